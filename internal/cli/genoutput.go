package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// A backup is a file as it was before the generator ran. Until it is restored or dropped, it is
// also linked under another name: a kill does not lose it.
type backup struct {
	path string // "": there is nothing to restore
	data []byte
	mode fs.FileMode // 0: there was no such file
	link string      // "": none
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
	b := backup{path: path, data: data, mode: info.Mode().Perm()}
	if link := journal.Numbered(path); err == nil && len(data) > 0 && os.Link(path, link) == nil {
		b.link = link
	}
	return b, err
}

// restore puts the file back.
func (b *backup) restore() {
	switch {
	case b.path == "":
	case b.mode == 0:
		os.Remove(b.path)
	case b.link != "" && os.Rename(b.link, b.path) == nil:
	default:
		if now, err := os.ReadFile(b.path); err != nil || !bytes.Equal(now, b.data) {
			journal.WriteFile(b.path, b.data, b.mode)
		}
	}
	b.drop()
}

// drop forgets the file.
func (b *backup) drop() {
	if b.link != "" {
		os.Remove(b.link)
	}
	*b = backup{}
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

// mayReplace returns an error if the result would replace something that no run of whittle gen has
// written, as far as that can be known before the generator and the test run.
func (o genOptions) mayReplace(name string) error {
	if o.force {
		return nil
	}
	f, err := job.ReadTrace(name + ".trace")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return inTheWay(fmt.Errorf("%s exists, and is not a trace", name+".trace"), name)
	}
	if _, err := os.Stat(name); err == nil && o.output == "" && f == nil {
		return inTheWay(&job.InTheWayError{Path: name}, name)
	}
	return nil
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
