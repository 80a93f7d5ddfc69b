package dd_test

import (
	"fmt"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

func count1(c []int) reduce.Size { return reduce.Size{len(c)} }

// TestConformance runs the suite on every list pass, with random oracles that depend on the set of
// items and, for some passes, with one that does not.
func TestConformance(t *testing.T) {
	for i, v := range variants() {
		if v.empty != dd.EmptyNever && i%3 > 0 || testing.Short() && i%5 > 0 {
			continue // a sample: when the empty list is tested makes little difference here
		}
		t.Run(v.name, func(t *testing.T) {
			s := reducetest.Random(uint64(i), 5+i%3)
			subject := reducetest.Subject[[]int]{
				Start: s.Start(), Pass: v.pass, Key: dd.Key, Oracle: s, Show: func(c []int) string { return fmt.Sprint(c) },
			}
			reducetest.Pass(t, subject)
			if i%8 == 0 {
				subject.Oracle = reducetest.Hashed(uint64(i), 0.2, subject.Start, dd.Key)
				subject.Size = count1
				reducetest.Pass(t, subject)
			}
		})
	}
}

// TestConformanceOfIsolate runs the suite on dd, which also moves when its passing side grows. A
// pair represents its failing side, which has been found interesting.
func TestConformanceOfIsolate(t *testing.T) {
	for seed := range uint64(reducetest.Kinds()) {
		for _, o := range []dd.IsolateOptions{{}, {Order: dd.ByList}, {Split: dd.CeilFirst}, {Split: dd.Balanced, Order: dd.ByList}} {
			s := reducetest.Random(seed, 10)
			reducetest.Pass(t, reducetest.Subject[dd.Pair[int]]{
				Start: dd.NewPair(s.Start(), 3, 7), Pass: dd.Isolate[int](o), Oracle: passing(s, 3, 7),
				Key:  func(p dd.Pair[int]) reduce.Digest { return dd.Key(p.Probe) },
				Size: func(p dd.Pair[int]) reduce.Size { return reduce.Size{len(p.Fail) - len(p.Pass)} },
			})
		}
	}
}

// TestConformanceOfStacks runs the suite on passes that are composed of passes.
func TestConformanceOfStacks(t *testing.T) {
	stack := reduce.Fixpoint(reduce.InOrder(
		reduce.Named("first", dd.CDD[int](dd.CDDOptions{})),
		reduce.FixpointBy(count1, dd.Adaptive(dd.AdaptiveOptions[int]{Width: 4, Empty: dd.EmptyLast})),
		dd.Finish[int](dd.FinishOptions{}),
	))
	// The lens reverses the items.
	turned := reduce.Through(reduce.Lens[[]int, []int]{
		Get: backward, Put: func(_, part []int) []int { return backward(part) },
	}, stack)
	passes := []reduce.Pass[[]int]{stack, turned, reduce.InOrder(turned, stack)}
	for seed := range uint64(reducetest.Kinds()) {
		s := reducetest.Random(seed, 8)
		reducetest.Pass(t, reducetest.Subject[[]int]{Start: s.Start(), Pass: passes[seed%3], Key: dd.Key, Oracle: s})
	}
}

func backward(list []int) []int {
	out := make([]int, len(list))
	for i, x := range list {
		out[len(list)-1-i] = x
	}
	return out
}
