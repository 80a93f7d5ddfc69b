//go:build unix

package oracle

import (
	"os"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/text"
)

func TestCheckPaths(t *testing.T) {
	link := func(path string) text.File { return text.File{Path: path, Data: []byte("/"), Link: true} }
	file := func(path string) text.File { return text.File{Path: path} }
	for _, c := range []struct {
		name  string
		files text.Files
		ok    bool
	}{
		{"files", text.Files{file("a"), file("b/c")}, true},
		{"link", text.Files{link("a"), file("ab/c"), file("b/a")}, true},
		{"link in a directory", text.Files{link("a/b"), file("a/c")}, true},
		{"below a link", text.Files{link("a"), file("a/b")}, false},
		{"deep below a link", text.Files{link("a"), file("a/b/c/d")}, false},
		{"deep below a link in a directory", text.Files{link("x/a"), file("x/a/b/c")}, false},
		{"up", text.Files{file("../a")}, false},
		{"absolute", text.Files{file("/a")}, false},
		{"the directory itself", text.Files{file(".")}, false},
	} {
		if err := checkPaths(c.files); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Programs differ in which of two variables of one name they use, so there is only one.
func TestEnviron(t *testing.T) {
	got := environ([]string{"PWD=/old", "A=1", "TMPDIR=/old", "OLDPWD=/older"}, "/d", "/t")
	if want := []string{"A=1", "OLDPWD=/older", "PWD=/d", "TMPDIR=/t"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A scratch directory that the group or others can access is rejected, whatever they may do there.
func TestOwnDirMode(t *testing.T) {
	root := t.TempDir()
	dir, err := ownDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for mode, ok := range map[os.FileMode]bool{0o700: true, 0o770: false, 0o750: false, 0o710: false, 0o701: false} {
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := ownDir(root); (err == nil) != ok {
			t.Errorf("mode %o: %v", mode, err)
		}
	}
}
