package job

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

// Names of the results, after the base.
const (
	worksSuffix = ".works"
	failsSuffix = ".fails"
	diffSuffix  = ".diff"
)

// Results returns the paths of the results: what works, what fails, and the difference.
func Results(base string) []string {
	return []string{base + worksSuffix, base + failsSuffix, base + diffSuffix}
}

// checkPlace decides what becomes of files at the paths of the results, before the session
// with this identity is opened.
func (s *fileSides) checkPlace(j *job, root string, id journal.Identity) error {
	s.base = s.spec.Base
	if was := journal.PlaceOf(root, id); slices.Equal(was.Paths, s.places()) && !j.Fresh {
		s.recorded = was.Content
	}
	for _, path := range Results(s.base) {
		if err := s.checkPath(j, root, path); err != nil {
			return err
		}
	}
	return nil
}

// claim records where the results are put, and makes sure that no other session that is in use puts its
// results there.
func (s *fileSides) claim(j *job) error {
	if err := j.session.SetPlace(journal.Place{Inputs: s.inputPaths(), Paths: s.places(), Content: s.recorded}); err != nil {
		return &StateError{err}
	}
	return alone(j.session)
}

// places returns the absolute paths of the results.
func (s *fileSides) places() []string {
	var out []string
	for _, path := range Results(s.base) {
		out = append(out, journal.Real(path))
	}
	return out
}

func (s *fileSides) inputPaths() []string {
	var out []string
	if s.spec.Works != nil {
		out = append(out, InputPaths(*s.spec.Works)...)
	}
	for _, p := range InputPaths(s.spec.Fails) {
		out = append(out, journal.Real(p))
	}
	return out
}

// checkPath notes that a file at the path of a result is to be kept under another name, unless this
// session has put it there. It is an error if no session has, and it does not belong to a complete result, so that it
// may be the user's.
func (s *fileSides) checkPath(j *job, root, path string) error {
	there, err := contentAt(path)
	if err != nil || there == none || slices.Contains(s.recorded, there) {
		return err
	}
	ours, err := journal.Recorded(root, journal.Real(path), there)
	if err != nil {
		return &StateError{err}
	}
	if len(ours) == 0 && !j.Force && !s.complete() {
		return &InTheWayError{path}
	}
	s.others = append(s.others, path)
	return nil
}

// complete reports whether the files at the paths of the results are one: two sides and what differs
// between them. A session may have put it there that has another place by now.
func (s *fileSides) complete() bool {
	var sides []text.Files
	for _, suffix := range []string{worksSuffix, failsSuffix} {
		var like *text.File
		if s.spec.Fails.Single() {
			like = &s.fails[0]
		}
		files, err := journal.ReadResult(s.base+suffix, like)
		if err != nil || len(files) == 0 {
			return false
		}
		sides = append(sides, files)
	}
	diff, err := os.ReadFile(s.base + diffSuffix)
	return err == nil && len(diff) > 0 && bytes.Equal(diff, differenceOf(sides[0], sides[1]))
}

// differenceOf returns the difference as it is written beside the two sides.
func differenceOf(works, fails text.Files) []byte {
	return unified.Diff(works, fails, unified.Options{Binary: true})
}

// clearPlace renames what exists at the paths of the results.
func (s *fileSides) clearPlace(j *job) error {
	for _, path := range s.others {
		to, err := journal.Aside(path)
		if err != nil {
			return err
		}
		if to != "" {
			j.note(ListPaths([]string{path}) + " is kept as " + ListPaths([]string{to}))
		}
	}
	return nil
}

// contentAt returns the digest by which a result at path is recognized, or zero if there is nothing.
func contentAt(path string) (reduce.Digest, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return none, nil
	case err != nil:
		return none, err
	case info.IsDir():
		files, err := journal.ReadResult(path, nil)
		return resultDigest(files, true), err
	}
	data, err := os.ReadFile(path)
	return reduce.DigestOf(data), err
}

func resultDigest(files text.Files, dir bool) reduce.Digest {
	if !dir && len(files) == 1 {
		return reduce.DigestOf(files[0].Data)
	}
	return files.Key()
}

// place writes both sides and their difference.
func (s *fileSides) place(j *job, p change.Pair[text.Files]) (string, error) {
	dir := !s.spec.Fails.Single()
	diff := text.Single("diff", differenceOf(s.bare(p.Works), s.bare(p.Fails)))
	results := []struct {
		path  string
		files text.Files
		dir   bool
	}{{s.base + worksSuffix, s.bare(p.Works), dir}, {s.base + failsSuffix, s.bare(p.Fails), dir}, {s.base + diffSuffix, diff, false}}
	place := j.session.Place()
	place.Content = slices.Clone(s.recorded)
	for _, r := range results {
		place.Content = append(place.Content, resultDigest(r.files, r.dir))
	}
	if err := j.session.SetPlace(place); err != nil {
		return "", &StateError{err}
	}
	var names []string
	for _, r := range results {
		var err error
		if r.dir {
			err = journal.ReplaceTree(r.path, r.files)
		} else {
			err = journal.WriteFile(r.path, r.files[0].Data, fs.FileMode(r.files[0].Mode))
		}
		if err != nil {
			return "", err
		}
		names = append(names, r.path)
	}
	return names[0] + ", " + names[1] + " and " + names[2], nil
}

// bare returns files without the name of the directory that they are in, if it is one.
func (s *fileSides) bare(files text.Files) text.Files {
	if s.spec.Fails.Single() {
		return files
	}
	prefix := s.spec.Fails.Args[0].Name + "/"
	out := make(text.Files, len(files))
	for i, f := range files {
		f.Path = strings.TrimPrefix(f.Path, prefix)
		out[i] = f
	}
	return out
}
