package infer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// TestPresets runs the checker of each language, where it is installed, on a good and a bad file.
func TestPresets(t *testing.T) {
	for _, c := range []struct{ language, file, good, bad string }{
		{"bash", "a.sh", "if true; then echo; fi\n", "if true; then echo\n"},
		{"c", "a.c", "int f(void) { return 1; }\n", "int f(void) { return x; }\n"},
		{"cpp", "a.cpp", "struct a { int b; };\n", "struct a { c b; };\n"},
		{"go", "a.go", "package main\n\nfunc main() {}\n", "package main\n\nfunc main() { x() }\n"},
		{"java", "A.java", "class A { int b; }\n", "class A { C b; }\n"},
		{"javascript", "a.js", "var a = 1;\n", "var a = ;\n"},
		{"json", "a.json", "{\"a\": 1}\n", "{\"a\": }\n"},
		{"lua", "a.lua", "x = 1\n", "x = \n"},
		{"php", "a.php", "<?php $a = 1;\n", "<?php $a = ;\n"},
		{"python", "a.py", "x = 1\n", "x = \n"},
		{"ruby", "a.rb", "x = 1\n", "def x\n"},
		{"rust", "a.rs", "fn f() -> i32 { 1 }\n", "fn f() -> i32 { x }\n"},
		{"toml", "a.toml", "a = 1\n", "a = \n"},
		{"typescript", "a.ts", "let a: number = 1;\n", "let a: number = ;\n"},
		{"xml", "a.xml", "<a><b/></a>\n", "<a><b></a>\n"},
		{"zig", "a.zig", "const a = 1;\n", "const a = ;\n"},
	} {
		t.Run(c.language, func(t *testing.T) {
			t.Parallel()
			command, err := Preset(Compiles, c.language)
			if err != nil {
				if !strings.Contains(err.Error(), "is installed (") {
					t.Error(err)
				}
				t.Skip(err)
			}
			checkPreset(t, command, c.file, c.good, c.bad)
		})
	}
	if len(checkers) != 16 {
		t.Errorf("there are %d checkers, and this test knows 16", len(checkers))
	}
}

// TestNoUB checks that undefined behavior is noticed, and what is not undefined is accepted.
func TestNoUB(t *testing.T) {
	for name, c := range map[string]struct{ language, file, good, bad string }{
		"overflow":       {"c", "a.c", "int main(int c, char **v) { return 3; }\n", "int main(int c, char **v) { int x = 2147483647; x += c; return x; }\n"},
		"use after free": {"c", "a.c", "#include <stdlib.h>\nint main() { char *p = malloc(9); p[3] = 1; return p[3]; }\n", "#include <stdlib.h>\nint main() { char *p = malloc(9); free(p); return p[3]; }\n"},
		"no return":      {"c", "a.c", "int f(int n) { if (n) return 1; return 2; }\nint main() { return f(1); }\n", "int f(int n) { if (n) return 1; }\nint main() { return f(1); }\n"},
		"C++":            {"cpp", "a.cpp", "int main() { return 1; }\n", "int main() { int *p = new int[2]; delete p; return 0; }\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			command, err := Preset(NoUB, c.language)
			if err != nil {
				t.Skip(err)
			}
			checkPreset(t, command, c.file, c.good, c.bad)
		})
	}
}

func checkPreset(t *testing.T, command Command, file, good, bad string) {
	t.Helper()
	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer exec.Close()
	b := &Bench{Script: &oracle.Script{Exec: exec}, Args: []string{file, "removed"}}
	for _, src := range []string{good, bad} {
		res, err := b.run(t.Context(), command, text.Single(file, []byte(src)), 0)
		if err != nil {
			t.Fatal(err)
		}
		if ok := res.Exit == 0; ok != (src == good) {
			t.Errorf("%q: exit status %d\n%s%s", src, res.Exit, res.Output, res.Stderr)
		}
	}
}

// TestNullDevice checks that no preset lets a tool write to /dev/null: run by root, some replace it.
func TestNullDevice(t *testing.T) {
	scripts := []string{NoUBScript("gcc"), NoUBScript("g++")}
	for _, list := range checkers {
		for _, c := range list {
			scripts = append(scripts, c.script)
		}
	}
	for _, s := range scripts {
		if strings.Contains(s, "/dev/null") {
			t.Errorf("/dev/null in: %s", s)
		}
	}
}

// TestRecipe checks that the manual shows the recipe that is used.
func TestRecipe(t *testing.T) {
	manual, err := os.ReadFile(filepath.Join("..", "..", "docs", "manual.md"))
	if err != nil {
		t.Fatal(err)
	}
	if want := NoUBScript("gcc"); !strings.Contains(string(manual), "#!/bin/sh\n"+want+"\n") {
		t.Errorf("docs/manual.md lacks:\n%s", want)
	}
}
