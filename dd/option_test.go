package dd_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// conversation returns all candidates of a pass and the verdicts of a random oracle.
func conversation(p reduce.Pass[[]int], s reducetest.Sample) string {
	k := reducetest.Converse(s.Start(), p, dd.Key, tooMany, s.Verdict)
	return fmt.Sprint(k.Log)
}

func TestShuffleDependsOnSeedAlone(t *testing.T) {
	s := reducetest.Random(14, 30)
	shuffled := func(seed uint64) string {
		return conversation(dd.ProbDD[int](dd.ProbDDOptions{Shuffle: true, Seed: seed}), s)
	}
	if first, again := shuffled(1), shuffled(1); first != again {
		t.Error("the same seed gives different conversations")
	}
	if shuffled(1) == shuffled(2) {
		t.Error("two seeds give the same conversation")
	}
	if shuffled(1) == conversation(dd.ProbDD[int](dd.ProbDDOptions{}), s) {
		t.Error("shuffling gives list order")
	}
}

// TestEveryOptionMatters checks that every option has an effect.
func TestEveryOptionMatters(t *testing.T) {
	light := func(i int) int { return 1 + i%9 }
	for name, pair := range map[string][2]reduce.Pass[[]int]{
		"ceil first":     {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{Split: dd.CeilFirst})},
		"balanced":       {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{Split: dd.Balanced})},
		"start n":        {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{StartN: 4})},
		"restart":        {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{Restart: dd.RestartNext})},
		"subsets":        {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{SkipSubsets: true})},
		"complements":    {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{SkipComplements: true})},
		"subsets once":   {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{SubsetsOnce: true})},
		"at two":         {dd.Min[int](dd.MinOptions{}), dd.Min[int](dd.MinOptions{ComplementsAtTwo: true})},
		"weights":        {dd.WMin(dd.WMinOptions[int]{}), dd.WMin(dd.WMinOptions[int]{Weight: light})},
		"earlier cut":    {dd.WMin(dd.WMinOptions[int]{}), dd.WMin(dd.WMinOptions[int]{EarlierCut: true})},
		"w restart":      {dd.WMin(dd.WMinOptions[int]{}), dd.WMin(dd.WMinOptions[int]{Restart: dd.RestartNext})},
		"w subsets":      {dd.WMin(dd.WMinOptions[int]{}), dd.WMin(dd.WMinOptions[int]{SkipSubsets: true})},
		"final pass":     {dd.WMin(dd.WMinOptions[int]{}), dd.WMin(dd.WMinOptions[int]{SkipFinalPass: true})},
		"p0":             {dd.ProbDD[int](dd.ProbDDOptions{}), dd.ProbDD[int](dd.ProbDDOptions{P0: 0.3})},
		"threshold":      {dd.ProbDD[int](dd.ProbDDOptions{}), dd.ProbDD[int](dd.ProbDDOptions{Threshold: 0.5})},
		"order":          {dd.ProbDD[int](dd.ProbDDOptions{}), dd.ProbDD[int](dd.ProbDDOptions{Order: []int{13, 11}})},
		"orders":         {dd.ProbDD[int](dd.ProbDDOptions{}), dd.ProbDD[int](dd.ProbDDOptions{Orders: [][]int{{13, 11}}})},
		"prefix":         {dd.ProbDD[int](dd.ProbDDOptions{P0: 0.25}), dd.ProbDD[int](dd.ProbDDOptions{P0: 0.25, ShorterPrefix: true})},
		"w weights":      {dd.WProbDD(dd.WProbDDOptions[int]{}), dd.WProbDD(dd.WProbDDOptions[int]{Weight: light})},
		"w order":        {dd.WProbDD(dd.WProbDDOptions[int]{}), dd.WProbDD(dd.WProbDDOptions[int]{Order: []int{13, 11}})},
		"size":           {dd.CDD[int](dd.CDDOptions{P0: 0.25}), dd.CDD[int](dd.CDDOptions{P0: 0.25, SmallerSize: true})},
		"factor":         {dd.CDD[int](dd.CDDOptions{}), dd.CDD[int](dd.CDDOptions{Factor: 3})},
		"right to left":  {dd.CDD[int](dd.CDDOptions{}), dd.CDD[int](dd.CDDOptions{RightToLeft: true})},
		"o right first":  {dd.OPDD[int](dd.OPDDOptions{}), dd.OPDD[int](dd.OPDDOptions{RightToLeft: true})},
		"left to right":  {dd.Finish[int](dd.FinishOptions{}), dd.Finish[int](dd.FinishOptions{LeftToRight: true})},
		"adaptive width": {dd.Adaptive(dd.AdaptiveOptions[int]{}), dd.Adaptive(dd.AdaptiveOptions[int]{Width: 4})},
		"a weights":      {dd.Adaptive(dd.AdaptiveOptions[int]{}), dd.Adaptive(dd.AdaptiveOptions[int]{Weight: light})},
		"once":           {dd.Adaptive(dd.AdaptiveOptions[int]{}), dd.Adaptive(dd.AdaptiveOptions[int]{Once: true})},
	} {
		same := 0
		const tries = 28
		for seed := range uint64(tries) {
			s := reducetest.Random(seed, 14)
			if conversation(pair[0], s) == conversation(pair[1], s) {
				same++
			}
		}
		if same == tries {
			t.Errorf("%s: the conversation is the same with and without", name)
		}
	}
}

// TestEmptyModes checks the result for a list from which everything can be removed.
func TestEmptyModes(t *testing.T) {
	all := func([]int) reduce.Verdict { return reduce.Interesting }
	for _, v := range variants() {
		if !v.oneMinimal {
			continue
		}
		for n := range 6 {
			k := reducetest.Converse(upTo(n), v.pass, dd.Key, tooMany, all)
			want := 0
			if v.empty == dd.EmptyNever {
				want = min(n, 1)
			}
			if len(k.End) != want {
				t.Errorf("%s: of %d items that can all be removed %d are left, want %d", v.name, n, len(k.End), want)
			}
		}
	}
}

// TestDuplicates checks that equal items are treated as different ones.
func TestDuplicates(t *testing.T) {
	twice := func(c []string) bool {
		n := 0
		for _, s := range c {
			if s == "x" {
				n++
			}
		}
		return n >= 2
	}
	for name, p := range map[string]reduce.Pass[[]string]{
		"ddmin":    dd.Min[string](dd.MinOptions{}),
		"wddmin":   dd.WMin(dd.WMinOptions[string]{Weight: func(s string) int { return len(s) }}),
		"cdd":      dd.CDD[string](dd.CDDOptions{}),
		"probdd":   dd.ProbDD[string](dd.ProbDDOptions{}),
		"adaptive": dd.Adaptive(dd.AdaptiveOptions[string]{}),
	} {
		r := reduce.Runner[[]string]{Oracle: reduce.Predicate(twice), Key: reducetest.ItemsKey, Workers: 4}
		got, err := r.Run(context.Background(), reducetest.Items("x y x x y x x"), reduce.InOrder(p, dd.Finish[string](dd.FinishOptions{})))
		if err != nil || !slices.Equal(got, []string{"x", "x"}) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}
