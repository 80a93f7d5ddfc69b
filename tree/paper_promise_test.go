package tree_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

// random returns a tree of a few dozen nodes.
func random(r *rand.Rand) *tree.Node {
	leaf := 0
	var grow func(depth int) *tree.Node
	grow = func(depth int) *tree.Node {
		n := &tree.Node{Spec: &tree.Spec{Kind: string("ABC"[r.IntN(3)])}, Role: tree.Role(r.IntN(3))}
		if r.IntN(4) == 0 {
			n.Least = "m"
		}
		if depth == 0 || r.IntN(3) == 0 {
			n.Gap, n.Text = []byte(" "), fmt.Appendf(nil, "t%d", leaf)
			leaf++
			return n
		}
		for range 1 + r.IntN(4) {
			n.Kids = append(n.Kids, grow(depth-1))
		}
		return n
	}
	return tree.New(grow(4))
}

func key(n *tree.Node) reduce.Digest { return reduce.DigestOf(n.Bytes()) }

// oracle returns an oracle that accepts a random quarter of all trees, and always the start.
func oracle(start *tree.Node, seed uint64) reduce.Oracle[*tree.Node] {
	return reduce.OracleFunc[*tree.Node](func(_ context.Context, n *tree.Node) (reduce.Outcome, error) {
		if key(n) == key(start) {
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		h := fnv.New64a()
		fmt.Fprint(h, seed, string(n.Bytes()))
		return reduce.Outcome{Verdict: []reduce.Verdict{reduce.Boring, reduce.Boring, reduce.Unresolved, reduce.Interesting}[h.Sum64()%4]}, nil
	})
}

func adaptive(e dd.Empty) reduce.Pass[[]*tree.Node] {
	return dd.Adaptive(dd.AdaptiveOptions[*tree.Node]{Weight: (*tree.Node).Tokens, Empty: e})
}

func variants() map[string]reduce.Pass[*tree.Node] {
	out := map[string]reduce.Pass[*tree.Node]{"pardis": tree.Pardis(), "hoist": tree.Hoist()}
	lists := map[string]dd.Minimizer[*tree.Node]{
		"ddmin":    func(e dd.Empty) reduce.Pass[[]*tree.Node] { return dd.Min[*tree.Node](dd.MinOptions{Empty: e}) },
		"probdd":   func(e dd.Empty) reduce.Pass[[]*tree.Node] { return dd.ProbDD[*tree.Node](dd.ProbDDOptions{Empty: e}) },
		"cdd":      func(e dd.Empty) reduce.Pass[[]*tree.Node] { return dd.CDD[*tree.Node](dd.CDDOptions{Empty: e}) },
		"adaptive": adaptive,
		"wddmin": func(e dd.Empty) reduce.Pass[[]*tree.Node] {
			return dd.WMin(dd.WMinOptions[*tree.Node]{Weight: (*tree.Node).Tokens, Empty: e})
		},
		"wprobdd": func(e dd.Empty) reduce.Pass[[]*tree.Node] {
			return dd.WProbDD(dd.WProbDDOptions[*tree.Node]{Weight: (*tree.Node).Tokens, Empty: e})
		},
	}
	for name, l := range lists {
		out["hdd:"+name] = tree.HDD(l)
		out["hddr:"+name] = tree.HDDr(l, tree.DepthFirst)
		out["hddr-bfs:"+name] = tree.HDDr(l, tree.BreadthFirst)
		out["coarse:"+name] = tree.Coarse(l)
		out["hddh:"+name] = tree.HDDH(l)
		out["perses:"+name] = tree.Perses(l)
	}
	return out
}

func TestPassesConform(t *testing.T) {
	for name, pass := range variants() {
		for seed := range uint64(3) {
			start := random(rand.New(rand.NewPCG(seed, 1)))
			t.Run(fmt.Sprintf("%s/%d", name, seed), func(t *testing.T) {
				reducetest.Pass(t, reducetest.Subject[*tree.Node]{
					Start: start, Pass: pass, Key: key, Oracle: oracle(start, seed),
					Show: func(n *tree.Node) string { return string(n.Bytes()) },
				})
			})
		}
	}
}

// TestAlgorithmsAreMinimal tries every single deletion again where an algorithm, or its fixpoint,
// promises that none works.
func TestAlgorithmsAreMinimal(t *testing.T) {
	for _, a := range tree.Algorithms() {
		pass := a.Pass(adaptive)
		switch a.Minimal {
		case dd.Never:
			continue
		case dd.AtFixpoint:
			pass = reduce.Fixpoint(pass)
		}
		for seed := range uint64(20) {
			start := random(rand.New(rand.NewPCG(seed, 2)))
			o := oracle(start, seed)
			_, end := reducetest.Trace(t, start, pass, o)
			for n := range end.Nodes {
				if n == end || n.Gone() || n.Fixed || a.OnlyFree && n.Role == tree.Required {
					continue
				}
				if out, _ := o.Test(context.Background(), end.Apply(tree.Edit{n: nil})); out.Verdict == reduce.Interesting {
					t.Errorf("%s, seed %d: %s %q can be removed from %q", a.Name, seed, n.Kind, n.Bytes(), end.Bytes())
				}
			}
		}
	}
}

// TestShapes: squeezing, flattening and hiding change no byte.
func TestShapes(t *testing.T) {
	for seed := range uint64(50) {
		root := random(rand.New(rand.NewPCG(seed, 3)))
		for name, f := range map[string]func(*tree.Node) *tree.Node{"squeeze": tree.Squeeze, "flatten": tree.Flatten, "hide": tree.Hide} {
			if got := f(root).Bytes(); string(got) != string(root.Bytes()) {
				t.Errorf("%s, seed %d: %q, want %q", name, seed, got, root.Bytes())
			}
		}
	}
}

// TestDeep: trees may have 100,000 levels.
func TestDeep(t *testing.T) {
	n := &tree.Node{Spec: &tree.Spec{Kind: "x"}, Text: []byte("x")}
	for range 100_000 {
		n = &tree.Node{Spec: &tree.Spec{Kind: "p"}, Kids: []*tree.Node{{Text: []byte("(")}, n, {Text: []byte(")")}}}
	}
	root := tree.New(n)
	if len(root.Bytes()) != 200_001 || root.Tokens() != 200_001 {
		t.Errorf("%d bytes, %d tokens", len(root.Bytes()), root.Tokens())
	}
	if got := len(tree.Squeeze(root).Hoistable()); got != 1 {
		t.Errorf("%d candidates", got)
	}
	deepest := root
	for len(deepest.Kids) > 0 {
		deepest = deepest.Kids[1]
	}
	if got := len(root.Apply(tree.Edit{deepest: nil}).Bytes()); got != 200_000 {
		t.Errorf("%d bytes without the deepest token", got)
	}
}

// TestSeparators: whatever items stay, there is one separator between two of them.
func TestSeparators(t *testing.T) {
	var items, kids []*tree.Node
	for i := range 4 {
		if i > 0 {
			kids = append(kids, &tree.Node{Text: []byte(","), Sep: true, Fixed: true})
		}
		items = append(items, &tree.Node{Spec: &tree.Spec{Kind: "item"}, Role: tree.Item, Text: []byte{'a' + byte(i)}})
		kids = append(kids, items[i])
	}
	root := tree.New(&tree.Node{Kids: kids})
	for mask := range 16 {
		var drop []*tree.Node
		var want []string
		for i, n := range items {
			if mask>>i&1 == 0 {
				drop = append(drop, n)
			} else {
				want = append(want, string(n.Text))
			}
		}
		if got := string(root.Apply(tree.Remove(drop)).Bytes()); got != strings.Join(want, ",") {
			t.Errorf("%q, want %q", got, strings.Join(want, ","))
		}
	}
}

func TestPrinting(t *testing.T) {
	leaf := func(gap, text string) *tree.Node { return &tree.Node{Gap: []byte(gap), Text: []byte(text)} }
	for name, c := range map[string]struct {
		leaves []*tree.Node
		drop   int
		want   string
	}{
		"words stay apart":        {[]*tree.Node{leaf("", "a"), leaf("", "+"), leaf("", "b")}, 1, "a b"},
		"operators stay apart":    {[]*tree.Node{leaf("", "+"), leaf("", "a"), leaf("", "+")}, 1, "+ +"},
		"a gap is enough":         {[]*tree.Node{leaf("", "a"), leaf(" ", "b"), leaf(" ", "c")}, 1, "a c"},
		"a line keeps its indent": {[]*tree.Node{leaf("", "a"), leaf("\n  ", "b"), leaf(" ", "c")}, 1, "a\n  c"},
		"a whole line is removed": {[]*tree.Node{leaf("", "a"), leaf("\n  ", "b"), leaf("\n  ", "c")}, 1, "a\n  c"},
	} {
		root := tree.New(&tree.Node{Kids: c.leaves})
		if got := string(root.Apply(tree.Edit{c.leaves[c.drop]: nil}).Bytes()); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
