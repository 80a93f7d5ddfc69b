package whittle

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Rank decides which of two accepted candidates is smaller. It is not what people are told, which
// is [Reduction.SizeOf]. An algorithm or an atom that is named ranks by its own items, so that its
// end is the result; otherwise files rank by the tokens of their languages, and text in no
// language by tokens with nothing left out, then by bytes. If words are to be replaced, fewer words of the
// original precede fewer bytes.
func (r *Reduction) Rank(fs text.Files) reduce.Size {
	size := r.rankBySize(fs)
	if r.options.Anonymize {
		size[2] += r.leaks(decoded(fs)) << 32
	}
	return size
}

func (r *Reduction) rankBySize(fs text.Files) reduce.Size {
	c := r.choice
	if c.tree == nil && c.atom == nil && c.list == dd.Default {
		return r.ownRank(fs)
	}
	texts, _ := syntax.DecodeFiles(fs)
	switch {
	case c.tree != nil:
		return r.items(texts)
	case c.atom != nil: // each piece has a byte or more
		return reduce.Size{texts.Bytes(), len(fs)}
	}
	return texts.Size()
}

// items ranks files by the leaves of their trees, which an algorithm on trees has counted. Those of
// other files, such as the original, are counted here.
func (r *Reduction) items(fs text.Files) reduce.Size {
	n := 0
	for _, f := range fs {
		if f.Items == 0 {
			f.Items = r.forest.Leaves(f)
		}
		n += f.Items
	}
	return reduce.Size{n, len(fs)}
}
