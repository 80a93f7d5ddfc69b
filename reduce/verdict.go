package reduce

import (
	"context"
	"fmt"
)

// A Verdict is the answer of a test about a candidate.
type Verdict uint8

const (
	Unresolved  Verdict = iota // the test could not decide: nothing is known about the candidate
	Boring                     // the candidate does not show the failure
	Interesting                // the candidate still shows the failure
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

// An Outcome is the result of a test: its verdict, and the evidence that it produced. Most tests
// produce no evidence; the test of a generator produces a new trace.
type Outcome struct {
	Verdict  Verdict
	Evidence []byte
}

// An Oracle tests candidates. A verdict is about the candidate, an error about the machinery: an
// oracle that could not run the test, or whose context was canceled, returns an error.
//
// An Oracle must be safe for concurrent use by multiple goroutines.
type Oracle[C any] interface {
	Test(ctx context.Context, c C) (Outcome, error)
}

// A Sampler is an oracle whose answer may differ when it is asked again: it is told how often it was
// asked about the candidate before. It is for tests and simulations; real tests do not know.
type Sampler[C any] interface {
	Sample(ctx context.Context, c C, index int) (Outcome, error)
}

// OracleFunc is an adapter that allows the use of a function as an [Oracle].
type OracleFunc[C any] func(ctx context.Context, c C) (Outcome, error)

// Test calls f(ctx, c).
func (f OracleFunc[C]) Test(ctx context.Context, c C) (Outcome, error) { return f(ctx, c) }

// Predicate returns an [Oracle] that finds a candidate interesting if the function returns true,
// and boring otherwise.
func Predicate[C any](interesting func(C) bool) Oracle[C] {
	return OracleFunc[C](func(_ context.Context, c C) (Outcome, error) {
		if interesting(c) {
			return Outcome{Verdict: Interesting}, nil
		}
		return Outcome{Verdict: Boring}, nil
	})
}
