package reduce

import (
	"context"
	"errors"
	"sync/atomic"
)

// ErrBudget ends a run that has used up its tests. What the run has committed is a prefix of what
// an unlimited run commits.
var ErrBudget = errors.New("the test budget is used up")

// Budgeted returns an oracle that passes the first max tests to o and fails all later ones with
// [ErrBudget]. To limit the time of a run, use a context with a deadline instead.
func Budgeted[C any](o Oracle[C], max int) Oracle[C] {
	var used atomic.Int64
	return OracleFunc[C](func(ctx context.Context, c C) (Outcome, error) {
		if used.Add(1) > int64(max) {
			return Outcome{}, ErrBudget
		}
		return o.Test(ctx, c)
	})
}
