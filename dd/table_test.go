package dd_test

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// listPasses returns the passes whose result is 1-minimal, with default options.
func listPasses() map[string]reduce.Pass[[]string] {
	return map[string]reduce.Pass[[]string]{
		"ddmin":          dd.Min[string](dd.MinOptions{}),
		"wddmin":         dd.WMin(dd.WMinOptions[string]{}),
		"finish":         dd.Finish[string](dd.FinishOptions{}),
		"adaptive":       dd.Adaptive(dd.AdaptiveOptions[string]{}),
		"adaptive wide":  dd.Adaptive(dd.AdaptiveOptions[string]{Width: 4}),
		"cdd fixpoint":   reduce.Fixpoint(dd.CDD[string](dd.CDDOptions{})),
		"opdd fixpoint":  reduce.Fixpoint(dd.OPDD[string](dd.OPDDOptions{})),
		"probdd, finish": reduce.InOrder(dd.ProbDD[string](dd.ProbDDOptions{}), dd.Finish[string](dd.FinishOptions{})),
	}
}

// TestOneMinimum checks that every pass finds the only 1-minimal list.
func TestOneMinimum(t *testing.T) {
	for _, c := range []struct{ name, oracle, items, want string }{
		{"one", "c", "a b c d e", "c"},
		{"first and last", "a && e", "a b c d e", "a e"},
		{"all", "a && b && c", "a b c", "a b c"},
		{"needs what it uses", "d && (!d || c) && (!c || a)", "a b c d e", "a c d"},
		{"uses before definitions", "a && (!a || c) && (!c || e)", "a b c d e", "a c e"},
		{"unresolved", "b && e ? b || e", "a b c d e f", "b e"},
		{"alone", "a", "a", "a"},
		{"repeated", "b", "b", "b"},
	} {
		for name, p := range listPasses() {
			_, got := reducetest.Trace(t, reducetest.Items(c.items), p, reducetest.Expr(c.oracle))
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s, %s: %s of %s gives %v, want %s", name, c.name, c.oracle, c.items, got, c.want)
			}
		}
	}
}

// TestManyMinima checks which of several 1-minimal lists is found; it depends on the order of
// candidates.
func TestManyMinima(t *testing.T) {
	for _, c := range []struct{ pass, oracle, items, want string }{
		{"ddmin", "a || d", "a b c d", "a"},          // the first half contains one
		{"ddmin", "a && (b || c)", "a b c d", "a b"}, // and here, too
		{"finish", "a || d", "a b c d", "a"},         // from the right: d is removed first
		{"adaptive", "a || d", "a b c d", "a"},
		{"wddmin", "a || d", "a b c d", "a"},
		{"cdd fixpoint", "a || d", "a b c d", "d"},                   // from the left: a b c are removed at once
		{"opdd fixpoint", "a || d", "a b c d", "d"},                  // a b are removed at once
		{"finish", "(a && b) || (!a && !b)", "a b c", "a b"},         // both or none: neither can be removed alone
		{"ddmin", "a && b && c || c && !a && !b", "a b c", "c"},      // a subset removes both at once
		{"finish", "a && b && c || c && !a && !b", "a b c", "a b c"}, // none can be removed alone
	} {
		_, got := reducetest.Trace(t, reducetest.Items(c.items), listPasses()[c.pass], reducetest.Expr(c.oracle))
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s of %s gives %v, want %s", c.pass, c.oracle, c.items, got, c.want)
		}
	}
}

// TestConversations checks conversations that are small enough to verify by hand, line by line.
func TestConversations(t *testing.T) {
	for _, c := range []struct {
		name, oracle, items string
		pass                reduce.Pass[[]string]
		want                string
	}{
		{"ddmin: subsets, then complements, restarted", "a && d", "a b c d", dd.Min[string](dd.MinOptions{}),
			"ab- cd- a- b- c- d- bcd- acd+ a- c- d- cd- ad+ a- d-"},
		{"ddmin: complements only", "a && d", "a b c d", dd.Min[string](dd.MinOptions{SkipSubsets: true}),
			"cd- ab- bcd- acd+ cd- ad+ d- a-"},
		{"finish: from the right, round and round", "a && (!c || d)", "a b c d", dd.Finish[string](dd.FinishOptions{}),
			"abc- abd+ ad+ d- a+"},
		{"opdd: halves, no way back", "b", "a b c d", dd.OPDD[string](dd.OPDDOptions{}),
			"cd- bcd+ cd- b+"},
		{"cdd: 3, 2, 1", "b && d", "a b c d", dd.CDD[string](dd.CDDOptions{P0: 0.25}),
			"cd- ab- bcd+ cd- bd+ b-"},
		{"wddmin: the heavy one stands alone", "d", "a b c d", dd.WMin(dd.WMinOptions[string]{Weight: func(s string) int {
			if s == "d" {
				return 10
			}
			return 1
		}}), "abc- d+"},
		{"probdd: two, one, one", "a", "a b c", dd.ProbDD[string](dd.ProbDDOptions{}),
			"c- ab+ b- a+"},
		{"adaptive: all but one, then from the right", "b", "a b c d", dd.Adaptive(dd.AdaptiveOptions[string]{}),
			"a- abc+ ab+ b+"},
	} {
		log, _ := reducetest.Trace(t, reducetest.Items(c.items), c.pass, reducetest.Expr(c.oracle))
		var got []string
		for _, q := range log {
			got = append(got, strings.Join(q.Candidate, "")+map[reduce.Verdict]string{reduce.Interesting: "+", reduce.Boring: "-", reduce.Unresolved: "?"}[q.Verdict])
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, strings.Join(got, " "), c.want)
		}
	}
}
