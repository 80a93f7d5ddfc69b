package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// longToken is the length from which on characters inside a token are removed.
const longToken = 4

var longPass = &Pass{
	Name: "long", About: "removes characters inside long tokens, and blanks",
	Unit: "character of a long token", make: long,
}

// long removes characters from inside long tokens, such as strings, names and numbers, and the
// blanks between tokens.
func long(min dd.Minimizer[Atom]) reduce.Pass[Files] { return inStages(min, cutBy(cutLong)) }

func cutLong(data []byte, add func(n int, fixed bool) bool) {
	cutTokens(data, func(n int) bool {
		t := data[:n]
		data = data[n:]
		core := len(t)
		for core > 1 && lex.IsBlank(t[core-1]) {
			core--
		}
		more := true
		if core < longToken {
			more = add(core, true)
		} else {
			cutChars(t[:core], func(n int) bool { more = add(n, false); return more })
		}
		return more && (core == len(t) || add(len(t)-core, false))
	})
}
