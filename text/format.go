package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// Formats returns all formats, the finest last. To add one, write it in a file of its own and name
// it here.
func Formats() []*Format {
	return []*Format{
		bracketsFormat,
		linesFormat,
		tokensFormat,
		charsFormat,
		bytesFormat,
	}
}

// A Format is a way to cut files into pieces.
type Format struct {
	Name  string
	About string // one line for people
	Unit  string // the word for one piece

	// Split cuts data into pieces. Whatever the bytes are, the pieces one after the other are
	// the input, none is empty, and a piece cut again is itself. Cutting takes linear time and
	// copies nothing: pieces are parts of data. Split is nil if the pieces are nested.
	Split func(data []byte) [][]byte

	make func(dd.Minimizer[Atom]) reduce.Pass[Files] // nil: remove what Split returns
}

// FormatNamed returns the format with a name.
func FormatNamed(name string) (*Format, bool) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return nil, false
}

// Pieces returns the pass that removes pieces of a format from all files at once.
func Pieces(f *Format, min dd.Minimizer[Atom]) reduce.Pass[Files] { return f.pass().New(min) }

// pass returns the pass that removes pieces of the format.
func (f *Format) pass() *Pass {
	p := &Pass{Name: f.Name, About: "removes " + f.About, Unit: f.Unit, make: f.make}
	if p.make == nil {
		p.make = func(min dd.Minimizer[Atom]) reduce.Pass[Files] { return over(min, f.layout) }
	}
	return p
}

func (f *Format) layout(fs Files) layout {
	return pieces(fs, func(data []byte, add func(n int, fixed bool)) {
		for _, p := range f.Split(data) {
			add(len(p), false)
		}
	})
}
