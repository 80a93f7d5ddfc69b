package gitrange

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
)

// An entry is a file of a tree: its mode, as git writes it, and the name of its content.
type entry struct{ mode, id string }

// Modes of entries.
const (
	modeNone      = "000000"
	modeFile      = "100644"
	modeProgram   = "100755"
	modeLink      = "120000"
	modeSubmodule = "160000"
)

func (e entry) there() bool { return e.mode != "" }

// plain reports whether an entry is a file whose content can be merged.
func (e entry) plain() bool { return e.mode == modeFile || e.mode == modeProgram }

// A delta is what a commit changes about a file.
type delta struct {
	from, to string // paths; they differ if it was renamed
	old, new entry  // not there: it was added or removed
}

// parseDelta reads a record of git diff-tree -z, and returns how many fields it has.
func parseDelta(fields []string) (d delta, n int, err error) {
	head := strings.Fields(strings.TrimPrefix(fields[0], ":"))
	if len(head) != 5 || len(fields) < 2 {
		return d, 0, fmt.Errorf("git diff-tree printed %q", fields[0])
	}
	d.from, d.to, n = fields[1], fields[1], 2
	if head[4][0] == 'R' || head[4][0] == 'C' {
		if len(fields) < 3 {
			return d, 0, fmt.Errorf("git diff-tree printed %q", fields[0])
		}
		d.to, n = fields[2], 3
	}
	if head[0] != modeNone {
		d.old = entry{head[0], head[2]}
	}
	if head[1] != modeNone {
		d.new = entry{head[1], head[3]}
	}
	return d, n, nil
}

// tree returns the files of a commit.
func (r *Repo) tree(ctx context.Context, commit string) (map[string]entry, error) {
	out, err := git(ctx, r.own, "ls-tree", "-r", "-z", "--full-tree", commit)
	if err != nil {
		return nil, fmt.Errorf("read the files of %s: %w", commit, err)
	}
	all := map[string]entry{}
	for record := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		head, path, ok := strings.Cut(record, "\t")
		f := strings.Fields(head)
		if record == "" {
			continue // an empty tree
		}
		if !ok || len(f) != 3 {
			return nil, fmt.Errorf("git ls-tree printed %q", record)
		}
		if !fs.ValidPath(path) {
			return nil, badPath(path)
		}
		all[path] = entry{f[0], f[2]}
	}
	return all, nil
}

func badPath(path string) error {
	return fmt.Errorf("the history contains the path %q, which is not valid UTF-8: such a file cannot be given to a test", path)
}
