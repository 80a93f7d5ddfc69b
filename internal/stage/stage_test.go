package stage

import (
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// TestLater checks that a plan is made when it is first ranged over, and only once.
func TestLater(t *testing.T) {
	made := 0
	p := Later(func() reduce.Plan[int] {
		made++
		return Only(reduce.Try(7, nil))
	})
	if made != 0 {
		t.Errorf("made %d times before its use", made)
	}
	for range 2 {
		for a := range p {
			if !slices.Equal(a.Ask, []int{7}) {
				t.Errorf("asks about %v", a.Ask)
			}
		}
	}
	if made != 1 {
		t.Errorf("made %d times, want once", made)
	}
	for range Later(func() reduce.Plan[int] { return nil }) {
		t.Error("a nil plan has an attempt")
	}
}

// TestSequence checks that each stage starts from the state in which the one before it ended.
func TestSequence(t *testing.T) {
	add := func(n int) Stage[[]int, int] {
		return func(s []int, then func([]int) reduce.Plan[int]) reduce.Plan[int] {
			return then(append(slices.Clip(s), n))
		}
	}
	var end []int
	then := func(s []int) reduce.Plan[int] {
		end = s
		return nil
	}
	Sequence(add(1), add(2), Sequence(add(3)), add(4))([]int{0}, then)
	if want := []int{0, 1, 2, 3, 4}; !slices.Equal(end, want) {
		t.Errorf("ends with %v, want %v", end, want)
	}
	Sequence[[]int, int]()([]int{5}, then)
	if !slices.Equal(end, []int{5}) {
		t.Errorf("no stages end with %v", end)
	}
}
