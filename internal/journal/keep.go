package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
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
		names, err := in.keep(local, parts, origSuffix(n))
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
func (in Input) keep(d disk, parts []text.Files, suffix string) ([]string, error) {
	var names []string
	var missing []newCopy
	for i, a := range in.Args {
		if len(parts[i]) == 0 && !a.Dir {
			continue // removed by an earlier run, which made a copy
		}
		path := in.path(a) + suffix
		names = append(names, path)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, newCopy{orig: in.path(a), path: path, dir: a.Dir, part: parts[i]})
			continue
		}
		if got, ok := readCopy(path, a); !ok || got.Key() != withArg(a, parts[i]).Key() {
			return nil, fs.ErrExist
		}
	}
	return names, d.makeCopies(missing)
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
