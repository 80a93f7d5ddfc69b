package gitrange

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// A Commit is a commit of the history.
type Commit struct {
	Hash    string
	Author  string
	Subject string
	parents []string
}

// Short returns the beginning of the hash, which is enough for people.
func (c Commit) Short() string { return c.Hash[:min(len(c.Hash), 12)] }

func (c Commit) String() string { return c.Short() + " " + c.Subject }

// resolve returns the commit that a user names.
func (r *Repo) resolve(ctx context.Context, rev string) (Commit, error) {
	out, err := git(ctx, r.Dir, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if ctx.Err() != nil {
		return Commit{}, context.Cause(ctx)
	}
	if err != nil {
		words := fmt.Errorf("%s: there is no such revision in %s", rev, r.Dir)
		if r.Shallow {
			words = fmt.Errorf("%w, which is a shallow clone: fetch the rest with git fetch --unshallow", words)
		}
		return Commit{}, words
	}
	all, err := r.log(ctx, "--no-walk", strings.TrimSpace(string(out)))
	if err != nil {
		return Commit{}, err
	}
	return all[0], nil
}

// log returns the commits that git lists for some arguments.
func (r *Repo) log(ctx context.Context, args ...string) ([]Commit, error) {
	out, err := git(ctx, r.own, append([]string{"-c", "log.showSignature=false", "log", "--no-color", "--encoding=UTF-8",
		"--format=%H%x00%P%x00%an%x00%s"}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("read the history: %w%s", err, r.shallowHint())
	}
	var all []Commit
	for line := range strings.Lines(string(out)) {
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), "\x00", 4)
		if len(f) != 4 {
			return nil, fmt.Errorf("git log printed %q", line)
		}
		all = append(all, Commit{Hash: f[0], parents: strings.Fields(f[1]), Author: f[2], Subject: strings.ToValidUTF8(f[3], "?")})
	}
	return all, nil
}

func (r *Repo) shallowHint() string {
	if r.Shallow {
		return "; the repository is a shallow clone: fetch the rest with git fetch --unshallow"
	}
	return ""
}

// history returns all commits that are in bad and not in good, by hash.
func (r *Repo) history(ctx context.Context, good, bad Commit) (map[string]*Commit, error) {
	all, err := r.log(ctx, good.Hash+".."+bad.Hash)
	if err != nil {
		return nil, err
	}
	out := map[string]*Commit{}
	for i, c := range all {
		out[c.Hash] = &all[i]
	}
	return out, nil
}

// chain returns the commits from good to bad, the last one first, each with the parent that leads to
// good: the first parent wherever it does.
func chain(commits map[string]*Commit, good, bad Commit) []*Step {
	leads := descendants(commits, good.Hash)
	var out []*Step
	for at := bad.Hash; at != good.Hash; {
		c := commits[at]
		i := slices.IndexFunc(c.parents, func(p string) bool { return p == good.Hash || leads[p] })
		out = append(out, &Step{Commit: c, base: c.parents[i]})
		at = c.parents[i]
	}
	slices.Reverse(out)
	return out
}

// descendants returns the commits that have another among their ancestors.
func descendants(commits map[string]*Commit, of string) map[string]bool {
	children := map[string][]string{}
	for _, c := range commits {
		for _, p := range c.parents {
			children[p] = append(children[p], c.Hash)
		}
	}
	out := map[string]bool{}
	for todo := children[of]; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !out[at] {
			out[at] = true
			todo = append(todo, children[at]...)
		}
	}
	return out
}

// ancestors returns the commits among these that are a commit or its ancestors.
func ancestors(commits map[string]*Commit, of string) map[string]bool {
	out := map[string]bool{}
	for todo := []string{of}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if c := commits[at]; c != nil && !out[at] {
			out[at] = true
			todo = append(todo, c.parents...)
		}
	}
	return out
}

// changes finds out what steps change, compared to their bases.
func (r *Repo) changes(ctx context.Context, steps []*Step) error {
	of := map[string]*Step{}
	var in bytes.Buffer
	for _, s := range steps {
		of[s.Commit.Hash] = s
		fmt.Fprintf(&in, "%s %s\n", s.Commit.Hash, s.base)
	}
	cmd := command(ctx, r.own, "diff-tree", "--stdin", "-r", "-z", "-M", "--no-abbrev", "--raw")
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = &in, &stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return fmt.Errorf("read the changes of commits: %s%s", strings.TrimSpace(stderr.String()), r.shallowHint())
	}
	fields := strings.Split(string(out), "\x00")
	var at *Step
	for i := 0; i < len(fields)-1; {
		if f := fields[i]; !strings.HasPrefix(f, ":") {
			if at = of[f]; at == nil {
				return fmt.Errorf("git diff-tree printed %q", f)
			}
			i++
			continue
		}
		d, n, err := parseDelta(fields[i:])
		if err != nil {
			return err
		}
		if !fs.ValidPath(d.to) {
			return badPath(d.to)
		}
		at.files = append(at.files, d)
		i += n
	}
	return nil
}

// difference returns what differs between two commits.
func (r *Repo) difference(ctx context.Context, from, to string) ([]delta, error) {
	s := &Step{Commit: &Commit{Hash: to}, base: from}
	err := r.changes(ctx, []*Step{s})
	return s.files, err
}
