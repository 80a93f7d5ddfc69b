package gitrange

import (
	"errors"
	"strings"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/text"
)

// CommitsLevel is the name of the levels on commits.
const CommitsLevel = "commits"

// opened is how deep merges are looked into: branches that were merged, branches that were merged into those, and so on.
const opened = 3

// Levels returns the levels on commits: first the commits of the range, in which a merge is one
// change, then the commits of the branches of guilty merges.
func (g *Range) Levels() []change.Level[Version] {
	out := []change.Level[Version]{{Name: CommitsLevel, Unit: "commit", Together: true, Between: func(works, fails Version) change.Set[Version] {
		return stepSet{g, works, fails, added(works, fails)}
	}}}
	for range opened {
		out = append(out, change.Level[Version]{Name: CommitsLevel, Unit: "commit", Together: true, Between: g.openMerges})
	}
	return out
}

// openMerges returns the changes between two versions with the commits of branches instead of
// merges. If there is no merge, there is nothing new to find, and all is one change.
func (g *Range) openMerges(works, fails Version) change.Set[Version] {
	s := stepSet{g: g, works: works, fails: fails}
	any := false
	for _, step := range added(works, fails) {
		if branch := g.open(single(g, step)); branch != nil {
			s.steps, any = append(s.steps, branch...), true
		} else {
			s.steps = append(s.steps, step)
		}
	}
	if !any {
		return whole{works, fails}
	}
	return s
}

// single returns the only commit that a merge brought in, or else the step itself.
func single(g *Range, s *Step) *Step {
	for branch := g.open(s); len(branch) == 1; branch = g.open(s) {
		s = branch[0]
	}
	return s
}

// A stepSet is the difference between two versions as steps.
type stepSet struct {
	g            *Range
	works, fails Version
	steps        []*Step
}

func (s stepSet) Len() int              { return len(s.steps) }
func (s stepSet) Describe(i int) string { return "commit " + s.steps[i].Commit.String() }

func (s stepSet) Apply(chosen []int) (Version, error) {
	switch len(chosen) {
	case 0:
		return s.works, nil
	case len(s.steps):
		return s.fails, nil
	}
	return s.g.version(inOrder(s.works.steps, s.pick(chosen)))
}

func (s stepSet) pick(chosen []int) []*Step {
	out := make([]*Step, len(chosen))
	for i, c := range chosen {
		out[i] = s.steps[c]
	}
	return out
}

// Close adds the commits without which the chosen ones conflict: those before them that change the same file, the
// last ones first.
func (s stepSet) Close(chosen, within []int) []int {
	has := map[int]bool{}
	for _, c := range chosen {
		has[c] = true
	}
	for {
		var list []int
		for _, c := range within {
			if has[c] {
				list = append(list, c)
			}
		}
		_, err := s.Apply(list)
		if err == nil {
			return list
		}
		clash, ok := errors.AsType[*conflict](err)
		if !ok {
			return nil
		}
		missing := s.before(clash, within, has)
		if missing < 0 {
			return nil
		}
		has[missing] = true
	}
}

// before returns the last change before a conflict that touches the file and is not there, or -1.
func (s stepSet) before(c *conflict, within []int, has map[int]bool) int {
	last := -1
	for _, i := range within {
		if s.steps[i] == c.step {
			break
		}
		if !has[i] && s.steps[i].touches(c.delta) {
			last = i
		}
	}
	return last
}

func (s *Step) touches(d delta) bool {
	for _, f := range s.files {
		if f.to == d.from || f.to == d.to || f.from == d.from {
			return true
		}
	}
	return false
}

// whole is a difference that is a single change.
type whole struct{ works, fails Version }

func (w whole) Len() int { return 1 }

func (w whole) Describe(int) string {
	var names []string
	for _, s := range added(w.works, w.fails) {
		names = append(names, s.Commit.String())
	}
	if len(names) == 1 {
		return "commit " + names[0]
	}
	return "commits " + strings.Join(names, ", ")
}

func (w whole) Apply(chosen []int) (Version, error) {
	if len(chosen) == 0 {
		return w.works, nil
	}
	return w.fails, nil
}

// Within returns a level on files for versions.
func Within(l change.Level[text.Files]) change.Level[Version] {
	return change.Level[Version]{Name: l.Name, Unit: l.Unit, Together: l.Together, Between: func(works, fails Version) change.Set[Version] {
		return parts{l.Between(works.Files, fails.Files), works, fails}
	}}
}

// parts are changes of the files of versions.
type parts struct {
	change.Set[text.Files]
	works, fails Version
}

func (p parts) Apply(chosen []int) (Version, error) {
	switch len(chosen) {
	case 0:
		return p.works, nil
	case p.Len():
		return p.fails, nil
	}
	files, err := p.Set.Apply(chosen)
	if err != nil {
		return Version{}, err
	}
	v := newVersion(files, p.works, p.fails)
	v.guilty = guilty(p.works, p.fails)
	return v, nil
}
