package tree_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

func TestToy(t *testing.T) {
	for seed := range uint64(50) {
		src := toySource(rand.New(rand.NewPCG(seed, 4)), 60)
		root, ok := parseToy(src)
		if !ok || string(root.Bytes()) != string(src) || !root.Sound() || root.Tokens() < 30 {
			t.Fatalf("seed %d: %t %t %d tokens: %q, want %q", seed, ok, root.Sound(), root.Tokens(), root.Bytes(), src)
		}
		again := tree.New(&tree.Node{Spec: &tree.Spec{Kind: "file"}, Kids: root.Kids}) // no source to copy from
		if string(again.Bytes()) != string(src) {
			t.Fatalf("seed %d: by tokens %q, want %q", seed, again.Bytes(), src)
		}
	}
}

// only returns the pipeline with one pass.
func only(pass string) reduce.Pass[*tree.Node] {
	return tree.Pipeline(toySyntax, tree.Options{Enabled: func(p string) bool { return p == pass }})
}

// TestPipelineConforms: the pipeline and each of its passes behave the same for any number of workers,
// and end, with an oracle that answers at random.
func TestPipelineConforms(t *testing.T) {
	passes := map[string]reduce.Pass[*tree.Node]{
		"all":  tree.Pipeline(toySyntax, tree.Options{}),
		"wide": tree.Pipeline(toySyntax, tree.Options{Width: 8}),
	}
	for _, p := range tree.Passes() {
		passes[p.Name] = only(p.Name)
	}
	for name, pass := range passes {
		for seed := range uint64(3) {
			start, _ := parseToy(toySource(rand.New(rand.NewPCG(seed, 5)), 30))
			t.Run(fmt.Sprintf("%s/%d", name, seed), func(t *testing.T) {
				reducetest.Pass(t, reducetest.Subject[*tree.Node]{
					Start: start, Pass: pass, Key: key, Oracle: oracle(start, seed), Limit: 4000,
					Show: func(n *tree.Node) string { return string(n.Bytes()) },
				})
			})
		}
	}
}

// TestPipelineShrinks: every move is to a text that is smaller, or no larger with other words; the
// result is 1-tree-minimal. Interesting candidates that the pipeline does not move to do not count:
// it asks about some only to learn from them.
func TestPipelineShrinks(t *testing.T) {
	moved := 0
	shortens := map[string]bool{}
	for _, p := range tree.Passes() {
		shortens[p.Name] = p.Shortens
	}
	proved := func(pass string) bool { return !shortens[pass] }
	for seed := range uint64(60) {
		src := toySource(rand.New(rand.NewPCG(seed, 6)), 60)
		start, _ := parseToy(src)
		for _, width := range []int{1, 8} {
			name := fmt.Sprintf("seed %d, width %d", seed, width)
			cur, asked := src, 0
			var last reduce.Event // the answer before the move
			r := reduce.Runner[*tree.Node]{
				Oracle: oracle(start, seed),
				Observe: func(e reduce.Event) {
					if e.Kind == reduce.Answered {
						last = e
						asked++
					}
				},
				Accept: func(n *tree.Node, _ reduce.Size) error { // without a Size, of every move
					moved++
					next := n.Bytes()
					if s, was := text.Count(next), text.Count(cur); s > was || bytes.Equal(cur, next) {
						t.Errorf("%s: %s (%s): from %q to %q", name, last.Pass, last.Note, cur, next)
					}
					cur = next
					return nil
				},
			}
			end, err := r.Run(context.Background(), start, tree.Pipeline(toySyntax, tree.Options{Enabled: proved, Width: width}))
			if err != nil {
				t.Fatal(err)
			}
			if width == 1 && asked > 4000 {
				t.Errorf("%s: %d questions", name, asked)
			}
			minimal(t, name, toySyntax.Parse(end), r.Oracle)
		}
	}
	if moved < 100 {
		t.Errorf("%d moves", moved)
	}
}

// minimal tries every single deletion again: of nodes that can be removed, and of tokens.
func minimal(t *testing.T, name string, end *tree.Node, o reduce.Oracle[*tree.Node]) {
	t.Helper()
	for n := range end.Nodes {
		for _, with := range []*tree.Node{nil, tree.Nothing} {
			switch {
			case n == end || n.Tokens() == 0:
				continue
			case with == nil && (n.Role == tree.Required || n.Fixed || n.Sep):
				continue
			case with == tree.Nothing && len(n.Kids) > 0:
				continue
			}
			less := end.Apply(tree.Edit{n: with})
			if with == nil && !less.Sound() || text.Count(less.Bytes()) >= text.Count(end.Bytes()) {
				continue
			}
			if out, _ := o.Test(context.Background(), less); out.Verdict == reduce.Interesting {
				t.Errorf("%s: %s %q can be removed from %q", name, n.Kind, n.Bytes(), end.Bytes())
			}
		}
	}
}

// TestNeedle: one item of a thousand is found by halving, several by halving each.
func TestNeedle(t *testing.T) {
	var src bytes.Buffer
	src.WriteString("(")
	for i := range 1000 {
		fmt.Fprintf(&src, "v%d ", i)
	}
	src.WriteString(")")
	start, _ := parseToy(src.Bytes())
	for _, c := range []struct {
		needles []string
		most    int
	}{
		{[]string{"v500"}, 25},
		{[]string{"v0"}, 25},
		{[]string{"v999"}, 25},
		{[]string{"v100", "v500", "v900"}, 75},
		{[]string{"v1", "v2", "v3", "v100", "v200", "v300", "v998", "v999"}, 160},
	} {
		o := reduce.Predicate(func(n *tree.Node) bool {
			words := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(string(n.Bytes())))
			return !slices.ContainsFunc(c.needles, func(w string) bool { return !slices.Contains(words, w) })
		})
		log, end := reducetest.Trace(t, start, only("harvest"), o)
		if got := end.Tokens(); got > len(c.needles)+2 || reducetest.Distinct(log, key) > c.most {
			t.Errorf("%v: %q after %d questions, want %d at most", c.needles, end.Bytes(), len(log), c.most)
		}
	}
}

// TestPassesAreNamed: every question carries the name of a pass that can be disabled.
func TestPassesAreNamed(t *testing.T) {
	start, _ := parseToy(toySource(rand.New(rand.NewPCG(1, 7)), 60))
	var names []string
	for _, p := range tree.Passes() {
		names = append(names, p.Name)
	}
	for _, left := range names {
		log, _ := reducetest.Trace(t, start, tree.Pipeline(toySyntax, tree.Options{Enabled: func(p string) bool { return p != left }}), oracle(start, 1))
		for _, q := range log {
			if q.Pass == left || !slices.Contains(names, q.Pass) {
				t.Fatalf("a question of %q without %q", q.Pass, left)
			}
		}
	}
}
