package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"
)

// A testFile is where a failure is written as a stand-alone test.
type testFile struct {
	path  string // "": nowhere
	force bool   // replace what is there
}

func (f *testFile) flags(fs *pflag.FlagSet) {
	fs.StringVar(&f.path, "write-test", "", "after --: write the failure as a shell script that tests for it and needs no Whittle")
}

// check reports what would keep the test from being written, before the command is run. Whether
// another file is there is found out later: it may be the test that an earlier run has written.
func (f testFile) check() error {
	if f.path == "" {
		return nil
	}
	if info, err := os.Stat(filepath.Dir(f.path)); err != nil || !info.IsDir() {
		return usagef("--write-test %s: there is no directory %s; make it first", f.path, filepath.Dir(f.path))
	}
	if info, err := os.Lstat(f.path); err == nil && !info.Mode().IsRegular() {
		return usagef("--write-test %s is not a regular file; name another path", f.path)
	}
	return nil
}

// write writes a script, unless it could not be made. A file with the same content stays.
func (f testFile) write(script string, err error) error {
	if err != nil {
		return usagef("--write-test: %w", err)
	}
	there, err := os.ReadFile(f.path)
	switch {
	case err == nil && string(there) == script:
		return nil
	case err == nil && !f.force:
		return usagef("--write-test %s: the file exists; name another, or replace it with --force", f.path)
	case err == nil:
		if err := os.Remove(f.path); err != nil {
			return fmt.Errorf("replace the test: %w", err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("write the test: %w", err)
	}
	if err := writeNew(f.path, script); err != nil {
		return fmt.Errorf("write the test: %w", err)
	}
	return nil
}

// writeNew writes an executable file that does not exist yet.
func writeNew(path, content string) error {
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o777)
	if err != nil {
		return err
	}
	_, err = out.WriteString(content)
	if err = errors.Join(err, out.Close()); err != nil {
		os.Remove(path)
	}
	return err
}
