package job

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
)

// TestHalfWritten kills a run between the replacement of one file and the next: the same
// command recognizes what is left and repairs it.
func TestHalfWritten(t *testing.T) {
	for name, args := range map[string][]string{"files": {"d/a", "d/b", "d/c"}, "directory": {"d"}} {
		for _, b := range []string{"two\n", "one\ntwo\n"} {
			t.Run(name, func(t *testing.T) {
				t.Chdir(t.TempDir())
				t.Setenv("XDG_STATE_HOME", t.TempDir())
				halfWritten(t, args, b)
			})
		}
	}
}

// halfWritten takes a step that replaces a and b and removes c. Then it looks as if the step
// had been interrupted: a is replaced, b holds something, and c is still there.
func halfWritten(t *testing.T, args []string, b string) {
	put(t, "d/a", "one\ntwo\n")
	put(t, "d/b", "one\ntwo\n")
	put(t, "d/c", "one\ntwo\n")
	s := open(t, args)
	if err := s.session.Put(s.in.Files.Key(), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
		t.Fatal(err)
	}
	if err := s.settlePlace(); err != nil {
		t.Fatal(err)
	}
	step := s.in.Files[:2].With(0, []byte("one\n")).With(1, []byte("two\n"))
	if err := s.accept(step, s.reduction.Rank(step)); err != nil {
		t.Fatal(err)
	}
	s.session.Close()
	put(t, "d/b", b)
	put(t, "d/c", "one\ntwo\n")
	if err := os.Mkdir("d/emptied", 0o755); err != nil {
		t.Fatal(err)
	}

	s = open(t, args)
	if !s.session.Resumed() || len(s.messages) > 0 {
		t.Errorf("not recognized: %q", s.messages)
	}
	if err := s.settlePlace(); err != nil {
		t.Fatal(err)
	}
	s.session.Close()
	if got, err := os.ReadFile("d/b"); err != nil || string(got) != "two\n" {
		t.Errorf("b holds %q, %v", got, err)
	}
	if _, err := os.Stat("d/c"); err == nil {
		t.Error("c is still there")
	}
	if more, _ := filepath.Glob("*/*.orig.1"); more != nil {
		t.Errorf("copied again: %q", more)
	}

	// A file that a user has written, or removed, is not taken for the result.
	put(t, "d/b", "mine\n")
	if s = open(t, args); !slices.Equal(s.messages, []string{newSession([]string{inputChanged("d/b")})}) {
		t.Errorf("a changed file: %q", s.messages)
	}
	s.session.Close()
	if err := os.Remove("d/b"); err != nil {
		t.Fatal(err)
	}
	if s = open(t, args); !slices.Equal(s.messages, []string{newSession([]string{inputChanged("d/b")})}) {
		t.Errorf("a removed file: %q", s.messages)
	}
	s.session.Close()
}

func open(t *testing.T, paths []string) *filesRun {
	t.Helper()
	in, err := journal.Read(paths)
	if err != nil {
		t.Fatal(err)
	}
	r := &filesRun{in: in, placed: in.Files}
	if err := r.openSession(t.Context()); err != nil {
		t.Fatal(err)
	}
	messages := r.messages
	if err := r.plan(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.messages = messages
	r.measure()
	return r
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
