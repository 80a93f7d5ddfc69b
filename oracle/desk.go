//go:build unix

package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// A desk is where one test works: <desk>/d holds the candidate and is the
// working directory, <desk>/tmp is TMPDIR. Nobody has used it before.
type desk struct {
	path  string
	files text.Files
	dir   int // <desk>/d, whatever the test does to the name; -1 if not open
}

func (d *desk) cwd() string { return d.path + "/d" }
func (d *desk) tmp() string { return d.path + "/tmp" }

// lay makes the directories and writes the files. What it began it clears away
// if it cannot finish, so a full disk does not stay full because of us.
func lay(dir string, files text.Files) (*desk, error) {
	d := &desk{dir, files, -1}
	if err := checkPaths(files); err != nil {
		return nil, fmt.Errorf("write candidate: %w", err)
	}
	if err := d.fill(); err != nil {
		d.clear()
		return nil, fmt.Errorf("write candidate: %w", err)
	}
	return d, nil
}

func (d *desk) fill() (err error) {
	for _, dir := range []string{d.path, d.cwd(), d.tmp()} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			return err
		}
	}
	if d.dir, err = unix.Open(d.cwd(), unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return err
	}
	for _, f := range d.files {
		if err := d.write(f); err != nil {
			return fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	return nil
}

// write makes one file. These are bare system calls: package os would ask of
// each file whether it can be polled, and take as long for that as for the rest.
func (d *desk) write(f text.File) error {
	if i := strings.LastIndexByte(f.Path, '/'); i >= 0 {
		if err := os.MkdirAll(d.cwd()+"/"+f.Path[:i], 0o777); err != nil {
			return err
		}
	}
	if f.Link {
		return unix.Symlinkat(string(f.Data), d.dir, f.Path)
	}
	// O_EXCL never follows a link, and there is nothing to replace.
	out, err := unix.Openat(d.dir, f.Path, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o644)
	if err != nil {
		return err
	}
	_, err = fd(out).Write(f.Data)
	if f.Mode != 0 && err == nil {
		err = unix.Fchmod(out, f.Mode&0o777) // the umask has no say in what the user's file was
	}
	return errors.Join(err, unix.Close(out))
}

// checkPaths refuses what would be written outside the directory: paths that
// climb out of it, and paths that lead through a link.
func checkPaths(files text.Files) error {
	links := map[string]bool{}
	for _, f := range files {
		if !fs.ValidPath(f.Path) || f.Path == "." || strings.Contains(f.Path, "\x00") {
			return fmt.Errorf("%q is not a clean relative path", f.Path)
		}
		if f.Link {
			links[f.Path] = true
		}
	}
	if len(links) == 0 {
		return nil
	}
	for _, f := range files {
		for p := path.Dir(f.Path); p != "."; p = path.Dir(p) {
			if links[p] {
				return fmt.Errorf("%q lies behind the link %q", f.Path, p)
			}
		}
	}
	return nil
}

// clear removes the desk. What resists is tried again by close, with the whole
// scratch directory, and reported there: it says nothing about the candidate.
func (d *desk) clear() {
	if !d.clearQuick() {
		removeTree(d.path)
	}
}

// clearQuick removes what we have written ourselves, which is all there is after
// most tests. Only files right in the directory: a directory below it may by now
// be a link to somewhere else.
func (d *desk) clearQuick() bool {
	if d.dir < 0 {
		return false
	}
	defer unix.Close(d.dir)
	if len(d.files) > 8 {
		return false
	}
	for _, f := range d.files {
		if strings.Contains(f.Path, "/") || unix.Unlinkat(d.dir, f.Path, 0) != nil {
			return false
		}
	}
	return unix.Rmdir(d.cwd()) == nil && unix.Rmdir(d.tmp()) == nil && unix.Rmdir(d.path) == nil
}

// removeTree removes what is at name. A directory that may not be written to
// does not stop it, and it never follows a link.
func removeTree(name string) error {
	err := os.RemoveAll(name)
	if err == nil {
		return nil
	}
	filepath.WalkDir(name, func(p string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			unix.Chmod(p, 0o700) // before it is read
		}
		return nil
	})
	return os.RemoveAll(name)
}
