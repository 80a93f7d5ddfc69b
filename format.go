package whittle

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/text"
)

// LayOut returns files with a statement on each line, indented, as far as their languages are known. It
// changes white space alone. Files that must not be touched stay as they are.
func (r *Reduction) LayOut(files text.Files) text.Files {
	return r.Formatted(files, func(language string, f text.File) []byte { return nil })
}

// Formatted returns files as a formatter returns them, given the name of their language. Where it returns
// nil or changes more than white space, the file is laid out as [Reduction.LayOut] does. It is not called
// for files whose language is not known.
func (r *Reduction) Formatted(files text.Files, format func(language string, f text.File) []byte) text.Files {
	texts, encodings := syntax.DecodeFiles(files)
	out := slices.Clone(files)
	for i, f := range texts {
		l, ok := r.langs[f.Path]
		if !ok || f.Link || f.Dir || len(f.Data) == 0 || !r.options.touches(f.Path) {
			continue
		}
		data := format(l.Name, f)
		if data == nil || !l.SameCode(f.Data, data) {
			data = l.LayOut(f.Data)
		}
		if bytes.Equal(data, f.Data) {
			continue
		}
		if e, encoded := encodings[f.Path]; encoded {
			data = e.Encode(data)
		}
		out[i].Data = data
	}
	return out
}

// SameCode reports whether a text is that of a file of the reduction but for white space.
func (r *Reduction) SameCode(path string, a, b []byte) bool {
	l, ok := r.langs[path]
	return ok && l.SameCode(a, b)
}
