package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// longToken is how long a token must be for its inside to be looked at.
const longToken = 4

// Long removes characters from inside long tokens, as strings, names and numbers
// are, and the blanks between tokens.
func Long(min dd.Minimizer[Atom]) reduce.Pass[Files] {
	return reduce.Named("long", over(min, func(fs Files) layout {
		return pieces(fs, func(data []byte, add func(n int, fixed bool)) {
			for _, t := range tokens(data) {
				core := len(t)
				for core > 1 && isBlank(t[core-1]) {
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
	}))
}
