package job

import (
	"context"
	"errors"
	"time"

	"github.com/whittle-dd/whittle/internal/environ"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Options are what every job is told.
type Options struct {
	Jobs     int              // tests to run at once
	Ahead    int              // tests to hand to Exec at once, if that is more: it may run more of them later than at the start
	Timeout  time.Duration    // for one test; 0: chosen from the first runs
	Budget   time.Duration    // for the whole job; 0: no limit
	MaxTests int              // in all; 0: no limit
	Quiet    bool             // show only what is wrong
	Fresh    bool             // start from the original; an earlier result is kept under another name
	Force    bool             // replace what is already at the output path; it is kept under another name
	Identity string           // the options that change what is committed: other options are another session
	Env      []string         // of tests and of what else judges candidates; nil: that of this process
	Environ  environ.Options  // the options that Env was computed by
	Secrets  *secret.Redactor // hides what must not be stored or shown
	Command  string           // that the user typed, without secrets
	Version  string           // of the program
	Contain  oracle.Containment
	Memory   int64           // that the processes of a contained test may use together; 0: chosen from the first runs
	Steer    *Steering       // how people steer the run while it lasts; nil: they cannot
	Exec     oracle.Executor // runs the tests, and is closed at the end; nil: they run on this machine, contained

	// Load returns how many tests Exec runs at once, and how many it may now; nil: those that it was given, and Jobs.
	Load func() (busy, most int)
}

// workers returns how many tests are handed to the executor at once.
func (o Options) workers() int { return max(o.Jobs, o.Ahead) }

// A Test is the program that sees the failure.
type Test struct {
	Argv  []string
	Words string        // as the user would type it
	Key   reduce.Digest // of its content: another test is another session
}

// A job is what all kinds of reduction share.
type job struct {
	Options
	test    Test
	ui      ui.Reader
	exec    *Executor
	script  *oracle.Script
	busy    gauge // counts the tests that are running
	session *journal.Session
	tallies ui.Tallies
	first   []oracle.Result // of the first runs of the test

	messages []string // what the user should know before the first question
}

// A kind is a kind of value to reduce.
type kind interface {
	// open finds the original and its session, and makes sure that the test works.
	open(ctx context.Context) error

	// start describes the job before the first question, and what the user should know.
	start() (ui.Start, []string)

	// search asks until nothing else can be removed.
	search(ctx context.Context) error

	// end sums up. It gets the error of the search, and may add one of its own.
	end(error) (ui.End, error)
}

// run does the whole job. Without an error the search came to its end. The summary is nil if
// there was no first question.
func (j *job) run(ctx context.Context, reader func(func() ui.Stats) ui.Reader, stats func() ui.Stats, k kind) (end *ui.End, err error) {
	if j.exec, err = OpenExecutor(j.Options); err != nil {
		return nil, err
	}
	defer func() {
		if err := j.exec.Close(); err != nil && j.ui != nil { // the result is not affected
			j.ui.Message(err.Error())
		}
	}()
	j.script = &oracle.Script{Exec: j.exec, Argv: j.test.Argv}
	j.busy.oracle, j.busy.steer = j.script, j.Steer
	ctx, release := j.Steer.begin(ctx)
	defer release()
	j.ui = reader(stats)
	j.script.Warn = j.ui.Message
	began := time.Now()
	if j.Budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, j.Budget, ErrTime)
		defer cancel()
	}
	defer func() {
		if j.session != nil {
			err = errors.Join(err, j.session.Close())
		}
	}()
	if err := j.settleContainment(); err != nil {
		return nil, err
	}
	if err := k.open(ctx); err != nil {
		return nil, j.explainContainment(ctx, k, err)
	}
	start, messages := k.start()
	j.ui.Start(start)
	for _, m := range messages {
		j.ui.Message(m)
	}
	if err := j.settleRun(k); err != nil {
		return nil, err
	}
	err = k.search(ctx)
	if stored := j.settleRun(k); err == nil {
		err = stored
	}
	if err == nil {
		err = j.session.Finish()
	}
	sum, err := k.end(err)
	sum.Elapsed, sum.Yields = time.Since(began), j.tallies.Yields
	return &sum, err
}

// storeStep stores a new best result in the session. It is the candidate that was answered last.
func (j *job) storeStep(key reduce.Digest, rank reduce.Size, size ui.Size, fs text.Files) error {
	return j.session.Accept(journal.Step{
		Digest: key, Rank: rank, Tokens: size.Tokens, Lines: size.Lines, Pass: j.tallies.Pass, Note: j.tallies.Note,
	}, fs)
}

// tests returns the oracle that runs the test, at most so many times if there is a limit.
func (j *job) tests(most int) reduce.Oracle[text.Files] {
	if j.MaxTests > 0 {
		return reduce.Budgeted(&j.busy, most)
	}
	return &j.busy
}

// note tells the user something that is not wrong, before the first question.
func (j *job) note(words string) {
	if !j.Quiet {
		j.messages = append(j.messages, words)
	}
}

// say tells the user something that is not wrong.
func (j *job) say(words string) {
	if !j.Quiet {
		j.ui.Message(words)
	}
}
