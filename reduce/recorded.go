package reduce

import (
	"context"
	"sync"
)

// Recorded keeps every question an oracle has answered, in the order in which
// the answers came: for tests, statistics, and replaying a slow experiment.
type Recorded[C any] struct {
	Oracle Oracle[C]

	mu  sync.Mutex
	log []Record[C]
}

// A Record is one question and its answer.
type Record[C any] struct {
	Candidate C
	Outcome   Outcome
}

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

// Log is what has been answered so far.
func (o *Recorded[C]) Log() []Record[C] {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.log[:len(o.log):len(o.log)]
}
