package infer

import (
	"context"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A Guard is what must hold of a candidate besides the failure. It is a pointer to a struct whose
// JSON form is what it has found out about the original, which a session stores.
type Guard interface {
	// Begin finds out about the original what is needed to judge candidates. Its error is one of
	// the types in this package if the guard does not hold there.
	Begin(ctx context.Context, b *Bench) error

	Explains() bool // it says what the failure is
	String() string // as a flag
}

// A Tester is a guard that decides about a candidate by itself. The other kind is [Differs], which
// needs a run of the command.
type Tester interface {
	Guard
	Cost() time.Duration // about how long Test takes
	Test(ctx context.Context, b *Bench, fs text.Files) (reduce.Verdict, error)
}

// A Bench is where guards run programs.
type Bench struct {
	Script   *oracle.Script
	Command  Command          // the one that fails; without words if a test tells
	Failure  *Judge           // what its failure is; nil if a test tells
	Original text.Files       // that the session begins with
	Args     []string         // paths of the input, in the directory of a run
	Timeout  time.Duration    // for one run; 0: chosen by how long the first one takes
	Secrets  *secret.Redactor // as of a [Case]
}

// run runs a command on files. One that exceeds a limit does so twice, the second time alone.
func (b *Bench) run(ctx context.Context, c Command, fs text.Files, limit time.Duration) (oracle.Result, error) {
	return b.runFor(ctx, c, fs, limit, nil)
}

// runFor is run for a caller that looks at the output of some runs only.
func (b *Bench) runFor(ctx context.Context, c Command, fs text.Files, limit time.Duration, wants func(oracle.Result) bool) (oracle.Result, error) {
	j := b.job(c, fs, limit)
	j.Question, j.Wants = reduce.QuestionOf(ctx), wants
	res, err := b.Script.Beside().Run(ctx, j)
	if err != nil || !res.TimedOut && res.Exceeded == oracle.NoLimit {
		return res, err
	}
	err = b.Script.Alone(ctx, func(e oracle.Executor) (err error) {
		res, err = e.Run(ctx, j)
		return err
	})
	return res, err
}

func (b *Bench) job(c Command, fs text.Files, limit time.Duration) oracle.Job {
	return oracle.Job{Argv: c.Argv, Paths: b.Args, Insert: true, Files: fs, Stdin: !oracle.Marked(c.Argv), Split: true, Timeout: limit}
}

// firstLimit is the time for a command whose duration is not known yet.
func (b *Bench) firstLimit() time.Duration {
	if b.Timeout > 0 {
		return b.Timeout
	}
	return oracle.FirstTimeout
}

// limit returns the time for a command, given how long it took on the original.
func (b *Bench) limit(took time.Duration) time.Duration {
	if b.Timeout > 0 {
		return b.Timeout
	}
	return oracle.ChooseTimeout([]time.Duration{took})
}

// Valid is the guard that another command succeeds on the candidate.
type Valid struct {
	Command Command       `json:"-"`
	Given   string        `json:"-"`    // as the user wrote it
	Took    time.Duration `json:"took"` // on the original
}

// Begin runs the command on the original.
func (v *Valid) Begin(ctx context.Context, b *Bench) error {
	res, err := b.run(ctx, v.Command, b.Original, b.firstLimit())
	if err != nil {
		return err
	}
	if oracle.Judge(res) != reduce.Interesting {
		return &GuardError{Guard: v.String(), Run: RunOf(res, b.Secrets), Limit: b.firstLimit()}
	}
	v.Took = res.Elapsed
	return nil
}

// Test runs the command: like a test, it may exit with 125 if it cannot tell.
func (v *Valid) Test(ctx context.Context, b *Bench, fs text.Files) (reduce.Verdict, error) {
	res, err := b.runFor(ctx, v.Command, fs, b.limit(v.Took), func(oracle.Result) bool { return false })
	return oracle.Judge(res), err
}

// Cost returns how long the command took on the original.
func (v *Valid) Cost() time.Duration { return v.Took }

// Explains returns false: the failure is something else.
func (v *Valid) Explains() bool { return false }

func (v *Valid) String() string { return flagOf("--valid", v.Given) }

// Good is the guard that another version of the command is fine: it exits with 0 and does not show
// the failure.
type Good struct {
	Command Command       `json:"-"`
	Given   string        `json:"-"`
	Took    time.Duration `json:"took"` // on the original
}

// Begin runs the other version on the original.
func (g *Good) Begin(ctx context.Context, b *Bench) error {
	res, err := b.run(ctx, g.Command, b.Original, b.firstLimit())
	if err != nil {
		return err
	}
	if g.judge(b, res) != reduce.Interesting {
		return &GoodError{Guard: g.String(), Run: RunOf(res, b.Secrets), Limit: b.firstLimit(), Same: b.Failure.shows(res)}
	}
	g.Took = res.Elapsed
	return nil
}

// Test runs the other version.
func (g *Good) Test(ctx context.Context, b *Bench, fs text.Files) (reduce.Verdict, error) {
	res, err := b.runFor(ctx, g.Command, fs, b.limit(g.Took), func(r oracle.Result) bool { return b.Failure != nil && b.Failure.mayShow(r) })
	return g.judge(b, res), err
}

func (g *Good) judge(b *Bench, res oracle.Result) reduce.Verdict {
	switch {
	case b.Failure.shows(res):
		return reduce.Boring
	case res.TimedOut:
		return reduce.Unresolved
	case !fine(RunOf(res, nil)):
		return reduce.Boring
	}
	return reduce.Interesting
}

// Cost returns how long the other version took on the original.
func (g *Good) Cost() time.Duration { return g.Took }

// Explains returns false: the failure is something else.
func (g *Good) Explains() bool { return false }

func (g *Good) String() string { return flagOf("--good", g.Given) }

// shows reports whether a run of another command shows the failure, as far as the run tells.
func (j *Judge) shows(res oracle.Result) bool {
	if j == nil || j.Matcher == nil && len(j.When) == 0 {
		return false
	}
	for _, c := range j.When {
		if !c.Holds(res) {
			return false
		}
	}
	return j.Matcher == nil || j.Matcher.Match(RunOf(res, j.Secrets))
}

// A GuardError says that a guard rejects the original.
type GuardError struct {
	Guard string
	Run   failure.Run
	Limit time.Duration // that it had
}

func (e *GuardError) Error() string { return "the guard " + e.Guard + " rejects the original" }

// A GoodError says that the other version is not fine on the original.
type GoodError struct {
	Guard string
	Run   failure.Run
	Limit time.Duration
	Same  bool // it shows the same failure
}

func (e *GoodError) Error() string {
	return "the command of " + e.Guard + " is not fine on the original"
}

// flagOf returns a flag with a command, as a user types it.
func flagOf(name, command string) string {
	return name + " '" + strings.ReplaceAll(command, "'", `'\''`) + "'"
}

// Stated is a guard in the description of a failure: what it says is checked elsewhere.
type Stated string

// Holds returns true.
func (Stated) Holds(oracle.Result) bool { return true }

func (s Stated) String() string { return string(s) }
