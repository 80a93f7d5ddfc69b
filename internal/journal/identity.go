package journal

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// Identity identifies a session. If any part changes, it is another session.
type Identity struct {
	Original reduce.Digest
	Test     reduce.Digest
	Options  string        // canonical text of the options that affect the result
	Start    reduce.Digest // of an earlier result that the session begins with; zero: it begins with the original
}

// Root returns the directory of all sessions: $XDG_STATE_HOME/whittle, or
// ~/.local/state/whittle.
func Root() (string, error) {
	// The XDG specification says that relative paths are ignored.
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "whittle"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no directory for sessions: set XDG_STATE_HOME: %w", err)
	}
	return filepath.Join(home, ".local", "state", "whittle"), nil
}

// Find returns the sessions that reduce original, most recently used first. If all
// have another test, the test has changed.
func Find(root string, original reduce.Digest) ([]Identity, error) {
	return find(root, func(_ string, id Identity) bool { return id.Original == original })
}

// Alike returns the sessions with the original, test and options of id that are stored under root,
// whatever they start with, most recently used first.
func Alike(root string, id Identity) ([]Identity, error) {
	return find(root, func(_ string, other Identity) bool {
		other.Start = id.Start
		return other == id
	})
}

func find(root string, wanted func(dir string, id Identity) bool) ([]Identity, error) {
	dirs, err := sessions(root)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	slices.SortFunc(dirs, func(a, b stored) int { return b.used.Compare(a.used) })
	var ids []Identity
	for _, d := range dirs {
		id, err := readAbout(d.dir)
		if err == nil && wanted(d.dir, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Unfinished returns the sessions with this test and these options that are not
// finished, most recently used first. It is for originals that cannot be made again.
func Unfinished(root string, test reduce.Digest, options string) ([]Identity, error) {
	return find(root, func(dir string, id Identity) bool {
		return id.Test == test && id.Options == options && !endsFinished(dir)
	})
}

// Exists reports whether there is a session with identity id, even if it is damaged.
func Exists(root string, id Identity) bool { return exists(filepath.Join(root, id.name())) }

// Finished reports whether the session with identity id is complete. It may be in use.
func Finished(root string, id Identity) bool { return endsFinished(filepath.Join(root, id.name())) }

var sessionName = regexp.MustCompile(`^[0-9a-f]{16}-[0-9a-f]{8}-[0-9a-f]{8}$`)

func (id Identity) name() string {
	more := id.Options
	if id.Start != (reduce.Digest{}) {
		more += fmt.Sprintf("\nstart %x", id.Start[:])
	}
	o := reduce.DigestOf([]byte(more))
	return fmt.Sprintf("%x-%x-%x", id.Original[:8], id.Test[:4], o[:4])
}

// A stored is a session on disk, which may be in use.
type stored struct {
	dir  string
	used time.Time
}

func sessions(root string) ([]stored, error) {
	es, err := os.ReadDir(root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []stored
	for _, e := range es {
		if !e.IsDir() || !sessionName.MatchString(e.Name()) {
			continue
		}
		dir := filepath.Join(root, e.Name())
		out = append(out, stored{dir, used(dir)})
	}
	return out, nil
}

// used returns the time when a session was last opened or written to.
func used(dir string) (t time.Time) {
	for _, name := range []string{"", "lock", "log"} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err == nil && info.ModTime().After(t) {
			t = info.ModTime()
		}
	}
	return t
}

// check compares id with the identity stored in dir, or stores it if the session is
// new. Names of sessions contain only parts of the digests, so they may collide.
func (id Identity) check(dir string) error {
	got, err := readAbout(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return replace(dir, "about", id.about())
	}
	if err != nil {
		return err
	}
	if got != id {
		return fmt.Errorf("%s belongs to another reduction: remove it to start over", dir)
	}
	return nil
}

const aboutHead = "A whittle session: the verdicts and the best result so far.\nYou may remove it while whittle is not working on it.\n\n"

func (id Identity) about() []byte {
	b := fmt.Appendf(nil, "%soriginal %x\ntest %x\noptions %q\n", aboutHead, id.Original[:], id.Test[:], id.Options)
	if id.Start != (reduce.Digest{}) {
		b = fmt.Appendf(b, "start %x\n", id.Start[:])
	}
	return b
}

func readAbout(dir string) (Identity, error) {
	path := filepath.Join(dir, "about")
	b, err := os.ReadFile(path)
	if err != nil {
		return Identity{}, err
	}
	var id Identity
	seen := 0
	for line := range strings.Lines(string(b)) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		var err error
		switch key {
		case "original":
			err = parseDigest(&id.Original, value)
		case "test":
			err = parseDigest(&id.Test, value)
		case "options":
			id.Options, err = strconv.Unquote(value)
		case "start":
			err = parseDigest(&id.Start, value)
			seen-- // optional
		default:
			continue
		}
		if err != nil {
			return id, fmt.Errorf("read %s: bad line %q: remove %s to start over", path, line, dir)
		}
		seen++
	}
	if seen != 3 {
		return id, fmt.Errorf("read %s: incomplete: remove %s to start over", path, dir)
	}
	return id, nil
}

func parseDigest(d *reduce.Digest, s string) error {
	b, err := hex.DecodeString(s)
	if err != nil {
		return err
	}
	if copy(d[:], b) != len(d) || len(b) != len(d) {
		return errShort
	}
	return nil
}
