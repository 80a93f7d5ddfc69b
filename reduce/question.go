package reduce

import (
	"context"
	"math"
)

// A Question says where in a run a test is asked for. It changes no verdict: an oracle that runs tests
// elsewhere uses it to decide which to run first, and which are to be told apart.
type Question struct {
	Step   int // values that the run has moved to so far; 0 also if only one test runs at a time
	Depth  int // 0: the run cannot go on without the answer; the larger, the less likely it is needed
	Sample int // how often the candidate was tested before; see [Cached.Sample]

	Pass, Note string // of the attempt, for people; empty if only one test runs at a time: see [Asked]
}

type questionKey struct{}

// With returns a context that carries the question.
func (q Question) With(ctx context.Context) context.Context {
	return context.WithValue(ctx, questionKey{}, q)
}

// QuestionOf returns the question that a context carries.
func QuestionOf(ctx context.Context) Question {
	q, _ := ctx.Value(questionKey{}).(Question)
	return q
}

// depth turns the probability that an answer is needed into a depth: halving it adds one.
func depth(score float64, due bool) int {
	if due || score >= 1 {
		return 0
	}
	return 1 + int(-math.Log2(max(score, minChance)))
}
