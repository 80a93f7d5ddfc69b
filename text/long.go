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

func cutLong(data []byte, add func(n int, fixed bool)) {
	cutTokens(data, func(n int) {
		t := data[:n]
		data = data[n:]
		core := len(t)
		for core > 1 && lex.IsBlank(t[core-1]) {
			core--
		}
		if core < longToken {
			add(core, true)
		} else {
			cutChars(t[:core], func(n int) { add(n, false) })
		}
		if core < len(t) {
			add(len(t)-core, false)
		}
	})
}
