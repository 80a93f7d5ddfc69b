//go:build unix

package oracle

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"

	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// scratch is the directory of one executor, <root>/whittle-<uid>/<random>. Its
// lock file is locked as long as the process lives; this tells directories in use
// from those that a killed process left, without relying on process numbers.
type scratch struct {
	dir  string
	lock *os.File
	n    atomic.Int64
}

// openScratch makes a scratch directory below root ("": the best place there is),
// after removing those that are no longer in use.
func openScratch(root string) (*scratch, error) {
	choose := ownDir
	if root == "" {
		choose = chooseRoot
	}
	base, err := choose(root)
	if err != nil {
		return nil, fmt.Errorf("make scratch directory: %w", err)
	}
	// Hold a lock meanwhile, or another process could sweep away ours before we lock it.
	all, err := lockFile(filepath.Join(base, "lock"), unix.LOCK_EX)
	if err != nil {
		return nil, fmt.Errorf("lock scratch directory: %w", err)
	}
	defer all.Close()
	sweep(base)

	s := &scratch{dir: filepath.Join(base, rand.Text()[:10])}
	if err := os.Mkdir(s.dir, 0o700); err != nil {
		return nil, fmt.Errorf("make scratch directory: %w", err)
	}
	if s.lock, err = lockFile(filepath.Join(s.dir, "lock"), unix.LOCK_EX); err != nil {
		removeTree(s.dir)
		return nil, fmt.Errorf("lock scratch directory: %w", err)
	}
	return s, nil
}

// Scratch makes a directory for temporary files, in the system's place for them. The
// caller removes it by calling remove; if the program is killed before that, the next
// call of Scratch by any program removes it.
func Scratch() (dir string, remove func() error, err error) {
	s, err := openScratch(os.TempDir())
	if err != nil {
		return "", nil, err
	}
	return s.dir, s.close, nil
}

// newWorkdir makes the directories for one test. All paths have the same length: programs
// print them, store them, and cut lines by their length, so the failure that a test looks for
// could depend on it.
func (s *scratch) newWorkdir(files text.Files) (*workdir, error) {
	return makeWorkdir(fmt.Sprintf("%s/%010d", s.dir, s.n.Add(1)), files)
}

func (s *scratch) close() error {
	return errors.Join(removeTree(s.dir), s.lock.Close())
}

// chooseRoot returns our directory in the first suitable place in memory, or else in
// the place for temporary files.
func chooseRoot(string) (string, error) {
	for _, root := range []string{"/dev/shm", os.Getenv("XDG_RUNTIME_DIR"), os.TempDir()} {
		if root == "" || !inMemory(root) {
			continue
		}
		if base, err := ownDir(root); err == nil {
			return base, nil
		}
	}
	return ownDir(os.TempDir())
}

// ownDir makes <root>/whittle-<uid>, if it does not exist, and checks that it is
// ours: anybody can write to such places and could have made it.
func ownDir(root string) (string, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(root, fmt.Sprintf("whittle-%d", os.Geteuid()))
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	fi, err := os.Lstat(dir)
	if err != nil {
		return "", err
	}
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok || !fi.IsDir() || fi.Mode().Perm()&0o077 != 0 || int(st.Uid) != os.Geteuid() {
		return "", fmt.Errorf("%s is not a private directory of this user; remove it or choose another scratch directory", dir)
	}
	return dir, nil
}

// sweep removes the directories below base that are not locked.
func sweep(base string) {
	entries, _ := os.ReadDir(base)
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		dir := filepath.Join(base, e.Name())
		lock, err := lockFile(filepath.Join(dir, "lock"), unix.LOCK_EX|unix.LOCK_NB)
		if err != nil {
			continue
		}
		removeTree(dir)
		lock.Close()
	}
}

func lockFile(name string, how int) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		switch err := unix.Flock(int(f.Fd()), how); err {
		case nil:
			return f, nil
		case unix.EINTR:
		default:
			f.Close()
			return nil, err
		}
	}
}
