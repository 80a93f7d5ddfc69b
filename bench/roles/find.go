package main

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/syntax/rules"
)

// A span is the sizes that files may have, in bytes.
type span struct{ least, most int64 }

// common is the usual size: smaller files show little, and larger ones take long to parse
// again and again.
var common = span{1_000, 100_000}

// usual returns the folders with sources on a developer's machine.
func usual(ctx context.Context) []string {
	dirs := []string{"node_modules", "/usr/include", "/usr/share", "/usr/lib"}
	for _, ask := range [][]string{
		{"go", "env", "GOROOT", "GOMODCACHE"},
		{"python3", "-c", "import sysconfig as s; print(s.get_path('stdlib'), s.get_path('purelib'), sep='\\n')"},
		{"npm", "root", "-g"},
		{"rustc", "--print", "sysroot"},
	} {
		out, err := exec.CommandContext(ctx, ask[0], ask[1:]...).Output()
		if err == nil {
			dirs = append(dirs, strings.Split(strings.TrimSpace(string(out)), "\n")...)
		}
	}
	return dirs
}

// find lists the files below folders by language, for the languages whose rules are known.
// It skips files that cannot be read.
func find(ctx context.Context, dirs []string, sizes span) map[string][]string {
	found := map[string][]string{}
	known := map[string]bool{}
	for _, e := range rules.Languages() {
		known[e.Language] = true
	}
	for _, dir := range apart(dirs) {
		filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil || !d.Type().IsRegular() {
				return nil
			}
			info, err := d.Info()
			if err != nil || info.Size() < sizes.least || info.Size() > sizes.most {
				return nil
			}
			if l, ok := recognize(path); ok && known[l.Name] {
				found[l.Name] = append(found[l.Name], path)
			}
			return nil
		})
	}
	return found
}

// apart returns the folders without those that are inside others.
func apart(dirs []string) []string {
	var all, out []string
	for _, d := range dirs {
		if real, err := filepath.EvalSymlinks(d); err == nil {
			if real, err = filepath.Abs(real); err == nil {
				all = append(all, real)
			}
		}
	}
	slices.Sort(all)
	for _, d := range all {
		if !slices.ContainsFunc(out, func(o string) bool { return d == o || strings.HasPrefix(d, strings.TrimSuffix(o, "/")+"/") }) {
			out = append(out, d)
		}
	}
	return out
}

// recognize reads a file only if its name has no extension.
func recognize(path string) (syntax.Language, bool) {
	l, ok := syntax.Recognize(path, nil)
	if ok || filepath.Ext(path) != "" {
		return l, ok
	}
	f, err := os.Open(path)
	if err != nil {
		return l, false
	}
	defer f.Close()
	head := make([]byte, 256)
	n, _ := f.Read(head)
	return syntax.Recognize(path, head[:n])
}
