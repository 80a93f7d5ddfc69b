package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Find returns the command that runs a test: the absolute path of the executable
// file that test names, because tests run in other directories. A name without a
// slash is a file in the current directory; PATH is not searched. Errors tell a
// user what to do; if no such file exists, the error is [fs.ErrNotExist].
func Find(test string) ([]string, error) {
	if test == "" {
		return nil, notFound("no test given; name an executable file")
	}
	name, err := filepath.Abs(test)
	if err != nil {
		return nil, fmt.Errorf("find test %s: %w", test, err)
	}
	fi, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, notFound(fmt.Sprintf("there is no test %s; name an executable file", test))
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

// notFound is an fs.ErrNotExist in other words.
type notFound string

func (e notFound) Error() string        { return string(e) }
func (e notFound) Is(target error) bool { return target == fs.ErrNotExist }

// Shell returns the command that runs cmd in a shell. Arguments appended to it,
// such as the paths of a candidate's files, are "$1", "$2" and so on in cmd.
func Shell(cmd string) []string { return []string{"/bin/sh", "-c", cmd, "sh"} }
