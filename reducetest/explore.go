package reducetest

import (
	"slices"

	"github.com/whittle-dd/whittle/reduce"
)

// A Talk is one whole conversation between a pass and an oracle.
type Talk[C any] struct {
	Log     []Query[C]                       // every question, repeated ones too
	Answers map[reduce.Digest]reduce.Verdict // the start's included
	Moves   []int                            // after how many questions each move came
	End     C                                // where it ended
	Cut     bool                             // it was given up at the limit of questions
}

// Distinct is how many different questions were put, not counting the start.
func (k *Talk[C]) Distinct() int { return len(k.Answers) - 1 }

// Converse walks the plan of a pass and lets answer speak, once for every
// different question; the start is known to be interesting. After limit
// questions it gives up.
func Converse[C any](start C, p reduce.Pass[C], key func(C) reduce.Digest, limit int, answer func(C) reduce.Verdict) *Talk[C] {
	k := &Talk[C]{End: start, Answers: map[reduce.Digest]reduce.Verdict{key(start): reduce.Interesting}}
	for plan := p(start); plan != nil; {
		var next reduce.Plan[C]
		for a := range plan {
			if len(k.Log) > limit {
				k.Cut = true
				return k
			}
			n := a.Then(k.put(a, key, answer))
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

func (k *Talk[C]) put(a reduce.Attempt[C], key func(C) reduce.Digest, answer func(C) reduce.Verdict) []reduce.Outcome {
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

// Explore holds every conversation a pass can have when each different question
// gets any of the verdicts, and shows it to visit until that returns false. It is
// a test over all oracles at once: those that agree on what is asked are one.
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

// OneMinimal reports whether a talk has shown that no single item can go from
// where it ended: every such list has been asked about, and none was interesting.
// What is left when a single item goes counts only if the talk asked about the
// empty list at all, or if empty is set.
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
