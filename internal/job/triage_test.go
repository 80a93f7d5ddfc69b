package job

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/oracle/failure"
)

func TestCrashFiles(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{
		"crash-1", "sub/deep/plain.txt", ".hidden", ".git/config", "README.txt", "README.md",
		"afl/main/fuzzer_stats", "afl/main/cmdline", "afl/main/queue/id:0", "afl/main/crashes/README.txt", "afl/main/crashes/id:0",
		"afl/main/crashes.2024/id:1", "afl/main/hangs/id:2", "other/queue/a",
	} {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("crash-1", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for from, want := range map[string]string{
		"":                 "README.md afl/main/crashes.2024/id:1 afl/main/crashes/id:0 afl/main/hangs/id:2 crash-1 other/queue/a sub/deep/plain.txt",
		"afl/main":         "crashes.2024/id:1 crashes/id:0 hangs/id:2",
		"afl/main/crashes": "id:0",
		"afl/main/queue":   "id:0", // whoever names it wants it
	} {
		root := filepath.Join(dir, from)
		paths, err := CrashFiles(root)
		if err != nil {
			t.Fatal(err)
		}
		for i := range paths {
			paths[i], _ = filepath.Rel(root, paths[i])
		}
		if got := strings.Join(paths, " "); got != want {
			t.Errorf("%q: %s, want %s", from, got, want)
		}
	}
}

func TestGoValue(t *testing.T) {
	for file, want := range map[string]string{
		"go test fuzz v1\n[]byte(\"a\\x00\\n\")\n":    "a\x00\n",
		"go test fuzz v1\nstring(\"a)b\")\n":          "a)b",
		"go test fuzz v1\nstring(`raw`)":              "raw",
		"go test fuzz v1\nint(3)\n":                   "-",
		"go test fuzz v1\nstring(\"a\")\nint(3)\n":    "-",
		"go test fuzz v1\nstring(\"a\")\nbyte('c')\n": "-",
		"string(\"a\")\n":                             "-",
		"":                                            "-",
	} {
		got, ok := GoValue([]byte(file))
		if ok != (want != "-") || ok && string(got) != want {
			t.Errorf("%q: %q, %v", file, got, ok)
		}
	}
}

// TestTriageSort checks that the groups do not depend on the order of the files, that files which
// always fail represent their group, and that a silent failure does not swallow others.
func TestTriageSort(t *testing.T) {
	file := func(path string, bytes, of int, runs ...failure.Run) triagedFile {
		f := triagedFile{path: path, bytes: bytes, sample: infer.Sample{Runs: runs, Of: of}}
		if len(runs) > 0 {
			f.signature, _ = f.sample.Signature(failure.Input{}, failure.Default)
		}
		return f
	}
	say := func(message string) failure.Run { return failure.Run{Exit: 1, Stderr: []byte(message)} }
	files := []triagedFile{
		file("silent", 1, 2, say(""), say("")),
		file("flaky", 2, 5, say("tool: error: bad 7")),
		file("large", 50, 2, say("tool: error: bad 9"), say("tool: error: bad 9")),
		file("small", 10, 2, say("tool: error: bad 3"), say("tool: error: bad 3")),
		file("works", 3, 2),
	}
	for range len(files) {
		files = append(files[1:], files[0])
		got := Triage{}.sort(append([]triagedFile(nil), files...))
		if len(got.Failures) != 2 || got.Works != 1 || got.Files != 5 {
			t.Fatalf("%+v", got)
		}
		first := got.Failures[0]
		if len(first.Files) != 3 || first.Files[0].Path != "small" || first.Files[2].Path != "flaky" || first.Flaky() != 1 {
			t.Errorf("%+v", first.Files)
		}
	}
}
