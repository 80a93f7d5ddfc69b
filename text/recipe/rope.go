package recipe

import "slices"

// A Rope is a text in pieces that it shares with earlier texts. Applying many recipes to one, after
// another, copies no text, so that any of many versions is found quickly.
type Rope struct {
	pieces [][]byte
	len    int
}

// NewRope returns a rope that is b, which must not be changed afterwards.
func NewRope(b []byte) Rope {
	if len(b) == 0 {
		return Rope{}
	}
	return Rope{[][]byte{b}, len(b)}
}

// Len returns the length of the text.
func (r Rope) Len() int { return r.len }

// Bytes returns the text. It is shared with the rope if that is in one piece.
func (r Rope) Bytes() []byte {
	if len(r.pieces) == 1 {
		return r.pieces[0]
	}
	return slices.Concat(r.pieces...)
}

// Apply returns what recipe makes from the rope. It shares the recipe's bytes.
func (r Rope) Apply(recipe Recipe) (Rope, error) {
	out := Rope{}
	piece, at := 0, 0 // the first byte of the piece is at this place of the text
	err := recipe.each(r.len, func(from, to int, fresh []byte) {
		for from < to {
			for at+len(r.pieces[piece]) <= from {
				at += len(r.pieces[piece])
				piece++
			}
			p := r.pieces[piece][from-at:]
			p = p[:min(len(p), to-from)]
			out.add(p)
			from += len(p)
		}
		out.add(fresh)
	})
	if len(out.pieces) > maxPieces && out.len/len(out.pieces) < minPiece {
		out = NewRope(out.Bytes())
	}
	return out, err
}

// A rope of many short pieces is joined: the pieces would take more memory than the text.
const (
	maxPieces = 1 << 10
	minPiece  = 64
)

func (r *Rope) add(p []byte) {
	if len(p) > 0 {
		r.pieces = append(r.pieces, p)
		r.len += len(p)
	}
}
