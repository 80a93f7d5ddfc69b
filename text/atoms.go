package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// An Atom is a piece of the input that is kept or removed as a whole.
type Atom struct {
	Index  int
	Tokens int // its weight
}

// A layout presents files as a list of atoms.
type layout struct {
	tokens []int
	render func(keep []bool) Files
	empty  dd.Empty
}

// over returns the pass that minimizes the list of atoms of a layout.
func over(min dd.Minimizer[Atom], lay func(Files) layout) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		return func(yield func(reduce.Attempt[Files]) bool) {
			l := lay(fs)
			if len(l.tokens) == 0 {
				return
			}
			atoms := make([]Atom, len(l.tokens))
			for i, t := range l.tokens {
				atoms[i] = Atom{i, t}
			}
			reduce.Map(min(l.empty)(atoms), func(kept []Atom) Files {
				keep := make([]bool, len(atoms))
				for _, a := range kept {
					keep[a.Index] = true
				}
				return l.render(keep)
			})(yield)
		}
	}
}

// A cutting is a file in pieces. It holds only lengths, because there may be as many pieces as
// bytes.
type cutting struct {
	lengths []int32 // of the pieces, in order; a negative one is fixed: it is not an atom and always kept
}

// pieces returns the layout whose atoms are the pieces that split adds and that are not fixed.
func pieces(fs Files, split func(data []byte, add func(n int, fixed bool))) layout {
	cut := make([]cutting, len(fs))
	var l layout
	for i, f := range fs {
		if f.Link {
			continue
		}
		at := 0
		split(f.Data, func(n int, fixed bool) {
			if fixed {
				cut[i].lengths = append(cut[i].lengths, int32(-n))
			} else {
				cut[i].lengths = append(cut[i].lengths, int32(n))
				l.tokens = append(l.tokens, Count(f.Data[at:at+n]))
			}
			at += n
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

// join returns the pieces that are kept, one after the other, and the flags of later files.
func (c cutting) join(data []byte, keep []bool) ([]byte, []bool) {
	size, k := 0, 0
	for _, n := range c.lengths {
		if n < 0 {
			size -= int(n)
			continue
		}
		if keep[k] {
			size += int(n)
		}
		k++
	}
	out := make([]byte, 0, size)
	at, run := 0, 0 // the pieces from run to at are kept, and copied together
	for _, n := range c.lengths {
		stays := n < 0
		if n < 0 {
			n = -n
		} else {
			stays, keep = keep[0], keep[1:]
		}
		if !stays {
			out = append(out, data[run:at]...)
			run = at + int(n)
		}
		at += int(n)
	}
	return append(out, data[run:at]...), keep
}
