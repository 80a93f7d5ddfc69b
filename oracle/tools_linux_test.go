package oracle_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// A toolCase is a script that uses real tools on a file.
type toolCase struct {
	name   string
	needs  []string // programs
	file   text.File
	script string
	want   string // in the output
}

var toolCases = []toolCase{
	{"AddressSanitizer", []string{"gcc"}, text.File{Path: "a.c", Data: []byte(
		"#include <stdlib.h>\nint main(int c, char **v) { char *p = malloc(4); p[4 * c] = 1; return p[0]; }\n")},
		"gcc -g -fsanitize=address a.c -o a && ./a", "heap-buffer-overflow"},
	{"LeakSanitizer", []string{"gcc"}, text.File{Path: "a.c", Data: []byte(
		"#include <stdlib.h>\nint main(int c, char **v) { for (int i = 0; i < 9; i++) malloc(100 + i); return 0; }\n")},
		"gcc -g -fsanitize=address a.c -o a && ./a", "detected memory leaks"},
	{"compiler that stops", []string{"gcc"}, text.File{Path: "a.c", Data: []byte("int main(void) { return x; }\n")},
		"gcc -c a.c -o a.o", "undeclared"},
	{"Go program", []string{"go"}, text.File{Path: "a.go", Data: []byte(
		"package main\n\nimport \"fmt\"\n\nfunc main() {\n\tdone := make(chan []byte)\n\tfor range 50 {\n\t\tgo func() { done <- make([]byte, 1<<20) }()\n\t}\n\tfor range 50 {\n\t\t<-done\n\t}\n\tfmt.Println(\"sent\")\n\tvar m map[int]int\n\tm[1] = 1\n}\n")},
		"go build -o prog a.go && ./prog", "assignment to entry in nil map"},
	{"Java", []string{"javac", "java"}, text.File{Path: "A.java", Data: []byte(
		"public class A { public static void main(String[] a) { byte[][] all = new byte[50][]; for (int i = 0; i < 50; i++) all[i] = new byte[1 << 20]; System.out.println(all.length); Object o = null; o.hashCode(); } }\n")},
		"javac A.java && java A", "NullPointerException"},
	{"npm", []string{"npm", "node"}, text.File{Path: "package.json", Data: []byte(
		`{"name": "a", "version": "1.0.0", "scripts": {"ran": "node -e \"console.log('it ' + 'ran'); process.exit(3)\""}}`)},
		"npm --version && npm run ran", "it ran"},
	{"Python environment", []string{"python3"}, text.File{Path: "a.py", Data: []byte("import sys, tempfile\ntempfile.TemporaryFile().write(b'x')\nprint(sys.prefix != sys.base_prefix)\n[][1]\n")},
		"python3 -m venv --without-pip env && env/bin/python a.py", "True\n"},
	{"ccache", []string{"ccache", "gcc"}, text.File{Path: "a.c", Data: []byte("int main(void) { return 3; }\n")},
		"ccache gcc -c a.c -o a.o && gcc a.o -o a && ./a; test $? = 3 && echo three; exit 3", "three"},
}

// Real tools work inside the limits as they do outside, if the directories are allowed that they keep things in.
func TestTools(t *testing.T) {
	home := sacrifice(t)
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		cache = []byte(home)
	}
	env := append(os.Environ(), "CCACHE_DIR="+home, "npm_config_cache="+home, "GOCACHE="+strings.TrimSpace(string(cache)), "GOFLAGS=", "GOMAXPROCS=2")
	c := files
	c.Write = []string{home, strings.TrimSpace(string(cache))}
	free, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	held := contained(t, 1, c)
	for _, tc := range toolCases {
		t.Run(tc.name, func(t *testing.T) {
			for _, tool := range tc.needs {
				if _, err := exec.LookPath(tool); err != nil {
					t.Skip(err)
				}
			}
			job := oracle.Job{Argv: oracle.Shell(tc.script), Files: text.Files{tc.file}, Env: env, Timeout: limit}
			outside, err := free.Run(t.Context(), job)
			if err != nil || !strings.Contains(string(outside.Output), tc.want) {
				t.Skipf("does not work here: %v %s", err, outside.Output)
			}
			job.Memory = 1 << 30
			inside, err := held.Run(t.Context(), job)
			if err != nil || inside.Exit != outside.Exit || inside.Signal != outside.Signal || inside.Exceeded != oracle.NoLimit || !strings.Contains(string(inside.Output), tc.want) {
				t.Errorf("outside %d, inside %d, %v, exceeded %v:\n%s", outside.Exit, inside.Exit, err, inside.Exceeded, inside.Output)
			}
		})
	}
}

// A tool that may not write to its directory says so, with the path.
func TestToolsRefused(t *testing.T) {
	home := sacrifice(t)
	l := contained(t, 1, files)
	for _, tc := range []struct{ needs, script string }{
		{"go", "GOCACHE=" + home + "/cache go build a.go"},
		{"ccache", "CCACHE_DIR=" + home + "/cache ccache gcc -c a.c"},
		{"python3", "python3 -m venv --without-pip " + home + "/cache"},
		{"git", "git init " + home + "/cache"},
	} {
		if _, err := exec.LookPath(tc.needs); err != nil {
			t.Log(err)
			continue
		}
		res := script(t, l, 0, "echo 'package main; func main() {}' > a.go; echo 'int x;' > a.c; "+tc.script)
		if !strings.Contains(string(res.Output), filepath.Join(home, "cache")) {
			t.Errorf("%s: exit %d: %s", tc.needs, res.Exit, res.Output)
		}
		checkPrecious(t, home)
	}
}
