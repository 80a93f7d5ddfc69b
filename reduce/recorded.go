package reduce

import (
	"context"
	"sync"
)

// Recorded is an oracle that calls another one and records every candidate and its outcome, in the
// order in which the tests finish. It is for tests, statistics, and replaying a slow experiment.
type Recorded[C any] struct {
	Oracle Oracle[C]

	mu  sync.Mutex
	log []Record[C]
}

// A Record is a candidate and its outcome.
type Record[C any] struct {
	Candidate C
	Outcome   Outcome
}

// Test tests c and records the outcome. It does not record tests that return an error.
func (o *Recorded[C]) Test(ctx context.Context, c C) (Outcome, error) {
	out, err := ask(ctx, o.Oracle, c)
	if err != nil {
		return Outcome{}, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log = append(o.log, Record[C]{c, out})
	return out, nil
}

// Log returns the records so far.
func (o *Recorded[C]) Log() []Record[C] {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.log[:len(o.log):len(o.log)]
}
