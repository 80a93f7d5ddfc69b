package javascript

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/syntax"
)

// installed returns the folder of the packages that came with node.
func installed(t testing.TB) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	if real, err := filepath.EvalSymlinks(node); err == nil {
		node = real
	}
	dir := filepath.Join(filepath.Dir(node), "..", "lib", "node_modules")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no packages came with node")
	}
	return dir
}

// compiler is a program that reports which of the given sources do not compile.
const compiler = `
const vm = require('vm'), Module = require('module');
const bad = [];
for (const { Name, Text, Module: m } of JSON.parse(require('fs').readFileSync(0, 'utf8'))) {
  try {
    if (m) new vm.SourceTextModule(Text); else new vm.Script(Module.wrap(Text.replace(/^#!.*/, '')));
  } catch (e) { bad.push(Name + ': ' + e.message); }
}
console.log(bad.join('\n'));
`

type text struct {
	Name, Text string
	Module     bool
}

// compile returns the errors that node reports, by name.
func compile(t *testing.T, texts []text) map[string]string {
	t.Helper()
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "--no-warnings", "--experimental-vm-modules", "-e", compiler)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	bad := map[string]string{}
	for l := range strings.Lines(string(out)) {
		if name, why, ok := strings.Cut(strings.TrimSpace(l), ": "); ok {
			bad[name] = why
		}
	}
	return bad
}

// TestCorpus: a file that compiles still compiles when it is rewritten, and has as many lines. It
// samples the packages that came with node; WHITTLE_CORPUS=all takes every file.
func TestCorpus(t *testing.T) {
	needNode(t)
	l, err := syntax.Named("javascript")
	if err != nil {
		t.Fatal(err)
	}
	var before, after []text
	unread, files := 0, 0
	every := 9
	if os.Getenv("WHITTLE_CORPUS") == "all" {
		every = 1
	}
	filepath.WalkDir(installed(t), func(path string, d fs.DirEntry, err error) error {
		ext := filepath.Ext(path)
		if err != nil || d.IsDir() || ext != ".js" && ext != ".mjs" && ext != ".cjs" {
			return nil
		}
		if files++; files%every != 0 {
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := l.Parse(src)
		if err != nil || raw.Errors > 0 {
			unread++
			return nil
		}
		module := newNodes(raw).isModule(path)
		f := source{path: path, src: src, raw: raw, module: module}
		out, err := rewrite(l, raw, path, &sites{}, helpers([]source{f}))
		if err != nil {
			t.Error(err)
			return nil
		}
		if bytes.Count(out, []byte("\n")) != bytes.Count(src, []byte("\n")) {
			t.Errorf("%s has another number of lines", path)
		}
		before = append(before, text{path, string(src), module})
		after = append(after, text{path, string(out), module})
		return nil
	})
	was := compile(t, before)
	for name, why := range compile(t, after) {
		if was[name] == "" {
			t.Errorf("%s: %s", name, why)
		}
	}
	t.Logf("%d files rewritten, %d of them did not compile before; %d not read", len(after), len(was), unread)
	if len(after)-len(was) < 100/every || unread > 1+len(after)/100 {
		t.Errorf("too few files for a corpus")
	}
}

// TestRealProgram checks that a rewritten program of many files behaves as before.
func TestRealProgram(t *testing.T) {
	needNode(t)
	from := filepath.Join(installed(t), "npm", "node_modules", "semver")
	if _, err := os.Stat(filepath.Join(from, "bin", "semver.js")); err != nil {
		t.Skip("semver did not come with node")
	}
	dir := t.TempDir() // not one called node_modules, which would not be rewritten
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-i", "minor", "1.2.3-beta.4"}, {"-r", "^1.2 || >=3 <4.5", "1.3.0", "2.0.0", "4.4.9"}, {"-c", "v3.4.5.6"}} {
		argv := append([]string{"node", filepath.Join(dir, "bin", "semver.js")}, args...)
		want, err := exec.Command(argv[0], argv[1:]...).Output()
		if err != nil {
			t.Fatal(err)
		}
		var b book
		res := run(t, prepared(t, argv), &b, true)
		if !bytes.Equal(res.Output, want) {
			t.Errorf("%v printed %q, want %q", args, res.Output, want)
		}
		if strings.Count(b.words.String(), "call ") < 10 {
			t.Errorf("%v told only\n%s", args, b.words.String())
		}
	}
}
