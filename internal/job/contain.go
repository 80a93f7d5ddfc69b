package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/whittle-dd/whittle/internal/denied"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"golang.org/x/sys/unix"
)

// settleContainment says what cannot be contained here.
func (j *job) settleContainment() error {
	if !j.contained() {
		return nil
	}
	c, err := j.exec.Local.Contained()
	for _, words := range c.Missing {
		j.note(words)
	}
	return err
}

// settleMemory fixes how much memory a test of the session may use. Sessions of older versions have no
// limit, and get none: it would change verdicts.
func (j *job) settleMemory(limit int64) {
	if !j.contained() || limit == 0 {
		return
	}
	j.exec.limit.Store(limit)
	if path := j.writable(); path != "" {
		j.note(fmt.Sprintf("the test says that it cannot write to %s, because it is contained; if that is not what fails, add --allow-write %s", path, filepath.Dir(path)))
	}
	if n := j.exec.Local.Fit(limit); n < j.Jobs {
		j.note(fmt.Sprintf("%d tests run at once, not %d: each may use %s of memory, and no more is free", n, j.Jobs, ui.Bytes(int(limit))))
	}
}

// writable returns a path to which a contained test says that it cannot write, although the user can.
func (j *job) writable() string {
	j.exec.mu.Lock()
	defer j.exec.mu.Unlock()
	for _, r := range j.exec.refused {
		if unix.Access(filepath.Dir(r.Path), unix.W_OK) == nil {
			return r.Path
		}
	}
	return ""
}

// memoryLimit returns the limit of memory for a new session, after the first runs.
func (j *job) memoryLimit() int64 {
	switch {
	case !j.contained():
		return 0
	case j.Memory > 0:
		return j.Memory
	}
	return j.exec.chooseLimit()
}

// A ContainedError says that the original is interesting, but not to a contained test.
type ContainedError struct {
	Err     error            // what was found inside
	Refused []denied.Refusal // what the test tried to do outside
}

func (e *ContainedError) Error() string {
	return "the original is interesting only if the test is not contained: " + e.Err.Error()
}

func (e *ContainedError) Unwrap() error { return e.Err }

// A Suspect is a first job that may not be interesting only because it is contained.
type Suspect struct {
	Inside  oracle.Executor // that contains it
	Level   oracle.Level    // how much
	Job     oracle.Job
	Env     []string
	Outside func(context.Context, oracle.Executor) bool // reports whether it is interesting there
}

// Explain runs the job once more, not contained, if the error says that it is not interesting, and
// returns a [ContainedError] if that is the reason.
func (s Suspect) Explain(ctx context.Context, err error) error {
	if !rejects(err) || ctx.Err() != nil {
		return err
	}
	free, openErr := oracle.NewLocal(oracle.LocalOptions{})
	if openErr != nil {
		return err
	}
	defer free.Close()
	if !s.Outside(ctx, oracle.InEnvironment(free, s.Env)) {
		return err
	}
	refused, _ := Refusals(ctx, s.Inside, s.Level, s.Job)
	if r, ok := errors.AsType[*RejectedError](err); ok && len(refused) == 0 { // also if the run outside made what is missing inside
		refused = denied.Outside(denied.InOutput(r.Result.Output), r.Result.Dir)
	}
	return &ContainedError{err, refused}
}

// A suspected kind can be interesting outside.
type suspected interface {
	// firstJob returns the first run of the test.
	firstJob() oracle.Job

	// outside reports whether it is interesting if it runs on e.
	outside(ctx context.Context, e oracle.Executor) bool
}

func (j *job) explainContainment(ctx context.Context, k kind, err error) error {
	who, ok := k.(suspected)
	if d, differs := k.(interface{ subject() any }); differs {
		who, ok = d.subject().(suspected)
	}
	if !ok || !j.contained() || !rejects(err) {
		return err
	}
	return Suspect{j.script.Exec, j.Contain.Level, who.firstJob(), j.Env, who.outside}.Explain(ctx, err)
}

// Interesting reports whether a test exits with 0.
func Interesting(ctx context.Context, e oracle.Executor, job oracle.Job) bool {
	res, err := e.Run(ctx, job)
	return err == nil && oracle.Judge(res) == reduce.Interesting
}

// rejects reports whether an error says that the original is not interesting.
func rejects(err error) bool {
	_, test := errors.AsType[*RejectedError](err)
	_, works := errors.AsType[*infer.WorksError](err)
	_, condition := errors.AsType[*infer.ConditionError](err)
	_, empty := errors.AsType[*infer.EmptyError](err)
	_, sides := errors.AsType[*SidesError](err)
	return test || works || condition || empty || sides
}

// Refusals finds out by strace what a contained job is refused. It reports false if that is not possible.
// Reading is only refused at level Strict; otherwise a file that cannot be read cannot be read outside either.
func Refusals(ctx context.Context, e oracle.Executor, level oracle.Level, job oracle.Job) (refused []denied.Refusal, ok bool) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		return nil, false
	}
	job.Argv = append([]string{"/bin/sh", "-c", traceScript, "sh", strace, denied.Calls}, job.Argv...)
	job.Split = false
	res, err := e.Run(ctx, job)
	if err != nil || res.Exit != 0 {
		return nil, false
	}
	return slices.DeleteFunc(denied.Outside(denied.InTrace(res.Output), res.Dir), func(r denied.Refusal) bool {
		if level != oracle.Strict && r.Path != "" {
			return !r.Write || r.Hidden
		}
		if !r.Hidden {
			return false
		}
		_, err := os.Lstat(r.Path)
		return err != nil // it is not there either
	}), true
}

// traceScript runs a command under strace and prints the calls that were refused, each kind once.
const traceScript = `strace=$1 calls=$2
shift 2
"$strace" -f -qq -y -s 4096 -e "$calls" -o "$TMPDIR/whittle-trace" -- "$@" >/dev/null 2>&1
[ -s "$TMPDIR/whittle-trace" ] || exit 1
grep -E ' = -1 (EACCES|EROFS|EPERM|ENETUNREACH) |"/(tmp|dev/shm)/[^"]*".* = -1 ENOENT ' "$TMPDIR/whittle-trace" | sed 's/^[0-9]* *//' | sort -u | head -n 300
exit 0
`
