package tree_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"runtime"
	"testing"
	"weak"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// TestOneTree: nothing holds the tree of a large file while the next one is parsed.
func TestOneTree(t *testing.T) {
	const large = 1 << 19
	r := rand.New(rand.NewPCG(1, 1))
	var src []byte
	for len(src) < 3*large/2 {
		src = append(src, toySource(r, 1000)...)
	}
	parses, alive := 0, 0
	var before []weak.Pointer[tree.Node] // some nodes of the tree before
	s := toySyntax
	s.Parse = func(n *tree.Node) *tree.Node {
		if len(n.Bytes()) >= large {
			parses++
			runtime.GC()
			for _, p := range before {
				if p.Value() != nil {
					alive++
				}
			}
		}
		root := toySyntax.Parse(n)
		before = nil
		i := 0
		for n := range root.Nodes {
			if i++; i%1000 == 0 {
				before = append(before, weak.Make(n))
			}
		}
		return root
	}
	o := tree.Options{Enabled: func(pass string) bool { return pass == "comments" || pass == "space" }}
	pass := func(src []byte) reduce.Plan[[]byte] {
		root := s.Parse(tree.NewFile(&tree.Node{Text: src}, src))
		return reduce.Map(tree.Pipeline(s, o)(root), (*tree.Node).Bytes)
	}
	least := len(src) // accepted so far: small steps, so that there are several
	run := reduce.Runner[[]byte]{MaxTests: 4, Oracle: reduce.OracleFunc[[]byte](func(_ context.Context, b []byte) (reduce.Outcome, error) {
		if len(b) >= large && len(b) >= least*3/4 {
			least = len(b)
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})}
	best, err := run.Run(t.Context(), bytes.Clone(src), pass)
	t.Logf("%d parses, %d to %d bytes, %v", parses, len(src), len(best), err)
	if parses < 2 || alive > 0 {
		t.Errorf("%d nodes of earlier trees in memory in %d parses", alive, parses)
	}
}
