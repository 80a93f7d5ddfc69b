package job

import (
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

var resultSuffixes = []string{worksSuffix, failsSuffix, diffSuffix}

// claim records where the results are put, makes sure that no other session that is in use puts its
// results there, and moves earlier results aside. Files that may be the user's are an error.
func (s *fileSides) claim(j *job, _ journal.Identity) error {
	s.base = s.spec.Base
	was := j.session.Place()
	var paths []string
	for _, suffix := range resultSuffixes {
		paths = append(paths, journal.Real(s.base+suffix))
	}
	if slices.Equal(was.Paths, paths) {
		s.recorded = was.Content
	}
	for _, suffix := range resultSuffixes {
		if err := s.makeRoom(j, s.base+suffix); err != nil {
			return err
		}
	}
	if err := j.session.SetPlace(journal.Place{Inputs: s.inputPaths(), Paths: paths, Content: s.recorded}); err != nil {
		return &StateError{err}
	}
	return alone(j.session)
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

// makeRoom decides what becomes of something that is in the place of a result. A result of this session
// is replaced, one of another session is kept under another name, and so is anything with --force.
func (s *fileSides) makeRoom(j *job, path string) error {
	there, err := contentAt(path)
	if err != nil || there == none {
		return err
	}
	if slices.Contains(s.recorded, there) && !j.Fresh {
		return nil
	}
	root, err := journal.Root()
	if err != nil {
		return err
	}
	ours, err := journal.Recorded(root, journal.Real(path), there)
	if err != nil {
		return &StateError{err}
	}
	if len(ours) == 0 && !j.Force {
		return &InTheWayError{path}
	}
	to, err := journal.Aside(path)
	if err == nil && to != "" {
		j.note(ListPaths([]string{path}) + " is kept as " + ListPaths([]string{to}))
	}
	return err
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
	if s.j == nil {
		return "", nil
	}
	dir := !s.spec.Fails.Single()
	diff := text.Single("diff", unified.Diff(s.bare(p.Works), s.bare(p.Fails), unified.Options{}))
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
