package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// A list of atoms takes about 50 bytes for each of them, so that of a large input must not have an
// atom for every token or character. Such an input is reduced in stages: first blocks of several
// pieces, and then, if there are still too many pieces, one stretch of the input after another.
const (
	fewAtoms     = 1 << 16 // so many atoms are always fine
	bytesPerAtom = 32      // otherwise there is at most one for so many bytes
)

// A choice tells which pieces of an input are atoms.
type choice struct {
	block    int // pieces that form an atom; 0 means 1
	from, to int // only pieces from one on and before another, counted from 0; 0 and 0 mean all
}

// has reports whether piece i belongs to an atom.
func (c choice) has(i int) bool { return c.to == 0 || c.from <= i && i < c.to }

// empty returns what to do about the empty list, given what to do if all pieces are atoms: if only
// some are, something else is left.
func (c choice) empty(all dd.Empty) dd.Empty {
	if c.to > 0 {
		return dd.EmptyLast
	}
	return all
}

// pieceLayouts presents files as lists of some of their pieces.
type pieceLayouts struct {
	count func(Files, *pacer) int // returns the number of pieces
	lay   func(Files, choice, *pacer) layout
}

// atomsIn returns how many atoms the list of an input may have.
func atomsIn(fs Files) int { return max(fewAtoms, fs.Bytes()/bytesPerAtom) }

// inStages returns the pass that removes pieces.
func inStages(min dd.Minimizer[Atom], p pieceLayouts) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		return func(yield func(reduce.Attempt[Files]) bool) {
			pace := &pacer{yield: yield}
			n, most := p.atoms(fs, pace)
			if pace.stopped {
				return
			}
			if n <= most {
				p.some(min, choice{})(fs)(yield)
				return
			}
			blocks := p.some(min, choice{block: (n + most - 1) / most})
			reduce.InOrder(blocks, p.stretches(min))(fs)(yield)
		}
	}
}

// some returns the pass that removes some pieces.
func (p pieceLayouts) some(min dd.Minimizer[Atom], c choice) reduce.Pass[Files] {
	return over(min, func(fs Files, pace *pacer) layout { return p.lay(fs, c, pace) })
}

// stretches returns the pass that takes one stretch of the input after another, the last one first:
// what precedes a stretch is cut as before when something after it is gone.
func (p pieceLayouts) stretches(min dd.Minimizer[Atom]) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		return func(yield func(reduce.Attempt[Files]) bool) {
			pace := &pacer{yield: yield}
			n, most := p.atoms(fs, pace)
			passes := []reduce.Pass[Files]{p.some(min, choice{})}
			if n > most {
				passes = nil
				for from := (n - 1) / most * most; from >= 0; from -= most {
					passes = append(passes, p.some(min, choice{from: from, to: from + most}))
				}
			}
			if !pace.stopped {
				reduce.InOrder(passes...)(fs)(yield)
			}
		}
	}
}

// atoms returns the number of pieces and how many atoms there may be. It does not count the pieces of
// an input that cannot have too many.
func (p pieceLayouts) atoms(fs Files, pace *pacer) (n, most int) {
	most = atomsIn(fs)
	if fs.Bytes() > most {
		n = p.count(fs, pace)
	}
	return n, most
}

// cutBy returns the layouts of pieces that split adds.
func cutBy(split splitter) pieceLayouts {
	return pieceLayouts{
		count: func(fs Files, pace *pacer) int {
			n := 0
			for _, f := range fs {
				if !f.Link {
					f.split(split, func(size int, fixed bool) bool {
						if !fixed {
							n++
						}
						return pace.visit(size)
					})
				}
			}
			return n
		},
		lay: func(fs Files, c choice, pace *pacer) layout { return pieces(fs, split, c, pace) },
	}
}
