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

// Identity says what a session is about. A change of any part is another session.
type Identity struct {
	Original reduce.Digest
	Test     reduce.Digest
	Options  string // canonical text of the options that change what is committed
}

// Root is where sessions live: $XDG_STATE_HOME/whittle, or ~/.local/state/whittle.
func Root() (string, error) {
	// The specification wants relative paths ignored.
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "whittle"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no place for sessions: set XDG_STATE_HOME to a directory: %w", err)
	}
	return filepath.Join(home, ".local", "state", "whittle"), nil
}

// Find lists the sessions about original, the last used first. One with
// another test says that the test has changed since.
func Find(root string, original reduce.Digest) ([]Identity, error) {
	return find(root, func(_ string, id Identity) bool { return id.Original == original })
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

// Unfinished lists the sessions with a test and options that did not come to their
// end, the last used first: what they began with may be something that cannot be
// had again.
func Unfinished(root string, test reduce.Digest, options string) ([]Identity, error) {
	return find(root, func(dir string, id Identity) bool {
		return id.Test == test && id.Options == options && !endsFinished(dir)
	})
}

var sessionName = regexp.MustCompile(`^[0-9a-f]{16}-[0-9a-f]{8}-[0-9a-f]{8}$`)

func (id Identity) name() string {
	o := reduce.DigestOf([]byte(id.Options))
	return fmt.Sprintf("%x-%x-%x", id.Original[:8], id.Test[:4], o[:4])
}

// A stored session is one that is on disk, perhaps in use.
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

// used is when a session was last opened or written to.
func used(dir string) (t time.Time) {
	for _, name := range []string{"", "lock", "log"} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err == nil && info.ModTime().After(t) {
			t = info.ModTime()
		}
	}
	return t
}

// check compares id with what the session in dir says it is about, or says it
// there if the session is new. Names hold only parts of the digests.
func (id Identity) check(dir string) error {
	got, err := readAbout(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return replace(dir, "about", id.about())
	}
	if err != nil {
		return err
	}
	if got != id {
		return fmt.Errorf("%s is about something else: remove it to start anew", dir)
	}
	return nil
}

const aboutHead = "A whittle session: what was answered, and the best so far.\nIt may be removed while whittle is not at work on it.\n\n"

func (id Identity) about() []byte {
	return fmt.Appendf(nil, "%soriginal %x\ntest %x\noptions %q\n", aboutHead, id.Original[:], id.Test[:], id.Options)
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
		default:
			continue
		}
		if err != nil {
			return id, fmt.Errorf("read %s: bad line %q: remove %s to start anew", path, line, dir)
		}
		seen++
	}
	if seen != 3 {
		return id, fmt.Errorf("read %s: incomplete: remove %s to start anew", path, dir)
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
