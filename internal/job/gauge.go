package job

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A gauge knows the tests that are running. While the run is paused, it starts none.
type gauge struct {
	oracle reduce.Oracle[text.Files]
	steer  *Steering

	mu    sync.Mutex
	slots []ui.Running // a test keeps its slot, so that a display does not jump; Since is zero where no test runs
}

func (g *gauge) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	end, err := g.begin(ctx)
	if err != nil {
		return reduce.Outcome{}, err
	}
	defer end()
	return g.oracle.Test(ctx, fs)
}

// begin waits while the run is paused, and notes that a test has begun. The caller calls what it returns when the test
// has ended.
func (g *gauge) begin(ctx context.Context) (end func(), err error) {
	if err := g.steer.wait(ctx); err != nil {
		return nil, err
	}
	q := reduce.QuestionOf(ctx)
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.IndexFunc(g.slots, func(r ui.Running) bool { return r.Since.IsZero() })
	if i < 0 {
		i = len(g.slots)
		g.slots = append(g.slots, ui.Running{})
	}
	g.slots[i] = ui.Running{Worker: i + 1, Pass: q.Pass, Note: q.Note, Since: time.Now()}
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.slots[i] = ui.Running{}
	}, nil
}

// running returns the tests that are running.
func (g *gauge) running() []ui.Running {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(g.slots), func(r ui.Running) bool { return r.Since.IsZero() })
}
