package reduce

import (
	"context"
	"fmt"
)

// A Verdict is what a test says about a candidate.
type Verdict uint8

const (
	Unresolved  Verdict = iota // the test could not tell: it says nothing about the candidate
	Boring                     // the failure is gone
	Interesting                // the failure is still there
)

func (v Verdict) String() string {
	switch v {
	case Unresolved:
		return "unresolved"
	case Boring:
		return "boring"
	case Interesting:
		return "interesting"
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// An Outcome is a verdict with what the test brought to light on the way:
// nothing for most tests, a new trace for a generator.
type Outcome struct {
	Verdict  Verdict
	Evidence []byte
}

// An Oracle answers questions. A verdict is about the candidate, an error about
// the machinery: an oracle that could not do its work returns an error, and so
// does one whose context was cancelled.
//
// Oracles are called from many goroutines at once.
type Oracle[C any] interface {
	Test(ctx context.Context, c C) (Outcome, error)
}

// OracleFunc makes an Oracle of a function.
type OracleFunc[C any] func(ctx context.Context, c C) (Outcome, error)

func (f OracleFunc[C]) Test(ctx context.Context, c C) (Outcome, error) { return f(ctx, c) }

// Predicate makes an Oracle of a function that only knows yes and no.
func Predicate[C any](interesting func(C) bool) Oracle[C] {
	return OracleFunc[C](func(_ context.Context, c C) (Outcome, error) {
		if interesting(c) {
			return Outcome{Verdict: Interesting}, nil
		}
		return Outcome{Verdict: Boring}, nil
	})
}
