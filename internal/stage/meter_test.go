package stage

import (
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// TestMetered checks that a plan pauses while it is made, that it is abandoned at a pause when nobody
// reads on, and that it is made to its end only once.
func TestMetered(t *testing.T) {
	steps, ends := 0, 0
	p := metered(10, func(m *Meter) reduce.Plan[int] {
		for range 95 {
			m.Visit(1)
			steps++
		}
		ends++
		return func(yield func(reduce.Attempt[int]) bool) {
			m.Visit(1000) // too late for a pause
			yield(reduce.Try(7, nil))
		}
	})
	read := func(most int) (asks []int) {
		for a := range p {
			asks = append(asks, len(a.Ask))
			if len(asks) == most {
				break
			}
		}
		return asks
	}
	if got := read(3); !slices.Equal(got, []int{0, 0, 0}) || steps != 29 || ends != 0 {
		t.Errorf("attempts %v, %d steps; want three pauses, the last one before step 30", got, steps)
	}
	want := append(make([]int, 9), 1)
	if got := read(100); !slices.Equal(got, want) || ends != 1 {
		t.Errorf("attempts %v, want %v", got, want)
	}
	if got := read(100); !slices.Equal(got, []int{1}) || ends != 1 {
		t.Errorf("attempts %v in a plan that is made, made %d times", got, ends)
	}
	for range Metered(func(*Meter) reduce.Plan[int] { return nil }) {
		t.Error("a nil plan has an attempt")
	}
}

// TestMeteredPanics checks that only abandoned plans are silent.
func TestMeteredPanics(t *testing.T) {
	defer func() {
		if r := recover(); r != "broken" {
			t.Errorf("recovered %v", r)
		}
	}()
	for range metered(1, func(m *Meter) reduce.Plan[int] { panic("broken") }) {
	}
	t.Error("no panic")
}
