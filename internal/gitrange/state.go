package gitrange

import (
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"hash"
	"maps"
	"path"
	"slices"
	"sync"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
	"github.com/whittle-dd/whittle/text/merge"
)

// A state is a tree, as what differs from Good. A path without a mode is not there.
type state map[string]entry

func (g *Range) at(s state, path string) entry {
	if e, ok := s[path]; ok {
		return e
	}
	return g.good[path]
}

// A conflict says that a step cannot be applied to a tree.
type conflict struct {
	step  *Step
	delta delta
}

func (c *conflict) Error() string {
	return fmt.Sprintf("commit %s cannot be applied without others: conflict in %s", c.step.Commit.Short(), c.delta.to)
}

// pick applies a step to a state, as git cherry-pick does.
func (g *Range) pick(s state, step *Step) *conflict {
	for _, d := range step.files {
		if !g.change(s, d) {
			return &conflict{step, d}
		}
	}
	return nil
}

// change applies what a commit changes about one file. It reports false if that conflicts.
func (g *Range) change(s state, d delta) bool {
	ours := g.at(s, d.from)
	switch {
	case !d.old.there():
		if ours.there() && ours != d.new {
			return false
		}
		s[d.to] = d.new
		return true
	case !d.new.there():
		if ours.there() && ours != d.old {
			return false
		}
		s[d.from] = entry{}
		return true
	}
	if d.from != d.to && !ours.there() && g.at(s, d.to) == d.new {
		return true // it is done already
	}
	if !ours.there() || d.from != d.to && g.at(s, d.to).there() {
		return false
	}
	merged, ok := g.merge(d.old, ours, d.new)
	if !ok {
		return false
	}
	s[d.from] = entry{}
	s[d.to] = merged
	return true
}

// merge brings two changes of a file together.
func (g *Range) merge(base, ours, theirs entry) (entry, bool) {
	switch {
	case ours == base || ours == theirs:
		return theirs, true
	case theirs == base:
		return ours, true
	}
	out := ours
	if ours.mode == base.mode {
		out.mode = theirs.mode
	} else if theirs.mode != base.mode && theirs.mode != ours.mode {
		return out, false
	}
	switch {
	case ours.id == base.id || ours.id == theirs.id:
		out.id = theirs.id
		return out, true
	case theirs.id == base.id:
		return out, true
	case !base.plain() || !ours.plain() || !theirs.plain():
		return out, false
	}
	id, ok := g.merges.do([3]string{base.id, ours.id, theirs.id}, g.mergeLines)
	out.id = id
	return out, ok
}

// mergeLines merges the contents with these names.
func (g *Range) mergeLines(ids [3]string) (id string, ok bool) {
	var data [3][]byte
	for i, id := range ids {
		if data[i] = g.Repo.objects.get(id); align.Binary(data[i]) {
			return "", false
		}
	}
	merged, ok := merge.Lines(data[0], data[1], data[2])
	if !ok {
		return "", false
	}
	id = g.Repo.name(merged)
	g.Repo.objects.put(id, merged)
	return id, true
}

// name returns the name that git has for the content of a file.
func (r *Repo) name(data []byte) string {
	var h hash.Hash = sha1.New()
	if r.format == "sha256" {
		h = sha256.New()
	}
	fmt.Fprintf(h, "blob %d\x00", len(data))
	h.Write(data)
	return fmt.Sprintf("%x", h.Sum(nil))
}

// A memo remembers which contents were merged to which: most combinations of commits merge the same.
type memo struct {
	mu    sync.Mutex
	known map[[3]string]merged
}

type merged struct {
	id string
	ok bool
}

func (m *memo) do(ids [3]string, merge func([3]string) (string, bool)) (string, bool) {
	m.mu.Lock()
	r, found := m.known[ids]
	m.mu.Unlock()
	if found {
		return r.id, r.ok
	}
	r.id, r.ok = merge(ids)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known = map[[3]string]merged{}
	}
	m.known[ids] = r
	return r.id, r.ok
}

// A base is Good as files, in order.
type base struct {
	version Version
	paths   []string // without the prefix, in the order of its files
}

func (g *Range) newBase() base {
	b := base{paths: slices.Sorted(maps.Keys(g.good))}
	var files text.Files
	for _, p := range b.paths {
		files = append(files, g.file(p, g.good[p]))
	}
	b.version = newVersion(files)
	return b
}

// file returns a file of a tree as a test sees it. A submodule is an empty directory, as it is in a
// clone without submodules.
func (g *Range) file(path string, e entry) text.File {
	f := text.File{Path: g.prefix + path}
	switch e.mode {
	case modeSubmodule:
		f.Dir = true
		return f
	case modeLink:
		f.Link = true
	case modeProgram:
		f.Mode = 0o755
	}
	f.Data = g.Repo.objects.get(e.id)
	return f
}

// files returns the files of a state.
func (g *Range) files(s state) (text.Files, error) {
	if err := g.fits(s); err != nil {
		return nil, err
	}
	changed := slices.Sorted(maps.Keys(s))
	out := make(text.Files, 0, len(g.base.version.Files)+len(changed))
	at := 0
	for i, p := range g.base.paths {
		for at < len(changed) && changed[at] < p {
			out = g.add(out, s, changed[at])
			at++
		}
		if at < len(changed) && changed[at] == p {
			out = g.add(out, s, p)
			at++
			continue
		}
		out = append(out, g.base.version.Files[i])
	}
	for ; at < len(changed); at++ {
		out = g.add(out, s, changed[at])
	}
	return out, nil
}

func (g *Range) add(out text.Files, s state, path string) text.Files {
	if e := s[path]; e.there() {
		return append(out, g.file(path, e))
	}
	return out
}

// fits returns an error if a path would be both a file and a directory.
func (g *Range) fits(s state) error {
	added := false
	for p, e := range s {
		added = added || e.there() && !g.good[p].there()
	}
	if !added {
		return nil
	}
	dirs := map[string]bool{}
	each := func(p string, e entry) {
		for d := path.Dir(p); e.there() && d != "." && !dirs[d]; d = path.Dir(d) {
			dirs[d] = true
		}
	}
	for p, e := range g.good {
		if _, changed := s[p]; !changed {
			each(p, e)
		}
	}
	for p, e := range s {
		each(p, e)
	}
	for d := range dirs {
		if g.at(s, d).there() {
			return fmt.Errorf("%s would be a file and a directory", d)
		}
	}
	return nil
}
