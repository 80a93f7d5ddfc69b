package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// An Atom is a piece of the input that stays or goes as a whole.
type Atom struct {
	Index  int
	Tokens int // its weight
}

// A Minimiser makes the list pass that decides which atoms go. It is told what to
// do about the empty list: a file must not become empty, a block may.
type Minimiser func(dd.Empty) reduce.Pass[[]Atom]

// A layout is one way to see files as a list of atoms.
type layout struct {
	tokens []int
	render func(keep []bool) Files
	empty  dd.Empty
}

// over makes a pass on files of a list minimiser and a layout.
func over(min Minimiser, lay func(Files) layout) reduce.Pass[Files] {
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

// Pieces is the pass that removes pieces of a format from all files at once.
func Pieces(f Format, min Minimiser) reduce.Pass[Files] {
	return reduce.Named(f.Name, over(min, func(fs Files) layout {
		return pieces(fs, func(data []byte) []piece {
			cut := f.Split(data)
			out := make([]piece, len(cut))
			for i, p := range cut {
				out[i].data = p
			}
			return out
		})
	}))
}

// A piece is a part of a file; a fixed one is no atom and always stays.
type piece struct {
	data  []byte
	fixed bool
}

func pieces(fs Files, split func([]byte) []piece) layout {
	cut := make([][]piece, len(fs))
	var l layout
	for i, f := range fs {
		if f.Link {
			continue
		}
		cut[i] = split(f.Data)
		for _, p := range cut[i] {
			if !p.fixed {
				l.tokens = append(l.tokens, Count(p.data))
			}
		}
	}
	l.render = func(keep []bool) Files {
		out := make(Files, len(fs))
		for i, f := range fs {
			out[i] = f
			if !f.Link {
				out[i].Data, keep = join(len(f.Data), cut[i], keep)
			}
		}
		return out
	}
	return l
}

// join puts together the pieces that stay and returns the flags of later files.
func join(size int, pieces []piece, keep []bool) ([]byte, []bool) {
	out := make([]byte, 0, size)
	for _, p := range pieces {
		if !p.fixed {
			stays := keep[0]
			keep = keep[1:]
			if !stays {
				continue
			}
		}
		out = append(out, p.data...)
	}
	return out, keep
}
