package journal

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/text"
)

// A Watch notices when somebody else changes what a run has put in place.
type Watch struct {
	in     *Input // nil: an output is watched
	roots  []watched
	stamps map[string]stamp // by name, of files that were as placed
}

// A watched is a file, or a directory with everything in it.
type watched struct {
	path string // on disk
	name string // of the file, or in front of the names of the files in the directory
	dir  bool
}

// A stamp tells whether a file was written since it was last compared.
type stamp struct {
	dev, ino uint64
	size     int64
	written  time.Time
}

// ErrChanged says that another program changed a file that was to be replaced. It is left as it is.
var ErrChanged = errors.New("it was changed by another program")

// Write is [Input.Write], [WriteFile] or [ReplaceTree], depending on what is watched. It looks at what
// it replaces at the moment of doing so, where the system can exchange two files: if that is not as
// it was placed, it is put back, and the error is [ErrChanged].
func (w *Watch) Write(files, placed text.Files) error {
	want := byPath(placed)
	guardOf := func(i int) guard {
		return func(moved string) error {
			r := w.roots[i]
			r.path = moved
			path, err := w.changed(r, want)
			if err == nil && path != "" {
				return ErrChanged
			}
			return err
		}
	}
	switch {
	case w.in != nil:
		return w.in.writeOver(files, guardOf)
	case w.roots[0].dir:
		return replaceTreeOver(w.roots[0].path, files, guardOf(0))
	case len(files) != 1:
		return errors.New("the result is not one file")
	}
	return writeFile(w.roots[0].path, files[0].Data, fs.FileMode(files[0].Mode), guardOf(0))
}

// A guard looks at what a new file or directory has replaced, at the path it was moved to.
type guard func(moved string) error

// exchange exchanges two paths. If the guard objects to what was at path, it exchanges them back.
func (g guard) exchange(tmp, path string) error {
	err := exchange(tmp, path)
	if err != nil || g == nil {
		return err
	}
	if err = g(tmp); err != nil {
		return errors.Join(err, exchange(tmp, path))
	}
	return nil
}

// rename moves tmp to path.
func (g guard) rename(tmp, path string) error {
	if g == nil {
		return os.Rename(tmp, path)
	}
	err := g.exchange(tmp, path)
	switch {
	case err == nil:
		return os.Remove(tmp)
	case errors.Is(err, fs.ErrNotExist):
		if err = linkNew(tmp, path); errors.Is(err, fs.ErrExist) {
			return ErrChanged
		}
		return err
	case errors.Is(err, ErrChanged):
		return err
	}
	// A file system that cannot exchange files: look at the last moment.
	if err := g(path); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

// Sweep removes temporary files that killed runs left beside what is watched.
func (w *Watch) Sweep() {
	for _, r := range w.roots {
		sweepTemps(Real(r.path))
	}
}

// Watch watches the input itself.
func (in Input) Watch() *Watch {
	w := &Watch{in: &in, stamps: map[string]stamp{}}
	for _, a := range in.Args {
		r := watched{path: in.path(a), name: a.Name, dir: a.Dir}
		if a.Dir {
			r.name += "/"
		}
		w.roots = append(w.roots, r)
	}
	return w
}

// WatchOutput watches an output: a directory or, if name is not empty, the file of that name.
func WatchOutput(path, name string) *Watch {
	return &Watch{roots: []watched{{path, name, name == ""}}, stamps: map[string]stamp{}}
}

// Changed returns the path of a file that is not as it was placed, or "". A file that was removed
// is not such a file: there is nothing to overwrite. Modes do not matter either.
func (w *Watch) Changed(placed text.Files) (string, error) {
	want := byPath(placed)
	for _, r := range w.roots {
		path, err := w.changed(r, want)
		if err != nil || path != "" {
			return path, err
		}
	}
	return "", nil
}

func byPath(files text.Files) map[string]text.File {
	out := map[string]text.File{}
	for _, f := range files {
		out[f.Path] = f
	}
	return out
}

func (w *Watch) changed(r watched, want map[string]text.File) (string, error) {
	real, err := filepath.EvalSymlinks(r.path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", unreadable(r.path, err)
	}
	if info, err := os.Lstat(real); err != nil || !info.IsDir() || !r.dir {
		return w.differs(real, r.path, r.name, info, err, want)
	}
	found := ""
	err = filepath.WalkDir(real, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return unreadable(path, err)
		}
		if e.IsDir() || tempName.MatchString(e.Name()) {
			return nil
		}
		rel, _ := filepath.Rel(real, path)
		info, err := e.Info()
		found, err = w.differs(path, filepath.Join(r.path, rel), r.name+filepath.ToSlash(rel), info, err, want)
		if err == nil && found != "" {
			return fs.SkipAll
		}
		return err
	})
	return found, err
}

// differs returns given if the file or link at path is not the one that was placed under name.
func (w *Watch) differs(path, given, name string, info fs.FileInfo, err error, want map[string]text.File) (string, error) {
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", unreadable(given, err)
	}
	f, ok := want[name]
	if !ok || f.Link != (info.Mode()&fs.ModeSymlink != 0) || !f.Link && !info.Mode().IsRegular() {
		return given, nil
	}
	var now []byte
	if f.Link {
		to, err := os.Readlink(path)
		now = []byte(to)
		if err != nil {
			return "", unreadable(given, err)
		}
	} else {
		s, ok := stampOf(info)
		if ok && w.stamps[name] == s {
			return "", nil
		}
		if now, _, err = slurp(path); err != nil {
			return "", unreadable(given, err)
		}
		// A file that was written a moment ago can be written again without another time.
		if ok && bytes.Equal(now, f.Data) && time.Since(s.written) > time.Second {
			w.stamps[name] = s
		}
	}
	if !bytes.Equal(now, f.Data) {
		return given, nil
	}
	return "", nil
}

func stampOf(info fs.FileInfo) (stamp, bool) {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return stamp{}, false
	}
	return stamp{uint64(st.Dev), uint64(st.Ino), info.Size(), info.ModTime()}, true
}
