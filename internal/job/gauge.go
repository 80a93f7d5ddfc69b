package job

import (
	"context"
	"sync/atomic"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A gauge counts the tests that are running.
type gauge struct {
	oracle reduce.Oracle[text.Files]
	n      atomic.Int64
}

func (g *gauge) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	g.n.Add(1)
	defer g.n.Add(-1)
	return g.oracle.Test(ctx, fs)
}
