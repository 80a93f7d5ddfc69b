package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// ErrLocked says that another process works on the session.
type ErrLocked struct {
	Dir string
	PID int // who holds it; 0 if it has not said yet
}

func (e ErrLocked) Error() string {
	who := "another whittle"
	if e.PID != 0 {
		who = fmt.Sprintf("another whittle (pid %d)", e.PID)
	}
	return fmt.Sprintf("%s is at work on this reduction: wait for it or stop it (session %s)", who, e.Dir)
}

// lock takes the lock of the session in dir, which it makes if need be. The
// system drops the lock when its owner dies, however it dies; children do not
// inherit it, since files are opened close-on-exec.
func lock(dir string) (*os.File, error) {
	path := filepath.Join(dir, "lock")
	for range 100 {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if errors.Is(err, os.ErrNotExist) {
			continue // swept away between the two
		}
		if err != nil {
			return nil, err
		}
		if err := flock(f); err != nil {
			defer f.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, ErrLocked{Dir: dir, PID: holder(f)}
			}
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		if names(path, f) {
			return f, nil
		}
		f.Close() // locked what a sweep had just taken away
	}
	return nil, fmt.Errorf("lock %s: it keeps vanishing", path)
}

// sign writes our pid into a lock that we hold, and unsign takes it out.
func sign(f *os.File) error {
	unsign(f)
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

func unsign(f *os.File) { f.Truncate(0) }

func holder(f *os.File) int {
	b, _ := io.ReadAll(io.LimitReader(f, 32))
	pid, _ := strconv.Atoi(strings.TrimSpace(string(b)))
	return pid
}

func flock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			return err
		}
	}
}

// names reports whether path is still a name of f.
func names(path string, f *os.File) bool {
	a, err := os.Lstat(path)
	if err != nil {
		return false
	}
	b, err := f.Stat()
	return err == nil && os.SameFile(a, b)
}
