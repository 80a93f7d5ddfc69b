package recipe

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func check(t *testing.T, a, b []byte) Recipe {
	t.Helper()
	r := Of(a, b)
	got, err := r.Apply(a)
	if err != nil || !bytes.Equal(got, b) {
		t.Fatalf("recipe %q makes %q of %q (%v), want %q", r, got, a, err, b)
	}
	rope, err := NewRope(a).Apply(r)
	if err != nil || !bytes.Equal(rope.Bytes(), b) || rope.Len() != len(b) {
		t.Fatalf("rope: got %q (%v), want %q", rope.Bytes(), err, b)
	}
	return r
}

func TestEdges(t *testing.T) {
	long := strings.Repeat("0123456789abcdefghij", 10)
	for _, a := range []string{"", "x", long, long + long} {
		for _, b := range []string{"", "y", long, long[3:] + "z" + long[:99], long[50:] + long[:50]} {
			check(t, []byte(a), []byte(b))
		}
	}
}

// lines returns n different lines.
func lines(n int) (out [][]byte) {
	for i := range n {
		out = append(out, fmt.Appendf(nil, "line %d of the input, number %x\n", i, i*2654435761))
	}
	return out
}

// What is removed at k places takes a few bytes for each of them.
func TestScatteredRemovals(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	all := lines(20_000)
	a := bytes.Join(all, nil)
	for _, k := range []int{1, 10, 100, 1000} {
		kept := append([][]byte(nil), all...)
		for _, i := range rng.Perm(len(all))[:k] {
			kept[i] = nil
		}
		if r := check(t, a, bytes.Join(kept, nil)); len(r) > 12*k+12 {
			t.Errorf("%d removals take %d bytes", k, len(r))
		}
	}
}

// Equal lines are no trap: neither for the length nor for the time.
func TestEqualLines(t *testing.T) {
	a := bytes.Repeat([]byte("the same line again and again\n"), 50_000)
	b := append(append([]byte("head\n"), a[:len(a)/3]...), "changed\n"...)
	b = append(b, a[len(a)/2:]...)
	if r := check(t, append([]byte("HEAD\n"), a...), append(b, '!')); len(r) > 100 {
		t.Errorf("the recipe has %d bytes", len(r))
	}
}

// Many versions of a text, one made from another.
func TestRope(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	text := bytes.Join(lines(3000), nil)
	rope := NewRope(text)
	for i := range 2000 {
		from := rng.IntN(len(text))
		to := min(len(text), from+rng.IntN(60))
		next := append(append(bytes.Clone(text[:from]), strings.Repeat("new", i%3)...), text[to:]...)
		var err error
		if rope, err = rope.Apply(Of(text, next)); err != nil {
			t.Fatal(err)
		}
		text = next
		if !bytes.Equal(rope.Bytes(), text) {
			t.Fatalf("version %d is wrong", i)
		}
	}
}

// A rope of many pieces has few chunks, so that a recipe with few parts is applied quickly, and applying one leaves the rope
// as it was.
func TestRopeChunks(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	text := bytes.Repeat([]byte("0123456789"), 200_000)
	rope := NewRope(text)
	var early Rope
	var want []byte
	for i := range 5000 {
		if i == 2500 {
			early, want = rope, rope.Bytes()
		}
		var r Recipe
		at := 0
		for range 1 + rng.IntN(8) {
			n := rng.IntN((rope.Len() - at) / 2)
			r = r.add(rng.IntN(20), n, []byte("fresh")[:rng.IntN(6)])
			at += n + 20
		}
		r = r.add(1, rope.Len()-at-1, nil)
		var err error
		if rope, err = rope.Apply(r); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(early.Bytes(), want) {
		t.Error("applying recipes has changed an earlier rope")
	}
	pieces, length := 0, 0
	for i, c := range rope.chunks {
		if i > 0 && len(rope.chunks[i-1].pieces)+len(c.pieces) <= maxChunk {
			t.Fatalf("chunks %d and %d of %d have %d pieces together", i-1, i, len(rope.chunks), len(rope.chunks[i-1].pieces)+len(c.pieces))
		}
		n := 0
		for _, p := range c.pieces {
			n += len(p)
		}
		if n != c.len {
			t.Fatalf("chunk %d has %d bytes, not %d", i, n, c.len)
		}
		pieces, length = pieces+len(c.pieces), length+n
	}
	if pieces < 5000 || pieces != rope.pieces || length != rope.Len() {
		t.Errorf("%d pieces with %d bytes, counted as %d with %d", pieces, length, rope.pieces, rope.Len())
	}
}

func FuzzOf(f *testing.F) {
	f.Add([]byte("abc"), []byte("abd"))
	f.Add(bytes.Join(lines(5), nil), bytes.Join(lines(4)[1:], nil))
	f.Fuzz(func(t *testing.T, a, b []byte) { check(t, a, b) })
}

func FuzzApply(f *testing.F) {
	f.Add([]byte("abcdef"), []byte(Of([]byte("abcdef"), []byte("abxf"))))
	f.Fuzz(func(t *testing.T, a, r []byte) {
		got, err := Recipe(r).Apply(a)
		rope, err2 := NewRope(a).Apply(r)
		if (err == nil) != (err2 == nil) || err == nil && !bytes.Equal(got, rope.Bytes()) {
			t.Errorf("Apply: %q %v; of a rope: %q %v", got, err, rope.Bytes(), err2)
		}
	})
}
