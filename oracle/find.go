package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Find is the command for the TEST named on a command line: the absolute path of
// an executable file, because tests run in other directories. Its errors are
// sentences for the user. A name without a slash is a file here, never one in PATH.
func Find(test string) ([]string, error) {
	if test == "" {
		return nil, errors.New("no test given; name an executable file, or give a shell command with -c")
	}
	name, err := filepath.Abs(test)
	if err != nil {
		return nil, fmt.Errorf("find test %s: %w", test, err)
	}
	fi, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no test %s; name an executable file, or give a shell command with -c", test)
	case err != nil:
		return nil, fmt.Errorf("find test %s: %w", test, err)
	case fi.IsDir():
		return nil, fmt.Errorf("the test %s is a directory; name the executable file in it", test)
	case !fi.Mode().IsRegular():
		return nil, fmt.Errorf("the test %s is not a file; name an executable file", test)
	case fi.Mode()&0o111 == 0:
		return nil, fmt.Errorf("the test %s is not executable; run: chmod +x %s", test, test)
	}
	return []string{name}, nil
}

// Shell is the command for -c: the shell runs cmd with the paths of the
// candidate's files as "$1", "$2" and so on.
func Shell(cmd string) []string { return []string{"/bin/sh", "-c", cmd, "sh"} }
