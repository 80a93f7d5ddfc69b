//go:build unix

package oracle

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// Command returns an oracle that runs a program on each candidate. The program
// exits with status 0 if the candidate is interesting. It is started with args,
// followed by the absolute paths of the candidate's files, in a new directory that
// holds these files; the content of a single file is also on stdin.
//
// A name without a slash is looked up in PATH, as package os/exec does.
// Otherwise it names an executable file, and may be relative to the current
// directory. For a shell command, use
//
//	oracle.Command("sh", "-c", `grep -q needle "$1"`, "sh")
//
// A test may take [FirstTimeout]; set Timeout to allow it less, and Args to pass
// the same paths whatever files a candidate still has. The caller must Close the
// Script.
func Command(name string, args ...string) (*Script, error) {
	argv, err := commandPath(name)
	if err != nil {
		return nil, err
	}
	local, err := NewLocal(LocalOptions{})
	if err != nil {
		return nil, err
	}
	return &Script{Exec: local, Argv: append(argv, args...), Timeout: FirstTimeout}, nil
}

func commandPath(name string) ([]string, error) {
	if name == "" || strings.Contains(name, "/") {
		return Find(name)
	}
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrNotFound) {
		return nil, fmt.Errorf("find test %s: %w (name a file in the current directory as ./%[1]s)", name, exec.ErrNotFound)
	}
	if err != nil {
		return nil, fmt.Errorf("find test %s: %w", name, err)
	}
	path, err = filepath.Abs(path) // tests run in other directories
	if err != nil {
		return nil, fmt.Errorf("find test %s: %w", name, err)
	}
	return []string{path}, nil
}
