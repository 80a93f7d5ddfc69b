package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/syntax"
)

func write(t *testing.T, dir, name, data string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDraw(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for i := range 40 {
		paths = append(paths, write(t, dir, fmt.Sprint(i, ".c"), fmt.Sprintf("int x%d;", i)))
	}
	names := func(fs []file) (out []string) {
		for _, f := range fs {
			out = append(out, f.path)
		}
		return out
	}
	one := names(draw(paths, 1, 10))
	if len(one) != 10 {
		t.Fatalf("%d files drawn", len(one))
	}
	other := slices.Clone(paths)
	slices.Reverse(other)
	if got := names(draw(other, 1, 10)); !slices.Equal(got, one) {
		t.Errorf("the order of the paths matters: %v, %v", one, got)
	}
	if got := names(draw(paths, 2, 10)); slices.Equal(got, one) {
		t.Error("the seed does not matter")
	}
	more := append(slices.Clone(paths), write(t, dir, "more.c", "int more;"))
	left := one
	for _, p := range names(draw(more, 1, 10)) {
		left = slices.DeleteFunc(slices.Clone(left), func(q string) bool { return p == q })
	}
	if len(left) > 1 {
		t.Errorf("one more file changes the draw by %d", len(left))
	}
	if got := names(draw(paths, 1, 100)); len(got) != 40 {
		t.Errorf("%d of 40 drawn", len(got))
	}
}

func TestDrawSkips(t *testing.T) {
	dir := t.TempDir()
	paths := []string{
		write(t, dir, "a.c", "int a;"), write(t, dir, "copy.c", "int a;"),
		write(t, dir, "binary.c", "\x7fELF\x00"), filepath.Join(dir, "missing.c"),
	}
	if got := draw(paths, 1, 10); len(got) != 1 || string(got[0].data) != "int a;" {
		t.Errorf("drew %q", got)
	}
}

func TestFind(t *testing.T) {
	if !syntax.Grammars {
		t.Skip("no grammars")
	}
	dir := t.TempDir()
	long := strings.Repeat("#", 100) + "\n"
	want := map[string][]string{
		"python": {write(t, dir, "a/x.py", long), write(t, dir, "script", "#!/usr/bin/env python3\n"+long)},
		"toml":   {write(t, dir, "b/y.toml", long)},
	}
	write(t, dir, "short.py", "#")
	write(t, dir, "long.py", strings.Repeat(long, 3))
	write(t, dir, "text", long)
	write(t, dir, "no-rules.md", long)
	if err := os.Symlink("a/x.py", filepath.Join(dir, "link.py")); err != nil {
		t.Fatal(err)
	}
	got := find(context.Background(), []string{filepath.Join(dir, "a"), dir, filepath.Join(dir, "none")}, span{100, 200})
	for l, paths := range got {
		slices.Sort(paths)
		if !slices.Equal(paths, want[l]) {
			t.Errorf("%s: %v, want %v", l, paths, want[l])
		}
	}
	if len(got) != len(want) {
		t.Errorf("found %v", got)
	}
}
