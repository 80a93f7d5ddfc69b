package job

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// A steered reader presses keys.
type steered struct {
	listener
	steer  *Steering
	press  func(*steered) // called after each answer
	passes []string       // of the answers, in order
}

func (s *steered) Observe(e reduce.Event, _ ui.Size) {
	if e.Kind != reduce.Answered {
		return
	}
	s.passes = append(s.passes, e.Pass)
	s.press(s)
}

// reduceSteered reduces a file of C in the working directory.
func reduceSteered(t *testing.T, jobs int, press func(*steered)) (*steered, *ui.End, error) {
	t.Helper()
	in, err := journal.Read([]string{"f.c"})
	if err != nil {
		t.Fatal(err)
	}
	const test = `grep -q 'mark' f.c && grep -q 'f7' f.c && grep -q 'f31' f.c`
	s := &steered{steer: &Steering{}, press: press}
	j := Files{
		Options: Options{Jobs: jobs, Steer: s.steer}, Input: in, Output: "out.c", Width: 1,
		Test:   Test{Argv: oracle.Shell(test), Words: test, Key: reduce.DigestOf([]byte(test))},
		Reduce: whittle.Options{Algorithm: "adaptive", Atom: whittle.Auto, Rename: true, Squash: true},
	}
	end, err := j.Run(t.Context(), func(func() ui.Stats) ui.Reader { return s })
	return s, end, err
}

func functions(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "int f%d(int a) {\n\tint b = a + %d;\n\treturn b * f%d(mark);\n}\n", i, i, max(0, i-1))
	}
	return b.String()
}

// A pass is skipped at the same place when the run is stopped after that and resumed, for any number of workers.
func TestSkipPass(t *testing.T) {
	for _, at := range []int{7, 20} {
		var want string
		var passes []string
		for _, jobs := range []int{1, 2} {
			inEmptyDir(t)
			if err := os.WriteFile("f.c", []byte(functions(40)), 0o666); err != nil {
				t.Fatal(err)
			}
			s, end, err := reduceSteered(t, jobs, func(s *steered) {
				switch n := len(s.passes); {
				case n == at || n == at+5:
					s.steer.SkipPass()
				case n == at+12 && jobs > 1:
					s.steer.Stop()
				}
			})
			if jobs > 1 {
				if !errors.Is(err, ErrStopped) {
					t.Fatalf("stopped: %v", err)
				}
				if s, end, err = reduceSteered(t, 2, func(*steered) {}); !s.resumed {
					t.Error("the session was not resumed")
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			if end.Minimal != "" || !strings.HasPrefix(end.Unproven, "passes were skipped: ") {
				t.Errorf("claims %q, %q", end.Minimal, end.Unproven)
			}
			got, err := os.ReadFile("out.c")
			if err != nil {
				t.Fatal(err)
			}
			if want == "" {
				want, passes = string(got), s.passes
			}
			if string(got) != want || strings.Join(s.passes, " ") != strings.Join(passes, " ") {
				t.Errorf("%d workers: %q after %v,\nwant %q after %v", jobs, got, s.passes, want, passes)
			}
			if passes[at] == passes[at-1] {
				t.Errorf("%s was not skipped", passes[at])
			}
		}
	}
}

// A pass that is skipped twice is left out for the rest of the session, also when that is resumed. Without the keys it would
// run more often.
func TestSkipTwice(t *testing.T) {
	const pass = "windows"
	runs := func(passes []string) (n int) {
		for i, p := range passes {
			if p == pass && (i == 0 || p != passes[i-1]) {
				n++
			}
		}
		return n
	}
	for _, skipping := range []bool{false, true} {
		inEmptyDir(t)
		if err := os.WriteFile("f.c", []byte(functions(40)), 0o666); err != nil {
			t.Fatal(err)
		}
		s, _, err := reduceSteered(t, 1, func(s *steered) {
			if last := s.passes[len(s.passes)-1]; skipping && last == pass {
				s.steer.SkipPass()
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := runs(s.passes); skipping && n != forGood || !skipping && n <= forGood {
			t.Errorf("skipping %t: %d runs of the pass", skipping, n)
		}
	}
}

// While a run is paused, no test starts.
func TestPause(t *testing.T) {
	var s Steering
	s.Pause()
	if !s.Paused() {
		t.Error("not paused")
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(ErrStopped)
	if err := s.wait(ctx); !errors.Is(err, ErrStopped) {
		t.Errorf("a paused run that is stopped: %v", err)
	}
	s.Resume()
	if err := s.wait(t.Context()); err != nil || s.Paused() {
		t.Errorf("resumed: %v", err)
	}
}
