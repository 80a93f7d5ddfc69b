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

// A choice tells which pieces of a splitter are atoms.
type choice struct {
	block    int // neighboring pieces that form an atom; 0 means 1
	from, to int // only pieces from one on and before another, counted from 0; 0 and 0 mean all
}

// atomsIn returns how many atoms the list of an input may have.
func atomsIn(fs Files) int { return max(fewAtoms, fs.Bytes()/bytesPerAtom) }

// inStages returns the pass that removes the pieces that split adds.
func inStages(min dd.Minimizer[Atom], split splitter) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		return func(yield func(reduce.Attempt[Files]) bool) {
			some := func(c choice) reduce.Pass[Files] {
				return over(min, func(fs Files) layout { return pieces(fs, split, c) })
			}
			n, most := count(fs, split), atomsIn(fs)
			if n <= most {
				some(choice{})(fs)(yield)
				return
			}
			blocks := some(choice{block: (n + most - 1) / most})
			reduce.InOrder(blocks, stretches(split, some))(fs)(yield)
		}
	}
}

// stretches returns the pass that takes one stretch of the input after another, the last one first:
// what precedes a stretch is cut as before when something after it is gone.
func stretches(split splitter, some func(choice) reduce.Pass[Files]) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		n, most := count(fs, split), atomsIn(fs)
		if n <= most {
			return some(choice{})(fs)
		}
		var passes []reduce.Pass[Files]
		for from := (n - 1) / most * most; from >= 0; from -= most {
			passes = append(passes, some(choice{from: from, to: from + most}))
		}
		return reduce.InOrder(passes...)(fs)
	}
}

// count returns the number of pieces that are not fixed, or less than fewAtoms if there cannot be
// more.
func count(fs Files, split splitter) int {
	if fs.Bytes() <= fewAtoms {
		return 0
	}
	n := 0
	for _, f := range fs {
		if !f.Link {
			split(f.Data, func(_ int, fixed bool) {
				if !fixed {
					n++
				}
			})
		}
	}
	return n
}
