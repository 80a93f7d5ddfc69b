package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/remove"
)

// Limits determines which old sessions Sweep removes. Zero values mean 30 days and 1 GiB.
type Limits struct {
	Age   time.Duration // sessions that were not used for longer are removed
	Bytes int64         // of all sessions together; finished ones are removed first, then the least recently used
}

const removing = ".gone-" // prefix for the name of a session that is being removed

// Sweep removes old sessions and returns their number. It never removes one that is in
// use, nor anything else below root.
func Sweep(root string, l Limits) (int, error) {
	if l.Age == 0 {
		l.Age = 30 * 24 * time.Hour
	}
	if l.Bytes == 0 {
		l.Bytes = 1 << 30
	}
	if err := finishRemoving(root); err != nil {
		return 0, fmt.Errorf("sweep sessions: %w", err)
	}
	dirs, err := sessions(root)
	if err != nil {
		return 0, fmt.Errorf("sweep sessions: %w", err)
	}
	var errs []error
	removed, total := 0, int64(0)
	remove := func(d stored) bool {
		ok, err := removeSession(d.dir)
		if err != nil {
			errs = append(errs, fmt.Errorf("sweep session: %w", err))
		}
		if ok {
			removed++
		}
		return ok
	}
	var rest []sized
	for _, d := range dirs {
		if time.Since(d.used) > l.Age && remove(d) {
			continue
		}
		s := sized{d, usage(d.dir), endsFinished(d.dir)}
		total += s.bytes
		rest = append(rest, s)
	}
	slices.SortFunc(rest, func(a, b sized) int {
		if a.finished != b.finished {
			if a.finished {
				return -1
			}
			return 1
		}
		return a.used.Compare(b.used)
	})
	for _, s := range rest {
		if total <= l.Bytes {
			break
		}
		if remove(s.stored) {
			total -= s.bytes
		}
	}
	return removed, errors.Join(errs...)
}

type sized struct {
	stored
	bytes    int64
	finished bool
}

func usage(dir string) (n int64) {
	filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			n += info.Size()
		}
		return nil
	})
	return n
}

// endsFinished reports whether the session in dir is finished. It reads only the last
// record of the log.
func endsFinished(dir string) bool {
	f, err := os.Open(filepath.Join(dir, "log"))
	if err != nil {
		return false
	}
	defer f.Close()
	want := frame(kindFinished, nil)
	info, err := f.Stat()
	if err != nil {
		return false
	}
	got := make([]byte, len(want))
	_, err = f.ReadAt(got, info.Size()-int64(len(want)))
	return err == nil && bytes.Equal(got, want)
}

// Remove removes the session in dir, which must be below root. The error is a [LockedError] if a process is working on it.
func Remove(root, dir string) error {
	if filepath.Dir(Real(dir)) != Real(root) || !sessionName.MatchString(filepath.Base(dir)) {
		return fmt.Errorf("%s is not a session in %s: remove it yourself", dir, root)
	}
	removed, err := removeSession(dir)
	if err == nil && !removed {
		return LockedError{Dir: dir, PID: user(dir)}
	}
	return err
}

// removeSession renames a session before it removes it, so that a partly removed one
// is never opened. It reports false if the session is in use.
func removeSession(dir string) (bool, error) {
	l, err := lock(dir)
	if _, ok := errors.AsType[LockedError](err); ok {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer l.Close()
	away := filepath.Join(filepath.Dir(dir), removing+filepath.Base(dir))
	if err := os.Rename(dir, away); err != nil {
		return false, err
	}
	return true, remove.Tree(away)
}

// finishRemoving removes sessions that a killed process was removing.
func finishRemoving(root string) error {
	es, err := os.ReadDir(root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range es {
		name, ok := strings.CutPrefix(e.Name(), removing)
		if !ok || !sessionName.MatchString(name) {
			continue
		}
		if err := remove.Tree(filepath.Join(root, e.Name())); err != nil {
			return err
		}
	}
	return nil
}
