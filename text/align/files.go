package align

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A File is a file before and after. One of the two may be nil: the file was added or removed.
type File struct{ Old, New *text.File }

// Files finds out which files are the same before and after: those with the same path, then those that
// were renamed: with the same content, then with similar content. They are in the order of their
// paths.
func Files(before, after text.Files) []File {
	var out []File
	var removed, added []*text.File
	was, is := byPath(before), byPath(after)
	for i := range before {
		old := &before[i]
		switch now := is[old.Path]; {
		case now == nil:
			removed = append(removed, old)
		case now.Link == old.Link && now.Dir == old.Dir:
			out = append(out, File{old, now})
		default: // a file took the place of a link, or the other way round
			out = append(out, File{Old: old}, File{New: now})
		}
	}
	for i := range after {
		if was[after[i].Path] == nil {
			added = append(added, &after[i])
		}
	}
	out = append(out, renamed(removed, added)...)
	slices.SortStableFunc(out, func(a, b File) int { return cmp.Compare(a.Path(), b.Path()) })
	return out
}

func byPath(files text.Files) map[string]*text.File {
	out := make(map[string]*text.File, len(files))
	for i := range files {
		out[files[i].Path] = &files[i]
	}
	return out
}

// Path returns where the file is after or, if it was removed, before.
func (f File) Path() string {
	if f.New != nil {
		return f.New.Path
	}
	return f.Old.Path
}

// Binary reports whether the content is not text, before or after.
func (f File) Binary() bool {
	return f.Old != nil && Binary(f.Old.Data) || f.New != nil && Binary(f.New.Data)
}

// Same reports whether nothing has changed.
func (f File) Same() bool {
	a, b := f.Old, f.New
	return a != nil && b != nil && a.Path == b.Path && a.Mode == b.Mode && a.Link == b.Link && a.Dir == b.Dir && bytes.Equal(a.Data, b.Data)
}

// Binary reports whether content is not text: there is a zero byte near its beginning, as git decides.
func Binary(data []byte) bool { return bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0 }

// renamed returns the files that were added and removed, as pairs where one is the other under another
// name.
func renamed(removed, added []*text.File) []File {
	var out []File
	byContent := map[reduce.Digest][]*text.File{}
	for _, f := range removed {
		if plainFile(f) {
			d := reduce.DigestOf(f.Data)
			byContent[d] = append(byContent[d], f)
		}
	}
	gone := map[*text.File]bool{}
	var rest []*text.File
	for _, f := range added {
		d := reduce.DigestOf(f.Data)
		if old := byContent[d]; plainFile(f) && len(old) > 0 {
			byContent[d] = old[1:]
			gone[old[0]] = true
			out = append(out, File{Old: old[0], New: f})
			continue
		}
		rest = append(rest, f)
	}
	removed = slices.DeleteFunc(slices.Clone(removed), func(f *text.File) bool { return gone[f] })
	similar := mostSimilar(removed, rest)
	for _, m := range similar {
		gone[m.Old], gone[m.New] = true, true
		out = append(out, m)
	}
	for _, f := range removed {
		if !gone[f] {
			out = append(out, File{Old: f})
		}
	}
	for _, f := range rest {
		if !gone[f] {
			out = append(out, File{New: f})
		}
	}
	return out
}

func plainFile(f *text.File) bool { return !f.Link && !f.Dir && len(f.Data) > 0 }

// Files are similar if they share half of their lines. Of more pairs than this, none is compared.
const mostCompared = 10_000

// mostSimilar pairs files with similar content, the most similar first.
func mostSimilar(removed, added []*text.File) []File {
	if len(removed)*len(added) > mostCompared {
		return nil
	}
	type scored struct {
		File
		score, at int
	}
	var all []scored
	lines := map[*text.File]map[string]int{}
	for _, f := range slices.Concat(removed, added) {
		lines[f] = lineBytes(f)
	}
	for _, o := range removed {
		for _, n := range added {
			if s := shared(lines[o], lines[n]); plainFile(o) && plainFile(n) && 2*s >= max(len(o.Data), len(n.Data)) {
				all = append(all, scored{File{Old: o, New: n}, s, len(all)})
			}
		}
	}
	slices.SortFunc(all, func(a, b scored) int { return cmp.Or(b.score-a.score, a.at-b.at) })
	used := map[*text.File]bool{}
	var out []File
	for _, s := range all {
		if !used[s.Old] && !used[s.New] {
			used[s.Old], used[s.New] = true, true
			out = append(out, s.File)
		}
	}
	return out
}

// lineBytes returns how many bytes of a file are in each of its lines.
func lineBytes(f *text.File) map[string]int {
	out := map[string]int{}
	if plainFile(f) && !Binary(f.Data) {
		for line := range bytes.Lines(f.Data) {
			out[string(line)] += len(line)
		}
	}
	return out
}

// shared returns how many bytes are in lines of both files.
func shared(a, b map[string]int) int {
	n := 0
	for line, k := range a {
		n += min(k, b[line])
	}
	return n
}
