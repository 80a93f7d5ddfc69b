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
	"time"
)

// LockedError reports that another process is working on the session.
type LockedError struct {
	Dir string
	PID int // of the other process; 0 if it is not known yet
}

func (e LockedError) Error() string {
	who := "another whittle"
	if e.PID != 0 {
		who = fmt.Sprintf("another whittle (pid %d)", e.PID)
	}
	return fmt.Sprintf("%s is working on this reduction: wait for it or stop it (session %s)", who, e.Dir)
}

// maxProbes is how often lock tries again. Who only wants to know whether a session is in use holds the lock for
// a moment, and a run that begins at that moment must not fail.
const maxProbes = 10

// lock locks the session in dir, which it makes if it does not exist. The system
// releases the lock when the process ends, for whatever reason; children do not inherit
// it, because files are opened close-on-exec.
func lock(dir string) (*os.File, error) {
	path := filepath.Join(dir, "lock")
	for try := range 100 {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if errors.Is(err, os.ErrNotExist) {
			continue // swept between the two calls
		}
		if err != nil {
			return nil, err
		}
		if err := flock(f); err != nil {
			defer f.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) && try < maxProbes {
				time.Sleep(time.Millisecond)
				continue
			}
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, LockedError{Dir: dir, PID: holder(f)}
			}
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		if isAt(path, f) {
			return f, nil
		}
		f.Close() // a sweep removed it before we locked it
	}
	return nil, fmt.Errorf("lock %s: it keeps vanishing", path)
}

// writePID writes our pid into a lock file that we have locked; clearPID removes it.
func writePID(f *os.File) error {
	clearPID(f)
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

func clearPID(f *os.File) { f.Truncate(0) }

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

// isAt reports whether f is the file at path.
func isAt(path string, f *os.File) bool {
	a, err := os.Lstat(path)
	if err != nil {
		return false
	}
	b, err := f.Stat()
	return err == nil && os.SameFile(a, b)
}
