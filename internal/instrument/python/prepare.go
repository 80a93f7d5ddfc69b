package python

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/reduce"
)

//go:embed shim
var shim embed.FS

// checkTime limits reading the program without running it.
const checkTime = time.Minute

// Prepare writes the shim to the folder scratch and returns the instrumented program. It reads the
// program without running it, and returns an error if the program is wrong.
func Prepare(scratch string, argv []string) (instrument.Program, error) {
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
	start := func(do string) []string {
		a := append([]string{path}, c.flags...)
		return append(append(a, filepath.Join(folder, "boot.py"), do, c.how, c.name), c.args...)
	}
	p := instrument.Program{Argv: start("serve"), Env: environment(), Language: "Python", Name: c.title()}
	p.Sources, err = check(start("check"), p.Env, c)
	return p, err
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

// check makes the shim read the program, and returns the digest of its files.
func check(argv, env []string, c command) (reduce.Digest, error) {
	ctx, cancel := context.WithTimeout(context.Background(), checkTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), env...)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	cmd.WaitDelay = time.Second
	list, err := cmd.Output()
	if said := strings.TrimSpace(complaint.String()); err != nil && said != "" {
		return reduce.Digest{}, errors.New(said)
	}
	if err != nil {
		return reduce.Digest{}, fmt.Errorf("start %s: %w", c.python, err)
	}
	all := []byte(c.how + "\x00")
	if c.how == "code" {
		all = append(all, c.name...)
	}
	for path := range strings.Lines(string(list)) {
		b, err := os.ReadFile(strings.TrimSuffix(path, "\n"))
		if err != nil {
			return reduce.Digest{}, err
		}
		d := reduce.DigestOf(b)
		all = append(all, d[:]...)
	}
	return reduce.DigestOf(all), nil
}
