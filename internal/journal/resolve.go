package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
)

// An UnknownError reports that no session is the one that was named.
type UnknownError struct {
	Word string // what was named; "": nothing, and there are no sessions
	Path bool   // there is a file or directory of that name
}

func (e *UnknownError) Error() string {
	switch {
	case e.Word == "":
		return "there are no sessions yet: reduce something first"
	case e.Path:
		return fmt.Sprintf("no session is about %s: whittle sessions lists those that exist", e.Word)
	}
	return fmt.Sprintf("%s is neither a file that was reduced nor a session: whittle sessions lists those that exist", e.Word)
}

// An AmbiguousError reports that a name could mean several sessions.
type AmbiguousError struct {
	Word string
	Dirs []string // most recently used first
}

func (e *AmbiguousError) Error() string {
	var ids []string
	for _, dir := range e.Dirs {
		ids = append(ids, ID(dir))
	}
	return fmt.Sprintf("%s could be any of %d sessions: name one of %s", e.Word, len(ids), strings.Join(ids, ", "))
}

// Resolve returns the sessions below root that a user means by a word, most recently used first: all of them if it is
// empty; the one with this directory, ID or name, of which the first four characters or more suffice if no other has
// them; or those that reduce the file or directory at this path, or put their result there. There is at least one if
// the error is nil; a caller that needs one takes the first, or returns an [AmbiguousError].
func Resolve(root, word string) ([]string, error) {
	dirs, err := sessions(root)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	slices.SortFunc(dirs, func(a, b stored) int { return b.used.Compare(a.used) })
	var all, out []string
	for _, d := range dirs {
		all = append(all, d.dir)
	}
	if word == "" && len(all) > 0 {
		return all, nil
	}
	if word != "" && IsSession(word) {
		dir, err := filepath.Abs(word)
		return []string{dir}, err
	}
	if out, err = named(all, word); out != nil || err != nil {
		return out, err
	}
	if out = about(all, word); out != nil {
		return out, nil
	}
	_, err = os.Lstat(word)
	return nil, &UnknownError{word, word != "" && !errors.Is(err, fs.ErrNotExist)}
}

// named returns the session with this ID or name, or the beginning of one, unless a file has that name.
func named(dirs []string, word string) (out []string, err error) {
	if len(word) < 4 || exists(word) {
		return nil, nil
	}
	for _, dir := range dirs {
		id, name := ID(dir), filepath.Base(dir)
		if id == word || name == word {
			return []string{dir}, nil
		}
		if strings.HasPrefix(id, word) || strings.HasPrefix(name, word) {
			out = append(out, dir)
		}
	}
	if len(out) > 1 {
		return nil, &AmbiguousError{word, out}
	}
	return out, nil
}

// about returns the sessions that reduce what is at path or put their result there. Earlier versions did not record
// paths, so the content is compared too.
func about(dirs []string, path string) (out []string) {
	if path == "" {
		return nil
	}
	real := Real(path)
	for _, dir := range dirs {
		if p := readPlace(dir); slices.Contains(p.Inputs, real) || slices.Contains(p.Paths, real) {
			out = append(out, dir)
		}
	}
	if out != nil {
		return out
	}
	in, err := Read([]string{path})
	if err != nil {
		return nil
	}
	var originals []reduce.Digest
	for _, o := range append(in.Originals(), in) {
		originals = append(originals, o.Files.Key())
	}
	for _, dir := range dirs {
		if id, err := readAbout(dir); err == nil && slices.Contains(originals, id.Original) {
			out = append(out, dir)
		}
	}
	return out
}
