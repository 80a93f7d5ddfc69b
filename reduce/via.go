package reduce

import "context"

// Via returns an oracle that renders each candidate and passes the result to o. It turns an oracle
// about bytes into one about trees.
func Via[A, B any](o Oracle[B], render func(A) B) Oracle[A] {
	return OracleFunc[A](func(ctx context.Context, a A) (Outcome, error) { return o.Test(ctx, render(a)) })
}
