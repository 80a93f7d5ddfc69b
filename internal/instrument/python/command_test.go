package python

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCommand(t *testing.T) {
	folder := t.TempDir()
	file := func(name, first string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(first+"\nprint(1)\n"), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	env := file("env", "#!/usr/bin/env python3")
	direct := file("direct.py", "#!/usr/bin/python3.11 -u")
	split := file("split", "#!/usr/bin/env -S python3 -B -u")
	shell := file("shell", "#!/bin/sh")
	bare := file("bare.py", "print(0)")
	for _, c := range []struct{ argv, want string }{
		{"python gen.py", "python|script gen.py"},
		{"python3 gen.py 1 -x", "python3|script gen.py 1 -x"},
		{"python3.11 -u gen.py -m", "python3.11 -u|script gen.py -m"},
		{"/a/venv/bin/python -uB gen.py", "/a/venv/bin/python -u -B|script gen.py"},
		{"python3.13t gen.py", "python3.13t|script gen.py"},
		{"pypy3 gen.py", "pypy3|script gen.py"},
		{"python3 -m pkg.mod a", "python3|module pkg.mod a"},
		{"python3 -mpkg a", "python3|module pkg a"},
		{"python3 -Om pkg a", "python3 -O|module pkg a"},
		{"python3 -W ignore -Xdev gen.py", "python3 -Wignore -Xdev|script gen.py"},
		{"python3 -c print(1) x", "python3|code print(1) x"},
		{"python3 -iq gen.py", "python3|script gen.py"},
		{"python3", ""},
		{"python3 -", ""},
		{"python3 -V", ""},
		{"python3 --version", ""},
		{"python3 -m", ""},
		{"python-config gen.py", ""},
		{"node gen.js", ""},
		{"", ""},
		{env + " 7", "python3|script " + env + " 7"},
		{direct + " 7", "/usr/bin/python3.11 -u|script " + direct + " 7"},
		{split, "python3 -B -u|script " + split},
		{shell, ""},
		{bare, ""},
		{filepath.Join(folder, "none"), ""},
	} {
		argv := strings.Fields(c.argv)
		got, ok := parse(argv)
		if ok != Matches(argv) || ok != (c.want != "") {
			t.Errorf("%q: %v", c.argv, ok)
		}
		if !ok {
			continue
		}
		s := strings.Join(append([]string{got.python}, got.flags...), " ") + "|" +
			strings.Join(append([]string{got.how, got.name}, got.args...), " ")
		if s != c.want {
			t.Errorf("%q: %s, not %s", c.argv, s, c.want)
		}
	}
}
