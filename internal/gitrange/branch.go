package gitrange

import (
	"context"
	"slices"
	"strings"
)

// open returns the commits of the branches that a merge brought in, as steps in its place: those that
// were not in its base. What the merge itself changed is the last one. It returns nil for other commits, and for
// merges whose branches conflict with the base, which only the merge itself resolves.
func (g *Range) open(s *Step) []*Step {
	if len(s.Commit.parents) < 2 || s.own {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if branch, ok := g.branches[s]; ok {
		return branch
	}
	branch, err := g.branch(s)
	if err != nil {
		g.Repo.objects.fail(err)
	}
	if g.branches == nil {
		g.branches = map[*Step][]*Step{}
	}
	g.branches[s] = branch
	return branch
}

func (g *Range) branch(s *Step) ([]*Step, error) {
	ctx := context.Background()
	before := ancestors(g.commits, s.base)
	var steps []*Step
	for _, p := range s.Commit.parents {
		var line []*Step
		for c := g.commits[p]; p != s.base && c != nil && !before[c.Hash] && len(c.parents) > 0; c = g.commits[c.parents[0]] {
			line = append(line, &Step{Commit: c, base: c.parents[0]})
			before[c.Hash] = true
		}
		slices.Reverse(line)
		steps = append(steps, line...)
	}
	if len(steps) == 0 {
		return nil, nil
	}
	if err := g.Repo.changes(ctx, steps); err != nil {
		return nil, err
	}
	from, err := g.stateOf(ctx, s.base)
	if err != nil {
		return nil, err
	}
	to, err := g.stateOf(ctx, s.Commit.Hash)
	if err != nil {
		return nil, err
	}
	for i, b := range steps {
		b.at = append(slices.Clone(s.at), i)
		if g.pick(from, b) != nil {
			return nil, nil
		}
	}
	if own := g.resolution(from, to); len(own) > 0 {
		steps = append(steps, &Step{Commit: s.Commit, base: s.base, files: own, at: append(slices.Clone(s.at), len(steps)), own: true})
	}
	return steps, nil
}

// stateOf returns the tree of a commit.
func (g *Range) stateOf(ctx context.Context, commit string) (state, error) {
	s := state{}
	if commit == g.Good.Hash {
		return s, nil
	}
	deltas, err := g.Repo.difference(ctx, g.Good.Hash, commit)
	for _, d := range deltas {
		if d.old.there() && d.from != d.to {
			s[d.from] = entry{}
		}
		s[d.to] = d.new
	}
	return s, err
}

// resolution returns what a merge changes besides bringing branches together.
func (g *Range) resolution(merged, want state) (out []delta) {
	paths := map[string]bool{}
	for _, s := range []state{merged, want} {
		for p := range s {
			paths[p] = true
		}
	}
	for p := range paths {
		if was, is := g.at(merged, p), g.at(want, p); was != is {
			out = append(out, delta{from: p, to: p, old: was, new: is})
		}
	}
	slices.SortFunc(out, func(a, b delta) int { return strings.Compare(a.to, b.to) })
	return out
}
