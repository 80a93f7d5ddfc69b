package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// A backup is a copy of a file as it was before the generator ran.
type backup struct {
	path string // "": there is nothing to restore
	data []byte
	mode fs.FileMode // 0: there was no such file
}

func backUp(path string) (backup, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return backup{path: path}, nil
	}
	if err != nil {
		return backup{}, err
	}
	data, err := os.ReadFile(path)
	return backup{path, data, info.Mode().Perm()}, err
}

// restore puts the file back.
func (b backup) restore() {
	switch {
	case b.path == "":
	case b.mode == 0:
		os.Remove(b.path)
	default:
		if now, err := backUp(b.path); err != nil || now.mode != b.mode || !bytes.Equal(now.data, b.data) {
			journal.WriteFile(b.path, b.data, b.mode)
		}
	}
}

// checkResult refuses a path for the result that cannot be written, or that holds something
// the user may still need.
func (o genOptions) checkResult(t job.Test, generator []string) error {
	name := o.resultName()
	if info, err := os.Stat(filepath.Dir(name)); err != nil || !info.IsDir() {
		return usagef("--output %s: there is no directory %s; make it first", name, filepath.Dir(name))
	}
	for _, path := range []string{name, name + ".trace"} {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return usagef("%s is not a regular file: name another file for the result with --output", path)
		}
		for _, a := range slices.Concat(program(generator), strings.Fields(o.shim), t.Argv) {
			if sameFile(path, a) {
				return usagef("--output %s is part of the command: name another file for the result", path)
			}
		}
	}
	if sameFile(name, o.replay) {
		return usagef("--output %s is the trace itself: name another file for the result", name)
	}
	return o.mayReplace(name)
}

// program returns the words of a generator's command that precede its own arguments. The
// arguments often name the output, so they are not checked.
func program(argv []string) []string {
	for i, a := range argv {
		switch {
		case a == "-m" || a == "-c":
			return argv[:i]
		case i == 0 || strings.HasPrefix(a, "-") || i == 1 && a == "run" || strings.HasSuffix(a, ".go") && argv[1] == "run":
			continue
		}
		return argv[:i+1]
	}
	return argv
}

// mayReplace returns an error if the result would replace files that no run of whittle gen has
// written. The file that --output names may be replaced, but not others beside it.
func (o genOptions) mayReplace(name string) error {
	f, err := job.ReadTrace(name + ".trace")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return usagef("the file %s exists and is not a trace: name another file for the result with --output", name+".trace")
	}
	if _, err := os.Stat(name); err != nil || o.output != "" || f != nil {
		return nil
	}
	return fileExists(name)
}

func fileExists(name string) error {
	return usagef("the file %s exists: name another file for the result with --output", name)
}

// resultName returns the path of the result.
func (o genOptions) resultName() string {
	switch {
	case o.output != "":
		return o.output
	case o.test != "":
		return "failure"
	}
	return "out"
}
