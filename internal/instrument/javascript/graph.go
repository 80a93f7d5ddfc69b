package javascript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax"
)

// A source is a file of the user.
type source struct {
	path   string // as node calls it: absolute, without links
	src    []byte // without a byte order mark
	raw    *syntax.Raw
	module bool // import rather than require
}

// reach returns the file at a path and all files that it imports by relative paths, in the order in
// which they are found. It ignores missing files; node will report them.
func reach(l syntax.Language, path string) ([]source, error) {
	var out []source
	todo := []string{path}
	seen := map[string]bool{path: true}
	for len(todo) > 0 {
		path, todo = todo[0], todo[1:]
		src, err := os.ReadFile(path)
		if err != nil {
			if len(out) == 0 {
				return nil, err
			}
			continue
		}
		src = bytes.TrimPrefix(src, []byte("\ufeff"))
		raw, err := l.Parse(src)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		s := source{path: path, src: src, raw: raw}
		n := newNodes(raw)
		s.module = n.isModule(path)
		out = append(out, s)
		for _, r := range n.imports() {
			if p, ok := resolve(filepath.Dir(path), r); ok && !seen[p] {
				seen[p] = true
				todo = append(todo, p)
			}
		}
	}
	return out, nil
}

// imports returns the names that a file imports as literals.
func (n *nodes) imports() []string {
	var out []string
	for i := range n.Nodes {
		from := -1
		switch n.kind(i) {
		case "import_statement", "export_statement":
			from = n.field(i, "source")
		case "call_expression":
			f := n.field(i, "function")
			if t := n.text(f); (t == "require" || t == "import") && n.field(i, "arguments") >= 0 {
				from = n.only(n.field(i, "arguments"))
			}
		}
		if from >= 0 {
			if s, ok := n.constant(from); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

// resolve finds the file for a relative path.
func resolve(dir, name string) (string, bool) {
	name = strings.TrimPrefix(name, "file://")
	if !strings.HasPrefix(name, "./") && !strings.HasPrefix(name, "../") && name != "." && name != ".." && !filepath.IsAbs(name) {
		return "", false
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	real, ok := locate(name)
	return real, ok && !slices.Contains(strings.Split(real, string(filepath.Separator)), "node_modules")
}

// locate finds a file as node does, with an omitted extension.
func locate(name string) (string, bool) {
	for _, try := range []string{name, name + ".js", name + ".cjs", name + ".mjs", filepath.Join(name, "index.js")} {
		info, err := os.Stat(try)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		real, err := filepath.EvalSymlinks(try)
		if err != nil {
			return "", false
		}
		ext := filepath.Ext(real)
		return real, ext != ".json" && ext != ".node" && ext != ".wasm"
	}
	return "", false
}

// isModule reports whether node treats a file as an ES module.
func (n *nodes) isModule(path string) bool {
	switch filepath.Ext(path) {
	case ".mjs":
		return true
	case ".cjs":
		return false
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if b, err := os.ReadFile(filepath.Join(dir, "package.json")); err == nil {
			var p struct{ Type string }
			if json.Unmarshal(b, &p) == nil && p.Type != "" {
				return p.Type == "module"
			}
			break
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return slices.ContainsFunc(n.kids(0), func(k int) bool {
		return n.kind(k) == "import_statement" || n.kind(k) == "export_statement"
	})
}
