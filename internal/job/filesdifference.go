package job

import (
	"context"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/gitrange"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Difference is a job that isolates the difference between two files, or two directories.
type Difference struct {
	Options
	Test  Test
	Works *journal.Input // nil: the empty input
	Fails journal.Input
	Base  string     // the results are BASE.works, BASE.fails and BASE.diff
	Infer *Inference // the test is a command whose failure is inferred; nil: it is a program that tells

	Isolate dd.IsolateOptions
	Levels  []change.Level[text.Files] // from coarse to fine

	// Judge decides what a run of the test says; nil: its exit status.
	Judge oracle.Judgment

	// History is what the sides are versions of; nil: they are files or directories. Commits says
	// that commits are the first level of changes.
	History *gitrange.Range
	Commits bool
	Notes   []string // what the user should know about the sides
	Title   string   // what is isolated, for people; "": the paths of the sides
}

// Run does the job, and shows it to the reader that it makes. It returns a nil summary if it could not
// begin; otherwise also the two sides, as close together as they have come.
func (d Difference) Run(ctx context.Context, reader func(func() ui.Stats) ui.Reader) (works, fails text.Files, end *ui.End, err error) {
	if d.History != nil {
		return d.runGit(ctx, reader)
	}
	s := &fileSides{spec: d}
	s.works, s.fails = d.Sides()
	r := isolating[text.Files](d.Options, d.Test, d.Isolate, s)
	end, err = r.do(ctx, reader)
	return s.bare(r.now.Works), s.bare(r.now.Fails), end, err
}

// Sides returns the two sides as the test sees them: both under the name of the one that fails.
func (d Difference) Sides() (works, fails text.Files) {
	fails = d.Fails.Files
	if d.Works != nil {
		return renamedTo(d.Works.Files, d.Works.Args[0].Name, d.Fails.Args[0].Name), fails
	}
	if d.Fails.Single() {
		return whittle.Empty(fails), fails
	}
	return nil, fails
}

// renamedTo returns files with another name for what was named on the command line.
func renamedTo(files text.Files, from, to string) text.Files {
	out := make(text.Files, len(files))
	for i, f := range files {
		f.Path = to + strings.TrimPrefix(f.Path, from)
		out[i] = f
	}
	return out
}

// fileSides are two files or directories.
type fileSides struct {
	spec         Difference
	works, fails text.Files
	j            *job
	base         string          // where the results are put
	recorded     []reduce.Digest // results that the session has put there
	others       []string        // paths of results that are something else
}

func (s *fileSides) title() string { return s.spec.Title }

func (s *fileSides) names() string {
	if s.spec.Title != "" {
		return s.spec.Title
	}
	works := "nothing"
	if s.spec.Works != nil {
		works = InputNames(*s.spec.Works)
	}
	return fmt.Sprintf("the difference between %s and %s", works, InputNames(s.spec.Fails))
}

func (s *fileSides) sides() (works, fails text.Files)   { return s.works, s.fails }
func (s *fileSides) levels() []change.Level[text.Files] { return s.spec.Levels }
func (s *fileSides) key(fs text.Files) reduce.Digest    { return fs.Key() }
func (s *fileSides) oracle() reduce.Oracle[text.Files]  { return reduce.Via(s.j.script, s.seen) }

func (s *fileSides) once(ctx context.Context, fs text.Files) finding {
	return s.j.once(ctx, s.seen(fs))
}

// seen returns files as the test sees them: a directory is there also if nothing is in it.
func (s *fileSides) seen(fs text.Files) text.Files {
	if len(fs) == 0 {
		return text.Files{{Path: s.spec.Fails.Args[0].Name, Dir: true}}
	}
	return fs
}

func (s *fileSides) firstJob() oracle.Job { return s.j.script.Job(s.fails) }

// outside reports whether the side that fails does so elsewhere. A command that fails in any way there
// counts: which failure is meant is not known.
func (s *fileSides) outside(ctx context.Context, e oracle.Executor) bool {
	if s.spec.Infer == nil {
		return Interesting(ctx, e, s.firstJob())
	}
	res, err := e.Run(ctx, s.firstJob())
	return err == nil && (res.Exit != 0 || res.TimedOut)
}

func (s *fileSides) prepare(ctx context.Context, j *job) error {
	s.j = j
	j.script.Args = s.spec.Fails.Arguments()
	j.script.Judge = s.spec.Judge
	if s.spec.Infer == nil {
		return nil
	}
	j.script.Insert = true
	return s.settleContrast(ctx, j)
}

// pack returns both sides in directories of their own.
func (s *fileSides) pack(works, fails text.Files) text.Files {
	var out []text.File
	for _, side := range []struct {
		name  string
		files text.Files
	}{{"works", works}, {"fails", fails}} {
		for _, f := range side.files {
			f.Path = side.name + "/" + f.Path
			out = append(out, f)
		}
	}
	return text.Sort(out)
}

// measure returns the size of the difference: what is added and what is removed.
func (s *fileSides) measure(works, fails text.Files) ui.Size {
	added, removed, lines := change.Measure(works, fails)
	return ui.Size{Bytes: added.Bytes + removed.Bytes, Lines: lines, Tokens: added.Tokens + removed.Tokens}
}

func (s *fileSides) cause(p change.Pair[text.Files]) string {
	return change.Cause(s.bare(p.Works), s.bare(p.Fails))
}
