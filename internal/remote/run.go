package remote

import (
	"context"
	"errors"
	"sync/atomic"
	"syscall"
	"time"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/whittle-dd/whittle/oracle"
)

// A there is an error of a worker's system that is one of ours, too.
type there struct {
	errno syscall.Errno
	words string
}

func (t there) Error() string { return t.words }
func (t there) Unwrap() error { return t.errno }

var (
	errMissing = there{syscall.ENOENT, "there is no such program on the worker; send it with --needs, or choose other workers with --remote-platform"}
	errRefused = there{syscall.EACCES, "it cannot be executed on the worker"}
)

// Run has the server run a job. A job that exceeds its limit is run once more with twice the limit: what
// runs beside it on the worker is not known.
func (e *Executor) Run(ctx context.Context, j oracle.Job) (oracle.Result, error) {
	if len(j.Argv) == 0 {
		return oracle.Result{}, errors.New("a job needs a program")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(e.done, func() { cancel(oracle.ErrClosed) })()

	release, err := e.slots.acquire(ctx, j.Question)
	if err != nil {
		return oracle.Result{}, err
	}
	if !e.enter() {
		release()
		return oracle.Result{}, oracle.ErrClosed
	}
	defer e.running.Done()
	e.notice()
	var sent atomic.Pointer[time.Time]
	res, err := e.run(e.labeled(ctx, j), j, &sent)
	if ctx.Err() != nil {
		e.leave(sent.Load(), release)
		return oracle.Result{}, context.Cause(ctx)
	}
	release()
	return res, err
}

// leave gives the slot of a job back that nobody waits for anymore. Few servers can be told, so its action runs on,
// and what would be sent in its place would only wait for it: the slot is kept as long as actions usually take.
// What the action answers is in the action cache, where it is often asked for later.
func (e *Executor) leave(sent *time.Time, release func()) {
	if sent != nil {
		if rest := e.pace.usual() - time.Since(*sent); rest > 0 {
			time.AfterFunc(rest, release)
			return
		}
	}
	release()
}

func (e *Executor) run(ctx context.Context, j oracle.Job, sent *atomic.Pointer[time.Time]) (res oracle.Result, err error) {
	first, err := e.request(j, e.salt(j, ""), false)
	if err != nil {
		return oracle.Result{}, err
	}
	run, undo := e.runs.next(first.action.digest.Hash)
	defer func() {
		if err != nil {
			undo()
		}
	}()
	ans, err := e.hear(ctx, j, run, false, sent)
	if err == nil && ans.ending.timedOut && j.Timeout > 0 {
		e.counts.timedOut.Add(1)
		longer := j
		longer.Timeout *= 2
		ans, err = e.hear(ctx, longer, run+" twice the time", false, sent)
	}
	careful := err == nil && j.Split && ans.ending.doubtful() // of others, only the exit status 0 matters
	if careful {
		ans, err = e.hear(ctx, j, run, true, sent)
	}
	if err != nil {
		return oracle.Result{}, err
	}
	if err := startError(j, ans.ending); err != nil {
		return oracle.Result{}, err
	}
	e.count(ans)
	res, err = e.result(ctx, j, ans)
	if status.Code(err) == codes.NotFound { // the result was cached, but its output is lost
		if ans, err = e.hear(ctx, j, run+" output lost", careful, sent); err != nil {
			return oracle.Result{}, err
		}
		e.count(ans)
		res, err = e.result(ctx, j, ans)
	}
	if err != nil {
		return oracle.Result{}, e.failure(callFetch, 1, err)
	}
	return res, nil
}

// count adds an answer to the counts.
func (e *Executor) count(ans answer) {
	if ans.cached {
		e.counts.cached.Add(1)
		return
	}
	e.counts.executed.Add(1)
	e.counts.time.Add(int64(elapsed(ans.result)))
}

// elapsed returns how long an action ran.
func elapsed(res *repb.ActionResult) time.Duration {
	m := res.GetExecutionMetadata()
	from, to := m.GetExecutionStartTimestamp(), m.GetExecutionCompletedTimestamp()
	if from == nil || to == nil {
		from, to = m.GetWorkerStartTimestamp(), m.GetWorkerCompletedTimestamp()
	}
	if from == nil || to == nil {
		return 0
	}
	return max(0, to.AsTime().Sub(from.AsTime()))
}

// result turns an answer into a result, with the output if that is wanted.
func (e *Executor) result(ctx context.Context, j oracle.Job, ans answer) (oracle.Result, error) {
	res := oracle.Result{
		Exit: ans.ending.exit, Signal: ans.ending.signal, TimedOut: ans.ending.timedOut, Twice: ans.ending.timedOut, Elapsed: elapsed(ans.result),
	}
	if res.TimedOut {
		res.Exit, res.Signal = 128+int(syscall.SIGKILL), int(syscall.SIGKILL)
	}
	if j.Wants != nil && !j.Wants(res) {
		res.Left = true
		return res, nil
	}
	var files []*repb.OutputFile
	for _, name := range outputs[:4] {
		files = append(files, output(ans.result, name))
	}
	var parts [][]byte
	err := e.retry(ctx, func() (err error) {
		parts, err = e.store.get(ctx, files...)
		return err
	})
	if err != nil {
		return res, err
	}
	if !j.Split {
		res.Output, res.Cut = parts[2][:min(len(parts[2]), keptOutput)], len(parts[2]) > keptOutput
		return res, nil
	}
	var cutOut, cutErr bool
	res.Stderr, cutErr = join(parts[0], parts[1])
	res.Output, cutOut = join(parts[2], parts[3])
	res.Cut = cutOut || cutErr
	return res, nil
}

// join puts the beginning and the end of an output together. The end has a byte too many if there was more
// between them.
func join(begin, end []byte) (all []byte, cut bool) {
	if len(end) > keptOutput/2 {
		end, cut = end[1:], true
	}
	return append(begin[:len(begin):len(begin)], end...), cut
}
