package job

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

// settlePlace makes sure that the result can be written, and writes what is known of it. From here
// on, what is in place is always interesting.
func (r *filesRun) settlePlace() error {
	if r.setAside {
		if err := r.moveAside(); err != nil {
			return err
		}
	}
	if r.spec.Output == "" {
		r.watch = r.in.Watch()
	} else {
		r.watchOutput()
	}
	r.watch.Sweep()
	best, _, ok := r.session.Best()
	switch {
	case ok:
		return r.place(best)
	case r.spec.Output != "" || r.setAside:
		return r.place(r.in.Files)
	}
	return r.in.Probe()
}

// place writes files to where the result belongs, unless they are there. If another program changed
// what is there, they are written beside it.
func (r *filesRun) place(files text.Files) error {
	path, err := "", error(nil)
	if r.edited == nil {
		if path, err = r.watch.Changed(r.placed); err != nil {
			return err
		}
	}
	if path == "" {
		err := r.write(files)
		if !errors.Is(err, journal.ErrChanged) || r.edited != nil {
			return err
		}
		path = r.placePath()
	}
	if err := r.makeWay(path); err != nil {
		return err
	}
	r.ui.Message(r.edited.Error() + " from now on")
	return r.write(files)
}

func (r *filesRun) write(files text.Files) error {
	if err := r.record(files); err != nil {
		return err
	}
	var err error
	switch {
	case r.spec.Output == "":
		err = r.replaceInput(files)
	case len(r.placed) == 0 || r.placed.Key() != files.Key():
		err = r.watch.Write(files, r.placed)
	}
	if err == nil {
		r.placed = files
	}
	return err
}

// replaceInput replaces the input, of which it keeps a copy. That takes several steps if it is
// several files, so the files that are about to be replaced are noted first: see halfReplaced.
func (r *filesRun) replaceInput(files text.Files) error {
	if r.kept == nil {
		names, err := r.asGiven().Keep()
		if err != nil {
			return err
		}
		r.kept = names
	}
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
	return r.watch.Write(files, r.placed)
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

// leftBehind reports whether a run of the session can have left the input as it is, at whatever
// moment it was killed.
func (r *filesRun) leftBehind(s *journal.Session) bool {
	if s.Accepted(r.in.Files.Key()) || slices.Contains(s.Place().Content, r.mark(r.in.Files)) {
		r.found = r.in.Files
		return true
	}
	return halfReplaced(s, r.in.Files)
}

// halfReplaced reports whether files are what a run leaves that is killed while it writes a best:
// some files are those of the one before.
func halfReplaced(s *journal.Session, files text.Files) bool {
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
