package text

import "github.com/whittle-dd/whittle/reduce"

// longToken is how long a token must be for its inside to be looked at.
const longToken = 4

// Long removes characters from inside long tokens, as strings, names and numbers
// are, and the blanks between tokens.
func Long(min Minimiser) reduce.Pass[Files] {
	return reduce.Named("long", over(min, func(fs Files) layout {
		return pieces(fs, func(data []byte) []piece {
			var out []piece
			for _, t := range tokens(data) {
				core, blanks := t, []byte(nil)
				for n := len(core); n > 1 && isBlank(core[n-1]); n-- {
					core, blanks = t[:n-1:n-1], t[n-1:]
				}
				if len(core) < longToken {
					out = append(out, piece{core, true})
				} else {
					for _, c := range chars(core) {
						out = append(out, piece{c, false})
					}
				}
				if len(blanks) > 0 {
					out = append(out, piece{blanks, false})
				}
			}
			return out
		})
	}))
}
