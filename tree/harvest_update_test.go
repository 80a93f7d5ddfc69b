package tree

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/internal/stage"
)

// someSlot fits some kinds and has a word or a number as its least.
type someSlot int

func (s someSlot) Fits(kind string) bool { return kind != fmt.Sprint("k", int(s)%3) }
func (s someSlot) Least() (Token, bool) {
	return Token{Kind: "word", Text: []string{"0", "w1", "new"}[int(s)%3]}, s%4 > 0
}

// someTree returns a random tree with everything that edits depend on.
func someTree(r *rand.Rand) *Node {
	var down func(depth int) *Node
	down = func(depth int) *Node {
		n := &Node{Spec: &Spec{Kind: fmt.Sprint("k", r.IntN(3)), Slot: someSlot(r.IntN(8))}, Role: Role(r.IntN(3)), Gap: []byte(" ")}
		if r.IntN(3) == 0 {
			n.Field = "f"
		}
		if r.IntN(6) == 0 {
			n.Least = []string{"0", "w2"}[r.IntN(2)]
		}
		if depth == 0 || r.IntN(5) == 0 {
			if n.Text = []byte(fmt.Sprint("w", r.IntN(12))); r.IntN(3) == 0 {
				n.Text = []byte(fmt.Sprint(r.IntN(9)))
			}
			if r.IntN(12) == 0 {
				n.Text = nil
			}
			n.Sep = r.IntN(10) == 0
			return n
		}
		if n.Gap = nil; r.IntN(2) == 0 {
			n.Kind = ""
		}
		for range 1 + r.IntN(4) {
			n.Kids = append(n.Kids, down(depth-1))
		}
		n.Keep = max(0, r.IntN(5)-2)
		return n
	}
	return New(&Node{Spec: &Spec{Kind: "root"}, Kids: []*Node{down(4), down(4), down(5), down(3)}})
}

// Updating the edits after a change gives the same as looking at the whole tree.
func TestUpdate(t *testing.T) {
	moved, failed := 0, 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		root := someTree(r)
		never := map[refutation]bool{}
		all, fallen := editsExcept(root, ofOneNode, func(key refutation) bool {
			never[key] = never[key] || key.hash%7 == 0
			return never[key]
		}, nil)
		same(t, fmt.Sprintf("seed %d, at first", seed), all, allEdits(root, ofOneNode), fallen)
		for step := 0; len(all.families) > 0 && step < 8; step++ {
			old, was := all, fmt.Sprint(all.listed())
			for range r.IntN(4) {
				f := all.families[r.IntN(len(all.families))]
				if len(f.edits) == 0 {
					continue
				}
				a := f.edits[r.IntN(len(f.edits))]
				all = all.without(a)
				fallen = fallen.Add(a.location())
				failed++
			}
			same(t, fmt.Sprintf("seed %d, step %d, without", seed, step), all, allEdits(root, ofOneNode), fallen)
			e := Edit{}
			var edited spans
			for range 1 + r.IntN(3) {
				f := all.families[r.IntN(len(all.families))]
				if a := f.all[r.IntN(len(f.all))]; edited.add(a.node.first, a.node.last) {
					a.addTo(e)
				}
			}
			root = root.Apply(e)
			all = all.after(root, edited, fallen, nil)
			moved++
			same(t, fmt.Sprintf("seed %d, step %d", seed, step), all, allEdits(root, ofOneNode), fallen)
			if is := fmt.Sprint(old.listed()); is != was {
				t.Fatalf("seed %d, step %d: the pool before was written to", seed, step)
			}
			if t.Failed() {
				return
			}
		}
	}
	if moved < 400 || failed < 400 {
		t.Errorf("only %d edits and %d failures", moved, failed)
	}
}

// listed describes the edits of all families.
func (all *editPool) listed() []string {
	var out []string
	for _, f := range all.families {
		out = append(out, fmt.Sprint(f.class))
		for _, a := range f.all {
			out = append(out, fmt.Sprintf("%p %p %d %t", a.node, a.list, a.gain, slices.Contains(f.edits, a)))
			if a.with != nil {
				out = append(out, fmt.Sprintf("%x %d %d", a.with.hash, a.with.tokens, a.with.first))
			}
		}
	}
	return out
}

// same compares edits that were updated with those found in the whole tree, of which some have failed
// (fallen), and their keys.
func same(t *testing.T, when string, got, want *editPool, fallen stage.Set[location]) {
	t.Helper()
	for _, f := range want.families {
		f.edits = slices.DeleteFunc(slices.Clone(f.all), func(a *singleEdit) bool {
			failed := fallen.Has(a.location())
			return failed
		})
	}
	if g, w := got.listed(), want.listed(); !slices.Equal(g, w) {
		t.Errorf("%s:\n got %q\nwant %q", when, g, w)
		return
	}
	s := survey(want.root, nil).keys(nil)
	for _, f := range got.families {
		for _, a := range f.all {
			if g, w := got.key(a), s.key(slices.Index(s.nodes, a.node), a); g != w {
				t.Errorf("%s: key of %s is %x, want %x", when, a.node.Bytes(), g, w)
			}
		}
	}
}

// ofOneNode reports whether a move edits one node: [editPool.after] does not look for others again.
func ofOneNode(m move, _ *Node) bool { return m != orphaning }
