package reducetest

import (
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// A Talk is a whole conversation between a pass and an oracle.
type Talk[C any] struct {
	Log     []Query[C]                       // every candidate and its verdict, including repeated ones
	Answers map[reduce.Digest]reduce.Verdict // the verdicts by key, including that of the start
	Moves   []int                            // for each move, the length of Log at that point
	End     C                                // the final value
	Cut     bool                             // the limit was reached before the end
}

// Distinct returns the number of different candidates, not counting the start.
func (k *Talk[C]) Distinct() int { return len(k.Answers) - 1 }

// Converse walks the plan of a pass. It calls answer once for every different candidate, except the
// start, which is known to be interesting. It gives up after limit candidates.
func Converse[C any](start C, p reduce.Pass[C], key func(C) reduce.Digest, limit int, answer func(C) reduce.Verdict) *Talk[C] {
	k := &Talk[C]{End: start, Answers: map[reduce.Digest]reduce.Verdict{key(start): reduce.Interesting}}
	for plan := p(start); plan != nil; {
		var next reduce.Plan[C]
		for a := range plan {
			if len(k.Log) > limit {
				k.Cut = true
				return k
			}
			n := a.Then(k.testAll(a, key, answer))
			if n.Moved {
				k.End = n.Current
				k.Moves = append(k.Moves, len(k.Log))
			}
			if n.Moved || n.Plan != nil {
				next = n.Plan
				break
			}
		}
		plan = next
	}
	return k
}

func (k *Talk[C]) testAll(a reduce.Attempt[C], key func(C) reduce.Digest, answer func(C) reduce.Verdict) []reduce.Outcome {
	outs := make([]reduce.Outcome, len(a.Ask))
	for i, c := range a.Ask {
		d := key(c)
		v, known := k.Answers[d]
		if !known {
			v = answer(c)
			k.Answers[d] = v
		}
		outs[i].Verdict = v
		k.Log = append(k.Log, Query[C]{c, v, a.Pass, a.Note})
	}
	return outs
}

// Explore calls visit with every conversation that a pass can have if each different candidate gets
// any of the verdicts, until visit returns false. This covers all oracles: those that agree on all
// candidates that are tested share one conversation.
func Explore[C any](start C, p reduce.Pass[C], key func(C) reduce.Digest, limit int, verdicts []reduce.Verdict, visit func(*Talk[C]) bool) {
	var script []int
	for {
		at := 0
		k := Converse(start, p, key, limit, func(C) reduce.Verdict {
			if at == len(script) {
				script = append(script, 0)
			}
			at++
			return verdicts[script[at-1]]
		})
		if !visit(k) {
			return
		}
		for len(script) > 0 && script[len(script)-1] == len(verdicts)-1 {
			script = script[:len(script)-1]
		}
		if len(script) == 0 {
			return
		}
		script[len(script)-1]++
	}
}

// OneMinimal reports whether a talk has shown that no single item can be removed from its final
// list: every list without one item has been tested, and none was interesting. If the final list
// has a single item, the empty list must have been tested only if empty is set.
func OneMinimal[T any](k *Talk[[]T], key func([]T) reduce.Digest, empty bool) bool {
	if len(k.End) == 1 && !empty {
		return k.Answers[key(nil)] != reduce.Interesting
	}
	for i := range k.End {
		v, asked := k.Answers[key(slices.Delete(slices.Clone(k.End), i, i+1))]
		if !asked || v == reduce.Interesting {
			return false
		}
	}
	return true
}
