package tree_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// A tree without some tokens prints the same as the edit that removes them, for one file and for
// several. The tokens are many or few, and alone or in long runs.
func TestWithout(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 7))
		var files []*tree.Node
		for i := range 1 + r.IntN(3) {
			src := append(bytes.Repeat([]byte("\n"), r.IntN(2)), toySource(r, 60)...)
			if r.IntN(4) == 0 {
				src = bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n"))
			}
			f, _ := parseToy(src)
			files = append(files, f.InField(fmt.Sprint("file ", i)))
		}
		root := files[0]
		if len(files) > 1 {
			root = tree.New(&tree.Node{Spec: &tree.Spec{Kind: "files"}, Kids: files})
		}
		share, run, erase := 1+r.IntN(8), 1+r.IntN(2)*r.IntN(40), false
		e := tree.Edit{}
		var gone []*tree.Node
		for n := range root.Nodes {
			if len(n.Kids) > 0 || len(n.Text) == 0 {
				continue
			}
			if r.IntN(run) == 0 {
				erase = r.IntN(8) < share
			}
			if erase {
				gone = append(gone, n)
				e[n] = tree.Nothing
			}
		}
		got, want := tree.Without(root, gone), tree.Measured(root.Apply(e))
		if tree.TokensIn(got) != tree.TokensIn(want) {
			t.Fatalf("seed %d: %d tokens, want %d", seed, tree.TokensIn(got), tree.TokensIn(want))
		}
		if len(files) == 1 {
			got, want = tree.New(&tree.Node{Kids: []*tree.Node{got}}), tree.New(&tree.Node{Kids: []*tree.Node{want}})
		}
		for i, k := range want.Kids {
			if got := got.Kids[i]; !bytes.Equal(got.Bytes(), k.Bytes()) || got.Field != k.Field {
				t.Fatalf("seed %d: file %s prints %q, want %s to print %q", seed, got.Field, got.Bytes(), k.Field, k.Bytes())
			}
		}
	}
}
