package journal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func described(t *testing.T, dir string) Info {
	t.Helper()
	i, err := Describe(dir)
	ok(t, err)
	return i
}

// The state of a session, while it is in use, after it was closed or killed, at its end, and with damage.
func TestState(t *testing.T) {
	root := t.TempDir()
	check := func(dir string, want State, pid int) Info {
		t.Helper()
		i := described(t, dir)
		if i.State != want || i.PID != pid || (i.Problem != nil) != (want == StateDamaged) {
			t.Errorf("state %v of process %d (%v), want %v of %d", i.State, i.PID, i.Problem, want, pid)
		}
		return i
	}
	s := open(t, root)
	check(s.Dir(), StateRunning, os.Getpid())
	ok(t, s.KeepOriginal(tree("a", "12345", "b", "6")))
	ok(t, s.Put(num(1), reduce.Outcome{Verdict: reduce.Interesting}))
	accept(t, s, text.Single("a", []byte("123")))
	ok(t, s.Close())
	i := check(s.Dir(), StateStopped, 0)
	if i.Original != 6 || i.Size() != 3 || i.Steps != 1 || i.Tests != 1 || i.Room < 100 || time.Since(i.Used) > time.Hour {
		t.Errorf("described as %+v", i)
	}
	ok(t, os.WriteFile(filepath.Join(s.Dir(), "lock"), []byte("1\n"), 0o600)) // left by a kill
	check(s.Dir(), StateStopped, 0)
	s = open(t, root)
	ok(t, s.Finish())
	ok(t, s.Close())
	check(s.Dir(), StateFinished, 0)

	log := filepath.Join(s.Dir(), "log")
	whole, err := os.ReadFile(log)
	ok(t, err)
	ok(t, os.WriteFile(log, whole[:len(whole)-3], 0o600))
	if i := check(s.Dir(), StateDamaged, 0); i.Steps != 1 || !strings.Contains(i.Problem.Error(), "cannot be read") {
		t.Errorf("described as %+v", i)
	}
	ok(t, os.WriteFile(log, append([]byte("x"), whole...), 0o600))
	check(s.Dir(), StateDamaged, 0)
	ok(t, os.Remove(log))
	check(s.Dir(), StateDamaged, 0)
	ok(t, os.Remove(filepath.Join(s.Dir(), "about")))
	check(s.Dir(), StateDamaged, 0)
	if _, err := Describe(filepath.Join(root, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no session: %v", err)
	}
}

// Users name a session by its ID, its directory, or the paths that it works on.
func TestResolve(t *testing.T) {
	root, dir := t.TempDir(), t.TempDir()
	path := func(name string) string { return filepath.Join(Real(dir), name) }
	if _, err := Resolve(root, ""); !strings.Contains(err.Error(), "no sessions yet") {
		t.Errorf("no session: %v", err)
	}
	ok(t, os.WriteFile(path("in"), []byte("x"), 0o600))
	ok(t, os.WriteFile(path("unknown"), []byte("y"), 0o600))
	ok(t, os.WriteFile(path("old"), []byte("z"), 0o600))
	in, err := Read([]string{path("old")})
	ok(t, err)
	var dirs []string
	for n, p := range []Place{{Inputs: []string{path("in")}, Paths: []string{path("out")}}, {Inputs: []string{path("in"), path("in2")}}, {}} {
		id := Identity{Original: in.Files.Key(), Test: num(n), Options: []string{"atom=auto", "isolate timeout=0s", "triage"}[n]}
		s, err := Open(root, id)
		ok(t, err)
		ok(t, s.SetPlace(p))
		ok(t, s.Close())
		dirs = append(dirs, s.Dir())
		at := time.Now().Add(time.Duration(n-10) * time.Minute)
		for _, name := range []string{"", "lock", "log"} {
			ok(t, os.Chtimes(filepath.Join(s.Dir(), name), at, at))
		}
	}
	same := in.Files.Key().String()[:8]
	for _, c := range []struct {
		word string
		want []int
		err  string
	}{
		{"", []int{2, 1, 0}, ""},
		{path("in"), []int{1, 0}, ""},
		{path("in2"), []int{1}, ""},
		{path("out"), []int{0}, ""},
		{path("old"), []int{2, 1, 0}, ""}, // by its content
		{dirs[1] + "/", []int{1}, ""},
		{filepath.Base(dirs[2]), []int{2}, ""},
		{ID(dirs[2]), []int{2}, ""},
		{ID(dirs[2])[:4], []int{2}, ""},
		{ID(dirs[2])[:3], nil, "neither a file that was reduced nor a session"},
		{same, nil, "could be any of 3 sessions: name one of " + ID(dirs[2]) + ", "},
		{path("unknown"), nil, "no session is about"},
		{path("nothing"), nil, "neither"},
		{dir, nil, "no session is about"},
	} {
		got, err := Resolve(root, c.word)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q: error %v, want %q", c.word, err, c.err)
			}
			continue
		}
		ok(t, err)
		var want []string
		for _, n := range c.want {
			want = append(want, dirs[n])
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%q is %q, want %q", c.word, got, want)
		}
	}
	for n, want := range []Task{TaskReduce, TaskIsolate, TaskTriage} {
		if got := described(t, dirs[n]).Identity.Task(); got != want {
			t.Errorf("task %v, want %v", got, want)
		}
	}
}
