package tree_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A measured tree knows what it prints, and how many tokens that has.
func TestMeasured(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 9))
		root, _ := parseToy(toySource(r, 80))
		for range 6 {
			e := tree.Edit{}
			for n := range root.Nodes {
				switch r.IntN(30) {
				case 0:
					e[n] = nil
				case 1:
					e[n] = tree.Nothing
				case 2:
					for _, k := range n.Hoistable() {
						e[n] = k
					}
				}
			}
			delete(e, root)
			root = root.Apply(e)
			plain := root.Bytes()
			measured := tree.Measured(root)
			if got := measured.Bytes(); !bytes.Equal(got, plain) {
				t.Fatalf("seed %d: prints %q, measured %q", seed, plain, got)
			}
			if got, want := tree.TokensIn(measured), text.Count(plain); got != want {
				t.Fatalf("seed %d: %d tokens, want %d: %q", seed, got, want, plain)
			}
			if r.IntN(2) == 0 {
				root = measured // the next edit begins from here
			}
		}
	}
}
