package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// An Atom is a piece of the input that is kept or removed as a whole.
type Atom struct {
	Index  int32
	Tokens int32 // its weight
}

// A layout presents files as a list of atoms.
type layout struct {
	tokens []int32
	render func(keep []bool) Files
	stays  map[int]bool // atoms that are never removed; nil: none
	empty  dd.Empty
}

// stay marks an atom as one that is never removed, if that is so.
func (l *layout) stay(so bool, atom int) {
	if !so {
		return
	}
	if l.stays == nil {
		l.stays = map[int]bool{}
	}
	l.stays[atom] = true
}

// over returns the pass that minimizes the list of atoms of a layout.
func over(min dd.Minimizer[Atom], lay func(Files, *pacer) layout) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		return func(yield func(reduce.Attempt[Files]) bool) {
			pace := &pacer{yield: yield}
			l := lay(fs, pace)
			if pace.stopped || len(l.tokens) == len(l.stays) {
				return
			}
			atoms := make([]Atom, 0, len(l.tokens)-len(l.stays))
			for i, t := range l.tokens {
				if !l.stays[i] {
					atoms = append(atoms, Atom{int32(i), t})
				}
			}
			if len(l.stays) > 0 || fs.keepSome() {
				l.empty = dd.EmptyLast // something else is left
			}
			reduce.Map(min(l.empty)(atoms), func(kept []Atom) Files {
				keep := make([]bool, len(l.tokens))
				for i := range l.stays {
					keep[i] = true
				}
				for _, a := range kept {
					keep[a.Index] = true
				}
				return l.render(keep)
			})(yield)
		}
	}
}

// A splitter cuts data into pieces: it adds the length of each, until add returns false. A piece that
// is fixed is not an atom and always kept.
type splitter func(data []byte, add func(n int, fixed bool) bool)

// A cutting is a file in pieces. It holds only lengths, because there may be as many pieces as
// bytes: twice the length of a piece that belongs to an atom, plus 1 if that is the atom of the piece
// before it; or the negative length of a fixed piece.
type cutting []int32

// add adds a piece. Neighbors that are fixed, or belong to the same atom, are one.
func (c *cutting) add(n int, fixed, same bool) {
	last := len(*c) - 1
	switch {
	case fixed && last >= 0 && (*c)[last] < 0:
		(*c)[last] -= int32(n)
	case fixed:
		*c = append(*c, int32(-n))
	case same && (*c)[last] >= 0:
		(*c)[last] += int32(2 * n)
	case same:
		*c = append(*c, int32(2*n+1))
	default:
		*c = append(*c, int32(2*n))
	}
}

// pieces returns the layout whose atoms are the pieces that split adds and that are not fixed, as far
// as they are chosen.
func pieces(fs Files, split splitter, chosen choice, pace *pacer) layout {
	cut := make([]cutting, len(fs))
	l := layout{empty: chosen.empty(dd.EmptyNever)}
	seen := 0 // pieces that are not fixed
	for i, f := range fs {
		if f.Link {
			continue
		}
		at, joined := 0, 0 // joined: pieces in the last atom
		f.split(split, func(n int, fixed bool) bool {
			piece := f.Data[at : at+n]
			at += n
			if fixed {
				l.empty = dd.EmptyLast // without any atom, this is left
			} else {
				fixed = !chosen.has(seen)
				seen++
			}
			same := !fixed && joined > 0 && joined < chosen.block
			cut[i].add(n, fixed, same)
			switch {
			case same:
				l.tokens[len(l.tokens)-1] += weight(piece)
				joined++
			case !fixed:
				l.tokens = append(l.tokens, weight(piece))
				joined = 1
			}
			return pace.visit(n)
		})
	}
	l.render = func(keep []bool) Files {
		out := make(Files, len(fs))
		for i, f := range fs {
			out[i] = f
			if !f.Link {
				out[i].Data, keep = cut[i].join(f.Data, keep)
			}
		}
		return out
	}
	return l
}

// weight returns the number of tokens in a piece. Most pieces are a word, which is one.
func weight(piece []byte) int32 {
	for i, c := range piece {
		if i > 0 && !lex.IsWord(c) || i == 0 && (!lex.IsWord(c) || lex.IsDigit(c)) {
			if i > 0 && skipBlanks(piece, i) == len(piece) {
				break
			}
			return int32(Count(piece))
		}
	}
	return 1
}

// join returns the pieces that are kept, one after the other, and the flags of later files.
func (c cutting) join(data []byte, keep []bool) ([]byte, []bool) {
	size, atom := 0, -1
	for _, n := range c {
		stays, length := true, int(-n)
		if n >= 0 {
			atom += int(1 - n&1)
			stays, length = keep[atom], int(n>>1)
		}
		if stays {
			size += length
		}
	}
	out := make([]byte, 0, size)
	at, run := 0, 0 // the pieces from run to at are kept, and copied together
	atom = -1
	for _, n := range c {
		stays, length := true, int(-n)
		if n >= 0 {
			atom += int(1 - n&1)
			stays, length = keep[atom], int(n>>1)
		}
		if !stays {
			out = append(out, data[run:at]...)
			run = at + length
		}
		at += length
	}
	return append(out, data[run:at]...), keep[atom+1:]
}
