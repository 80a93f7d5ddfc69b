package change

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// A fileSet is the difference between two directories, or two files.
type fileSet struct {
	files  []fileDelta
	single bool     // it is one file on each side: descriptions need not name it
	words  []string // about each change
}

// A fileDelta is what becomes of one file. Changes are positions in the set; -1: there is none.
type fileDelta struct {
	old, new *text.File // nil: it is not there
	name     int        // the change of its path
	mode     int        // the change of its permissions
	pieces   []piece    // of its content
	at       []int      // the change of each piece
	all      []int      // all changes of the file
}

func newFileSet(works, fails text.Files, level, unit string, cut grain) *fileSet {
	s := &fileSet{single: len(works) == 1 && len(fails) == 1 && works[0].Path == fails[0].Path}
	for _, m := range align.Files(works, fails) {
		s.add(m, level == "files", unit, cut)
	}
	return s
}

// add adds a file, with the changes in it.
func (s *fileSet) add(m align.File, whole bool, unit string, cut grain) {
	d := fileDelta{old: m.Old, new: m.New, name: -1, mode: -1}
	switch {
	case m.Same():
		d.pieces, d.at = []piece{{m.Old.Data, m.New.Data}}, []int{-1}
		s.files = append(s.files, d)
		return
	case whole || !divisible(m, s.single):
		c := s.change(&d, wholeWords(m))
		d.name, d.mode = c, c
		d.pieces, d.at = []piece{content(m)}, []int{c}
		s.files = append(s.files, d)
		return
	}
	if m.Old != nil && m.New != nil {
		if m.Old.Path != m.New.Path {
			d.name = s.change(&d, fmt.Sprintf("rename %s to %s", m.Old.Path, m.New.Path))
		}
		if m.Old.Mode != m.New.Mode {
			d.mode = s.change(&d, s.in(m, fmt.Sprintf("mode %04o to %04o", m.Old.Mode, m.New.Mode)))
		}
	}
	if s.single && m.Binary() {
		if unit == "character" {
			cut = cutBytes
		} else {
			cut = cutWhole
		}
	}
	d.pieces = cut(content(m))
	line := 1
	for _, p := range d.pieces {
		c := -1
		if !p.same() {
			c = s.change(&d, s.in(m, pieceWords(p, unit, line)))
		}
		d.at = append(d.at, c)
		line += bytes.Count(p.new, []byte("\n"))
	}
	s.files = append(s.files, d)
}

// change adds a change to the set and to a file.
func (s *fileSet) change(d *fileDelta, words string) int {
	c := len(s.words)
	s.words = append(s.words, words)
	d.all = append(d.all, c)
	return c
}

// divisible reports whether the content of a file can change in parts.
func divisible(m align.File, single bool) bool {
	for _, f := range []*text.File{m.Old, m.New} {
		if f != nil && (f.Link || f.Dir) {
			return false
		}
	}
	return len(content(m).old)+len(content(m).new) > 0 && (!m.Binary() || single)
}

func content(m align.File) (p piece) {
	if m.Old != nil {
		p.old = m.Old.Data
	}
	if m.New != nil {
		p.new = m.New.Data
	}
	return p
}

// Len returns the number of changes.
func (s *fileSet) Len() int { return len(s.words) }

// Describe returns a few words about a change.
func (s *fileSet) Describe(i int) string { return s.words[i] }

// Apply returns the files with the chosen changes. Changes do not fit together if two files would have
// the same path, or if a file would be in the place of a directory.
func (s *fileSet) Apply(chosen []int) (text.Files, error) {
	in := make([]bool, len(s.words))
	for _, c := range chosen {
		in[c] = true
	}
	var out []text.File
	for _, d := range s.files {
		if f, ok := d.apply(in); ok {
			out = append(out, f)
		}
	}
	return tidy(text.Sort(out))
}

// apply returns the file with the chosen changes, unless they remove it.
func (d fileDelta) apply(in []bool) (f text.File, ok bool) {
	some, all := false, true
	for _, c := range d.all {
		some, all = some || in[c], all && in[c]
	}
	if d.old == nil && !some || d.new == nil && all {
		return f, false
	}
	if d.old == nil {
		f = *d.new
	} else {
		f = *d.old
	}
	if d.name >= 0 && in[d.name] && d.new != nil {
		f.Path = d.new.Path
	}
	if d.mode >= 0 && in[d.mode] && d.new != nil {
		f.Mode = d.new.Mode
	}
	f.Data, f.Items = d.content(in), 0
	return f, true
}

func (d fileDelta) content(in []bool) []byte {
	if len(d.pieces) == 1 {
		return d.pieces[0].side(d.at[0] >= 0 && in[d.at[0]])
	}
	var b []byte
	for i, p := range d.pieces {
		b = append(b, p.side(d.at[i] >= 0 && in[d.at[i]])...)
	}
	return b
}

func (p piece) side(new bool) []byte {
	if new {
		return p.new
	}
	return p.old
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
