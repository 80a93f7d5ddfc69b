package syntax

import (
	"slices"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Encoded returns p for files in UTF-8 or UTF-16. Those in UTF-16 are decoded before p sees them, and
// its candidates are encoded again.
func Encoded(p reduce.Pass[text.Files]) reduce.Pass[text.Files] {
	return func(fs text.Files) reduce.Plan[text.Files] {
		texts, as := DecodeFiles(fs)
		if len(as) == 0 {
			return p(fs)
		}
		return reduce.Map(p(texts), func(fs text.Files) text.Files {
			out := slices.Clone(fs)
			for i, f := range out {
				out[i].Data = as[f.Path].Encode(f.Data)
			}
			return out
		})
	}
}

// DecodeFiles returns fs in UTF-8, and the encodings, by path, of the files that were in UTF-16.
func DecodeFiles(fs text.Files) (text.Files, map[string]Encoding) {
	var out text.Files
	as := map[string]Encoding{}
	for i, f := range fs {
		data, e := Decode(f.Data)
		if e == (Encoding{}) || f.Link {
			continue
		}
		if out == nil {
			out = slices.Clone(fs)
		}
		out[i].Data = data
		as[f.Path] = e
	}
	if out == nil {
		return fs, nil
	}
	return out, as
}
