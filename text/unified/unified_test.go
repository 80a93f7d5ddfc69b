package unified_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

func TestDiff(t *testing.T) {
	one := func(s string) text.Files { return text.Single("f", []byte(s)) }
	for _, c := range []struct {
		name          string
		before, after text.Files
		want          string
	}{
		{"nothing", one("a\n"), one("a\n"), ""},
		{"a line", one("a\nb\nc\n"), one("a\nx\nc\n"), "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
		{"no newline", one("a"), one("b"), "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"},
		{"a newline", one("a"), one("a\n"), "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		{"from nothing", one(""), one("a\nb\n"), "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -0,0 +1,2 @@\n+a\n+b\n"},
		{"added", nil, one("a\n"), "diff --git a/f b/f\nnew file mode 100644\n--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n"},
		{"removed", one("a\n"), nil, "diff --git a/f b/f\ndeleted file mode 100644\n--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"},
		{
			"mode and name", text.Files{{Path: "f", Data: []byte("a\n")}}, text.Files{{Path: "g h", Data: []byte("a\n"), Mode: 0o755}},
			"diff --git a/f b/g h\nold mode 100644\nnew mode 100755\nsimilarity index 100%\nrename from f\nrename to g h\n",
		},
		{"binary", one("a\x00"), one("b\x00"), "diff --git a/f b/f\nBinary files a/f and b/f differ\n"},
	} {
		if got := string(unified.Diff(c.before, c.after, unified.Options{})); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestColor(t *testing.T) {
	before, after := text.Single("f", []byte("call(a, b);\n")), text.Single("f", []byte("call(a, c);\n"))
	got := string(unified.Diff(before, after, unified.Options{Color: true, Words: true}))
	for _, want := range []string{"\x1b[31m-call(a, \x1b[7mb\x1b[27m);\x1b[m\n", "\x1b[32m+call(a, \x1b[7mc\x1b[27m);\x1b[m\n", "\x1b[36m@@ -1 +1 @@\x1b[m\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q does not contain %q", got, want)
		}
	}
	if plain := string(unified.Diff(before, after, unified.Options{Words: true})); strings.Contains(plain, "\x1b") {
		t.Errorf("colors without Color: %q", plain)
	}
}

// random returns a directory of small files.
func random(rng *rand.Rand, binary bool) text.Files {
	var out []text.File
	for _, name := range []string{"a", "b b", "c", "d/e", "d/ü", `q"t`} {
		if rng.IntN(3) == 0 {
			continue
		}
		f := text.File{Path: name, Mode: []uint32{0o644, 0o755}[rng.IntN(2)]}
		var b strings.Builder
		for range rng.IntN(30) {
			b.WriteString([]string{"x = 1;\n", "y = 2;\n", "call(x, y);\n", "\n", "ü", "+ z\n", "-- a\n", "\r\n"}[rng.IntN(8)])
		}
		f.Data = []byte(b.String())
		if binary && rng.IntN(8) == 0 {
			f.Data = append(f.Data, 0, byte(rng.IntN(256)))
		}
		if binary && rng.IntN(8) == 0 {
			f.Link, f.Mode, f.Data = true, 0, []byte(fmt.Sprint("target", rng.IntN(3)))
		}
		out = append(out, f)
	}
	return text.Sort(out)
}

func writeTree(t *testing.T, dir string, fs text.Files) {
	t.Helper()
	for _, f := range fs {
		path := filepath.Join(dir, f.Path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		if f.Link {
			err = os.Symlink(string(f.Data), path)
		} else {
			err = os.WriteFile(path, f.Data, os.FileMode(f.Mode))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func readTree(t *testing.T, dir string) text.Files {
	t.Helper()
	var out []text.File
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		f := text.File{Path: rel, Mode: 0o644}
		if info.Mode()&os.ModeSymlink != 0 {
			to, err := os.Readlink(path)
			f.Link, f.Mode, f.Data = true, 0, []byte(to)
			out = append(out, f)
			return err
		}
		if info.Mode()&0o100 != 0 {
			f.Mode = 0o755
		}
		f.Data, err = os.ReadFile(path)
		out = append(out, f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return text.Sort(out)
}

// TestApply checks that git apply makes the one directory from the other, for random directories.
func TestApply(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 3))
		before, after := random(rng, true), random(rng, true)
		if rng.IntN(2) == 0 { // mostly the same, so that hunks have lines around them
			after = edited(rng, before)
		}
		dir := t.TempDir()
		writeTree(t, dir, before)
		diff := unified.Diff(before, after, unified.Options{Binary: true, Context: rng.IntN(5) - 1})
		if len(diff) == 0 {
			continue
		}
		cmd := exec.Command("git", "apply", "--unidiff-zero", "-")
		cmd.Dir, cmd.Stdin = dir, bytes.NewReader(diff)
		cmd.Env = append(os.Environ(), "GIT_DIR="+filepath.Join(dir, "none"), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, out, diff)
		}
		if got := readTree(t, dir); got.Key() != after.Key() {
			t.Fatalf("seed %d: the diff makes\n%v\nwant\n%v\n%s", seed, got, after, diff)
		}
	}
}

// edited returns files with some lines changed.
func edited(rng *rand.Rand, fs text.Files) text.Files {
	out := make(text.Files, len(fs))
	for i, f := range fs {
		if !f.Link && rng.IntN(2) == 0 {
			lines := bytes.SplitAfter(f.Data, []byte("\n"))
			k := rng.IntN(len(lines))
			lines[k] = []byte("edited\n")
			f.Data = bytes.Join(lines, nil)
		}
		out[i] = f
	}
	return out
}

// TestPatch checks that patch makes the one file from the other.
func TestPatch(t *testing.T) {
	if _, err := exec.LookPath("patch"); err != nil {
		t.Skip("no patch")
	}
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 4))
		var lines []string
		for range 1 + rng.IntN(40) {
			lines = append(lines, []string{"x = 1;\n", "y\n", "\n", "{\n", "}\n", "- a\n"}[rng.IntN(6)])
		}
		before := strings.Join(lines, "") + []string{"", "end"}[rng.IntN(2)]
		for range rng.IntN(5) {
			lines[rng.IntN(len(lines))] = []string{"", "new\n", "y\nz\n"}[rng.IntN(3)]
		}
		after := strings.Join(lines, "") + []string{"", "end"}[rng.IntN(2)]
		if before == after || after == "" {
			continue
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "the file")
		if err := os.WriteFile(path, []byte(before), 0o644); err != nil {
			t.Fatal(err)
		}
		diff := unified.Diff(text.Single("the file", []byte(before)), text.Single("the file", []byte(after)), unified.Options{})
		cmd := exec.Command("patch", "-p1", "--no-backup-if-mismatch", "-F0")
		cmd.Dir, cmd.Stdin = dir, bytes.NewReader(diff)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, out, diff)
		}
		if got, _ := os.ReadFile(path); string(got) != after {
			t.Fatalf("seed %d: the diff makes\n%q\nwant\n%q\n%s", seed, got, after, diff)
		}
	}
}
