package reduce

import (
	"context"
	"fmt"
)

// Repeated asks a flaky oracle up to n times and gives the verdict that k of the
// answers agree on. A split vote, where no verdict gets k, is Unresolved. It
// stops asking as soon as the rest cannot change the result.
//
// k must be more than half of n, so that two verdicts cannot both win; anything
// else panics.
func Repeated[C any](o Oracle[C], k, n int) Oracle[C] {
	if k > n || 2*k <= n {
		panic(fmt.Sprintf("reduce: %d of %d votes cannot decide: k must be more than half of n and at most n", k, n))
	}
	return OracleFunc[C](func(ctx context.Context, c C) (Outcome, error) {
		var votes [Interesting + 1]int
		for left := n; left > 0; left-- {
			out, err := ask(ctx, o, c)
			if err != nil {
				return Outcome{}, err
			}
			votes[out.Verdict]++
			if votes[out.Verdict] == k {
				return out, nil
			}
			if max(votes[Unresolved], votes[Boring], votes[Interesting])+left-1 < k {
				break
			}
		}
		return Outcome{Verdict: Unresolved}, nil
	})
}
