package javascript

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/syntax"
)

func write1(t *testing.T, name, text string) string {
	t.Helper()
	f := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(f, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestMatches(t *testing.T) {
	script := write1(t, "gen", "#!/usr/bin/env node\n1\n")
	flags := write1(t, "gen", "#!/usr/bin/env -S node --random-seed=3\n1\n")
	python := write1(t, "gen.js", "#!/usr/bin/python3\n1\n")
	for _, c := range []struct {
		argv string
		want bool
	}{
		{"node gen.js", true},
		{"nodejs gen.cjs 1 2", true},
		{"/opt/node-20/bin/node --random-seed=42 gen.mjs --eval", true},
		{"node -r ./x.js gen.js", true},
		{"node -- gen.js", true},
		{"node gen", true},
		{script + " 7", true},
		{flags, true},
		{python, false},
		{"node", false},
		{"node -e 1", false},
		{"node --eval=1", false},
		{"node -r ./x.js", false},
		{"node --test gen.js", false},
		{"node gen.ts", false},
		{"node -", false},
		{"python3 gen.js", false},
		{"gen.js", false},
		{"", false},
	} {
		if got := Matches(strings.Fields(c.argv)); got != c.want {
			t.Errorf("Matches(%s) = %v", c.argv, got)
		}
	}
}

// TestWithoutGrammar checks the error of a build without cgo.
func TestWithoutGrammar(t *testing.T) {
	if syntax.Grammars {
		t.Skip("this build has grammars")
	}
	_, err := Prepare(t.Context(), t.TempDir(), []string{"node", write1(t, "gen.js", "1")})
	if err == nil || !strings.Contains(err.Error(), "without cgo") {
		t.Errorf("got %v", err)
	}
}

func TestScript(t *testing.T) {
	needNode(t)
	script := write1(t, "gen", "#!/usr/bin/env -S node --no-warnings\nconsole.log(Math.floor(Math.random() * 6), process.argv[2], __filename)\n")
	var b book
	res := run(t, prepared(t, []string{script, "x"}), &b, true)
	if want := " x " + script + "\n"; !strings.HasSuffix(string(res.Output), want) {
		t.Errorf("printed %q, want …%q", res.Output, want)
	}
	if want := "of 6 gen:2:13\n"; !strings.HasSuffix(b.words.String(), want) {
		t.Errorf("told %q, want …%q", b.words.String(), want)
	}
}

func TestMissingFile(t *testing.T) {
	needNode(t)
	if _, err := Prepare(t.Context(), t.TempDir(), []string{"node", "nowhere.js"}); err == nil || !strings.Contains(err.Error(), "nowhere.js") {
		t.Errorf("got %v", err)
	}
}

// TestBroken checks that a file that does not parse is left to node, which reports the error.
func TestBroken(t *testing.T) {
	needNode(t)
	p := prepared(t, []string{"node", write1(t, "gen.js", "let let = (1;\n")})
	process, err := instrument.Start(p, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer process.Close()
	res, err := process.Run(t.Context(), &book{}, true, instrument.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if res.Status != 1 || !strings.Contains(res.Errors, "SyntaxError") {
		t.Errorf("status %d, %s", res.Status, res.Errors)
	}
}

// TestChildren checks that processes that the program starts do not use the pipes, whatever flags and
// environment they get.
func TestChildren(t *testing.T) {
	needNode(t)
	f := write1(t, "gen.js", `
const { fork, execFileSync } = require('child_process');
if (process.argv[2]) { console.log('child', Math.random() < 1); process.exit(0); }
console.log(Math.floor(Math.random() * 1), String(execFileSync(process.execPath, [...process.execArgv, __filename, 'x'])).trim());
fork(__filename, ['x']).on('exit', (code) => console.log(code, Math.floor(Math.random() * 1)));
`)
	var b book
	res := run(t, prepared(t, []string{"node", f}), &b, true)
	if got, want := string(res.Output), "0 child true\nchild true\n0 0\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	if got := strings.Count(b.words.String(), "of 1"); got != 2 {
		t.Errorf("%d choices, want 2:\n%s", got, b.words.String())
	}
}

// TestSources checks that the digest depends on all of the user's files.
func TestSources(t *testing.T) {
	needNode(t)
	f := write1(t, "gen.js", "require('./lib')")
	lib := filepath.Join(filepath.Dir(f), "lib.js")
	digest := func(text string) any {
		if err := os.WriteFile(lib, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return prepared(t, []string{"node", f}).Sources
	}
	if a, b := digest("1"), digest("2"); a == b || a != digest("1") {
		t.Errorf("the digest does not tell two versions of a file apart")
	}
}

// BenchmarkRun measures a run of a generator that is predicted completely.
func BenchmarkRun(b *testing.B) {
	needNode(b)
	p := prepared(b, seeded("testdata/canon/nested.js"))
	process, err := instrument.Start(p, b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer process.Close()
	var first book
	if _, err := process.Run(b.Context(), &first, true, instrument.Limits{}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := process.Run(b.Context(), &book{expected: first.said}, false, instrument.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
