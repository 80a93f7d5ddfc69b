package job

import (
	"context"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/internal/gitrange"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// runGit isolates what makes the difference between two versions of a history.
func (d Difference) runGit(ctx context.Context, reader func(func() ui.Stats) ui.Reader) (works, fails text.Files, end *ui.End, err error) {
	s := &gitSides{fileSides: &fileSides{spec: d}, history: d.History}
	if s.from, s.to, err = d.History.Sides(); err != nil {
		return nil, nil, nil, err
	}
	s.works, s.fails = s.from.Files, s.to.Files
	r := isolating[gitrange.Version](d.Options, d.Test, d.Isolate, s)
	end, err = r.do(ctx, reader)
	return s.bare(r.now.Works.Files), s.bare(r.now.Fails.Files), end, err
}

// HistoryInput returns a side of a history as if it were a directory.
func HistoryInput(h *gitrange.Range, v gitrange.Version, parent string) journal.Input {
	return journal.Input{Files: v.Files, Parent: parent, Args: []journal.Arg{{Name: h.Repo.Name(), Dir: true}}}
}

// gitSides are two versions of a history.
type gitSides struct {
	*fileSides
	history  *gitrange.Range
	from, to gitrange.Version
}

func (s *gitSides) names() string {
	return fmt.Sprintf("%s..%s of %s, %s", s.history.Good.Short(), s.history.Bad.Short(), s.history.Repo.Name(), Count(len(s.history.Steps), "commit"))
}

func (s *gitSides) title() string { return s.names() }

func (s *gitSides) sides() (works, fails gitrange.Version) { return s.from, s.to }

// levels returns those on commits, unless they were left out, and those on files.
func (s *gitSides) levels() (all []change.Level[gitrange.Version]) {
	if s.spec.Commits {
		all = s.history.Levels()
	}
	for _, l := range s.spec.Levels {
		all = append(all, gitrange.Within(l))
	}
	return all
}

func (s *gitSides) key(v gitrange.Version) reduce.Digest { return v.Key }

// oracle tests versions. If reading from the repository has failed, they are not what they seem to be.
func (s *gitSides) oracle() reduce.Oracle[gitrange.Version] {
	return reduce.OracleFunc[gitrange.Version](func(ctx context.Context, v gitrange.Version) (reduce.Outcome, error) {
		if err := s.history.Err(); err != nil {
			return reduce.Outcome{}, err
		}
		return s.j.script.Test(ctx, v.Files)
	})
}

func (s *gitSides) prepare(ctx context.Context, j *job) error {
	for _, words := range s.spec.Notes {
		j.note(words)
	}
	return s.fileSides.prepare(ctx, j)
}

func (s *gitSides) once(ctx context.Context, v gitrange.Version) finding {
	return s.j.once(ctx, v.Files)
}

// pack returns the files that differ: a whole tree for each step would fill the session.
func (s *gitSides) pack(works, fails gitrange.Version) text.Files {
	return s.fileSides.pack(gitrange.Changed(works, fails))
}

func (s *gitSides) measure(works, fails gitrange.Version) ui.Size {
	return s.fileSides.measure(gitrange.Changed(works, fails))
}

func (s *gitSides) place(j *job, p change.Pair[gitrange.Version]) (string, error) {
	if err := s.history.Err(); err != nil {
		return "", err
	}
	return s.fileSides.place(j, filesOf(p))
}

// cause names the commits, and says what of them makes the difference.
func (s *gitSides) cause(p change.Pair[gitrange.Version]) string {
	guilty := s.history.Guilty(p.Works, p.Fails)
	words := s.fileSides.cause(filesOf(p))
	if len(guilty) == 0 {
		return words
	}
	const most = 5
	var names []string
	for _, g := range guilty[:min(len(guilty), most)] {
		names = append(names, g.Commit.Short())
	}
	list := strings.Join(names, ", ")
	switch n := len(names) - 1; {
	case len(guilty) > most:
		list += fmt.Sprintf(" and %d more", len(guilty)-most)
	case n > 0:
		list = strings.Join(names[:n], ", ") + " and " + names[n]
	}
	them, whole := "it", "commit "+list+" makes it fail"
	if len(guilty) > 1 {
		them, whole = "them", "commits "+list+" together make it fail"
	}
	if len(s.spec.Levels) == 0 {
		return whole
	}
	return whole + "; of " + them + ", " + words
}

// commits lists the guilty commits.
func (s *gitSides) commits(p change.Pair[gitrange.Version]) (out []ui.Commit) {
	for _, g := range s.history.Guilty(p.Works, p.Fails) {
		out = append(out, ui.Commit{Hash: g.Commit.Hash, Author: g.Commit.Author, Subject: g.Commit.Subject})
	}
	return out
}

func filesOf(p change.Pair[gitrange.Version]) change.Pair[text.Files] {
	return change.Pair[text.Files]{Works: p.Works.Files, Fails: p.Fails.Files}
}
