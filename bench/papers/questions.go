package main

import (
	"context"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// An answer tells who answered a candidate.
type answer uint8

const (
	tested   answer = iota // the test, perhaps in an earlier run
	refused                // the parser, without a test
	repeated               // an earlier answer of this run, without a test
)

// questions is the oracle of one run: it counts tests and ends the run at its cap.
type questions struct {
	*subject
	seen    map[reduce.Digest]reduce.Outcome
	tests   int
	last    answer // to the last candidate
	probing bool   // for candidates that are not the algorithm's and do not count
}

func (q *questions) Test(ctx context.Context, n *tree.Node) (reduce.Outcome, error) {
	data := n.Bytes()
	if !n.Sound() || !syntax.Valid(q.language, data, q.errors) {
		q.last = refused
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	}
	key := reduce.DigestOf(data)
	if out, ok := q.seen[key]; ok {
		q.last = repeated
		return out, nil
	}
	q.last = tested
	if q.probing {
		return q.verdict(ctx, data)
	}
	if q.tests == q.cap {
		return reduce.Outcome{}, reduce.ErrBudget
	}
	out, err := q.verdict(ctx, data)
	if err == nil {
		q.tests++
		q.seen[key] = out
	}
	return out, err
}
