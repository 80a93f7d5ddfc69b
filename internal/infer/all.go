package infer

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// All is an oracle that finds a candidate interesting if several others do. One that finds it boring
// ends the question, so those come first that reject most for the time they take; that is learned.
// The verdict does not depend on the order: where one cannot tell, the others are asked too, and
// what is boring to one of them is boring.
type All struct {
	mu     sync.Mutex
	checks []*check
	asked  int
	now    func() time.Time
}

// A Check is one of the oracles of an [All].
type Check struct {
	Test func(context.Context, text.Files) (reduce.Verdict, error)
	Cost func() time.Duration // about how long it takes, before it was asked
}

// A check is a Check with what was learned about it.
type check struct {
	Check
	asked    float64 // recently, how often it was asked,
	rejected float64 // how often it found a candidate boring,
	took     float64 // and the seconds all of that took
}

// NewAll returns an oracle that asks all checks.
func NewAll(checks ...Check) *All {
	a := &All{now: time.Now}
	for _, c := range checks {
		a.checks = append(a.checks, &check{Check: c})
	}
	return a
}

var _ reduce.Oracle[text.Files] = (*All)(nil)

// Test asks until one check finds the candidate boring.
func (a *All) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	out := reduce.Outcome{Verdict: reduce.Interesting}
	for _, c := range a.order() {
		began := a.now()
		v, err := c.Test(ctx, fs)
		if err != nil {
			return reduce.Outcome{}, err
		}
		a.learn(c, v, a.now().Sub(began))
		switch v {
		case reduce.Boring:
			return reduce.Outcome{Verdict: v}, nil
		case reduce.Unresolved:
			out.Verdict = v
		}
	}
	return out, nil
}

const (
	// explore is how often another check is asked first: one that is asked late sees only what the
	// others let pass, so nothing would be learned about what it rejects of the rest.
	explore = 32

	// memory is how many questions count: what candidates are like changes in the course of a run.
	memory = 256
)

// order returns the checks in the order in which to ask them.
func (a *All) order() []*check {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.checks {
		if c.asked == 0 { // as if it had been asked twice and had rejected one candidate
			c.asked, c.rejected, c.took = 2, 1, 2*c.Cost().Seconds()
		}
	}
	out := slices.Clone(a.checks)
	slices.SortStableFunc(out, func(x, y *check) int { return cmp.Compare(x.price(), y.price()) })
	a.asked++
	if n := len(out); n > 1 && a.asked%explore == 0 {
		i := 1 + a.asked/explore%(n-1)
		c := out[i]
		copy(out[1:i+1], out[:i])
		out[0] = c
	}
	return out
}

// price is the time that a check takes for each candidate it rejects. Asking those with the lowest
// price first takes the least time, if they reject independently of each other.
func (c *check) price() float64 { return c.took / c.rejected }

func (a *All) learn(c *check, v reduce.Verdict, took time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c.asked++
	c.took += took.Seconds()
	if v == reduce.Boring {
		c.rejected++
	}
	if c.asked > memory {
		c.asked, c.rejected, c.took = c.asked/2, c.rejected/2, c.took/2
	}
}
