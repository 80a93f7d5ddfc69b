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
func long(min dd.Minimizer[Atom]) reduce.Pass[Files] {
	return over(min, func(fs Files) layout {
		return pieces(fs, func(data []byte, add func(n int, fixed bool)) {
			for _, t := range tokens(data) {
				core := len(t)
				for core > 1 && lex.IsBlank(t[core-1]) {
					core--
				}
				if core < longToken {
					add(core, true)
				} else {
					for _, c := range chars(t[:core]) {
						add(len(c), false)
					}
				}
				if core < len(t) {
					add(len(t)-core, false)
				}
			}
		})
	})
}
