package python

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/reduce"
)

//go:embed shim
var shim embed.FS

// Prepare writes the shim to the folder scratch and returns the instrumented program. It starts the
// program's first process, which reads the program without running it, and returns an error if the
// program is wrong.
func Prepare(ctx context.Context, scratch string, argv []string) (instrument.Program, error) {
	c, ok := parse(argv)
	if !ok {
		return instrument.Program{}, fmt.Errorf("%s does not run a Python script", strings.Join(argv, " "))
	}
	path, err := exec.LookPath(c.python)
	if err != nil {
		return instrument.Program{}, fmt.Errorf("python is not installed: %w", err)
	}
	folder, err := unpack(scratch)
	if err != nil {
		return instrument.Program{}, fmt.Errorf("write the shim: %w", err)
	}
	p := instrument.Program{Env: environment(), Language: "Python", Name: c.title()}
	p.Argv = append(append([]string{path}, c.flags...), filepath.Join(folder, "boot.py"), c.how, c.name)
	p.Argv = append(p.Argv, c.args...)
	return open(ctx, p, c, scratch)
}

// open starts the first process of a program, and finds out which files the program consists of.
func open(ctx context.Context, p instrument.Program, c command, scratch string) (instrument.Program, error) {
	list, err := os.CreateTemp(scratch, "files")
	if err != nil {
		return p, err
	}
	defer os.Remove(list.Name())
	defer list.Close()
	var printed string
	p.First, printed, err = instrument.Open(ctx, p, scratch, "WHITTLE_FILES="+list.Name())
	switch said := strings.TrimSpace(printed); {
	case err != nil && ctx.Err() != nil:
		return p, err
	case err != nil && said != "":
		return p, errors.New(said)
	case err != nil:
		return p, fmt.Errorf("start %s: %w", c.python, err)
	}
	files, err := io.ReadAll(list)
	if err == nil {
		p.Sources, err = c.digest(string(files))
	}
	if err != nil {
		return p, errors.Join(err, p.Close())
	}
	return p, nil
}

func (c command) title() string {
	switch c.how {
	case "module":
		return "-m " + c.name
	case "code":
		return "-c"
	}
	return filepath.Base(c.name)
}

// environment returns variables that make the order of sets the same in every run, unless the user
// chose one.
func environment() []string {
	if s := os.Getenv("PYTHONHASHSEED"); s == "" || s == "random" {
		return []string{"PYTHONHASHSEED=0"}
	}
	return nil
}

// unpack writes the shim's files.
func unpack(scratch string) (string, error) {
	scratch, err := filepath.Abs(scratch)
	if err != nil {
		return "", err
	}
	folder := filepath.Join(scratch, "python")
	return folder, fs.WalkDir(shim, "shim", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(folder, strings.TrimPrefix(path, "shim"))
		if d.IsDir() {
			return os.MkdirAll(to, 0o777)
		}
		if filepath.Ext(path) != ".py" {
			return nil
		}
		b, err := shim.ReadFile(path)
		if err != nil {
			return err
		}
		if old, err := os.ReadFile(to); err == nil && bytes.Equal(old, b) {
			return nil // so that Python can reuse its compiled file
		}
		return os.WriteFile(to, b, 0o666)
	})
}

// digest returns the digest of a program with these files, a line each.
func (c command) digest(files string) (reduce.Digest, error) {
	all := []byte(c.how + "\x00")
	if c.how == "code" {
		all = append(all, c.name...)
	}
	for path := range strings.Lines(files) {
		b, err := os.ReadFile(strings.TrimSuffix(path, "\n"))
		if err != nil {
			return reduce.Digest{}, err
		}
		d := reduce.DigestOf(b)
		all = append(all, d[:]...)
	}
	return reduce.DigestOf(all), nil
}
