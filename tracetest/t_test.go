package tracetest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// recording returns a T that draws from a seed.
func recording(seed uint64) *T { return newT(trace.NewRecording(), seeded(seed)) }

// zeros returns a T that draws the simplest values.
func zeros() *T { return newT(trace.NewRecording(), &tape{}) }

func TestRanked(t *testing.T) {
	for low := int64(-9); low <= 9; low++ {
		for high := low; high <= 9; high++ {
			var got []int64
			for v := range uint64(high - low + 1) {
				got = append(got, ranked(low, high, v))
			}
			if !slices.IsSortedFunc(got, func(a, b int64) int { return int(max(a, -a) - max(b, -b)) }) {
				t.Errorf("%d to %d: %v is not from the simplest on", low, high, got)
			}
			slices.Sort(got)
			for i, x := range got {
				if x != low+int64(i) {
					t.Fatalf("%d to %d: %v", low, high, got)
				}
			}
		}
	}
	for v, want := range map[uint64]int64{0: 0, 1: 1, 2: -1, math.MaxUint64 - 1: -math.MaxInt64, math.MaxUint64: math.MinInt64} {
		if got := ranked(math.MinInt64, math.MaxInt64, v); got != want {
			t.Errorf("%d: %d, want %d", v, got, want)
		}
	}
}

func TestDraws(t *testing.T) {
	sum := 0
	wide := map[int]bool{}
	for seed := range uint64(200) {
		d := recording(seed)
		x := d.Intn(10)
		sum += x
		wide[d.Between(math.MinInt, math.MaxInt)] = true
		s := d.Sample(9, 4)
		p := d.Perm(5)
		list := []string{"a", "b", "c"}
		d.Shuffle(3, func(i, j int) { list[i], list[j] = list[j], list[i] })
		text := d.String("xyz", 2, 4)
		f := d.Float64()
		switch {
		case x < 0 || x > 9, d.Between(-3, 4) < -3, d.Uint64N(3) > 2, f < 0 || f >= 1,
			len(s) != 4 || slices.Max(s) > 8 || len(slices.Compact(slices.Sorted(slices.Values(s)))) != 4,
			!slices.Equal(slices.Sorted(slices.Values(p)), []int{0, 1, 2, 3, 4}),
			!slices.Equal(slices.Sorted(slices.Values(list)), []string{"a", "b", "c"}),
			len(text) < 2 || len(text) > 4 || strings.Trim(text, "xyz") != "":
			t.Fatalf("seed %d: %d %v %v %v %q %v", seed, x, s, p, list, text, f)
		}
	}
	if sum < 700 || sum > 1100 || len(wide) != 200 {
		t.Errorf("200 numbers of [0, 10) have the sum %d, and %d of 200 numbers are different", sum, len(wide))
	}
}

func TestSimplest(t *testing.T) {
	d := zeros()
	way := -1
	d.OneOf(func() { way = 0 }, func() { way = 1 })
	got := fmt.Sprintln(d.Intn(9), d.Between(-5, 5), d.Between(3, 7), d.Between(-7, -3), d.Int64(), d.Uint64(), d.Bool(), d.Float64(), d.Perm(3),
		d.Sample(5, 2), Pick(d, "a", "b"), d.String("xyz", 1, 5), Slice(d, 0, 3, (*T).Bool), d.Maybe(func() {}), way,
		d.Rand().IntN(10), d.Rand().Perm(3), d.Rand().Int64N(1000), d.Rand().Uint64(), d.OldRand().Intn(10), d.OldRand().Int63n(1000), d.OldRand().Float64())
	want := "0 0 3 -3 0 0 false 0 [0 1 2] [0 1] a x [] false 0 0 [0 1 2] 0 0 0 0 0\n"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	list := []int{0, 1, 2, 3}
	swap := func(i, j int) { list[i], list[j] = list[j], list[i] }
	d.Rand().Shuffle(4, swap)
	d.OldRand().Shuffle(4, swap)
	if !slices.IsSorted(list) {
		t.Errorf("the simplest order is %v", list)
	}
}

// Values drawn through a *rand.Rand are as evenly distributed as with another source.
func TestRandSpread(t *testing.T) {
	d := recording(1)
	r, old := d.Rand(), d.OldRand()
	for name, draw := range map[string]func() int{
		"IntN(10)": func() int { return r.IntN(10) }, "IntN(8)": func() int { return r.IntN(8) + r.IntN(2) },
		"Int64N": func() int { return int(r.Int64N(10)) }, "Perm": func() int { return r.Perm(10)[4] },
		"Float64": func() int { return int(r.Float64() * 10) }, "old Intn": func() int { return old.Intn(10) },
		"old Perm": func() int { return old.Perm(10)[4] }, "old Float64": func() int { return int(old.Float64() * 10) },
		"old Shuffle": func() int {
			list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
			old.Shuffle(10, func(i, j int) { list[i], list[j] = list[j], list[i] })
			return list[4]
		},
	} {
		var counts [10]int
		for range 5000 {
			counts[draw()]++
		}
		low, high := slices.Min(counts[:]), slices.Max(counts[:])
		if name == "IntN(8)" {
			low = counts[4]
		}
		if low < 400 || high > 700 {
			t.Errorf("%s: %v", name, counts)
		}
	}
}

func TestMisuse(t *testing.T) {
	for _, c := range []struct {
		call func(*T)
		want string
	}{
		{func(t *T) { t.Intn(0) }, "Intn(0): there is nothing to choose from"},
		{func(t *T) { t.Intn(-2) }, "Intn(-2): there is nothing to choose from"},
		{func(t *T) { t.Uint64N(0) }, "Uint64N(0): there is nothing to choose from"},
		{func(t *T) { t.Between(3, 2) }, "Between(3, 2): there is nothing to choose from"},
		{func(t *T) { Pick[int](t) }, "Pick: there is nothing to choose from"},
		{func(t *T) { t.OneOf() }, "OneOf: there is nothing to choose from"},
		{func(t *T) { t.String("", 0, 3) }, `String("", 0, 3): there is nothing to choose from`},
		{func(t *T) { t.Repeat(2, 1, nil) }, "Repeat(2, 1): there is nothing to choose from"},
		{func(t *T) { t.Repeat(-1, 1, nil) }, "Repeat(-1, 1): there is nothing to choose from"},
		{func(t *T) { t.Perm(-1) }, "Perm: cannot take -1 of -1"},
		{func(t *T) { t.Sample(3, 4) }, "Sample: cannot take 4 of 3"},
		{func(t *T) { t.Sample(3, -1) }, "Sample: cannot take -1 of 3"},
		{func(t *T) { t.over = true; t.Bool() }, "a T was used after its generator returned"},
		{func(t *T) { r := t.Rand(); t.over = true; r.IntN(3) }, "a T was used after its generator returned"},
	} {
		e := protect(func() { c.call(zeros()) })
		if s := fmt.Sprint(e.panicked); !strings.HasPrefix(s, "tracetest: ") || !strings.Contains(s, c.want) {
			t.Errorf("got %q, want %q", s, c.want)
		}
	}
}

// An empty tape stops a generator that waits for another value than zero.
func TestTape(t *testing.T) {
	d := newT(trace.NewRecording(), &tape{left: []byte{0x80, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}})
	if a, b, c := d.Intn(10), d.Intn(10), d.Intn(10); a != 5 || b != 9 || c != 0 {
		t.Error(a, b, c)
	}
	e := protect(func() {
		for d.Intn(10) == 0 {
		}
	})
	if !Stopped(e.panicked) {
		t.Error(e)
	}
}

func BenchmarkIntn(b *testing.B) {
	d := zeros()
	d.src = seeded(1)
	for b.Loop() {
		d.Intn(10)
	}
}

func BenchmarkRand(b *testing.B) {
	d := zeros()
	d.src = seeded(1)
	r := d.Rand()
	for b.Loop() {
		r.IntN(10)
	}
}
