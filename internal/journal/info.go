package journal

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// Info describes a session to people.
type Info struct {
	ID       string // by which users name the session
	Dir      string
	Identity Identity
	Place    Place
	State    State
	PID      int       // of the process that is working on it; 0: none
	Problem  error     // why it is damaged
	Used     time.Time // when it was last opened or written to
	Room     int64     // bytes that it takes on disk
	Original int       // bytes of what it began with; -1: it was not kept
	Tests    int       // verdicts
	Steps    int       // accepted
	Last     Step      // the last of them, if there are any
}

// Size returns the number of bytes of the best result so far, or -1 if it is not known.
func (i Info) Size() int {
	if i.Steps == 0 {
		return i.Original
	}
	if i.Last.Bytes == 0 && i.Last.Tests == 0 {
		return -1 // an earlier version recorded the step
	}
	return i.Last.Bytes
}

// ID returns the short name of the session in dir. Parts of the name of its directory would not do: sessions
// about the same original, and those with the same options, share them.
func ID(dir string) string {
	d := reduce.DigestOf([]byte(filepath.Base(dir)))
	return fmt.Sprintf("%x", d[:4])
}

// Describe describes the session in dir, which may be in use. One that cannot be read is [StateDamaged]; the error is
// [fs.ErrNotExist] if there is none.
func Describe(dir string) (Info, error) {
	i := Info{ID: ID(dir), Dir: dir, Place: readPlace(dir), Used: used(dir), Room: usage(dir), Original: -1}
	if i.Used.IsZero() {
		return i, &fs.PathError{Op: "read session", Path: dir, Err: fs.ErrNotExist}
	}
	i.Identity, _ = readAbout(dir)
	h, err := ReadHistory(dir)
	if err == nil {
		return h.Info(), nil
	}
	if i.PID = user(dir); i.PID != 0 {
		i.State = StateRunning // it is just beginning
	} else {
		i.State, i.Problem = StateDamaged, err
	}
	return i, nil
}

// Info describes the session.
func (h *History) Info() Info {
	i := Info{
		ID: ID(h.Dir), Dir: h.Dir, Identity: h.Identity, Place: h.Place, Used: h.Used, Room: usage(h.Dir),
		Original: h.originalBytes(), Steps: len(h.Steps),
	}
	for _, n := range h.Verdicts {
		i.Tests += n
	}
	if i.Steps > 0 {
		i.Last = h.Steps[i.Steps-1]
	}
	i.State, i.PID, i.Problem = h.State()
	return i
}

// State tells whether the session is complete, which process is working on it, and why it is damaged.
func (h *History) State() (s State, pid int, problem error) {
	pid = user(h.Dir)
	switch {
	case pid != 0:
		return StateRunning, pid, nil
	case h.Unread > 0:
		return StateDamaged, 0, fmt.Errorf("the last %d bytes of %s cannot be read", h.Unread, filepath.Join(h.Dir, "log"))
	case h.Finished:
		return StateFinished, 0, nil
	}
	return StateStopped, 0, nil
}

// originalBytes returns the size of what the session began with, or -1. It does not read its content.
func (h *History) originalBytes() int {
	f, err := os.Open(filepath.Join(h.Dir, "original"))
	if err != nil {
		return -1
	}
	defer f.Close()
	head := make([]byte, bestHead-len(bestHeader)+len(originalHeader))
	info, err := f.Stat()
	if err != nil {
		return -1
	}
	if _, err := f.ReadAt(head, 0); err != nil {
		return -1
	}
	n := int(info.Size()) - len(head) - tableLength(head) - 4
	if n < 0 {
		return -1
	}
	return n
}

// List describes the sessions below root, most recently used first.
func List(root string) ([]Info, error) {
	dirs, err := sessions(root)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	var out []Info
	for _, d := range dirs {
		i, err := Describe(d.dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it was removed meanwhile
		}
		out = append(out, i)
	}
	slices.SortStableFunc(out, func(a, b Info) int { return cmp.Or(b.Used.Compare(a.Used), cmp.Compare(a.Dir, b.Dir)) })
	return out, nil
}
