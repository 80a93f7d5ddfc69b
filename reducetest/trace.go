// Package reducetest provides helpers for testing passes, formats and oracles: oracles written as
// expressions, a simple walker of plans that returns the whole conversation, and the conformance
// suite that every pass must satisfy.
package reducetest

import (
	"context"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// A Query is a candidate of a conversation and its verdict.
type Query[C any] struct {
	Candidate  C
	Verdict    reduce.Verdict
	Pass, Note string
}

// Trace walks the plan of a pass by its definition, without a cache or workers, and returns every
// candidate with its verdict, and the final value.
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

// Distinct returns the number of different candidates of a conversation: the tests that run with a
// cache.
func Distinct[C any](log []Query[C], key func(C) reduce.Digest) int {
	seen := map[reduce.Digest]bool{}
	for _, q := range log {
		seen[key(q.Candidate)] = true
	}
	return len(seen)
}
