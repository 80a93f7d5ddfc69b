package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
)

// A Place records where a session puts its result and what it has put there. It is a file of
// its own, so that a result is recognized even if the log is damaged.
type Place struct {
	Inputs  []string        // absolute paths of what is reduced
	Paths   []string        // absolute paths of what the session replaces
	Content []reduce.Digest // what is there: the last result, or the one before it after a kill
	Subject string          // what is reduced, for people, if it is not the inputs alone: a list, a generator, versions

	// Anything says that a generator writes the paths itself, so that a kill may leave any content.
	Anything bool
}

// SetPlace stores the place of the session's result. It is not synced: after a power cut the
// record may be missing, and the result is then judged by the test like any other file.
func (s *Session) SetPlace(p Place) error {
	path := filepath.Join(s.dir, "place")
	if err := os.WriteFile(path+".new", p.format(), 0o600); err != nil {
		return writeError(path, err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		return writeError(path, err)
	}
	return nil
}

// Place returns what SetPlace has stored, in this run or an earlier one.
func (s *Session) Place() Place { return readPlace(s.dir) }

// PlaceOf returns the place of the session with identity id, which may be in use.
func PlaceOf(root string, id Identity) Place { return readPlace(filepath.Join(root, id.name())) }

func (p Place) format() []byte {
	var b []byte
	for _, path := range p.Inputs {
		b = fmt.Appendf(b, "input %q\n", path)
	}
	for _, path := range p.Paths {
		b = fmt.Appendf(b, "path %q\n", path)
	}
	for _, d := range p.Content {
		b = fmt.Appendf(b, "content %x\n", d[:])
	}
	if p.Subject != "" {
		b = fmt.Appendf(b, "subject %q\n", p.Subject)
	}
	if p.Anything {
		b = append(b, "anything\n"...)
	}
	return b
}

// readPlace reads the place of the session in dir. Lines that it cannot read are ignored.
func readPlace(dir string) Place {
	var p Place
	b, _ := os.ReadFile(filepath.Join(dir, "place"))
	for line := range strings.Lines(string(b)) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		var d reduce.Digest
		path, err := strconv.Unquote(value)
		switch {
		case key == "input" && err == nil:
			p.Inputs = append(p.Inputs, path)
		case key == "path" && err == nil:
			p.Paths = append(p.Paths, path)
		case key == "content" && parseDigest(&d, value) == nil:
			p.Content = append(p.Content, d)
		case key == "subject" && err == nil:
			p.Subject = path
		case key == "anything":
			p.Anything = true
		}
	}
	return p
}

// Holds reports whether the session can have left content at path.
func (p Place) Holds(path string, content reduce.Digest) bool {
	return slices.Contains(p.Paths, path) && (p.Anything || slices.Contains(p.Content, content))
}

// Recorded returns the sessions that can have left content at path, most recently used first.
func Recorded(root, path string, content reduce.Digest) ([]Identity, error) {
	return find(root, func(dir string, _ Identity) bool { return readPlace(dir).Holds(path, content) })
}

// About returns the sessions that reduce these paths, or put their result there, most recently
// used first.
func About(root string, paths []string) ([]Identity, error) {
	return find(root, func(dir string, _ Identity) bool {
		p := readPlace(dir)
		return slices.Equal(p.Inputs, paths) || slices.Equal(p.Paths, paths)
	})
}

// A RivalError reports that another session, which is in use, puts its result at the same path.
type RivalError struct {
	Path string
	PID  int
}

func (e *RivalError) Error() string {
	return fmt.Sprintf("another whittle (pid %d) is writing %s: wait for it or stop it, or write the result of this one elsewhere with -o", e.PID, e.Path)
}

// Alone returns a [RivalError] if another session is in use and replaces some of the same paths.
// Both sessions must have stored their places before, so that at least one notices the other.
func (s *Session) Alone() error {
	return rival(filepath.Dir(s.dir), s.Place().Paths, s.dir)
}

// Rival returns a [RivalError] if a session below root that is in use replaces some of these paths.
func Rival(root string, paths []string) error { return rival(root, paths, "") }

// rival is Rival, for all sessions but one.
func rival(root string, mine []string, except string) error {
	dirs, err := sessions(root)
	if err != nil {
		return fmt.Errorf("list sessions: %w", err)
	}
	for _, d := range dirs {
		if d.dir == except {
			continue
		}
		for _, path := range readPlace(d.dir).Paths {
			i := slices.IndexFunc(mine, func(m string) bool { return below(m, path) || below(path, m) })
			if i < 0 {
				continue
			}
			if pid := user(d.dir); pid != 0 {
				return &RivalError{mine[i], pid}
			}
		}
	}
	return nil
}

// user returns the process that is working on the session in dir, or 0.
func user(dir string) int {
	f, err := os.Open(filepath.Join(dir, "lock"))
	if err != nil {
		return 0
	}
	defer f.Close()
	pid := holder(f)
	if pid == 0 || flock(f) == nil {
		return 0
	}
	return pid
}

// Discard removes the session with identity id, if there is one. The error is a [LockedError] if
// a process is working on it.
func Discard(root string, id Identity) error {
	dir := filepath.Join(root, id.name())
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return Remove(root, dir)
}

// Aside moves the file or directory at path to [Numbered] of it, and returns that name, or "" if
// there is nothing to move. Files with one of the suffixes move along: with ".trace", path.trace
// becomes path.1.trace.
func Aside(path string, suffixes ...string) (string, error) {
	to := Numbered(path, suffixes...)
	moved := ""
	for _, s := range append([]string{""}, suffixes...) {
		err := moveNew(path+s, to+s)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("keep %s as %s: %w", path+s, to+s, err)
		}
		moved = to
	}
	return moved, syncDir(filepath.Dir(path))
}

// Free returns path or, if that exists, by itself or with one of the suffixes, Numbered of it.
func Free(path string, suffixes ...string) string {
	if !taken(path, suffixes) {
		return path
	}
	return Numbered(path, suffixes...)
}

// Numbered returns the first of path.1, path.2 and so on that does not exist, by itself or with one
// of the suffixes.
func Numbered(path string, suffixes ...string) string {
	for n := 1; ; n++ {
		if to := path + "." + strconv.Itoa(n); !taken(to, suffixes) {
			return to
		}
	}
}

func taken(path string, suffixes []string) bool {
	return exists(path) || slices.ContainsFunc(suffixes, func(s string) bool { return exists(path + s) })
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// moveNew moves a file or directory to a name that does not exist.
func moveNew(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	if !info.IsDir() && os.Link(from, to) == nil { // a link never replaces anything
		return os.Remove(from)
	}
	return os.Rename(from, to)
}
