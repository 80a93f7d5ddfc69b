package main

import (
	"context"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// An answer says who answered a question.
type answer uint8

const (
	tested   answer = iota // the test, perhaps in an earlier run
	refused                // the parser: no test
	repeated               // this run had asked it before: no test
)

// questions is the oracle of one run: it counts, and ends the run at its cap.
type questions struct {
	*subject
	seen    map[reduce.Digest]reduce.Outcome
	tests   int
	last    answer // to the last question
	probing bool   // questions that the algorithm did not put, and that do not count
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
