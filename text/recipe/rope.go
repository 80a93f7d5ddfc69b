package recipe

import "slices"

// A Rope is a text in pieces that it shares with earlier texts. Applying many recipes, one after
// another, copies no text, so that any of many versions is found quickly: what a recipe does not touch
// costs a step for each chunk of pieces, not for each piece.
type Rope struct {
	chunks []chunk
	pieces int
	len    int
}

// A chunk is pieces of a rope. It is never written to once the rope is made.
type chunk struct {
	pieces [][]byte
	len    int
}

// maxChunk is the number of pieces from which chunks are not joined.
const maxChunk = 256

// A rope of many short pieces is joined: the pieces would take more memory than the text.
const (
	maxPieces = 1 << 10
	minPiece  = 64
)

// NewRope returns a rope that is b, which must not be changed afterwards.
func NewRope(b []byte) Rope {
	if len(b) == 0 {
		return Rope{}
	}
	return Rope{[]chunk{{[][]byte{b}, len(b)}}, 1, len(b)}
}

// Len returns the length of the text.
func (r Rope) Len() int { return r.len }

// Bytes returns the text. It is shared with the rope if that is in one piece.
func (r Rope) Bytes() []byte {
	if r.pieces == 1 {
		return r.chunks[0].pieces[0]
	}
	out := make([]byte, 0, r.len)
	for _, c := range r.chunks {
		for _, p := range c.pieces {
			out = append(out, p...)
		}
	}
	return out
}

// Apply returns what recipe makes from the rope. It shares the recipe's bytes.
func (r Rope) Apply(recipe Recipe) (Rope, error) {
	var out builder
	i, at := 0, 0 // the first byte of the chunk is at this place of the text
	err := recipe.each(r.len, func(from, to int, fresh []byte) {
		for from < to {
			for at+r.chunks[i].len <= from {
				at += r.chunks[i].len
				i++
			}
			c := r.chunks[i]
			end := min(to, at+c.len)
			if end-from == c.len {
				out.add(c)
			} else {
				out.part(c, from-at, end-at)
			}
			from = end
		}
		out.piece(fresh)
	})
	if out.pieces > maxPieces && out.len/out.pieces < minPiece {
		return NewRope(out.Bytes()), err
	}
	return out.Rope, err
}

// A builder puts a rope together.
type builder struct {
	Rope
	own bool // the last chunk is new, so that pieces can be added to it
}

// add adds a chunk. It is joined with the one before if both are small.
func (b *builder) add(c chunk) {
	b.pieces += len(c.pieces)
	b.len += c.len
	if n := len(b.chunks); n > 0 && len(b.chunks[n-1].pieces)+len(c.pieces) <= maxChunk {
		last := &b.chunks[n-1]
		if !b.own {
			last.pieces = slices.Clip(last.pieces) // so that append copies them
		}
		last.pieces = append(last.pieces, c.pieces...)
		last.len += c.len
		b.own = true
		return
	}
	b.chunks = append(b.chunks, c)
	b.own = false
}

// part adds the bytes from:to of a chunk.
func (b *builder) part(c chunk, from, to int) {
	at := 0
	var pieces [][]byte
	for _, p := range c.pieces {
		if low, high := max(from-at, 0), min(to-at, len(p)); low < high {
			pieces = append(pieces, p[low:high])
		}
		if at += len(p); at >= to {
			break
		}
	}
	b.add(chunk{pieces, to - from})
}

// piece adds a piece.
func (b *builder) piece(p []byte) {
	if len(p) > 0 {
		b.add(chunk{[][]byte{p}, len(p)})
	}
}
