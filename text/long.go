package text

import "github.com/whittle-dd/whittle/reduce"

// longToken is how long a token must be for its inside to be looked at.
const longToken = 4

// Long removes characters from inside long tokens: strings, names, numbers.
func Long(min Minimiser) reduce.Pass[Files] {
	return reduce.Named("long", over(min, func(fs Files) layout {
		return pieces(fs, func(data []byte) []piece {
			var out []piece
			for _, t := range tokens(data) {
				if len(t) < longToken {
					out = append(out, piece{t, true})
					continue
				}
				for _, c := range chars(t) {
					out = append(out, piece{c, false})
				}
			}
			return out
		})
	}))
}
