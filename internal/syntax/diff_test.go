package syntax

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// outline returns the parts of a patch: files by their first line, their hunks with the number of
// lines in each, and text.
func outline(r *Raw) string {
	var out []string
	first := func(n RawNode) string {
		s, _, _ := strings.Cut(string(r.Src[n.Start:n.End]), "\n")
		return strings.TrimRight(s, "\r")
	}
	for i, n := range r.Nodes {
		kids := 0
		for range r.children(i) {
			kids++
		}
		switch n.Kind {
		case "file", "text":
			out = append(out, fmt.Sprintf("%s %q", n.Kind, first(n)))
		case "hunk":
			out = append(out, fmt.Sprintf("hunk %d", kids-1))
		}
	}
	return strings.Join(out, ", ")
}

func TestDiff(t *testing.T) {
	const names = "--- a\n+++ b\n"
	for _, c := range []struct {
		name, src, want string
		errors          int
	}{
		{"plain", names + "@@ -1,2 +1,2 @@ f\n a\n-b\n+c\n", `file "--- a", hunk 3`, 0},
		{"two hunks", names + "@@ -1 +1 @@\n-b\n+c\n@@ -4,0 +5 @@\n+\n", `file "--- a", hunk 2, hunk 1`, 0},
		{"two files", names + "@@ -1 +1 @@\n-b\n+c\n--- c\n+++ d\n@@ -0,0 +1 @@\n+x\n", `file "--- a", hunk 2, file "--- c", hunk 1`, 0},
		{"lines like names", names + "@@ -1 +1 @@\n--- c\n+++ d\n", `file "--- a", hunk 2`, 0},
		{"no newline", names + "@@ -1 +1 @@\n-b\n\\ No newline\n+c\n\\ No newline\n", `file "--- a", hunk 4`, 0},
		{"blank context", names + "@@ -1,2 +1,3 @@\n a\n\n+c\n\ntext\n", `file "--- a", hunk 3, text "", text "text"`, 0},
		{"carriage returns", "--- a\r\n+++ b\r\n@@ -1,2 +1,2 @@\r\n\r\n-a\r\n+b\r\n", `file "--- a", hunk 3`, 0},
		{"git", "diff --git a/x b/y\nrename from x\nrename to y\ndiff --git a/z b/z\nold mode 1\nnew mode 2\n", `file "diff --git a/x b/y", file "diff --git a/z b/z"`, 0},
		{"binary", "diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 3\nabc\n\ndelta 1\ndef\n\ntext", `file "diff --git a/x b/x", text "text"`, 0},
		{"Subversion", "Index: x\n=====\n" + names + "@@ -1 +1 @@\n-b\n+c\n\nProperty\n", `file "Index: x", hunk 2, text "", text "Property"`, 0},
		{"mail", "From: x\n\n- list\n---\n" + names + "@@ -1 +1 @@\n-b\n+c\n-- \n2.0\n", `text "From: x", text "", text "- list", text "---", file "--- a", hunk 2, text "-- ", text "2.0"`, 0},
		{"text", "--- a\nb\n", `text "--- a", text "b"`, 0},
		{"nothing", "", "", 0},

		{"no file", "@@ -1 +1 @@\n-b\n+c\n", "hunk 2", 1},
		{"text before a hunk", names + "@@ -1 +1 @@\n-b\n+c\n?\n@@ -1 +1 @@\n-b\n+c\n", `file "--- a", hunk 2, text "?", hunk 2`, 1},
		{"no hunk", names, `file "--- a"`, 1},
		{"no hunk header", names + "@@ x\n", `file "--- a", text "@@ x"`, 1},
		{"short", names + "@@ -1,3 +1 @@\n-b\n+c\n", `file "--- a", hunk 2`, 1},
		{"short before a file", names + "@@ -1,2 +1 @@\n-b\n+c\n" + names + "@@ -1 +1 @@\n-b\n+c\n", `file "--- a", hunk 4, hunk 2`, 1},
		{"long", names + "@@ -1 +1 @@\n-b\n+c\n+d\n+e\n", `file "--- a", hunk 4`, 1},
		{"unequal", names + "@@ -1,1 +1,0 @@\n+c\n-b\n", `file "--- a", hunk 2`, 1},
		{"large count", names + "@@ -1,99999999999999999999 +1 @@\n", `file "--- a", text "@@ -1,99999999999999999999 +1 @@"`, 1},
	} {
		r, _ := read(t, language(t, "diff"), c.src)
		if got := outline(r); got != c.want || r.Errors != c.errors {
			t.Errorf("%s: %s with %d errors, want %s with %d", c.name, got, r.Errors, c.want, c.errors)
		}
	}
}

// TestDiffLines: no candidate has a hunk with other lines than its header counts.
func TestDiffLines(t *testing.T) {
	_, root := read(t, language(t, "diff"), "--- a\n+++ b\n@@ -1 +1 @@\n-b\n+c\n")
	for n := range root.Nodes {
		if len(n.Kids) == 0 && !n.Fixed {
			t.Errorf("%q can be removed", n.Text)
		}
		if n.Kind == "hunk" && n.Role != tree.Required {
			t.Error("the only hunk can be removed without its file")
		}
	}
}

// TestDiffApplies: git applies the sample, whatever has been removed from it.
func TestDiffApplies(t *testing.T) {
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("no git")
	}
	dir := t.TempDir()
	write := func(file, text string) {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for file, lines := range map[string]int{"numbers": 30, "moved": 30, "script": 30, "gone": 3} {
		var text strings.Builder
		for i := range lines {
			fmt.Fprintf(&text, "%s %d\n", file, i+1)
		}
		write(file+".txt", text.String())
	}
	write("data.bin", "\x00\x01")
	apply := func(patch []byte) {
		t.Helper()
		cmd := exec.Command(git, "apply", "--check")
		cmd.Dir, cmd.Stdin = dir, bytes.NewReader(patch)
		cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %s\n%s", err, out, patch)
		}
	}
	_, src := sample(t, language(t, "diff"))
	_, root := read(t, language(t, "diff"), string(src))
	apply(src)
	for _, n := range dispensable(root) {
		if n.Kind != "text" && n.Kind != "" { // git needs something to apply
			apply(root.Apply(tree.Remove([]*tree.Node{n})).Bytes())
		}
	}
}
