package gitrange

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
)

// A Range is the history from a commit that works to one that fails, as steps that change files.
type Range struct {
	Repo      *Repo
	Good, Bad Commit
	Steps     []*Step // from Good to Bad, in order

	commits map[string]*Commit // all that are in Bad and not in Good
	good    map[string]entry
	prefix  string // of paths in the files of a version
	base    base
	merges  memo

	mu       sync.Mutex
	branches map[*Step][]*Step // of merges that were looked into
}

// A Step is a change of the history: a commit, compared to the parent that leads to Good.
type Step struct {
	Commit *Commit
	base   string // the parent
	files  []delta
	at     []int // its place in the history; of a commit in a branch, it begins with that of the merge
	own    bool  // only what a merge itself changed, besides bringing branches together
}

// ErrEmpty says that there is nothing between two commits.
var ErrEmpty = errors.New("the two revisions are the same commit: there is no change between them")

// An OrderError says that the first revision is not an ancestor of the second.
type OrderError struct {
	Good, Bad string // as the user wrote them
	Swapped   bool   // the second is an ancestor of the first
	Fork      string // where their histories part; or ""
	Shallow   bool
}

func (e *OrderError) Error() string {
	words := fmt.Sprintf("%s is not an ancestor of %s", e.Good, e.Bad)
	switch {
	case e.Swapped:
		return fmt.Sprintf("%s, but the other way round: %s..%s", words, e.Bad, e.Good)
	case e.Shallow:
		return words + ", as far as this shallow clone knows: fetch the rest of the history with git fetch --unshallow"
	case e.Fork == "":
		return words + ": their histories have nothing in common"
	}
	return fmt.Sprintf("%s; their histories part at %.12s: if that works too, use %.12[2]s..%s", words, e.Fork, e.Bad)
}

// Parse separates GOOD..BAD. A side that is left out is HEAD.
func Parse(words string) (good, bad string, err error) {
	good, bad, ok := strings.Cut(words, "..")
	switch {
	case !ok:
		return "", "", fmt.Errorf("%s: write two revisions, the one that works first: GOOD..BAD", words)
	case strings.HasPrefix(bad, "."):
		return "", "", fmt.Errorf("%s: write two dots, GOOD..BAD: everything between two revisions is looked at", words)
	}
	if good == "" {
		good = "HEAD"
	}
	if bad == "" {
		bad = "HEAD"
	}
	return good, bad, nil
}

// Range reads the history between two revisions.
func (r *Repo) Range(ctx context.Context, good, bad string) (*Range, error) {
	g := &Range{Repo: r, prefix: r.Name() + "/"}
	var err error
	if g.Good, err = r.resolve(ctx, good); err != nil {
		return nil, err
	}
	if g.Bad, err = r.resolve(ctx, bad); err != nil {
		return nil, err
	}
	if g.Good.Hash == g.Bad.Hash {
		return nil, ErrEmpty
	}
	if err := r.ordered(ctx, g, good, bad); err != nil {
		return nil, err
	}
	if g.commits, err = r.history(ctx, g.Good, g.Bad); err != nil {
		return nil, err
	}
	g.Steps = chain(g.commits, g.Good, g.Bad)
	for i, s := range g.Steps {
		s.at = []int{i}
	}
	if err := r.changes(ctx, g.Steps); err != nil {
		return nil, err
	}
	if g.good, err = r.tree(ctx, g.Good.Hash); err != nil {
		return nil, err
	}
	g.base = g.newBase()
	return g, r.objects.failed()
}

// ordered returns an error if the one commit is not an ancestor of the other.
func (r *Repo) ordered(ctx context.Context, g *Range, good, bad string) error {
	out, err := git(ctx, r.own, "merge-base", g.Good.Hash, g.Bad.Hash)
	fork := strings.TrimSpace(string(out))
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err == nil && fork == g.Good.Hash:
		return nil
	}
	return &OrderError{Good: good, Bad: bad, Swapped: fork == g.Bad.Hash, Fork: fork, Shallow: r.Shallow}
}

// Err returns the error that ended reading from the repository, if there was one.
func (g *Range) Err() error { return g.Repo.objects.failed() }
