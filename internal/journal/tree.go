package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/text"
)

// ReplaceTree makes dir hold exactly fs. The new tree is made beside dir and
// the two change places: in one step where the system can, otherwise by two
// renames, between which a crash leaves dir away until Read or ReplaceTree
// comes by. Files that stay the same are linked, not written.
//
// A directory that cannot be moved (the working directory, a mount point, one
// whose parent is not ours) is changed in place, file by file.
//
// Directories keep their modes; empty ones are not kept.
func ReplaceTree(dir string, fs text.Files) error {
	if err := replaceTree(dir, fs, exchange); err != nil {
		return wrote(dir, err)
	}
	return nil
}

func replaceTree(dir string, files text.Files, exchange func(a, b string) error) error {
	real, err := follow(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !filepath.IsLocal(f.Path) {
			return fmt.Errorf("%q is no path below it", f.Path)
		}
	}
	sweepTemps(real)
	info, err := os.Lstat(real)
	if err == nil && !info.IsDir() {
		return errors.New("it is not a directory: name another output")
	}
	if err == nil && holdsWorkingDir(real) {
		return inPlace(real, files)
	}
	tmp, err := tempDir(real)
	if errors.Is(err, fs.ErrPermission) {
		return inPlace(real, files)
	}
	if err != nil {
		return err
	}
	defer tmp.Close()
	defer removeTree(tmp.Name()) // the old tree now, or what became of the new one
	if err := plant(tmp.Name(), real, files, share); err != nil {
		return err
	}
	if err := swap(tmp.Name(), real, exchange); err != nil {
		return inPlace(real, files)
	}
	return syncDir(filepath.Dir(real))
}

// swap puts tmp at dir, and what was there at tmp or away.
func swap(tmp, dir string, exchange func(a, b string) error) error {
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(tmp, dir)
	}
	if err := exchange(tmp, dir); !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	old := tempPath(dir, oldTemp)
	if err := os.Rename(dir, old); err != nil {
		return err
	}
	if err := os.Rename(tmp, dir); err != nil {
		return errors.Join(err, os.Rename(old, dir))
	}
	return removeTree(old)
}

// A sharing says whether a new tree may have files in common with the old one.
// A copy that is kept may not: somebody may write into the other.
type sharing bool

const (
	apart sharing = false
	share sharing = true
)

// plant fills the new directory dir with files. Directories get the modes they
// have in old.
func plant(dir, old string, files text.Files, sh sharing) error {
	// Through a Root: a link among the files must not lead others out of dir.
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	made := []string{"."} // parents before children
	seen := map[string]bool{".": true}
	for _, f := range files {
		path := filepath.FromSlash(f.Path)
		for _, d := range parents(path) {
			if seen[d] {
				continue
			}
			seen[d] = true
			made = append(made, d)
			if err := root.Mkdir(d, 0o700); err != nil {
				return err
			}
		}
		from := filepath.Join(old, path)
		if sh == share && !f.Link && same(from, f) && os.Link(from, filepath.Join(dir, path)) == nil {
			continue
		}
		if err := plantFile(root, path, f); err != nil {
			return err
		}
	}
	for i := len(made) - 1; i >= 0; i-- {
		if err := syncDir(filepath.Join(dir, made[i])); err != nil {
			return err
		}
		mode := fs.FileMode(0o755)
		if info, err := os.Stat(filepath.Join(old, made[i])); err == nil && info.IsDir() {
			mode = info.Mode().Perm()
		}
		if err := root.Chmod(made[i], mode); err != nil {
			return err
		}
	}
	return nil
}

// parents are the directories above a relative path, outermost first.
func parents(path string) []string {
	dir := filepath.Dir(path)
	if dir == "." {
		return nil
	}
	return append(parents(dir), dir)
}

func plantFile(root *os.Root, path string, f text.File) error {
	if f.Link {
		return root.Symlink(string(f.Data), path)
	}
	w, err := root.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := w.Chmod(perm(f)); err != nil {
		w.Close()
		return err
	}
	return fill(w, f.Data)
}

// perm is the mode of f on disk.
func perm(f text.File) fs.FileMode {
	if f.Mode == 0 {
		return 0o644
	}
	return fs.FileMode(f.Mode).Perm()
}
