package trace

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// drawing returns a part that draws a list of numbers of [0, n).
func drawing(list []int, n int) *Part {
	b := newBuilder()
	p := b.part(b.trace.Root, Perm, 1)
	for i, v := range stepsTo(list, n) {
		b.choice(p, Int, 2, uint64(n-i), v)
	}
	return p
}

// TestDrawn checks that the steps to a list draw that list.
func TestDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		n := 2 + r.IntN(10)
		list := r.Perm(n)[:1+r.IntN(n)]
		got, of := drawing(list, n).drawn()
		if len(list) >= n-1 {
			got = got[:len(list)]
		}
		if of != n || !slices.Equal(got, list) {
			t.Errorf("%v of %d is drawn as %v of %d", list, n, got, of)
		}
	}
}

// TestDrop checks that a sample without some elements has the others, in their order.
func TestDrop(t *testing.T) {
	p := drawing([]int{4, 1, 7, 0}, 9)
	e := newEdit()
	if !e.drop(p, []int{1, 3}) {
		t.Fatal("refused")
	}
	q := &Part{Kind: Perm}
	for _, it := range p.Items[:2] {
		q.Items = append(q.Items, Item{Choice: &Choice{Kind: Int, N: it.Choice.N, V: e.value(it.Choice)}})
	}
	if got, _ := q.drawn(); !slices.Equal(got, []int{4, 7}) {
		t.Errorf("%v", got)
	}
	if newEdit().drop(drawing([]int{1, 0, 2}, 3), []int{0}) {
		t.Error("a permutation cannot lose an element")
	}
}
