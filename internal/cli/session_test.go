package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
)

// TestHalfWritten has a run killed between the replacement of one file and the
// next: the same command recognises what is left and mends it.
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

// halfWritten makes a step that replaces a and b and removes c, of which a is
// done, b holds something, and c is still there.
func halfWritten(t *testing.T, args []string, b string) {
	put(t, "d/a", "one\ntwo\n")
	put(t, "d/b", "one\ntwo\n")
	put(t, "d/c", "one\ntwo\n")
	s := open(t, args)
	if err := s.Put(s.in.Files.Key(), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
		t.Fatal(err)
	}
	if err := s.keep(); err != nil {
		t.Fatal(err)
	}
	if err := s.accept(s.in.Files[:2].With(0, []byte("one\n")).With(1, []byte("two\n"))); err != nil {
		t.Fatal(err)
	}
	s.Close()
	put(t, "d/b", b)
	put(t, "d/c", "one\ntwo\n")

	s = open(t, args)
	if !s.Resumed() || s.message != "" {
		t.Errorf("not recognised: %s", s.message)
	}
	if err := s.keep(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if got, err := os.ReadFile("d/b"); err != nil || string(got) != "two\n" {
		t.Errorf("b holds %q, %v", got, err)
	}
	if _, err := os.Stat("d/c"); err == nil {
		t.Error("c is still there")
	}
	if more, _ := filepath.Glob("*/*.orig.1"); more != nil {
		t.Errorf("copied again: %q", more)
	}

	// What a user has written is not taken for it, nor what is not there.
	put(t, "d/b", "mine\n")
	if s = open(t, args); s.message != inputChanged {
		t.Errorf("a changed file: %q", s.message)
	}
	s.Close()
	if err := os.Remove("d/b"); err != nil {
		t.Fatal(err)
	}
	if s = open(t, args); s.message != inputChanged {
		t.Errorf("a removed file: %q", s.message)
	}
	s.Close()
}

func open(t *testing.T, paths []string) *session {
	t.Helper()
	in, err := journal.Read(paths)
	if err != nil {
		t.Fatal(err)
	}
	s, err := openSession(in, test{}, reduceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return s
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
