package reduce

import "context"

// Via makes an oracle about Bs one about the As that are rendered as Bs: an
// oracle about bytes becomes one about trees.
func Via[A, B any](o Oracle[B], render func(A) B) Oracle[A] {
	return OracleFunc[A](func(ctx context.Context, a A) (Outcome, error) { return o.Test(ctx, render(a)) })
}
