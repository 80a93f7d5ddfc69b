package report

import (
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/environ"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A made session is what a test puts into one.
type made struct {
	original text.Files
	steps    []text.Files
	notes    []string // of the steps, in turn
	run      journal.Run
	failure  string
	env      []string
	place    journal.Place
}

// session makes a session, and returns its history.
func session(t *testing.T, m made) *journal.History {
	t.Helper()
	s, err := journal.Open(t.TempDir(), journal.Identity{Original: m.original.Key(), Options: "atom=auto"})
	ok(t, err)
	ok(t, s.KeepOriginal(m.original))
	set := s.Settings()
	set.Run, set.Timeout, set.Width = m.run.Encode(), 10*time.Second, 1
	if m.failure != "" {
		set.Failure = []byte(m.failure)
	}
	if m.env != nil {
		set.Environment = environ.Encode(m.env)
	}
	ok(t, s.Settle(set))
	ok(t, s.SetPlace(m.place))
	for i, fs := range m.steps {
		ok(t, s.Put(fs.Key(), reduce.Outcome{Verdict: reduce.Interesting}))
		size := whittle.SizeOf(fs)
		note := "note"
		if len(m.notes) > 0 {
			note = m.notes[i%len(m.notes)]
		}
		pass := []string{"lines", "harvest"}[i%2]
		ok(t, s.Accept(journal.Step{Digest: fs.Key(), Tokens: size.Tokens, Lines: size.Lines, Pass: pass, Note: note}, fs))
	}
	ok(t, s.Finish())
	ok(t, s.Close())
	h, err := journal.ReadHistory(s.Dir())
	ok(t, err)
	return h
}

// shrinking returns versions of a file, each without the last lines of the one before.
func shrinking(path, content string, lines int) (original text.Files, steps []text.Files) {
	all := strings.SplitAfter(strings.TrimSuffix(content, "\n")+"\n", "\n")
	all = all[:len(all)-1]
	for n := len(all) - lines; n > 0; n -= lines {
		steps = append(steps, text.Single(path, []byte(strings.Join(all[:n], ""))))
	}
	return text.Single(path, []byte(content)), steps
}

// report returns the report of a session.
func reportOf(t *testing.T, m made, o Options) *Report {
	t.Helper()
	o.Version = "v1.2.3"
	r, err := Read(session(t, m), o)
	ok(t, err)
	return r
}

func page1(t *testing.T, r *Report) string {
	t.Helper()
	b, err := r.HTML()
	ok(t, err)
	return string(b)
}
