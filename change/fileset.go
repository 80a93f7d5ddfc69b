package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// A fileSet is the difference between two directories, or two files. Its changes are those of each
// file, one file after the other.
type fileSet struct {
	files []fileDelta
	n     int // changes
}

// A fileDelta is what becomes of one file. Its changes are, as far as there are any: of its path, of its mode, and those in its
// content. If it changes as a whole, that is a single change.
type fileDelta struct {
	align.File
	first int // its first change
	n     int // its changes

	whole      bool
	path, mode bool        // change on their own
	content    Set[[]byte] // nil: the file is the same, or changes as a whole
	prefix     string      // of descriptions
}

func newFileSet(works, fails text.Files, l filesLevel) *fileSet {
	s := &fileSet{}
	single := len(works) == 1 && len(fails) == 1 && works[0].Path == fails[0].Path
	for _, f := range align.Files(works, fails) {
		d := newFileDelta(f, l, single)
		d.first = s.n
		s.n += d.n
		s.files = append(s.files, d)
	}
	return s
}

// newFileDelta finds the changes of a file. A single one is not named in descriptions.
func newFileDelta(f align.File, l filesLevel, single bool) fileDelta {
	d := fileDelta{File: f}
	if f.Same() {
		return d
	}
	if l.within == nil || !divisible(f, single) {
		d.whole, d.n = true, 1
		return d
	}
	if !single {
		d.prefix = f.Path() + ": "
	}
	if f.Old != nil && f.New != nil {
		d.path, d.mode = f.Old.Path != f.New.Path, f.Old.Mode != f.New.Mode
	}
	old, new := contents(f)
	d.content = l.within(f.Path(), old, new)
	d.n = d.attributes() + d.content.Len()
	return d
}

// divisible reports whether the content of a file can change in parts.
func divisible(f align.File, single bool) bool {
	for _, side := range []*text.File{f.Old, f.New} {
		if side != nil && (side.Link || side.Dir) {
			return false
		}
	}
	old, new := contents(f)
	return len(old)+len(new) > 0 && (!f.Binary() || single)
}

// contents returns the content of a file on both sides.
func contents(f align.File) (old, new []byte) {
	if f.Old != nil {
		old = f.Old.Data
	}
	if f.New != nil {
		new = f.New.Data
	}
	return old, new
}

// attributes returns the number of changes besides those of the content.
func (d fileDelta) attributes() int {
	n := 0
	if d.path {
		n++
	}
	if d.mode {
		n++
	}
	return n
}

// Len returns the number of changes.
func (s *fileSet) Len() int { return s.n }

// Describe returns a few words about a change.
func (s *fileSet) Describe(i int) string {
	at := slices.IndexFunc(s.files, func(d fileDelta) bool { return i < d.first+d.n })
	return s.files[at].describe(i - s.files[at].first)
}

// Apply returns the files with the chosen changes. Changes do not fit together if two files would have
// the same path, or if a path would be that of a file and of a directory.
func (s *fileSet) Apply(chosen []int) (text.Files, error) {
	var out []text.File
	at := 0
	for _, d := range s.files {
		from := at
		for at < len(chosen) && chosen[at] < d.first+d.n {
			at++
		}
		f, ok, err := d.apply(chosen[from:at])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Path(), err)
		}
		if ok {
			out = append(out, f)
		}
	}
	return tidy(text.Sort(out))
}

// apply returns the file with the chosen changes, which are positions in the set, unless they remove it.
func (d fileDelta) apply(chosen []int) (f text.File, ok bool, err error) {
	if d.Old == nil && len(chosen) == 0 || d.New == nil && len(chosen) == d.n && d.n > 0 {
		return f, false, nil
	}
	switch {
	case len(chosen) == 0:
		return *d.Old, true, nil
	case len(chosen) == d.n:
		return *d.New, true, nil
	case d.Old == nil:
		f = *d.New
	default:
		f = *d.Old
	}
	next := d.first
	for _, a := range []struct {
		changes bool
		change  func()
	}{{d.path, func() { f.Path = d.New.Path }}, {d.mode, func() { f.Mode = d.New.Mode }}} {
		if !a.changes {
			continue
		}
		if len(chosen) > 0 && chosen[0] == next {
			a.change()
			chosen = chosen[1:]
		}
		next++
	}
	inside := make([]int, len(chosen))
	for i, c := range chosen {
		inside[i] = c - next
	}
	f.Items = 0
	f.Data, err = d.content.Apply(inside)
	return f, true, err
}

// tidy removes entries of empty directories that are not empty, and returns an error if two files are
// in the same place.
func tidy(fs text.Files) (text.Files, error) {
	parents := map[string]bool{}
	for _, f := range fs {
		for p := f.Path; ; {
			i := strings.LastIndexByte(p, '/')
			if i < 0 {
				break
			}
			p = p[:i]
			parents[p] = true
		}
	}
	out := slices.DeleteFunc(fs, func(f text.File) bool { return f.Dir && parents[f.Path] })
	for i, f := range out {
		if parents[f.Path] {
			return nil, fmt.Errorf("%s would be a file and a directory", f.Path)
		}
		if i > 0 && out[i-1].Path == f.Path {
			return nil, fmt.Errorf("there would be two files at %s", f.Path)
		}
	}
	return out, nil
}
