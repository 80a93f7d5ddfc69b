package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/remove"
)

// Temporary files and trees are made next to the file or tree that they will replace,
// are named after it, and are locked by the process that writes them. One that is not
// locked was left by a killed run; the next write to the same path removes it.

var tempName = regexp.MustCompile(`^\..*\.whittle-(old-)?[0-9]+$`)

const (
	newTemp = ".whittle-"
	oldTemp = ".whittle-old-" // a tree being replaced, where the system cannot exchange two
)

func tempPath(path, tag string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprint(stem(path), tag, rand.Uint32()))
}

func stem(path string) string {
	base := filepath.Base(path)
	return "." + base[:min(len(base), 200)] // a name has at most 255 bytes
}

func tempFile(path string) (*os.File, error) {
	return newLocked(path, func(tmp string) (*os.File, error) {
		return os.OpenFile(tmp, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	})
}

func tempDir(path string) (*os.File, error) {
	return newLocked(path, func(tmp string) (*os.File, error) {
		if err := os.Mkdir(tmp, 0o700); err != nil {
			return nil, err
		}
		return os.Open(tmp)
	})
}

// newLocked calls create to make a file or directory next to path, and locks it.
func newLocked(path string, create func(tmp string) (*os.File, error)) (*os.File, error) {
	for try := 0; ; try++ {
		tmp := tempPath(path, newTemp)
		f, err := create(tmp)
		if err == nil {
			// If flock is not supported, nothing is swept either.
			flock(f)
			if isAt(tmp, f) {
				return f, nil
			}
			f.Close() // swept before we locked it
			err = fs.ErrExist
		}
		if !errors.Is(err, fs.ErrExist) || try == 100 {
			return nil, err
		}
	}
}

// sweepTemps removes temporary files that killed runs left next to the paths. If a run was
// killed between two renames, so that a path does not exist, it restores the old tree.
func sweepTemps(paths ...string) {
	left := map[string][]string{} // temporary files of all paths, by directory
	for _, path := range paths {
		dir := filepath.Dir(path)
		names, ok := left[dir]
		if !ok {
			names = tempNames(dir)
			left[dir] = names
		}
		for _, name := range names {
			if strings.HasPrefix(name, stem(path)+newTemp) {
				sweepTemp(filepath.Join(dir, name), path)
			}
		}
	}
}

// tempNames returns the names of temporary files in dir.
func tempNames(dir string) []string {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1)
	return slices.DeleteFunc(names, func(name string) bool { return !tempName.MatchString(name) })
}

func sweepTemp(tmp, path string) {
	info, err := os.Lstat(tmp)
	if err != nil {
		return
	}
	if info.IsDir() || info.Mode().IsRegular() {
		f, err := os.Open(tmp)
		if err != nil {
			return
		}
		defer f.Close()
		if flock(f) != nil {
			return // a process is writing it
		}
	}
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) && strings.HasPrefix(filepath.Base(tmp), stem(path)+oldTemp) {
		os.Rename(tmp, path)
		return
	}
	remove.Tree(tmp)
}
