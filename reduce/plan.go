package reduce

// A Pass is an algorithm: it plans what to try on the current value.
type Pass[C any] func(current C) Plan[C]

// A Plan is a lazy, ordered sequence of attempts. It is pure and can be ranged
// over any number of times. A nil plan has no attempts.
type Plan[C any] func(yield func(Attempt[C]) bool)

// An Attempt is one step of a plan.
type Attempt[C any] struct {
	// Ask holds one question, or several put at once; answered in this order.
	Ask []C

	// Then says what follows from the answers, of which it gets all at once. It
	// is pure: a runner that looks ahead calls it with answers it only guesses.
	Then func([]Outcome) Next[C]

	// Chance is the plan's guess that each question is interesting. It steers what
	// is asked ahead of its turn and nothing else. 0 leaves it to the runner.
	Chance float64

	// NeedsEvidence says that Then looks at the evidence of an outcome, which
	// cannot be guessed: nothing past this attempt is asked before its turn.
	NeedsEvidence bool

	// BoringSuffices says of an attempt that needs evidence that boring outcomes
	// need none: what follows if all are boring may be asked before its turn.
	BoringSuffices bool

	// Pass and Note are for people: "ddmin", "complement 3/8".
	Pass, Note string
}

// Next is what follows from the answers to an attempt.
type Next[C any] struct {
	// Plan replaces the plan the attempt stands in. Nil: go on with the attempt
	// that follows there; after a move it means that the plan is at its end.
	Plan Plan[C]

	// Current is the value we stand on from here on, if Moved. It must have been
	// found interesting. A batch may answer without moving.
	Current C
	Moved   bool

	// Took says which of the questions Current is, counted from 1. It is a hint
	// that saves making large values twice; 0 says nothing.
	Took int
}

// leads reports whether n leaves the plan it came from.
func (n Next[C]) leads() bool { return n.Moved || n.Plan != nil }

// Try asks about c and, if it is interesting, moves there and follows next.
func Try[C any](c C, next Plan[C]) Attempt[C] {
	return Expect(Interesting, c, Next[C]{Plan: next, Current: c, Moved: true, Took: 1})
}

// Expect asks about c and, if the verdict is v, goes on as next says.
func Expect[C any](v Verdict, c C, next Next[C]) Attempt[C] {
	return Attempt[C]{Ask: []C{c}, Then: func(o []Outcome) Next[C] {
		if o[0].Verdict != v {
			return Next[C]{}
		}
		return next
	}}
}

// AskAll puts several questions at once and lets then see all the answers.
func AskAll[C any](cs []C, then func([]Outcome) Next[C]) Attempt[C] {
	return Attempt[C]{Ask: cs, Then: then}
}

// each ranges over a plan that may be nil.
func (p Plan[C]) each(yield func(Attempt[C]) bool) {
	if p != nil {
		p(yield)
	}
}
