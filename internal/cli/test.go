package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A test is the program that sees the failure.
type test struct {
	argv  []string
	words string        // as the user would type it
	key   reduce.Digest // of its content: another test is another session
}

// findTest takes the test off the arguments; the rest are paths.
func findTest(shell string, args []string) (test, []string, error) {
	if shell != "" {
		if len(args) == 0 {
			return test{}, nil, usagef("name what to reduce: whittle -c 'COMMAND' PATH...")
		}
		t := test{argv: oracle.Shell(shell), words: "sh -c " + quote(shell) + " sh"}
		t.key = reduce.DigestOf([]byte("shell " + shell))
		return t, args, nil
	}
	if len(args) == 0 {
		return test{}, nil, usagef("name a test and what to reduce: whittle TEST PATH...")
	}
	argv, err := oracle.Find(args[0])
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%w, or give a shell command with -c", err)
		}
		if len(args) == 2 && swapped(args[0], args[1]) {
			err = fmt.Errorf("%w (the test comes first: whittle %s %s)", err, args[1], args[0])
		}
		return test{}, nil, err
	}
	if len(args) == 1 {
		return test{}, nil, usagef("name what to reduce: whittle %s PATH...", args[0])
	}
	content, err := os.ReadFile(argv[0])
	if err != nil {
		return test{}, nil, fmt.Errorf("read the test: %w", err)
	}
	return test{argv, argv[0], reduce.DigestOf(content)}, args[1:], nil
}

// swapped reports whether the two look as if they had been given the other way
// round.
func swapped(test, path string) bool {
	_, err := os.Stat(test)
	_, notTest := oracle.Find(path)
	return err == nil && notTest == nil
}

// firstRuns runs the original up to three times, as many at once as there are
// jobs for, and chooses the time limit of the session. It is an error if the test
// does not work or is not interested.
func (r *run) firstRuns(ctx context.Context) (time.Duration, error) {
	r.script.Timeout = r.o.timeout
	if r.o.timeout == 0 {
		r.script.Timeout = oracle.FirstTimeout
	}
	var took []time.Duration
	var total time.Duration
	for len(took) < 3 && total < 2*time.Second {
		var refused error
		for _, f := range r.original(ctx, min(3-len(took), r.o.jobs)) {
			if f.err != nil {
				return 0, f.err
			}
			if err := r.s.judge(f.res, r.script.Timeout); err != nil {
				refused = err
				continue
			}
			took = append(took, f.res.Elapsed)
			total += f.res.Elapsed
		}
		if refused != nil && len(took) > 0 {
			refused = exitError{status: exitNotInteresting, error: fmt.Errorf("the test is flaky: it finds the original interesting now and then; see whittle check\n%w", refused)}
		}
		if refused != nil {
			return 0, refused
		}
	}
	if r.o.timeout > 0 {
		return r.o.timeout, nil
	}
	return oracle.ChooseTimeout(took), nil
}

// A finding is how a run of the test ended.
type finding struct {
	res oracle.Result
	err error
}

// original runs the test on the original, n times at once. If there are jobs left
// it asks about the empty input beside that: the answer will be wanted next.
func (r *run) original(ctx context.Context, n int) []finding {
	out := make([]finding, n)
	var wg sync.WaitGroup
	if n < r.o.jobs {
		wg.Go(func() { r.cached.Test(ctx, r.s.nothing()) })
	}
	for i := range out {
		wg.Go(func() { out[i].res, out[i].err = r.script.Run(ctx, r.s.in.Files) })
	}
	wg.Wait()
	return out
}

// judge turns a result on the original that is not interesting into an error
// that shows what the test said and how to repeat it by hand.
func (s *session) judge(res oracle.Result, limit time.Duration) error {
	if oracle.Judge(res) == reduce.Interesting {
		return nil
	}
	status, what := exitNotInteresting, ""
	switch {
	case res.TimedOut:
		what = fmt.Sprintf("the test took longer than %v on the original; give it more time with --timeout", limit)
	case res.Exit == 126 || res.Exit == 127:
		status = exitMachinery
		what = fmt.Sprintf("the test itself is broken: it exited with %d on the original, which means that a command in it was not found or cannot be executed", res.Exit)
	case res.Signal != 0:
		what = fmt.Sprintf("the original is not interesting: the test was ended by signal %d, and must exit with 0", res.Signal)
	case res.Exit == 125:
		what = "the original is not interesting: the test exited with 125, which means that it cannot tell, and must exit with 0"
	default:
		what = fmt.Sprintf("the original is not interesting: the test exited with %d, and must exit with 0", res.Exit)
	}
	return exitError{status: status, error: errors.New(what + said(res) + s.byHand())}
}

// said is the test's own output.
func said(res oracle.Result) string {
	out := strings.TrimRight(strings.ToValidUTF8(string(res.Output), "?"), "\n")
	if out == "" {
		return "\nIt printed nothing."
	}
	if len(out) > 2000 {
		out = "…" + strings.ToValidUTF8(out[len(out)-2000:], "")
	}
	return "\nIt printed:\n  " + strings.ReplaceAll(out, "\n", "\n  ")
}

// byHand is how to repeat a test without Whittle.
func (s *session) byHand() string {
	var b strings.Builder
	b.WriteString("\nTo repeat it by hand:\n  cd \"$(mktemp -d)\"\n")
	var args []string
	for _, a := range s.in.Args {
		to := filepath.Dir(a.Name)
		if to != "." {
			fmt.Fprintf(&b, "  mkdir -p %s\n", quote(to))
		}
		fmt.Fprintf(&b, "  cp -RH %s %s\n", quote(filepath.Join(s.in.Parent, a.Name)), quote(to))
		args = append(args, quote(a.Name))
	}
	fmt.Fprintf(&b, "  %s %s", s.test.words, strings.Join(args, " "))
	if s.in.Single() {
		fmt.Fprintf(&b, " < %s", args[0])
	}
	b.WriteString("; echo $?")
	return b.String()
}

// quote makes a word of the shell.
func quote(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,=+:@%") == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// A gauge counts the tests that are running.
type gauge struct {
	Oracle reduce.Oracle[text.Files]
	n      atomic.Int64
}

func (g *gauge) Test(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	g.n.Add(1)
	defer g.n.Add(-1)
	return g.Oracle.Test(ctx, fs)
}
