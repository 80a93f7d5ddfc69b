package change

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A matching is a file of the side that works, and the file that it is on the side that fails. One of
// them may be nil: the file was added or removed.
type matching struct {
	old, new *text.File
	only     bool // there is no other file
}

// matched finds out which files are the same on both sides: those with the same path, then those that
// were renamed: with the same content, then with similar content. They are in the order of their
// paths.
func matched(works, fails text.Files) []matching {
	var out []matching
	var removed, added []*text.File
	there := map[string]*text.File{}
	for i := range fails {
		there[fails[i].Path] = &fails[i]
	}
	kept := map[string]bool{}
	for i := range works {
		if f := there[works[i].Path]; f != nil && f.Link == works[i].Link && f.Dir == works[i].Dir {
			out = append(out, matching{old: &works[i], new: f})
			kept[f.Path] = true
		} else {
			removed = append(removed, &works[i])
		}
	}
	for i := range fails {
		if !kept[fails[i].Path] {
			added = append(added, &fails[i])
		}
	}
	out = append(out, renamed(removed, added)...)
	slices.SortStableFunc(out, func(a, b matching) int { return cmp.Compare(a.path(), b.path()) })
	for i := range out {
		out[i].only = len(out) == 1
	}
	return out
}

func (m matching) path() string {
	if m.new != nil {
		return m.new.Path
	}
	return m.old.Path
}

// renamed returns the files that were added and removed, as pairs where one is the other under another
// name.
func renamed(removed, added []*text.File) []matching {
	var out []matching
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
			out = append(out, matching{old: old[0], new: f})
			continue
		}
		rest = append(rest, f)
	}
	removed = slices.DeleteFunc(slices.Clone(removed), func(f *text.File) bool { return gone[f] })
	similar := mostSimilar(removed, rest)
	for _, m := range similar {
		gone[m.old], gone[m.new] = true, true
		out = append(out, m)
	}
	for _, f := range removed {
		if !gone[f] {
			out = append(out, matching{old: f})
		}
	}
	for _, f := range rest {
		if !gone[f] {
			out = append(out, matching{new: f})
		}
	}
	return out
}

func plainFile(f *text.File) bool { return !f.Link && !f.Dir && len(f.Data) > 0 }

// Files are similar if they share half of their lines. Of more pairs than this, none is compared.
const mostCompared = 10_000

// mostSimilar pairs files with similar content, the most similar first.
func mostSimilar(removed, added []*text.File) []matching {
	if len(removed)*len(added) > mostCompared {
		return nil
	}
	type scored struct {
		matching
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
				all = append(all, scored{matching{old: o, new: n}, s, len(all)})
			}
		}
	}
	slices.SortFunc(all, func(a, b scored) int { return cmp.Or(b.score-a.score, a.at-b.at) })
	used := map[*text.File]bool{}
	var out []matching
	for _, s := range all {
		if !used[s.old] && !used[s.new] {
			used[s.old], used[s.new] = true, true
			out = append(out, s.matching)
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
