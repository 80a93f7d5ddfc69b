package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/whittle-dd/whittle/text"
)

// Keep copies the input beside itself, as PATH.orig, and returns the names of
// the copies. A copy with the same content is left as it is. If a PATH.orig
// holds something else, all become PATH.orig.1, or .2, …: nothing is ever
// overwritten, and copies with one number belong together.
func (in Input) Keep() ([]string, error) {
	parts, err := in.split(in.Files)
	if err != nil {
		return nil, err
	}
	for n := 0; ; n++ {
		names, err := in.keep(parts, origSuffix(n))
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("keep a copy of the original: %w", err)
		}
		return names, nil
	}
}

func origSuffix(n int) string {
	if n == 0 {
		return ".orig"
	}
	return ".orig." + strconv.Itoa(n)
}

// keep makes the copies that are missing under this suffix. It is an
// fs.ErrExist, before anything is written, if one is taken by something else.
func (in Input) keep(parts []text.Files, suffix string) ([]string, error) {
	var names []string
	var missing []int
	for i, a := range in.Args {
		if len(parts[i]) == 0 && !a.Dir {
			continue // reduced away before; its copy is an older one
		}
		path := in.path(a) + suffix
		names = append(names, path)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, i)
			continue
		}
		if got, ok := copied(path, a); !ok || got.Key() != under(a, parts[i]).Key() {
			return nil, fs.ErrExist
		}
	}
	for _, i := range missing {
		if err := place(in.path(in.Args[i]), suffix, in.Args[i], parts[i]); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// copied is the copy of a at path, laid out as a was.
func copied(path string, a Arg) (text.Files, bool) {
	if _, err := os.Stat(path); err != nil {
		return nil, false
	}
	files, dir, err := readArg(path, a.Name, path)
	return text.Sort(files), err == nil && dir == a.Dir
}

// under puts the paths of a part below its argument again.
func under(a Arg, part text.Files) text.Files {
	if !a.Dir {
		return part
	}
	out := make(text.Files, len(part))
	for i, f := range part {
		f.Path = a.Name + "/" + f.Path
		out[i] = f
	}
	return out
}

// place writes the copy of what was read from orig. Its name must not be taken.
func place(orig, suffix string, a Arg, part text.Files) error {
	path := orig + suffix
	sweepTemps(path)
	if !a.Dir {
		return writeTemp(path, part[0].Data, perm(part[0]), nil, linkNew)
	}
	tmp, err := tempDir(path)
	if err != nil {
		return err
	}
	defer tmp.Close()
	defer removeTree(tmp.Name())
	if err := plant(tmp.Name(), orig, part, apart); err != nil {
		return err
	}
	// A directory is never renamed onto anything but an empty one.
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// linkNew gives tmp its name, unless that is taken.
func linkNew(tmp, path string) error {
	err := os.Link(tmp, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		os.Remove(tmp)
		return err
	}
	// A file system without links: nearly as good.
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fs.ErrExist
	}
	return os.Rename(tmp, path)
}

// Originals are the copies that Keep has made of this input, or of what it was
// before a run that was killed, the oldest first. Each is the input as it was,
// in the same place: one whose session has accepted in.Files is what this
// input was reduced from.
func (in Input) Originals() []Input {
	var out []Input
	for n := 0; ; n++ {
		var files []text.File
		found := 0
		for _, a := range in.Args {
			if fs, ok := copied(in.path(a)+origSuffix(n), a); ok {
				found++
				files = append(files, fs...)
			}
		}
		if found == 0 {
			return out
		}
		if found == len(in.Args) {
			out = append(out, Input{Files: text.Sort(files), Parent: in.Parent, Args: in.Args})
		}
	}
}
