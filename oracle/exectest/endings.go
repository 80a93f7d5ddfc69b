package exectest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// Cases that check that no process or directory outlives a job, however it ends.

// processTree returns a script that prints its directory, starts processes of every
// kind, each with mark as an argument, prints "ready" and continues with end.
func processTree(end string) (script, mark string) {
	mark = fmt.Sprint(1_000_000_000 + rand.IntN(1_000_000_000))
	lines := []string{
		"pwd",
		"sleep MARK &",
		"(trap '' TERM INT HUP; sleep MARK) &",
		"(sleep MARK & exec sleep MARK) >/dev/null 2>&1 </dev/null &",
		"sh -c 'sleep MARK & sleep MARK & exit 0'",
	}
	if _, err := exec.LookPath("setsid"); err == nil {
		lines = append(lines,
			"setsid sleep MARK &",
			"setsid sh -c '(setsid sleep MARK >/dev/null 2>&1 </dev/null &) ; exit 0'",
			"setsid sh -c 'setsid sh -c \"setsid sleep MARK & sleep MARK\" & sleep MARK' &",
		)
	}
	lines = append(lines, "echo ready", end)
	return strings.ReplaceAll(strings.Join(lines, "\n"), "MARK", mark), mark
}

func timeout(t *testing.T, s *suite) {
	needProc(t)
	s.use(1)
	for range 3 {
		script, mark := processTree("sleep MARK")
		start := time.Now()
		res, timeout := s.timeOut(script, "ready")
		if res.Exit == 0 {
			t.Errorf("%+v", res)
		}
		if d := time.Since(start); d < timeout {
			t.Errorf("took %v, less than %v", d, timeout)
		}
		checkGone(t, mark, directory(res))
	}
	j := sh("kill -STOP $$")
	j.Timeout = 50 * time.Millisecond
	if res := s.run(j); !res.TimedOut {
		t.Errorf("stopped: %+v", res)
	}
	s.timeOut("exec yes", "y\ny\n")
	if res := s.run(sh("exit 3")); res.TimedOut || res.Exit != 3 {
		t.Errorf("after: %+v", res)
	}
}

// timeOut runs a script that does not end by itself. It increases the timeout until the
// script prints ready in time, which depends on the load of the machine.
func (s *suite) timeOut(script, ready string) (oracle.Result, time.Duration) {
	s.t.Helper()
	j := sh(script)
	for j.Timeout = 200 * time.Millisecond; j.Timeout < limit; j.Timeout *= 2 {
		res := s.run(j)
		if !res.TimedOut {
			s.t.Fatalf("%s\ndid not time out: %+v", script, res)
		}
		if strings.Contains(string(res.Output), ready) {
			return res, j.Timeout
		}
	}
	s.t.Fatalf("%s\nprinted nothing for %v", script, limit)
	panic("unreachable")
}

// directory returns the first line of a job's output.
func directory(res oracle.Result) string {
	dir, _, _ := strings.Cut(string(res.Output), "\n")
	return dir
}

func leftovers(t *testing.T, s *suite) {
	needProc(t)
	for range 5 {
		script, mark := processTree("exit 4")
		res := s.run(sh(script))
		if res.Exit != 4 || res.TimedOut {
			t.Errorf("%+v", res)
		}
		checkGone(t, mark, directory(res))
	}
}

// background starts j and returns a function that cancels it and a channel for its error.
func background(e oracle.Executor, j oracle.Job) (cancel context.CancelCauseFunc, done chan error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	done = make(chan error, 1)
	go func() {
		_, err := e.Run(ctx, j)
		done <- err
	}()
	return cancel, done
}

// start runs a process tree in the background, and returns when it is complete.
func start(t *testing.T, e oracle.Executor) (cancel context.CancelCauseFunc, done chan error, mark, dir string) {
	note := t.TempDir() + "/dir"
	script, mark := processTree("pwd >" + note + ".new; mv " + note + ".new " + note + "; sleep MARK")
	j := sh(script)
	j.Timeout = 0
	cancel, done = background(e, j)
	eventually(t, "test runs", func() bool {
		b, err := os.ReadFile(note)
		dir = strings.TrimSpace(string(b))
		return err == nil && running(mark) > 5
	})
	return cancel, done, mark, dir
}

func cancel(t *testing.T, s *suite) {
	needProc(t)
	e := s.use(2)
	for range 3 {
		cancel, done, mark, dir := start(t, e)
		why := errors.New("changed my mind")
		cancel(why)
		if err := <-done; !errors.Is(err, why) {
			t.Errorf("error is %v", err)
		}
		checkGone(t, mark, dir)
	}
	s.want(sh("echo still here"), "still here\n")
}

func canceledBefore(t *testing.T, s *suite) {
	e := s.use(1)
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("too early")
	cancel(why)
	note := t.TempDir() + "/ran"
	if _, err := e.Run(ctx, sh("echo >"+note)); !errors.Is(err, why) {
		t.Errorf("error is %v", err)
	}
	if _, err := os.Stat(note); err == nil {
		t.Error("the job ran")
	}
}

// canceledWaiting checks that a job can be canceled while it waits for a worker.
func canceledWaiting(t *testing.T, s *suite) {
	e := s.use(1)
	note := t.TempDir() + "/runs"
	stop, first := background(e, sh("echo >"+note+"; sleep 1000"))
	eventually(t, "first runs", func() bool { _, err := os.Stat(note); return err == nil })

	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := e.Run(ctx, sh("exit 0")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error is %v", err)
	}
	stop(nil)
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}

func closing(t *testing.T, s *suite) {
	needProc(t)
	e := s.use(2)
	_, done, mark, dir := start(t, e)
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	checkGone(t, mark, dir)
	if err := <-done; !errors.Is(err, oracle.ErrClosed) {
		t.Errorf("error is %v", err)
	}
	if _, err := e.Run(context.Background(), sh("exit 0")); !errors.Is(err, oracle.ErrClosed) {
		t.Errorf("after: %v", err)
	}
	if err := e.Close(); err != nil {
		t.Errorf("again: %v", err)
	}
}

// many checks that results are not mixed up, and that canceling a job affects no other.
func many(t *testing.T, s *suite) {
	e := s.use(8)
	var wg sync.WaitGroup
	next := make(chan int)
	for range 16 {
		wg.Go(func() {
			for i := range next {
				ctx, cancel := context.WithCancel(context.Background())
				if i%10 == 9 {
					time.AfterFunc(time.Duration(i%7)*time.Millisecond, cancel)
				}
				want := fmt.Sprintf("file %d", i)
				res, err := e.Run(ctx, sh(fmt.Sprintf("cat f; exit %d", i%100), text.File{Path: "f", Data: []byte(want)}))
				if err == nil && (string(res.Output) != want || res.Exit != i%100) {
					t.Errorf("job %d: %+v", i, res)
				}
				if err != nil && (i%10 != 9 || !errors.Is(err, context.Canceled)) {
					t.Errorf("job %d: %v", i, err)
				}
				cancel()
			}
		})
	}
	for i := range 500 {
		next <- i
	}
	close(next)
	wg.Wait()
}

// descriptors checks that an executor does not leak descriptors in this process.
func descriptors(t *testing.T, s *suite) {
	needProc(t)
	count := func() int {
		fds, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(fds)
	}
	missing := t.TempDir() + "/missing"
	use := func(n int) (during int) {
		e := s.open(2)
		for i := range n {
			ctx, cancel := context.WithCancel(context.Background())
			j := sh("exit 0", text.File{Path: "a"})
			switch i % 10 {
			case 3:
				j.Argv = []string{missing}
			case 6:
				j.Files = text.Files{{Path: "../a"}}
			case 9:
				cancel()
			}
			e.Run(ctx, j)
			cancel()
		}
		during = count()
		if err := e.Close(); err != nil {
			t.Error(err)
		}
		return during
	}
	few := use(10) // the Go runtime opens some once, so they are open now
	before := count()
	if lots := use(200); lots > few {
		t.Errorf("%d descriptors after 10 jobs, %d after 200", few, lots)
	}
	if after := count(); after > before {
		t.Errorf("%d descriptors before, %d after", before, after)
	}
}
