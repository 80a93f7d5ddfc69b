package dd_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// TestKeysDiffer: different lists have different digests, whatever form they are encoded in, and people
// can tell them apart by the bytes that they see.
func TestKeysDiffer(t *testing.T) {
	lists := map[string][]int{}
	add := func(ps ...int) { lists[fmt.Sprint(ps)] = ps }
	add()
	for a := range 40 {
		add(a)
		for b := range 40 {
			add(a, b)
			add(a, 100+b, a)
			add(a, 300+64*b)
		}
	}
	for _, n := range []int{1, 8, 30, 31, 32, 63, 64, 65, 247, 248, 249, 256, 257, 300, 1000, 1280, 1281} {
		all := upTo(n)
		add(all...)
		add(append(slices.Clone(all), 0)...)     // not in order
		add(append(slices.Clone(all), n+1)...)   // a gap
		add(append(slices.Clone(all), n-1)...)   // the last one twice
		add(append(slices.Clone(all), 1<<40)...) // far away
		add(append(slices.Clone(all), -1)...)
		add(append([]int{-1}, all...)...)
		for i := 0; i < n; i += 1 + n/40 {
			add(append(slices.Clone(all[:i]), all[i+1:]...)...)
			swapped := slices.Clone(all)
			swapped[i], swapped[n/2] = swapped[n/2], swapped[i]
			add(swapped...)
		}
	}
	add(math.MaxInt)
	add(math.MinInt)
	add(255, 0)
	add(0, 5, 6, 7, 8, 9, 10, 11, 12)
	add(5, math.MinInt, 0, 6, 7, 8, 9, 10, 11, 12)
	add(127, 127)
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		ps := make([]int, r.IntN(40))
		for i := range ps {
			ps[i] = r.IntN(1 << (1 + r.IntN(12)))
		}
		add(ps...)
		add(slices.Sorted(slices.Values(ps))...)
	}
	seen, shown := map[reduce.Digest]string{{}: "no candidate"}, map[string]string{}
	for text, ps := range lists {
		text = text[:min(len(text), 100)]
		d := dd.Key(ps)
		if other, ok := seen[d]; ok {
			t.Errorf("%s and %s have the same digest", text, other)
		}
		if other, ok := shown[d.String()]; ok {
			t.Errorf("%s and %s look the same: %v", text, other, d)
		}
		seen[d], shown[d.String()] = text, text
		if dd.Key(slices.Clone(ps)) != d {
			t.Errorf("%s has two digests", text)
		}
	}
}

// TestKeysAllocateNothing: the digest of a list of up to 1,000 positions takes no memory.
func TestKeysAllocateNothing(t *testing.T) {
	for _, ps := range [][]int{{}, {5}, {999}, {1, 500, 999}, upTo(100), upTo(1000), {3, 2, 1}} {
		if n := testing.AllocsPerRun(10, func() { dd.Key(ps) }); n != 0 {
			t.Errorf("%d positions: %v allocations", len(ps), n)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	for _, n := range []int{1, 100, 640} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			ps := upTo(n)
			for i := range ps {
				ps[i] += i / 3
			}
			for b.Loop() {
				dd.Key(ps)
			}
		})
	}
}
