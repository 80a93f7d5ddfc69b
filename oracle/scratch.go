//go:build unix

package oracle

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// scratch is the directory of one executor, <root>/whittle-<uid>/<random>. It is
// locked as long as the process lives; this tells directories in use from those that a
// killed process left, without relying on process numbers. So is the file lock in it, for
// earlier versions, which know only that; a test could remove it.
type scratch struct {
	*heldDir
	lock *os.File
	n    atomic.Int64
	lost atomic.Bool // reported that it was replaced

	mu    sync.Mutex
	lanes map[int]*heldDir // directories below it
}

// openScratch makes a scratch directory below root ("": the best place there is),
// after removing those that are no longer in use, also in all other places.
func openScratch(root string) (*scratch, error) {
	choose := ownDir
	if root == "" {
		choose = chooseRoot
	}
	base, err := choose(root)
	if err != nil {
		return nil, fmt.Errorf("make scratch directory: %w", err)
	}
	sweepOthers(base)
	// Hold a lock meanwhile, or another process could sweep away ours before we lock it.
	all, err := lockFile(filepath.Join(base, "lock"), unix.LOCK_EX)
	if err != nil {
		return nil, fmt.Errorf("lock scratch directory: %w", err)
	}
	defer all.Close()
	sweep(base)

	dir := filepath.Join(base, rand.Text()[:10])
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make scratch directory: %w", err)
	}
	held, err := holdDir(dir)
	if err != nil {
		return nil, fmt.Errorf("make scratch directory: %w", err)
	}
	err = flock(held.fd, unix.LOCK_EX)
	var lock *os.File
	if err == nil {
		lock, err = lockFile(filepath.Join(dir, "lock"), unix.LOCK_EX)
	}
	if err != nil {
		held.remove()
		held.close()
		return nil, fmt.Errorf("lock scratch directory: %w", err)
	}
	return &scratch{heldDir: held, lock: lock, lanes: map[int]*heldDir{}}, nil
}

// Scratch makes a directory for temporary files, in the system's place for them. The
// caller removes it by calling remove; if the program is killed before that, the next
// call of Scratch or [NewLocal] by any program removes it.
func Scratch() (dir string, remove func() error, err error) {
	s, err := openScratch(os.TempDir())
	if err != nil {
		return "", nil, err
	}
	return s.path, s.close, nil
}

// newWorkdir makes the directories for one test, below the one of its lane. All paths have the same length: programs
// print them, store them, and cut lines by their length, so the failure that a test looks for
// could depend on it.
func (s *scratch) newWorkdir(lane int, files text.Files) (*workdir, error) {
	dir, err := s.lane(lane)
	if err == nil {
		err = dir.check()
	}
	if err != nil {
		s.lost.Store(s.check() != nil)
		return nil, err
	}
	return makeWorkdir(dir.fd, fmt.Sprintf("%s/%010d", dir.path, s.n.Add(1)), files)
}

// lanePath returns the directory for the jobs of a lane.
func lanePath(scratch string, lane int) string { return fmt.Sprintf("%s/%03d", scratch, lane) }

// lane returns the directory for the jobs of a lane, which it makes if needed.
func (s *scratch) lane(n int) (*heldDir, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.lanes[n]; d != nil {
		return d, nil
	}
	path := lanePath(s.path, n)
	if err := unix.Mkdirat(s.fd, filepath.Base(path), 0o700); err != nil && err != unix.EEXIST {
		return nil, fmt.Errorf("make scratch directory: %w", err)
	}
	d, err := holdDir(path)
	if err == nil {
		s.lanes[n] = d
	}
	return d, err
}

func (s *scratch) close() error {
	defer s.heldDir.close()
	for _, d := range s.lanes {
		d.close()
	}
	err := s.remove()
	if _, replaced := err.(replacedError); replaced && s.lost.Load() {
		err = nil
	}
	return errors.Join(err, s.lock.Close())
}

// roots returns the places for scratch directories: those in memory, and the place for
// temporary files.
func roots() []string {
	return []string{"/dev/shm", os.Getenv("XDG_RUNTIME_DIR"), os.TempDir()}
}

// chooseRoot returns our directory in the first suitable place in memory, or else in
// the place for temporary files.
func chooseRoot(string) (string, error) {
	for _, root := range roots() {
		if root == "" || !inMemory(root) {
			continue
		}
		if base, err := ownDir(root); err == nil {
			return base, nil
		}
	}
	return ownDir(os.TempDir())
}

// ownDir makes <root>/whittle-<uid>, if it does not exist, and checks that it is ours.
func ownDir(root string) (string, error) {
	dir, err := baseIn(root)
	if err != nil {
		return "", err
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	return dir, checkOwn(dir)
}

// baseIn returns the path of our directory below root.
func baseIn(root string) (string, error) {
	root, err := filepath.Abs(root)
	return filepath.Join(root, fmt.Sprintf("whittle-%d", os.Geteuid())), err
}

// checkOwn returns an error if dir is not ours alone: anybody can write to such places and
// could have made it.
func checkOwn(dir string) error {
	fi, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok || !fi.IsDir() || fi.Mode().Perm()&0o077 != 0 || int(st.Uid) != os.Geteuid() {
		return fmt.Errorf("%s is not a private directory of this user; remove it or choose another scratch directory", dir)
	}
	return nil
}

// sweepOthers sweeps our directories in all places except base. Programs choose among them
// by free space and by purpose, so the next one may choose another.
func sweepOthers(base string) {
	for _, root := range roots() {
		other, err := baseIn(root)
		if root == "" || err != nil || other == base || checkOwn(other) != nil {
			continue
		}
		all, err := lockFile(filepath.Join(other, "lock"), unix.LOCK_EX|unix.LOCK_NB)
		if err != nil { // somebody else is sweeping it
			continue
		}
		sweep(other)
		all.Close()
	}
}

// sweep removes the directories below base that are not locked, and kills processes of the
// tests that ran there.
func sweep(base string) {
	entries, _ := os.ReadDir(base)
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if d, err := holdDir(filepath.Join(base, e.Name())); err == nil {
			sweepOne(d)
			d.close()
		}
	}
}

func sweepOne(d *heldDir) {
	if flock(d.fd, unix.LOCK_EX|unix.LOCK_NB) != nil {
		return
	}
	lock, err := lockFile(filepath.Join(d.path, "lock"), unix.LOCK_EX|unix.LOCK_NB)
	if err != nil {
		return
	}
	defer lock.Close()
	killUsers(d.path)
	d.remove()
}

// lockFile locks a file, which it makes if needed. It does not follow a link, which somebody
// may have put there.
func lockFile(name string, how int) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	if err := flock(int(f.Fd()), how); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func flock(fd, how int) error {
	for {
		if err := unix.Flock(fd, how); err != unix.EINTR {
			return err
		}
	}
}
