package job

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

// keep copies the original if the result replaces it, and makes sure that the result can be
// written. From here on, what is in place is always interesting.
func (r *filesRun) keep() error {
	if r.spec.Output == "" {
		names, err := r.in.Keep()
		if err != nil {
			return err
		}
		r.kept = names
	}
	best, _, ok := r.session.Best()
	if !ok {
		if r.spec.Output == "" {
			return r.probe()
		}
		best = r.in.Files
	}
	return r.place(best)
}

// probe replaces the input by itself, to find out now whether that works.
func (r *filesRun) probe() error {
	if !r.in.Single() {
		return nil // Keep has written beside it already
	}
	f := r.in.Files[0]
	return journal.WriteFile(filepath.Join(r.in.Parent, f.Path), f.Data, fs.FileMode(f.Mode))
}

// place writes files to where the result belongs.
func (r *filesRun) place(files text.Files) error {
	switch {
	case r.spec.Output == "":
		return r.replaceInput(files)
	case !r.in.Single():
		return journal.ReplaceTree(r.spec.Output, files)
	case len(files) != 1:
		return errors.New("the result is not one file")
	}
	return journal.WriteFile(r.spec.Output, files[0].Data, fs.FileMode(files[0].Mode))
}

// replaceInput replaces the input. That takes several steps if it is several files, so the
// files that are about to be replaced are noted first: see leftBehind.
func (r *filesRun) replaceInput(files text.Files) error {
	s := r.session.Settings()
	var replacing []string
	if old := missing(r.placed, files); len(old) > 1 {
		replacing = old
	}
	if !slices.Equal(s.Replacing, replacing) {
		s.Replacing = replacing
		if err := r.session.Settle(s); err != nil {
			return err
		}
	}
	if err := r.in.Write(files); err != nil {
		return err
	}
	r.placed = files
	return nil
}

// missing returns the digests of the files that are not the same in others.
func missing(files, others text.Files) []string {
	there := map[string]text.File{}
	for _, f := range others {
		there[f.Path] = f
	}
	var out []string
	for _, f := range files {
		if o, ok := there[f.Path]; !ok || o.Mode != f.Mode || o.Link != f.Link || o.Dir != f.Dir || !bytes.Equal(o.Data, f.Data) {
			d := text.Files{f}.Key()
			out = append(out, hex.EncodeToString(d[:]))
		}
	}
	return out
}

// leftBehind reports whether a run of the session can have left these files, at whatever
// moment it was killed: a best, or, while that was being written, some files of the one before.
func leftBehind(s *journal.Session, files text.Files) bool {
	if s.Accepted(files.Key()) {
		return true
	}
	best, _, ok := s.Best()
	replacing := s.Settings().Replacing
	if !ok || len(replacing) == 0 {
		return false
	}
	// Directories may be left empty while their files are removed one by one.
	written := slices.DeleteFunc(slices.Clone(files), func(f text.File) bool { return f.Dir })
	for _, d := range missing(written, best) {
		if !slices.Contains(replacing, d) {
			return false
		}
	}
	there := map[string]bool{}
	for _, f := range files {
		there[f.Path] = true
	}
	return !slices.ContainsFunc(best, func(b text.File) bool { return !there[b.Path] })
}

// placeName says where the result is.
func (r *filesRun) placeName() string {
	if r.spec.Output != "" {
		return r.spec.Output
	}
	return InputNames(r.in)
}

// InputNames lists the paths that were named, as seen from the working directory.
func InputNames(in journal.Input) string { return ListPaths(InputPaths(in)) }

// InputPaths returns the paths that were named.
func InputPaths(in journal.Input) []string {
	var out []string
	for _, a := range in.Args {
		out = append(out, filepath.Join(in.Parent, filepath.FromSlash(a.Name)))
	}
	return out
}

// ListPaths lists paths as seen from the working directory, some of them if they are many.
func ListPaths(paths []string) string {
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
