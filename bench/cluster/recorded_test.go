package cluster

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

var (
	from     = flag.String("cases", "", "a folder of cases, for TestRecorded")
	verdicts = flag.String("verdicts", "", "a folder with recorded verdicts of cases; new ones are added")
	atOnce   = flag.Int("at-once", 2, "tests without a recorded verdict to run at once")
)

// TestRecorded reduces real cases with the pipeline that is the default on a simulated cluster. Verdicts are
// looked up, and those that are missing are found by running the test, while the simulated clock stands still.
func TestRecorded(t *testing.T) {
	if *from == "" || *verdicts == "" {
		t.Skip("no -cases and -verdicts")
	}
	found, err := cases.Find(*from, *only)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range found {
		r, err := cases.OpenRecord(c, filepath.Join(*verdicts, c.Name))
		if err != nil {
			t.Fatal(err)
		}
		w := fromRecord(c, newLab(r))
		for _, test := range times() {
			t.Log(w.row(t, test, slots()))
		}
		t.Logf("%s: %d tests were run that no verdict was recorded for", c.Name, r.Ran.Load())
	}
}

// A lab runs tests outside the simulation, some at once and before their verdicts are needed.
type lab struct {
	mu      sync.Mutex
	answers map[[32]byte]func() (bool, error)
	record  *cases.Record
	queue   chan func() (bool, error)
}

func newLab(r *cases.Record) *lab {
	l := &lab{answers: map[[32]byte]func() (bool, error){}, record: r, queue: make(chan func() (bool, error), 1<<16)}
	for range *atOnce {
		go func() {
			for answer := range l.queue {
				answer()
			}
		}()
	}
	return l
}

// ask returns a function that returns the verdict, and holds the simulated clock until it is known.
func (l *lab) ask(key [32]byte, candidate []byte) func() (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.answers[key] == nil {
		l.answers[key] = sync.OnceValues(func() (bool, error) { return l.record.Interesting(context.Background(), candidate) })
		l.queue <- l.answers[key]
	}
	return l.answers[key]
}

// fromRecord returns the reduction of a case.
func fromRecord(c cases.Case, l *lab) workload {
	return workload{c.Name, func(t *testing.T, on *Cluster, width int) (out cost) {
		t.Helper()
		synctest.Test(t, func(t *testing.T) {
			oracle := reduce.OracleFunc[text.Files](func(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
				key := fs.Key()
				answer := l.ask(key, fs[0].Data)
				if err := on.Run(ctx, key[:]); err != nil {
					return reduce.Outcome{}, err
				}
				v := reduce.Boring
				yes, err := answer()
				if yes {
					v = reduce.Interesting
				}
				return reduce.Outcome{Verdict: v}, err
			})
			began := time.Now()
			got, err := whittle.Reduce(context.Background(), text.Single(c.Input, c.Data), oracle, whittle.Options{
				Workers: on.Workers(), Width: width, Sure: *sure, Observe: out.observe,
			})
			if err != nil {
				t.Fatal(err)
			}
			out.time, out.started, out.result = time.Since(began), on.Started, fmt.Sprintf("%d tokens", got.To.Tokens)
			on.Close()
		})
		return out
	}}
}
