package oracle_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// fake is an executor made of a function.
type fake func(ctx context.Context, j oracle.Job) (oracle.Result, error)

func (f fake) Run(ctx context.Context, j oracle.Job) (oracle.Result, error) { return f(ctx, j) }
func (f fake) Close() error                                                 { return nil }

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		res  oracle.Result
		want reduce.Verdict
	}{
		{oracle.Result{}, reduce.Interesting},
		{oracle.Result{Exit: 1}, reduce.Boring},
		{oracle.Result{Exit: 125}, reduce.Unresolved},
		{oracle.Result{Exit: 126}, reduce.Boring},
		{oracle.Result{Exit: 127}, reduce.Boring},
		{oracle.Result{Exit: 139, Signal: 11}, reduce.Boring},
		{oracle.Result{Exit: 137, Signal: 9, TimedOut: true}, reduce.Unresolved},
		{oracle.Result{TimedOut: true}, reduce.Unresolved}, // it ended just before it was killed
		{oracle.Result{Exceeded: oracle.MemoryLimit}, reduce.Unresolved},
		{oracle.Result{Output: []byte("x"), Cut: true}, reduce.Interesting},
	} {
		if got := oracle.Judge(c.res); got != c.want {
			t.Errorf("%+v: %v, want %v", c.res, got, c.want)
		}
	}
}

func TestScript(t *testing.T) {
	var warnings []string
	s := &oracle.Script{
		Exec:    newLocal(t, 1),
		Argv:    oracle.Shell(`test "$(cat "$1")" = "$(cat)" || exit 9; . "$1"`),
		Args:    []string{"case.sh"},
		Timeout: time.Hour, // of no importance
		Warn:    func(w string) { warnings = append(warnings, w) },
	}
	for content, want := range map[string]reduce.Verdict{
		"exit 0":            reduce.Interesting,
		"exit 1":            reduce.Boring,
		"exit 125":          reduce.Unresolved,
		"nosuchcommand":     reduce.Boring,
		"nosuchcommand; :a": reduce.Boring,
		"/":                 reduce.Boring,
		"kill -SEGV $$":     reduce.Boring,
	} {
		out, err := s.Test(context.Background(), text.Single("case.sh", []byte(content)))
		if err != nil || out.Verdict != want {
			t.Errorf("%s: %v %v, want %v", content, out.Verdict, err, want)
		}
	}
	if len(warnings) != 2 || !strings.Contains(strings.Join(warnings, "\n"), "nosuchcommand") {
		t.Errorf("warnings: %q", warnings)
	}
	s.Argv = []string{t.TempDir() + "/missing"}
	if _, err := s.Test(context.Background(), text.Single("a", nil)); err == nil {
		t.Error("no error")
	}
}

// A test that exceeds another limit is run once more, alone, and is then unresolved; the warning says what
// it was.
func TestScriptExceeds(t *testing.T) {
	runs := map[string]int{}
	var warnings []string
	s := &oracle.Script{
		Argv: []string{"/test"},
		Exec: fake(func(_ context.Context, j oracle.Job) (oracle.Result, error) {
			name := string(j.Files[0].Data)
			runs[name]++
			if name == "always" || name == "first" && runs[name] == 1 {
				return oracle.Result{Exit: 137, Signal: 9, Exceeded: oracle.MemoryLimit}, nil
			}
			return oracle.Result{}, nil
		}),
		Warn: func(w string) { warnings = append(warnings, w) },
	}
	for name, want := range map[string]reduce.Verdict{"never": reduce.Interesting, "first": reduce.Interesting, "always": reduce.Unresolved} {
		if out, err := s.Test(context.Background(), text.Single("f", []byte(name))); err != nil || out.Verdict != want {
			t.Errorf("%s: %v, %v", name, out.Verdict, err)
		}
	}
	if runs["never"] != 1 || runs["first"] != 2 || runs["always"] != 2 {
		t.Errorf("%v", runs)
	}
	if len(warnings) != 1 || !strings.Contains(warnings[0], "memory") {
		t.Errorf("%q", warnings)
	}
}

// A test that exceeds the timeout only beside others gets its verdict; one that also
// exceeds it alone is unresolved, after two runs.
func TestScriptTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running, runs atomic.Int32
		exec := fake(func(ctx context.Context, j oracle.Job) (oracle.Result, error) {
			n := running.Add(1)
			defer running.Add(-1)
			runs.Add(1)
			if string(j.Files[0].Data) == "slow" && n == 1 && runs.Load() > 10 {
				time.Sleep(time.Second)
				if running.Load() != 1 {
					t.Error("not alone")
				}
				return oracle.Result{}, nil
			}
			time.Sleep(j.Timeout)
			return oracle.Result{TimedOut: string(j.Files[0].Data) != "quick", Exit: 1}, nil
		})
		warned := 0
		s := &oracle.Script{Exec: exec, Timeout: 10 * time.Second, Warn: func(string) { warned++ }}
		want := map[string]reduce.Verdict{"slow": reduce.Interesting, "quick": reduce.Boring, "hangs": reduce.Unresolved}
		var wg sync.WaitGroup
		for range 4 {
			for content, want := range want {
				wg.Go(func() {
					out, err := s.Test(context.Background(), text.Single("a", []byte(content)))
					if err != nil || out.Verdict != want {
						t.Errorf("%s: %v %v, want %v", content, out.Verdict, err, want)
					}
				})
			}
		}
		wg.Wait()
		if runs.Load() != 4+8+8 || warned != 1 {
			t.Errorf("%d runs, %d warnings", runs.Load(), warned)
		}
	})
}

func TestChooseTimeout(t *testing.T) {
	for _, c := range []struct {
		elapsed []time.Duration
		want    time.Duration
	}{
		{nil, oracle.FirstTimeout},
		{[]time.Duration{0}, time.Second},
		{[]time.Duration{5 * time.Millisecond}, 1100 * time.Millisecond},
		{[]time.Duration{time.Second, 3 * time.Second, 2 * time.Second}, 31 * time.Second},
		{[]time.Duration{2 * time.Minute}, 20*time.Minute + time.Second},
	} {
		if got := oracle.ChooseTimeout(c.elapsed); got != c.want {
			t.Errorf("%v: %v, want %v", c.elapsed, got, c.want)
		}
	}
}

// Without Args, a test gets the paths of the candidate's files. The executor makes them absolute.
func TestScriptArguments(t *testing.T) {
	var got []string
	s := &oracle.Script{Argv: []string{"/test", "-v"}, Exec: fake(func(_ context.Context, j oracle.Job) (oracle.Result, error) {
		got = append(slices.Clone(j.Argv), j.Paths...)
		return oracle.Result{}, nil
	})}
	for _, c := range []struct {
		args []string
		want string
	}{{nil, "/test -v a b/c"}, {[]string{}, "/test -v"}, {[]string{"b"}, "/test -v b"}} {
		s.Args = c.args
		if _, err := s.Test(t.Context(), text.Files{{Path: "a"}, {Path: "b/c"}}); err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%q: %q %v, want %s", c.args, got, err, c.want)
		}
	}
}
