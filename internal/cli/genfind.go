package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/trace"
)

// find looks for the lowest seed whose output is interesting, puts it into the generator's
// command and returns its run.
func (g *generator) find(ctx context.Context, test job.Tested) (*trace.Run, string, error) {
	f := finder{g: g, test: test, best: g.o.find + 1}
	var wg sync.WaitGroup
	for range min(g.o.jobs, g.o.find) {
		wg.Go(func() {
			for seed := f.next(); seed > 0; seed = f.next() {
				if err := f.try(ctx, seed); err != nil {
					f.fail(seed, err)
					return
				}
			}
		})
	}
	wg.Wait()
	switch {
	case f.err != nil && f.failed < f.best:
		return nil, "", f.err
	case f.best > g.o.find:
		return nil, "", exitError{status: exitNotInteresting, error: fmt.Errorf("none of the seeds from 1 to %d is interesting%s", g.o.find, f.badRuns())}
	}
	g.use(f.best)
	run, err := g.take(ctx, f.recorded, f.result)
	return run, fmt.Sprintf("seed %d is interesting", f.best), err
}

// A finder hands out seeds and remembers the lowest that is interesting.
type finder struct {
	g    *generator
	test job.Tested
	mu   sync.Mutex
	last int // handed out
	best int // the lowest seed found so far
	bad  int // runs in which the generator failed

	recorded *trace.Replay // of the best
	result   instrument.Result

	err    error
	failed int // the seed that caused it
}

// next returns the next seed to try, or 0 if there is none below the best.
func (f *finder) next() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last+1 >= f.best || f.err != nil {
		return 0
	}
	f.last++
	return f.last
}

func (f *finder) fail(seed int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err == nil || seed < f.failed {
		f.err, f.failed = err, seed
	}
}

// badRuns returns words about the seeds with which the generator failed.
func (f *finder) badRuns() string {
	if f.bad == 0 {
		return ""
	}
	return fmt.Sprintf("; with %d of them the generator failed", f.bad)
}

// try runs the generator with a seed, and the test on its output.
func (f *finder) try(ctx context.Context, seed int) error {
	g := f.g
	pool := &instrument.Pool{
		Program: seeded(g.pool.Program, seed), Scratch: g.scratch, Limits: g.pool.Limits, Status: g.pool.Status, Output: g.pool.Output,
	}
	if g.pool.Output != "" {
		f.mu.Lock() // all runs write the same file
		defer f.mu.Unlock()
	}
	defer pool.Close()
	rec := trace.NewRecording()
	res, err := pool.Do(ctx, rec)
	if err != nil {
		return withHint(err)
	}
	if res.Fault != "" {
		return g.judge(res)
	}
	if !pool.Good(res) || len(res.Output) == 0 {
		f.update(func() { f.bad++ })
		return nil
	}
	interesting, err := f.test(ctx, res.Output)
	if err != nil {
		return err
	}
	if interesting {
		f.update(func() {
			if seed < f.best {
				f.best, f.recorded, f.result = seed, rec, res
			}
		})
	}
	return nil
}

// update changes the finder's state.
func (f *finder) update(change func()) {
	if f.g.pool.Output == "" { // otherwise try holds the lock
		f.mu.Lock()
		defer f.mu.Unlock()
	}
	change()
}

// use puts a seed into the generator's command.
func (g *generator) use(seed int) {
	g.pool.Program = seeded(g.pool.Program, seed)
	g.argv = withSeed(g.argv, seed)
}

func seeded(p instrument.Program, seed int) instrument.Program {
	p.Argv = withSeed(p.Argv, seed)
	return p
}

func withSeed(argv []string, seed int) []string {
	out := make([]string, len(argv))
	for i, a := range argv {
		out[i] = strings.ReplaceAll(a, seedWord, strconv.Itoa(seed))
	}
	return out
}
