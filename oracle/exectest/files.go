package exectest

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// Cases about the files in a program's directory, and about their removal.

func layout(t *testing.T, s *suite) {
	files := []text.File{
		{Path: "a", Data: []byte("A")},
		{Path: "dangling", Data: []byte("no/such/file"), Link: true},
		{Path: "deep/er/b", Data: []byte("B"), Mode: 0o600},
		{Path: "dir", Dir: true},
		{Path: "empty"},
		{Path: "in/locked", Dir: true, Mode: 0o555},
		{Path: "link", Data: []byte("deep/er/b"), Link: true},
		{Path: "readonly", Mode: 0o444},
		{Path: "run", Data: []byte("#!/bin/sh\necho ran\n"), Mode: 0o755},
	}
	s.want(sh("find . -type f -o -type l | LC_ALL=C sort; cat a deep/er/b link; readlink dangling link; ./run", files...),
		"./a\n./dangling\n./deep/er/b\n./empty\n./link\n./readonly\n./run\nABBno/such/file\ndeep/er/b\nran\n")
	s.want(sh("rmdir dir; ls -ld in/locked | cut -c1-10; rmdir in/locked in", files...), "dr-xr-xr-x\n")
	s.want(sh("ls -l deep/er/b readonly run | cut -c1-10", files...), "-rw-------\n-r--r--r--\n-rwxr-xr-x\n")

	old := text.Single("a", []byte("A"))
	s.run(sh("echo changed >a; rm -f a", old...))
	if string(old[0].Data) != "A" {
		t.Error("the candidate was changed")
	}
}

// escapes checks that nothing is written outside the directory.
func escapes(t *testing.T, s *suite) {
	e := s.use(1)
	outside := t.TempDir()
	for name, files := range map[string]text.Files{
		"up":           {{Path: "../x"}},
		"up inside":    {{Path: "a/../../x"}},
		"absolute":     {{Path: outside + "/x"}},
		"empty":        {{Path: ""}},
		"dot":          {{Path: "."}},
		"not clean":    {{Path: "a//b"}},
		"through link": {{Path: "a", Data: []byte(outside), Link: true}, {Path: "a/x"}},
		"over link":    {{Path: "a", Data: []byte(outside + "/x"), Link: true}, {Path: "a"}},
		"over file":    {{Path: "a"}, {Path: "a/x"}},
	} {
		j := oracle.Job{Argv: oracle.Shell("exit 0"), Files: files}
		if _, err := e.Run(context.Background(), j); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if left, _ := os.ReadDir(outside); len(left) != 0 {
		t.Errorf("written outside: %v", left)
	}
	link := text.File{Path: "a", Data: []byte("/dev/zero"), Link: true}
	s.want(sh("head -c 5; test -L a && echo link", link), "link\n") // stdin is not the target of the link
	s.want(sh("head -c 5; test -d a && echo dir", text.File{Path: "a", Dir: true}), "dir\n")
}

// emptyHanded checks that a test finds its candidate and no files of another test.
func emptyHanded(t *testing.T, s *suite) {
	for range 3 {
		s.want(sh(`ls -A; ls -A "$TMPDIR"; echo x >left; mkdir sub; echo y >sub/left; echo z >"$TMPDIR"/left`, text.File{Path: "a", Data: []byte("A")}), "a\n")
	}
}

// fresh checks that the directories of a test are new and are removed.
func fresh(t *testing.T, s *suite) {
	f := text.File{Path: "a", Data: []byte("A")}
	const script = `ls -A; ls -A "$TMPDIR"; echo x >left; mkdir sub; echo y >sub/left; echo z >"$TMPDIR"/left; pwd; echo "$TMPDIR"`
	seen := map[string]bool{}
	for range 3 {
		lines := strings.Split(strings.TrimSpace(string(s.run(sh(script, f)).Output)), "\n")
		if len(lines) != 3 || lines[0] != "a" {
			t.Fatalf("found %q", lines)
		}
		for _, dir := range lines[1:] {
			if _, err := os.Lstat(dir); err == nil {
				t.Errorf("%s survives", dir)
			}
			if seen[dir] {
				t.Errorf("%s is used again", dir)
			}
			seen[dir] = true
		}
	}
}

// resistant checks that all files of a test are removed, even if the test made that
// hard, and no other files.
func resistant(t *testing.T, s *suite) {
	outside := t.TempDir()
	if err := os.WriteFile(outside+"/a", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, script := range []string{
		"mkdir -p x/y; echo >x/y/z; chmod 0 x/y; chmod 555 x .",
		"chmod 0 .",
		"mkfifo pipe; ln -s " + outside + " out",
		"cd ..; rm -r d; ln -s " + outside + " d",
		"cd ..; mv d e; ln -s " + outside + " d",
		"rm -r sub; ln -s " + outside + " sub",
		"cd ..; rm -r d tmp; echo >d",
		"touch -- '-f' \"$(printf 'new\\nline')\"",
	} {
		files := []text.File{{Path: "a"}, {Path: "sub/a"}}
		if !strings.Contains(script, "sub") {
			files = files[:1]
		}
		dir := strings.TrimSpace(string(s.run(sh("pwd; "+script, files...)).Output))
		if _, err := os.Lstat(strings.TrimSuffix(dir, "/d")); err == nil {
			t.Errorf("%s: %s survives", script, dir)
		}
		if _, err := os.Lstat(outside + "/a"); err != nil {
			t.Fatalf("%s: removed a file outside", script)
		}
	}
}
