package tree

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The hash of a tree depends on its tokens, not on how it came to have them.
func TestHashAfterRemoval(t *testing.T) {
	token := func(text, least string) *Node {
		return &Node{Spec: &Spec{Kind: "x", Least: least}, Gap: []byte(" "), Text: []byte(text)}
	}
	a, b, c := token("a", ""), token("b", "0"), token("c", "")
	root := New(&Node{Spec: &Spec{Kind: "root"}, Kids: []*Node{a, b, c}})
	for _, e := range []struct {
		name string
		got  *Node
		want []*Node
	}{
		{"nothing is left", root.Apply(Edit{a: nil}), []*Node{token("b", "0"), token("c", "")}},
		{"its least is left", root.Apply(Edit{b: nil}), []*Node{token("a", ""), token("0", ""), token("c", "")}},
		{"not even its least is left", root.Apply(Edit{b: Nothing}), []*Node{token("a", ""), token("c", "")}},
		{"another token replaces it", root.Apply(Edit{c: token("d", "")}), []*Node{token("a", ""), token("b", "0"), token("d", "")}},
	} {
		if want := New(&Node{Spec: &Spec{Kind: "root"}, Kids: e.want}); e.got.hash != want.hash || e.got.hash == root.hash {
			t.Errorf("%s: the hash of %q is %x, that of %q is %x, at first it was %x", e.name, e.got.Bytes(), e.got.hash, want.Bytes(), want.hash, root.hash)
		}
	}
}

// Separators do not count as items that a list must keep.
func TestKeepCountsItems(t *testing.T) {
	var items, kids []*Node
	for i, text := range []string{"a", "b", "c"} {
		if i > 0 {
			kids = append(kids, &Node{Spec: &Spec{Kind: "comma"}, Sep: true, Fixed: true, Text: []byte(",")})
		}
		items = append(items, &Node{Spec: &Spec{Kind: "item"}, Role: Item, Text: []byte(text)})
		kids = append(kids, items[i])
	}
	root := New(&Node{Spec: &Spec{Kind: "root"}, Kids: []*Node{{Spec: &Spec{Keep: 2}, Kids: kids}}})
	for n, want := range []bool{true, true, false, false} {
		if got := root.Apply(Remove(items[:n])).Sound(); got != want {
			t.Errorf("without %d of 3 items: sound is %t", n, got)
		}
	}
}

// Of trees with as many tokens, one with fewer names is smaller, unless it was visited before.
func TestSmallerIsNew(t *testing.T) {
	d := tokenDraft("a b")
	before := d.root
	after := before.Apply(Edit{before.Kids[0]: &Node{Spec: &Spec{Kind: "number"}, Gap: []byte(" "), Text: []byte("0")}})
	if _, ok := d.smaller(after); !ok {
		t.Error("fewer names are not smaller")
	}
	if _, ok := d.at(after).smaller(before); ok {
		t.Error("more names are smaller")
	}
	if _, ok := d.at(after).at(before).smaller(after); ok {
		t.Error("a tree that was visited is smaller")
	}
}

// TestCursor: a cursor finds what a search finds, also for nodes that are not in order.
func TestCursor(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		list := make([]int32, r.IntN(20))
		for i := range list {
			list[i] = r.Int32N(40)
		}
		slices.Sort(list)
		c := cursor{list: list}
		for next := int32(0); next < 45; {
			lo := next
			if r.IntN(4) == 0 {
				lo = r.Int32N(45)
			}
			hi := lo + r.Int32N(6)
			if got, want := c.between(lo, hi), between(list, lo, hi); !slices.Equal(got, want) {
				t.Fatalf("from %d to %d of %v: %v, want %v", lo, hi, list, got, want)
			}
			next = max(next, hi) + 1
		}
	}
}

// TestNumberingStops: a large tree asks every few thousand nodes whether numbering it is still of use.
func TestNumberingStops(t *testing.T) {
	const tokens = 100_000
	root := &Node{}
	for range tokens {
		root.Kids = append(root.Kids, &Node{Text: []byte("x")})
	}
	asked := 0
	if !NewFileUntil(root, nil, func() bool { asked++; return false }) || asked < tokens/10_000 {
		t.Errorf("asked %d times in %d tokens", asked, tokens)
	}
	asked = 0
	if NewFileUntil(root, nil, func() bool { asked++; return true }) || asked != 1 {
		t.Errorf("asked %d times after the stop", asked)
	}
}
