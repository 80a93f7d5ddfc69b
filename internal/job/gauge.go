package job

import (
	"context"
	"sync/atomic"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A gauge counts the tests that are running. While the run is paused, it starts none.
type gauge struct {
	oracle reduce.Oracle[text.Files]
	steer  *Steering
	n      atomic.Int64
}

func (g *gauge) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	if err := g.steer.wait(ctx); err != nil {
		return reduce.Outcome{}, err
	}
	g.n.Add(1)
	defer g.n.Add(-1)
	return g.oracle.Test(ctx, fs)
}
