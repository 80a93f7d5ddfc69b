package reduce

// A Pass is an algorithm: it plans what to try on the current value.
type Pass[C any] func(current C) Plan[C]

// A Plan is a lazy, ordered sequence of attempts. It is pure and can be ranged over any
// number of times. A nil plan has no attempts.
type Plan[C any] func(yield func(Attempt[C]) bool)

// An Attempt is one step of a plan.
type Attempt[C any] struct {
	// Ask holds the candidates to test: one, or several at once.
	Ask []C

	// Then returns what follows from the outcomes, which come in the order of Ask. It is
	// pure: a runner that looks ahead calls it with outcomes that it only guesses.
	Then func([]Outcome) Next[C]

	Hint
}

// A Hint tells runners and people about an attempt. It never changes what is committed.
type Hint struct {
	// Chance is the plan's estimate that each candidate is interesting. It decides what is
	// asked ahead of its turn. 0: the runner uses its own estimate.
	Chance float64

	// Guess says which outcomes a runner may guess to look past the attempt.
	Guess Guess

	// Pass and Note are for people: "ddmin", "complement 3/8".
	Pass, Note string
}

// A Guess says how far a runner may look past an attempt before its outcomes are known.
type Guess uint8

const (
	GuessAny    Guess = iota // Then looks at verdicts only: guess any
	GuessBoring              // Then looks at the evidence of interesting candidates: guess that all are boring
	GuessNone                // Then looks at all evidence: do not look past the attempt
)

// Next is what follows from the outcomes of an attempt.
type Next[C any] struct {
	// Plan replaces the plan that the attempt is part of. Nil: continue with the attempt
	// after it, or, after a move, end.
	Plan Plan[C]

	// Current is the new current value, if Moved. It must have been found interesting. A
	// batch may answer without moving.
	Current C
	Moved   bool

	// Took says which of the candidates Current is, counting from 1. It is a hint that
	// saves making large values twice; 0 says nothing.
	Took int
}

// leads reports whether n leaves the plan it came from.
func (n Next[C]) leads() bool { return n.Moved || n.Plan != nil }

// Try asks about c and, if it is interesting, moves there and follows next.
func Try[C any](c C, next Plan[C]) Attempt[C] {
	return Expect(Interesting, c, Next[C]{Plan: next, Current: c, Moved: true, Took: 1})
}

// Expect asks about c and, if the verdict is v, continues with next.
func Expect[C any](v Verdict, c C, next Next[C]) Attempt[C] {
	return AskAll([]C{c}, func(o []Outcome) Next[C] {
		if o[0].Verdict != v {
			return Next[C]{}
		}
		return next
	})
}

// AskAll asks about several candidates at once and passes all outcomes to then.
func AskAll[C any](cs []C, then func([]Outcome) Next[C]) Attempt[C] {
	return Attempt[C]{Ask: cs, Then: then}
}

// each ranges over a plan that may be nil.
func (p Plan[C]) each(yield func(Attempt[C]) bool) {
	if p != nil {
		p(yield)
	}
}
