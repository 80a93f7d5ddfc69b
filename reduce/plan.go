package reduce

// A Pass is an algorithm: it plans what to try on the current value.
type Pass[C any] func(current C) Plan[C]

// A Plan is a lazy, ordered sequence of attempts. It is pure and can be ranged over any number of
// times. A nil plan has no attempts.
type Plan[C any] func(yield func(Attempt[C]) bool)

// An Attempt is one step of a plan.
type Attempt[C any] struct {
	// Ask holds the candidates to test: one, or several at once. It may be empty, see [Pause].
	Ask []C

	// Then returns what follows from the outcomes, which are in the order of Ask. It must be
	// pure, and must not write to them: a runner that looks ahead also calls it with outcomes
	// that it guesses.
	Then func([]Outcome) Next[C]

	Hint
}

// A Hint describes an attempt to runners and people. It never changes what is committed.
type Hint struct {
	// Chance is the plan's estimate of the probability that each candidate is interesting. It
	// decides which candidates are tested ahead of their turn. If it is 0, the runner uses its
	// own estimate.
	Chance float64

	// Guess limits the outcomes that a runner may guess to look past the attempt.
	Guess Guess

	// Pass and Note are for people: "ddmin", "complement 3/8".
	Pass, Note string
}

// A Guess tells which outcomes a runner may guess to look past an attempt before it is answered.
type Guess uint8

const (
	GuessAny    Guess = iota // any outcomes: Then uses only verdicts
	GuessBoring              // that all are boring: Then uses the evidence of the other candidates
	GuessNone                // none: Then uses all evidence
	GuessEach                // any outcomes, also that a candidate is unresolved, from which follows something else than from boring
)

// Next is what follows from the outcomes of an attempt.
type Next[C any] struct {
	// Plan replaces the plan that the attempt is part of. If it is nil, the plan continues with
	// the following attempt, or ends if Moved is set.
	Plan Plan[C]

	// Current is the new current value if Moved is set. It must have been found interesting.
	// An attempt may also replace the plan without moving.
	Current C
	Moved   bool

	// Took is the index of Current among the candidates, counting from 1, or 0 if it is not
	// known. It is a hint that saves building large values twice.
	Took int
}

// leavesPlan reports whether n leaves the plan that it came from.
func (n Next[C]) leavesPlan() bool { return n.Moved || n.Plan != nil }

// Try returns an attempt that tests c and, if it is interesting, moves to it and follows next.
func Try[C any](c C, next Plan[C]) Attempt[C] {
	ask := [1]C{c}
	return AskAll(ask[:], func(o []Outcome) Next[C] {
		if o[0].Verdict != Interesting {
			return Next[C]{}
		}
		return Next[C]{Plan: next, Current: ask[0], Moved: true, Took: 1}
	})
}

// TryPass returns an attempt that tests c and, if it is interesting, moves to it and follows the plan of
// p from there. It costs less than [Try] if many attempts share a pass, because most plans are never made.
func TryPass[C any](c C, p Pass[C]) Attempt[C] {
	ask := [1]C{c}
	return AskAll(ask[:], func(o []Outcome) Next[C] {
		if o[0].Verdict != Interesting {
			return Next[C]{}
		}
		return Next[C]{Plan: p(ask[0]), Current: ask[0], Moved: true, Took: 1}
	})
}

// Expect returns an attempt that tests c and, if the verdict is v, continues with next.
func Expect[C any](v Verdict, c C, next Next[C]) Attempt[C] {
	return AskAll([]C{c}, func(o []Outcome) Next[C] {
		if o[0].Verdict != v {
			return Next[C]{}
		}
		return next
	})
}

// AskAll returns an attempt that tests several candidates at once and passes all outcomes to then.
func AskAll[C any](cs []C, then func([]Outcome) Next[C]) Attempt[C] {
	return Attempt[C]{Ask: cs, Then: then}
}

// PauseEvery is how many nodes or bytes a plan visits at most between two attempts.
const PauseEvery = 100_000

// Pause returns an attempt with nothing to ask. A plan never sees a context, so one that works long
// before its next question yields a pause at the latest every [PauseEvery] nodes or bytes; the
// runner looks at its context there.
func Pause[C any]() Attempt[C] {
	return Attempt[C]{Then: func([]Outcome) Next[C] { return Next[C]{} }}
}

// each ranges over a plan that may be nil.
func (p Plan[C]) each(yield func(Attempt[C]) bool) {
	if p != nil {
		p(yield)
	}
}
