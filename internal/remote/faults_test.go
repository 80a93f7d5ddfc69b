package remote_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc/codes"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/remotetest"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// question returns a job that finds inputs interesting that say keep.
func question(i int) (oracle.Job, reduce.Verdict) {
	word, want := "drop", reduce.Boring
	if i%3 == 0 {
		word, want = "keep", reduce.Interesting
	}
	files := text.Single("a.txt", fmt.Appendf(nil, "%d %s\n", i, word))
	return oracle.Job{Argv: oracle.Shell(`grep keep "$1"`), Paths: []string{"a.txt"}, Files: files, Timeout: time.Minute}, want
}

// askAll asks n questions, 4 at once, and checks every verdict.
func askAll(t *testing.T, e oracle.Executor, n int) {
	t.Helper()
	var wg sync.WaitGroup
	next := make(chan int)
	for range 4 {
		wg.Go(func() {
			for i := range next {
				j, want := question(i)
				res, err := e.Run(context.Background(), j)
				if err != nil {
					t.Errorf("question %d: %v", i, err)
				} else if got := oracle.Judge(res); got != want {
					t.Errorf("question %d: %v, want %v", i, got, want)
				} else if got == reduce.Interesting && string(res.Output) != fmt.Sprintf("%d keep\n", i) {
					t.Errorf("question %d: output %q", i, res.Output)
				}
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

// TestFaults checks that verdicts are right whatever a server does, and that the action cache answers when
// the same is asked again.
func TestFaults(t *testing.T) {
	const n = 12
	for _, c := range []struct {
		name   string
		faults remotetest.Faults
		again  int                      // actions that are executed when all is asked again
		check  func(remote.Counts) bool // of the first round
	}{
		{"none", remotetest.Faults{}, 0, func(c remote.Counts) bool { return c.Executed == n && c.Retried == 0 }},
		{"execute asks the cache", remotetest.Faults{AsksCache: true}, 0, func(c remote.Counts) bool { return c.Executed == n }},
		{"everything is cached", remotetest.Faults{CachesAll: true}, 0, nil},
		{"cache denied", remotetest.Faults{CacheDenied: true}, n, nil},
		{"unavailable", remotetest.Faults{Unavailable: 20}, 0, func(c remote.Counts) bool { return c.Retried >= 10 }},
		{"quota", remotetest.Faults{Exhausted: 10}, 0, func(c remote.Counts) bool { return c.Retried >= 5 }},
		{"streams cut", remotetest.Faults{Cut: 8}, 0, func(c remote.Counts) bool { return c.Retried == 8 }},
		{"streams cut and forgotten", remotetest.Faults{Cut: 6, Forget: 3}, 0, func(c remote.Counts) bool { return c.Retried >= 6 }},
		{"runner lost", remotetest.Faults{Lost: 5}, 0, func(c remote.Counts) bool { return c.Retried == 5 }},
		{"exit status -1", remotetest.Faults{MinusOne: 2}, 0, func(c remote.Counts) bool { return c.Retried == 2 }},
		{"blobs evicted", remotetest.Faults{Evict: 4}, 0, func(c remote.Counts) bool { return c.Again >= 1 }},
		{"blobs evicted, no details", remotetest.Faults{Evict: 1, NoDetails: true}, 0, func(c remote.Counts) bool { return c.Again >= 1 }},
		{"small batches", remotetest.Faults{BatchLimit: 2000}, 0, nil},
		{"one slot", remotetest.Faults{Slots: 1}, 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := remotetest.New(t, c.faults)
			e := connect(t, s, remote.Options{Jobs: 4})
			askAll(t, e, n)
			if got := e.Counts(); got.TimedOut != 0 || c.check != nil && !c.check(got) {
				t.Errorf("%+v", got)
			}
			before := s.Executed()
			second := connect(t, s, remote.Options{Jobs: 4})
			askAll(t, second, n)
			if got := s.Executed() - before; got != c.again {
				t.Errorf("%d actions were executed again, want %d: %+v after %+v", got, c.again, second.Counts(), e.Counts())
			}
		})
	}
}

// TestSilent checks that an action of which nothing is heard is asked again under another salt.
func TestSilent(t *testing.T) {
	t.Parallel()
	s := remotetest.New(t, remotetest.Faults{})
	e := connect(t, s, remote.Options{Jobs: 4})
	j, _ := question(1000)
	j.Timeout = time.Second
	if _, err := e.Run(context.Background(), j); err != nil { // it sets the pace
		t.Fatal(err)
	}
	s.Set(func(f *remotetest.Faults) { f.Silent = 2 })
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			j, want := question(i)
			j.Timeout = time.Second
			if res, err := e.Run(context.Background(), j); err != nil || oracle.Judge(res) != want {
				t.Errorf("question %d: %v %+v", i, err, res)
			}
		})
	}
	wg.Wait()
	if got := e.Counts().Silent; got < 1 {
		t.Errorf("%d actions were asked again", got)
	}
}

// TestRefused checks errors that no retry helps against.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults remotetest.Faults
		is     func(error) bool
	}{
		{"no workers", remotetest.Faults{NoWorkers: true}, func(err error) bool {
			s, ok := errors.AsType[*remote.ServerError](err)
			return ok && s.Code == codes.FailedPrecondition && strings.Contains(err.Error(), "--remote-platform")
		}},
		{"quota", remotetest.Faults{Exhausted: 1_000_000}, func(err error) bool {
			s, ok := errors.AsType[*remote.ServerError](err)
			return ok && s.Code == codes.ResourceExhausted && s.Tried > 2 && strings.Contains(err.Error(), "quota") && strings.Contains(err.Error(), "the same command resumes")
		}},
		{"never a verdict", remotetest.Faults{MinusOne: 1000}, func(err error) bool {
			_, ok := errors.AsType[*remote.NoVerdictError](err)
			return ok
		}},
		{"always evicted", remotetest.Faults{Evict: 1000}, func(err error) bool {
			s, ok := errors.AsType[*remote.ServerError](err)
			return ok && s.Code == codes.FailedPrecondition && s.Tried == 6 && strings.Contains(err.Error(), "loses what was sent")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := remote.Options{Jobs: 1}
			if c.faults.Exhausted > 0 {
				o.Patience = time.Second
			}
			e := connect(t, remotetest.New(t, c.faults), o)
			j, _ := question(0)
			if _, err := e.Run(context.Background(), j); !c.is(err) {
				t.Errorf("error is %v", err)
			}
		})
	}
}

// TestOutputLost checks that a cached result without its output is not used if the output is needed.
func TestOutputLost(t *testing.T) {
	t.Parallel()
	s := remotetest.New(t, remotetest.Faults{LoseOutput: 1})
	j, _ := question(0)
	for range 2 {
		res, err := connect(t, s, remote.Options{Jobs: 1}).Run(context.Background(), j)
		if err != nil || string(res.Output) != "0 keep\n" {
			t.Errorf("%v %+v", err, res)
		}
	}
	if got := s.Executed(); got != 2 {
		t.Errorf("%d actions were executed", got)
	}
}

// TestWants checks that output is left out only if it is not wanted.
func TestWants(t *testing.T) {
	t.Parallel()
	e := connect(t, remotetest.New(t, remotetest.Faults{}), remote.Options{Jobs: 1})
	for i, want := range []string{"0 keep\n", ""} {
		j, _ := question(i)
		j.Argv = oracle.Shell(`cat "$1"; grep -q keep "$1"`)
		j.Wants = func(r oracle.Result) bool { return r.Exit == 0 }
		if res, err := e.Run(context.Background(), j); err != nil || string(res.Output) != want {
			t.Errorf("%v %q, want %q", err, res.Output, want)
		}
	}
}

// TestSamples checks that samples of one candidate and repeated runs are executions of their own, and that
// each is cached for the next program.
func TestSamples(t *testing.T) {
	t.Parallel()
	s := remotetest.New(t, remotetest.Faults{})
	for range 2 {
		e := connect(t, s, remote.Options{Jobs: 4})
		for sample := range 5 {
			j, _ := question(0)
			j.Question.Sample = max(0, sample-2) // 0 three times
			if _, err := e.Run(context.Background(), j); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := s.Executed(); got != 5 {
		t.Errorf("%d actions were executed, want 5", got)
	}
}

// TestTimeout checks that a test that exceeds its limit is run once more with twice the limit, and is not
// cached, even by a server that keeps what it should not.
func TestTimeout(t *testing.T) {
	for _, f := range []remotetest.Faults{{}, {CachesAll: true}, {CachesAll: true, AsksCache: true}} {
		t.Run(fmt.Sprintf("%+v", f), func(t *testing.T) { timeout(t, f) })
	}
}

func timeout(t *testing.T, f remotetest.Faults) {
	t.Parallel()
	s := remotetest.New(t, f)
	e := connect(t, s, remote.Options{Jobs: 1})
	j, _ := question(0)
	j.Argv, j.Timeout = oracle.Shell("echo begun; sleep 1000"), time.Second
	for i := range 2 {
		res, err := e.Run(context.Background(), j)
		if err != nil || !res.TimedOut || !res.Twice || string(res.Output) != "begun\n" {
			t.Errorf("%v %+v", err, res)
		}
		if got := s.Executed(); got != 2*(i+1) {
			t.Errorf("%d actions were executed", got)
		}
	}
}

// TestMaxActions checks that the limit ends the run like any budget.
func TestMaxActions(t *testing.T) {
	t.Parallel()
	s := remotetest.New(t, remotetest.Faults{})
	e := connect(t, s, remote.Options{Jobs: 1, MaxActions: 2})
	for i := range 4 {
		j, _ := question(i)
		if _, err := e.Run(context.Background(), j); errors.Is(err, reduce.ErrBudget) != (i >= 2) {
			t.Errorf("question %d: %v", i, err)
		}
	}
	if got := s.Executed(); got != 2 {
		t.Errorf("%d actions were executed", got)
	}
}
