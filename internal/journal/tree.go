package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/remove"
	"github.com/whittle-dd/whittle/text"
)

// ReplaceTree replaces the content of dir by fs. It makes the new tree next to dir and
// exchanges the two: in one step where the system supports it, otherwise with two
// renames. After a crash between these, dir does not exist until Read or ReplaceTree
// restores it. Unchanged files are linked, not written.
//
// A directory that cannot be moved (the working directory, a mount point, one in a
// directory that we may not write to) is changed in place, file by file.
//
// A directory with something mounted below it is left as it is, and that is an error.
//
// Files and directories keep their owners, directories also their modes. Directories that have
// lost their files are removed.
func ReplaceTree(dir string, fs text.Files) error { return replaceTreeOver(dir, fs, nil) }

func replaceTreeOver(dir string, fs text.Files, g guard) error {
	d := local
	d.exchange = g.exchange
	if err := d.replaceTree(dir, fs); err != nil {
		return writeError(dir, err)
	}
	return nil
}

func (d disk) replaceTree(dir string, files text.Files) error {
	real, err := follow(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !filepath.IsLocal(f.Path) {
			return fmt.Errorf("%q is not a path below it", f.Path)
		}
	}
	sweepTemps(real)
	info, err := os.Lstat(real)
	if err == nil && !info.IsDir() {
		return errors.New("it is not a directory: name another output")
	}
	if err == nil {
		if err := notMounted(real); err != nil {
			return err
		}
	}
	if err == nil && holdsWorkingDir(real) {
		return replaceInPlace(real, files)
	}
	tmp, err := tempDir(real)
	if errors.Is(err, fs.ErrPermission) {
		return replaceInPlace(real, files)
	}
	if err != nil {
		return err
	}
	defer tmp.Close()
	defer remove.Tree(tmp.Name()) // by then the old tree, or after an error the new one
	written, err := fillTree(tmp.Name(), real, files, shared)
	if err != nil {
		return err
	}
	if err := d.syncAll(written); err != nil {
		return err
	}
	if err := d.swap(tmp.Name(), real); errors.Is(err, ErrChanged) {
		return err
	} else if err != nil {
		return replaceInPlace(real, files)
	}
	return d.sync(filepath.Dir(real))
}

// notMounted returns an error if something is mounted below dir. The old tree is removed after an
// exchange, so the mount would end up in a directory that cannot be removed; and in place, files
// would be removed where the mount leads.
func notMounted(dir string) error {
	at, err := remove.MountBelow(dir)
	if err != nil || at == "" {
		return err
	}
	return fmt.Errorf("something is mounted at %s, and nothing is removed there: unmount it, or write the result elsewhere with -o", at)
}

// swap moves tmp to dir. The old dir is moved to tmp or removed.
func (d disk) swap(tmp, dir string) error {
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(tmp, dir)
	}
	if err := d.exchange(tmp, dir); !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	old := tempPath(dir, oldTemp)
	if err := os.Rename(dir, old); err != nil {
		return err
	}
	if err := os.Rename(tmp, dir); err != nil {
		return errors.Join(err, os.Rename(old, dir))
	}
	return remove.Tree(old)
}

// perm returns the mode of f on disk.
func perm(f text.File) fs.FileMode {
	switch {
	case f.Mode == 0 && f.Dir:
		return 0o755
	case f.Mode == 0:
		return 0o644
	}
	return fs.FileMode(f.Mode).Perm()
}
