package python_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/instrument/python"
)

// TestPrograms checks the ways to start a program, and modules.
func TestPrograms(t *testing.T) {
	py := interpreter(t)
	modules, err := filepath.Abs("testdata/modules")
	if err != nil {
		t.Fatal(err)
	}
	const code = "import random, sys; random.seed(2); print([random.randrange(9) for _ in range(4)], sys.argv, __name__)"
	for _, c := range []struct {
		name, folder string
		argv         []string
		sites        string // one that must be there
	}{
		{"script", "testdata", []string{py, "modules/gen.py", "5"}, "modules/helper.py:7:20 name"},
		{"script here", "testdata/modules", []string{py, "-u", "gen.py", "5"}, "helper.py:7:20 name"},
		{"script elsewhere", "testdata/pack", []string{py, modules + "/gen.py", "5"}, modules + "/helper.py:7:20 name"},
		{"hash bang", "testdata/modules", []string{"./gen.py", "5"}, "helper.py:7:20 name"},
		{"folder", "testdata/folder", []string{py, "inner", "5"}, "inner/__main__.py:4:7"},
		{"package", "testdata/pack", []string{py, "-m", "pack", "x"}, "pack/sub/late.py:2:8 letter"},
		{"module", "testdata/pack", []string{py, "-mpack.other"}, "pack/sub/late.py:2:8 letter"},
		{"code", "testdata", []string{py, "-c", code, "x"}, "<string>:1:44"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(c.folder)
			l := same(t, true, c.argv...)
			if !version(t, "11") {
				c.sites = strings.Split(c.sites, ":")[0]
			}
			for _, name := range l.names {
				if strings.HasPrefix(name, c.sites) {
					return
				}
			}
			t.Errorf("no site %s in %v", c.sites, l.names)
		})
	}
}

// TestWrong checks the errors for programs that cannot be run.
func TestWrong(t *testing.T) {
	py := interpreter(t)
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	old := file("python2", "#!/bin/sh\necho 'Python 3.8 or later is needed; this is Python 2.7' >&2; exit 3\n")
	for _, c := range []struct {
		want string
		argv []string
	}{
		{"there is no script " + folder + "/none.py", []string{py, folder + "/none.py"}},
		{"there is no module no.such", []string{py, "-m", "no.such"}},
		{"there is no __main__.py in", []string{py, folder}},
		{"python is not installed", []string{folder + "/bin/python3", "gen.py"}},
		{"line 2\n    x = = 1\n        ^\nSyntaxError: invalid syntax", []string{py, file("syntax.py", "y = 1\nx = = 1\n")}},
		{"SyntaxError: 'return' outside function", []string{py, file("return.py", "return 1\n")}},
		{"is not a note; these are", []string{py, file("note.py", "x = 1  # whittle: choose 3\n")}},
		{"stands above a function", []string{py, file("skip.py", "# whittle: skip\nx = 1\n")}},
		{"about one call, and there are 2", []string{py, file("two.py", "x = f(1) + g(2)  # whittle: choice 3\n")}},
		{"does not run a Python script", []string{"sh", "gen.sh"}},
		{"Python 3.8 or later is needed", []string{old, file("fine.py", "print(1)\n")}},
	} {
		_, err := python.Prepare(t.Context(), scratch, c.argv)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v\nwant %s", c.argv, err, c.want)
		}
	}
}

// TestSources checks that the digest changes if and only if the files change.
func TestSources(t *testing.T) {
	py := interpreter(t)
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	digest := func() string {
		p, err := python.Prepare(t.Context(), scratch, []string{py, "a b.py", "1"})
		if err != nil {
			t.Fatal(err)
		}
		p.Close()
		if p.Name != "a b.py" || p.Language != "Python" {
			t.Errorf("%+v", p)
		}
		return p.Sources.String()
	}
	write("a b.py", "import helper\n")
	write("helper.py", "x = 1\n")
	write("other.py", "x = 1\n")
	first := digest()
	write("other.py", "x = 2\n")
	if digest() != first {
		t.Error("a file that is not used counts")
	}
	write("helper.py", "x = 2\n")
	if digest() == first {
		t.Error("a module does not count")
	}
	if _, err := os.Stat("__pycache__"); err == nil {
		t.Error("something is written beside the user's files")
	}
}
