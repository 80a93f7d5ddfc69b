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
		w := fromRecord(c, r)
		for _, test := range times() {
			t.Log(w.row(t, test, slots()))
		}
		t.Logf("%s: %d tests were run that no verdict was recorded for", c.Name, r.Ran)
	}
}

// fromRecord returns the reduction of a case whose verdicts are recorded.
func fromRecord(c cases.Case, r *cases.Record) workload {
	var mu sync.Mutex // a goroutine that waits for it holds the simulated clock
	return workload{c.Name, func(t *testing.T, on *Cluster, width int) (out cost) {
		t.Helper()
		synctest.Test(t, func(t *testing.T) {
			oracle := reduce.OracleFunc[text.Files](func(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
				key := fs.Key()
				if err := on.Run(ctx, key[:]); err != nil {
					return reduce.Outcome{}, err
				}
				mu.Lock()
				defer mu.Unlock()
				v := reduce.Boring
				yes, err := r.Interesting(ctx, fs[0].Data)
				if yes {
					v = reduce.Interesting
				}
				return reduce.Outcome{Verdict: v}, err
			})
			began := time.Now()
			got, err := whittle.Reduce(context.Background(), text.Single(c.Input, c.Data), oracle, whittle.Options{
				Workers: on.Workers(), Width: width, Sure: sure, Observe: out.observe,
			})
			if err != nil {
				t.Fatal(err)
			}
			out.time, out.started, out.result = time.Since(began), on.Started, fmt.Sprint(got.Files.Key())
			on.Close()
		})
		return out
	}}
}
