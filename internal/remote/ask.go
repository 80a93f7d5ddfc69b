package remote

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/whittle-dd/whittle/oracle"
)

const (
	mostUploads = 5 // of blobs that the server says it lacks
	mostOdd     = 3 // results without a verdict
)

// An answer is a result with a verdict.
type answer struct {
	result *repb.ActionResult
	ending ending
	cached bool
}

// asking is one request under way.
type asking struct {
	*Executor
	*request
	op        string    // of the server, if it runs the action
	uploads   int       // forced ones
	odd       int       // results without a verdict
	tried     int       // attempts
	skipCache bool      // the cached result is of no use
	failing   time.Time // since when every attempt failed; zero: the last did not
}

// ask gets an answer to a request, with as many attempts as it takes.
func (e *Executor) ask(ctx context.Context, r *request) (answer, error) {
	a := &asking{Executor: e, request: r}
	defer func() {
		if ctx.Err() != nil {
			e.abandon(a.op)
		}
	}()
	for {
		ans, call, err := a.attempt(ctx)
		if ctx.Err() != nil {
			return answer{}, context.Cause(ctx)
		}
		if err == nil {
			return ans, nil
		}
		if err := a.recover(ctx, call, err); err != nil {
			return answer{}, err
		}
		e.counts.retried.Add(1)
	}
}

// attempt tries once.
func (a *asking) attempt(ctx context.Context) (ans answer, call string, err error) {
	a.tried++
	if a.op == "" && !a.skipCache {
		res, err := a.lookup(ctx, a.request)
		switch status.Code(err) {
		case codes.OK:
			if end, ok := a.verdict(res); ok && !end.timedOut && !end.missing && !end.refused {
				return answer{res, end, true}, "", nil
			}
			a.skipCache = true
		case codes.NotFound, codes.PermissionDenied, codes.Unimplemented: // a cache that is not ours to read is none
		default:
			return ans, callLookup, err
		}
	}
	if a.op == "" {
		if err := a.upload(ctx); err != nil {
			return ans, callUpload, err
		}
		if !a.mayExecute() {
			return ans, callExecute, ErrActions
		}
	}
	began := time.Now()
	if a.sent != nil {
		a.sent.CompareAndSwap(nil, &began)
	}
	res, call, err := a.execute(ctx, a.request, &a.op, a.skipCache)
	if err == nil {
		err = status.ErrorProto(res.Status)
		if status.Code(err) == codes.DeadlineExceeded { // the script had no chance to end the test by itself
			return answer{result: res.Result, ending: ending{timedOut: true}}, "", nil
		}
	}
	if err != nil {
		return ans, call, err
	}
	took := time.Since(began)
	a.pace.add(took)
	if s, ok := sampleOf(took, res.Result.GetExecutionMetadata()); ok && call == callExecute && !res.CachedResult {
		a.spread(a.slots.learn(s))
	}
	end, ok := a.verdict(res.Result)
	if !ok {
		return ans, call, a.noVerdict(ctx, res.Result)
	}
	return answer{res.Result, end, res.CachedResult}, "", nil
}

// upload sends what the server needs for the action.
func (a *asking) upload(ctx context.Context) error {
	if in := a.request.inputs; a.uploads > 0 || !in.sent.Load() {
		if err := a.store.put(ctx, in.blobs, a.uploads > 0); err != nil {
			return err
		}
		in.sent.Store(true)
	}
	return a.store.put(ctx, a.blobs, a.uploads > 0)
}

// recover waits if the request is worth another attempt. Otherwise it returns the error for the caller.
func (a *asking) recover(ctx context.Context, call string, err error) error {
	if odd, ok := err.(*NoVerdictError); ok {
		if a.odd++; a.odd == mostOdd {
			return odd
		}
		a.skipCache = true
		return a.pause(ctx)
	}
	switch reactTo(call, err) {
	case askAnew:
		a.op = ""
	case sendBlobs:
		a.op = ""
		if a.uploads++; a.uploads > mostUploads {
			err = a.failure(call, a.tried, err)
			if s, ok := err.(*ServerError); ok {
				s.Lost = true
			}
			return err
		}
		a.counts.again.Add(1)
	case maybeSend:
		a.op = ""
		if a.uploads++; a.uploads > 1 {
			return a.failure(call, a.tried, err)
		}
		a.counts.again.Add(1)
	case giveUp:
		return a.failure(call, a.tried, err)
	}
	if a.failing.IsZero() {
		a.failing = time.Now()
	}
	if time.Since(a.failing) > a.o.Patience {
		return a.failure(call, a.tried, err)
	}
	return a.pause(ctx)
}

// pause waits before another attempt, longer each time and never as long as others do.
func (a *asking) pause(ctx context.Context) error {
	most := min(5*time.Second, 50*time.Millisecond<<min(a.tried, 8))
	t := time.NewTimer(most/2 + rand.N(most/2))
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// mayExecute counts an action, unless there were as many as are allowed.
func (e *Executor) mayExecute() bool {
	n := e.counts.began.Add(1)
	return e.o.MaxActions == 0 || int(n) <= e.o.MaxActions
}

// verdict returns how the test ended, if the result says so.
func (e *Executor) verdict(res *repb.ActionResult) (ending, bool) {
	f := output(res, "w/verdict")
	end, ok := endings()[f.GetDigest().GetHash()]
	fails := end.timedOut || end.missing || end.refused
	return end, ok && (res.ExitCode != 0) == fails
}

// noVerdict describes a result without a verdict.
func (e *Executor) noVerdict(ctx context.Context, res *repb.ActionResult) error {
	out := &NoVerdictError{Server: e.o.Server, Exit: int(res.GetExitCode()), Stderr: string(res.GetStderrRaw())}
	if d := res.GetStderrDigest(); out.Stderr == "" && d.GetSizeBytes() > 0 {
		if got, err := e.store.get(ctx, &repb.OutputFile{Path: "stderr", Digest: d}); err == nil {
			out.Stderr = string(got[0])
		}
	}
	out.Stderr = strings.TrimSpace(out.Stderr)
	if line, _, more := strings.Cut(out.Stderr, "\n"); more {
		out.Stderr = line
	}
	return out
}

// startError returns the error about a program that the workers cannot start, or nil.
func startError(j oracle.Job, end ending) error {
	switch {
	case end.missing:
		return &oracle.StartError{Path: j.Argv[0], Err: errMissing}
	case end.refused:
		return &oracle.StartError{Path: j.Argv[0], Err: errRefused}
	}
	return nil
}
