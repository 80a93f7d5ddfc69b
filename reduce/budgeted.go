package reduce

import (
	"context"
	"errors"
	"sync/atomic"
)

// ErrBudget ends a run that has used up its tests. What was committed before is
// a beginning of what an unlimited run commits.
var ErrBudget = errors.New("the test budget is used up")

// Budgeted lets an oracle answer max questions and returns ErrBudget to all that
// come later. A limit in time is a deadline of the context instead.
func Budgeted[C any](o Oracle[C], max int) Oracle[C] {
	var used atomic.Int64
	return OracleFunc[C](func(ctx context.Context, c C) (Outcome, error) {
		if used.Add(1) > int64(max) {
			return Outcome{}, ErrBudget
		}
		return o.Test(ctx, c)
	})
}
