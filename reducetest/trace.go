// Package reducetest holds what the tests of passes, formats and oracles share:
// oracles written as expressions, a plain walker of plans that shows the whole
// conversation, and the conformance suite every pass has to run.
package reducetest

import (
	"context"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// A Query is one question of a conversation and its answer.
type Query[C any] struct {
	Candidate  C
	Verdict    reduce.Verdict
	Pass, Note string
}

// Trace walks the plan of a pass as its definition says, without cache, workers
// or anything else, and returns every question and where it ended.
func Trace[C any](t testing.TB, start C, p reduce.Pass[C], o reduce.Oracle[C]) ([]Query[C], C) {
	t.Helper()
	var log []Query[C]
	cur := start
	plan := p(start)
	for plan != nil {
		var next reduce.Plan[C]
		for a := range plan {
			var outs []reduce.Outcome
			for _, c := range a.Ask {
				out, err := o.Test(context.Background(), c)
				if err != nil {
					t.Fatalf("oracle: %v", err)
				}
				outs = append(outs, out)
				log = append(log, Query[C]{c, out.Verdict, a.Pass, a.Note})
			}
			n := a.Then(outs)
			if n.Moved {
				cur = n.Current
			}
			if n.Moved || n.Plan != nil {
				next = n.Plan
				break
			}
		}
		plan = next
	}
	return log, cur
}

// Distinct counts the different questions of a conversation: the tests run over a cache.
func Distinct[C any](log []Query[C], key func(C) reduce.Digest) int {
	seen := map[reduce.Digest]bool{}
	for _, q := range log {
		seen[key(q.Candidate)] = true
	}
	return len(seen)
}
