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

// before is what was in the place of a file before the generator ran.
type before struct {
	path string // "": there is no such file to speak of
	data []byte
	mode fs.FileMode // 0: nothing was there
}

func look(path string) (before, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return before{path: path}, nil
	}
	if err != nil {
		return before{}, err
	}
	data, err := os.ReadFile(path)
	return before{path, data, info.Mode().Perm()}, err
}

// restore puts it back.
func (b before) restore() {
	switch {
	case b.path == "":
	case b.mode == 0:
		os.Remove(b.path)
	default:
		if now, err := look(b.path); err != nil || now.mode != b.mode || !bytes.Equal(now.data, b.data) {
			journal.WriteFile(b.path, b.data, b.mode)
		}
	}
}

// checkResult refuses a place for the result that cannot be, or that holds something
// which the user may still need.
func (o genOptions) checkResult(t job.Test, generator []string) error {
	name := o.resultName()
	if info, err := os.Stat(filepath.Dir(name)); err != nil || !info.IsDir() {
		return usagef("--output %s: there is no directory %s; make it first", name, filepath.Dir(name))
	}
	for _, path := range []string{name, name + ".trace"} {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return usagef("%s is not a regular file: name another for the result with --output", path)
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

// program is the words of a generator's command up to its own arguments. Among those
// the output may be, and mostly is.
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

// mayReplace reports an error if there are files in the place of the result that no
// run of whittle gen has left. What --output names may go, but not what is beside it.
func (o genOptions) mayReplace(name string) error {
	f, err := job.ReadTrace(name + ".trace")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return usagef("there is a file %s already, and it is not a trace: name another for the result with --output", name+".trace")
	}
	if _, err := os.Stat(name); err != nil || o.output != "" || f != nil {
		return nil
	}
	return inTheWay(name)
}

func inTheWay(name string) error {
	return usagef("there is a file %s already: name another for the result with --output", name)
}

// resultName is where the result goes.
func (o genOptions) resultName() string {
	switch {
	case o.output != "":
		return o.output
	case o.test != "":
		return "failure"
	}
	return "out"
}
