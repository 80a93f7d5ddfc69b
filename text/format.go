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

	cut  func(data []byte, add func(n int) bool)     // like Split, but adds lengths, until add returns false
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
		p.make = func(min dd.Minimizer[Atom]) reduce.Pass[Files] { return inStages(min, cutBy(f.split)) }
	}
	return p
}

// split is cut as a splitter.
func (f *Format) split(data []byte, add func(n int, fixed bool) bool) {
	f.cut(data, func(n int) bool { return add(n, false) })
}

// split returns the pieces whose lengths cut adds.
func split(data []byte, cut func(data []byte, add func(n int) bool)) [][]byte {
	n := 0
	cut(data, func(int) bool { n++; return true })
	out, at := make([][]byte, 0, n), 0
	cut(data, func(n int) bool {
		out = append(out, data[at:at+n:at+n])
		at += n
		return true
	})
	return out
}
