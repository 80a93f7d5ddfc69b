package cli

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

// checkOutput refuses an output that cannot be, or that would destroy what a user
// may still need: the test, the input, or files that no reduction has put there.
func checkOutput(in journal.Input, t test, output string) error {
	if output == "" {
		return checkInPlace(in, t)
	}
	path, err := filepath.Abs(output)
	if err != nil {
		return usage(err)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return usagef("-o %s: there is no directory %s; make it first", output, filepath.Dir(output))
	}
	for _, arg := range paths(in) {
		switch {
		case sameFile(path, arg):
			return usagef("-o %s is the input itself; name another, or leave -o away to reduce it in place", output)
		case holds(arg, path):
			return usagef("-o %s lies in the input; name a place outside", output)
		case holds(path, arg):
			return usagef("-o %s holds the input; name a new directory", output)
		}
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil
	case in.Single() && info.IsDir():
		return usagef("-o %s is a directory; name a file", output)
	case !in.Single() && !info.IsDir():
		return usagef("-o %s is a file; name a directory", output)
	case info.IsDir() && !covers(in.Files, path):
		return usagef("-o %s: the directory holds other files; name a new one", output)
	}
	return nil
}

// checkInPlace refuses to reduce the test together with the input.
func checkInPlace(in journal.Input, t test) error {
	for _, arg := range paths(in) {
		if sameFile(t.argv[0], arg) || holds(arg, t.argv[0]) {
			return usagef("the test lies in the input and would be reduced with it; move it elsewhere, or leave the input alone with -o")
		}
	}
	return nil
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// holds reports whether path lies below dir.
func holds(dir, path string) bool {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	for up := filepath.Dir(path); ; up = filepath.Dir(up) {
		if sameFile(dir, up) {
			return true
		}
		if up == filepath.Dir(up) {
			return false
		}
	}
}

// covers reports whether every file in dir could be part of a result.
func covers(files text.Files, dir string) bool {
	there := map[string]bool{}
	for _, f := range files {
		there[filepath.FromSlash(f.Path)] = true
	}
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, path); err == nil && !e.IsDir() && !there[rel] {
			return fs.ErrExist
		}
		return err
	}) == nil
}

// write puts a result in its place.
func (s *session) write(files text.Files) error {
	switch {
	case s.output == "":
		return s.writeInPlace(files)
	case s.in.Single():
		return writeSingle(s.output, files)
	}
	return journal.ReplaceTree(s.output, files)
}

func writeSingle(path string, files text.Files) error {
	if len(files) != 1 {
		return errors.New("the result is not one file")
	}
	return journal.WriteFile(path, files[0].Data, fs.FileMode(files[0].Mode))
}

// writeInPlace replaces what was named. That takes several steps if it is several
// files, so what is about to go is noted first: see left.
func (s *session) writeInPlace(files text.Files) error {
	st := s.Settings()
	st.Replacing = missing(s.placed, files)
	if len(st.Replacing) < 2 {
		st.Replacing = nil
	}
	if err := s.Settle(st); err != nil {
		return err
	}
	if err := s.in.Write(files); err != nil {
		return err
	}
	s.placed = files
	return nil
}

// missing is the digests of the files that are not the same in others.
func missing(files, others text.Files) []string {
	there := map[string]text.File{}
	for _, f := range others {
		there[f.Path] = f
	}
	var out []string
	for _, f := range files {
		if o, ok := there[f.Path]; !ok || o.Mode != f.Mode || o.Link != f.Link || !bytes.Equal(o.Data, f.Data) {
			d := text.Files{f}.Key()
			out = append(out, hex.EncodeToString(d[:]))
		}
	}
	return out
}

// left reports whether a run of the session can have left files behind, at
// whatever moment it was killed: a best, or while that was being written some
// files of the one before.
func left(j *journal.Session, files text.Files) bool {
	if j.Accepted(files.Key()) {
		return true
	}
	best, _, ok := j.Best()
	known := j.Settings().Replacing
	if !ok || len(known) == 0 {
		return false
	}
	for _, d := range missing(files, best) {
		if !slices.Contains(known, d) {
			return false
		}
	}
	return !slices.ContainsFunc(best, func(b text.File) bool {
		return !slices.ContainsFunc(files, func(f text.File) bool { return f.Path == b.Path })
	})
}

// place is where the result is, in words.
func (s *session) place() string {
	if s.output != "" {
		return s.output
	}
	return names(s.in)
}

// names is what was named, in words.
func names(in journal.Input) string {
	return inWords(paths(in))
}

func paths(in journal.Input) []string {
	var out []string
	for _, a := range in.Args {
		out = append(out, filepath.Join(in.Parent, filepath.FromSlash(a.Name)))
	}
	return out
}

// inWords lists paths as seen from the working directory, some of them if they
// are many.
func inWords(paths []string) string {
	wd, _ := os.Getwd()
	var all []string
	for _, p := range paths {
		if rel, err := filepath.Rel(wd, p); err == nil && filepath.IsLocal(rel) {
			p = rel
		}
		all = append(all, p)
	}
	if len(all) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(all[:2], ", "), len(all)-2)
	}
	return strings.Join(all, ", ")
}
