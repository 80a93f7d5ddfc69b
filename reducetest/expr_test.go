package reducetest

import (
	"context"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

func TestExpr(t *testing.T) {
	const i, b, u = reduce.Interesting, reduce.Boring, reduce.Unresolved
	for _, c := range []struct {
		expr, items string
		want        reduce.Verdict
	}{
		{"a", "a", i},
		{"a", "b", b},
		{"!a", "", i},
		{"a && b || c", "c", i},
		{"a && (b || c)", "c", b},
		{"a && (b || c)", "a c", i},
		{"a && !b && !!c", "a c", i},
		{"true && !false", "", i},
		{"a && b ? a || b", "a b", i},
		{"a && b ? a || b", "b", u},
		{"a && b ? a || b", "c", b},
		{"long_name.1 && x-y", "x-y long_name.1", i},
	} {
		out, err := Expr(c.expr).Test(context.Background(), Items(c.items))
		if err != nil || out.Verdict != c.want {
			t.Errorf("%s of %q is %v, %v, want %v", c.expr, c.items, out.Verdict, err, c.want)
		}
	}
}

func TestExprPanics(t *testing.T) {
	for _, s := range []string{"", "a &&", "(a", "a b", "a)", "&& a", "a ? ", "a ? b ? c", "f(x)"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was accepted", s)
				}
			}()
			Expr(s)
		}()
	}
}
