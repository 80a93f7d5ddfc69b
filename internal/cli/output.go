package cli

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

// checkOutput refuses an output that cannot be written, or that would destroy something the
// user may still need: the test, the input, or files that no reduction has written.
//
// Whether a file or directory that could be an earlier result is one is found out by the job, with
// the help of the test.
func checkOutput(in journal.Input, t job.Test, output string, force bool) error {
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
	for _, arg := range job.InputPaths(in) {
		switch {
		case sameFile(path, arg):
			return usagef("-o %s is the input itself; name another path, or omit -o to reduce it in place", output)
		case inside(arg, path):
			return usagef("-o %s is inside the input; name a path outside it", output)
		case inside(path, arg):
			return usagef("-o %s contains the input; name a new directory", output)
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
	case in.Single() && !info.Mode().IsRegular():
		return usagef("-o %s is not a regular file; name another path", output)
	case sameFile(path, t.Argv[0]):
		return usagef("-o %s is the test itself; name another path", output)
	case info.IsDir() && !force && !covers(in.Files, path):
		return usagef("-o %s: the directory contains other files; name a new one, or replace it with --force, which keeps it as %s", output, output+".1")
	}
	return nil
}

// checkInPlace refuses to reduce the test together with the input.
func checkInPlace(in journal.Input, t job.Test) error {
	for _, arg := range job.InputPaths(in) {
		if sameFile(t.Argv[0], arg) || inside(arg, t.Argv[0]) {
			return usagef("the test is inside the input and would be reduced with it; move it elsewhere, or write the result elsewhere with -o")
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

// inside reports whether path is below dir.
func inside(dir, path string) bool {
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
