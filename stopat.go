package whittle

import (
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A SmallEnoughError ends a run whose result is as small as [Options.StopAt] asks for. The result is what
// an unlimited run has at this point. It matches [reduce.ErrBudget].
type SmallEnoughError struct{ StopAt string }

func (e *SmallEnoughError) Error() string {
	return "the result is as small as was asked for: " + e.StopAt
}

// Is reports whether target is [reduce.ErrBudget].
func (e *SmallEnoughError) Is(target error) bool { return target == reduce.ErrBudget }

// A target is a size that is small enough: so many bytes, so many tokens, or a share of the tokens of the
// original. What is zero does not count.
type target struct {
	bytes, tokens int
	share         float64
}

// readTarget reads a size: 300 tokens, 500B, 2kB, 1.5MB, or 10% of the original's tokens.
func readTarget(s string) (t target, ok bool) {
	unit := strings.TrimLeft(s, "0123456789.")
	n, err := strconv.ParseFloat(s[:len(s)-len(unit)], 64)
	if err != nil || n < 0 {
		return t, false
	}
	switch strings.ToUpper(strings.TrimSpace(unit)) {
	case "":
		t.tokens = int(n)
		return t, n == float64(t.tokens) && n > 0
	case "%":
		t.share = n / 100
		return t, n > 0 && n <= 100
	case "B":
		t.bytes = int(n)
	case "KB", "K":
		t.bytes = int(n * 1e3)
	case "MB", "M":
		t.bytes = int(n * 1e6)
	}
	return t, t.bytes > 0
}

// reached reports whether a size is small enough.
func (t target) reached(s, original Size) bool {
	switch {
	case t.bytes > 0:
		return s.Bytes <= t.bytes
	case t.tokens > 0:
		return s.Tokens <= t.tokens
	}
	return float64(s.Tokens) <= t.share*float64(original.Tokens)
}

// untilSmall ends a pass as soon as the files are small enough.
func (r *Reduction) untilSmall(p reduce.Pass[text.Files]) reduce.Pass[text.Files] {
	if r.options.StopAt == "" {
		return p
	}
	return reduce.Until(r.smallEnough, p)
}

func (r *Reduction) smallEnough(fs text.Files) bool {
	t, _ := readTarget(r.options.StopAt) // checked before
	return t.reached(r.langs.size(fs), r.SizeOf(r.original()))
}

// concluded returns the result of a run, which came to its end, as that of one that was stopped if it is
// small enough: nothing is proven then.
func (r *Reduction) concluded(out Result, err error) (Result, error) {
	if err != nil || r.options.StopAt == "" || !r.smallEnough(out.Files) {
		return out, err
	}
	out.Minimal, out.Unproven = "", ""
	return out, &SmallEnoughError{r.options.StopAt}
}

// checkStopAt reports a size to stop at that cannot be read.
func (o Options) checkStopAt() error {
	if _, ok := readTarget(o.StopAt); o.StopAt != "" && !ok {
		return badOption("stopat", "%q is not a size to stop at: write 300 for tokens, 2kB or 500B for bytes, or 10%% of the original's tokens", o.StopAt)
	}
	return nil
}
