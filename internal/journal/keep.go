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

// Keep copies each path of the input to PATH.orig and returns the names of the copies.
// It does not replace a copy with the same content. If a PATH.orig has other content,
// all copies are named PATH.orig.1, or .2, and so on: nothing is ever overwritten, and
// copies with the same number belong together.
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

// keep makes the copies that do not exist with this suffix. If one of the names is
// used for something else, it returns fs.ErrExist before it writes anything.
func (in Input) keep(parts []text.Files, suffix string) ([]string, error) {
	var names []string
	var missing []int
	for i, a := range in.Args {
		if len(parts[i]) == 0 && !a.Dir {
			continue // removed by an earlier run, which made a copy
		}
		path := in.path(a) + suffix
		names = append(names, path)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, i)
			continue
		}
		if got, ok := readCopy(path, a); !ok || got.Key() != withArg(a, parts[i]).Key() {
			return nil, fs.ErrExist
		}
	}
	for _, i := range missing {
		if err := makeCopy(in.path(in.Args[i]), suffix, in.Args[i], parts[i]); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// readCopy reads the copy of a at path, with the paths that a had.
func readCopy(path string, a Arg) (text.Files, bool) {
	if _, err := os.Stat(path); err != nil {
		return nil, false
	}
	files, dir, err := readArg(path, a.Name, path)
	return text.Sort(files), err == nil && dir == a.Dir
}

// withArg returns the files of a part with paths below their argument again.
func withArg(a Arg, part text.Files) text.Files {
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

// makeCopy writes the copy of orig, whose content is part. The name of the copy must
// not exist.
func makeCopy(orig, suffix string, a Arg, part text.Files) error {
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
	if err := fillTree(tmp.Name(), orig, part, separate); err != nil {
		return err
	}
	// Rename replaces a directory only if it is empty.
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// linkNew renames tmp to path, unless path exists.
func linkNew(tmp, path string) error {
	err := os.Link(tmp, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		os.Remove(tmp)
		return err
	}
	// A file system without links: check first, which is nearly as good.
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fs.ErrExist
	}
	return os.Rename(tmp, path)
}

// Originals returns the copies that Keep has made of this input, or of its earlier
// content, oldest first. Each is the earlier input, with the same paths. If the session
// of one has accepted in.Files, this input was reduced from it.
func (in Input) Originals() []Input {
	var out []Input
	for n := 0; ; n++ {
		var files []text.File
		found := 0
		for _, a := range in.Args {
			if fs, ok := readCopy(in.path(a)+origSuffix(n), a); ok {
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
