package exectest

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// What a program finds in its directory, and what is left of it.

func layout(t *testing.T, b *bench) {
	files := []text.File{
		{Path: "a", Data: []byte("A")},
		{Path: "dangling", Data: []byte("/nonexistent/x"), Link: true},
		{Path: "deep/er/b", Data: []byte("B"), Mode: 0o600},
		{Path: "empty"},
		{Path: "link", Data: []byte("deep/er/b"), Link: true},
		{Path: "readonly", Mode: 0o444},
		{Path: "run", Data: []byte("#!/bin/sh\necho ran\n"), Mode: 0o755},
	}
	b.want(sh("find . -type f -o -type l | LC_ALL=C sort; cat a deep/er/b link; readlink dangling link; ./run", files...),
		"./a\n./dangling\n./deep/er/b\n./empty\n./link\n./readonly\n./run\nABB/nonexistent/x\ndeep/er/b\nran\n")
	b.want(sh("ls -l deep/er/b readonly run | cut -c1-10", files...), "-rw-------\n-r--r--r--\n-rwxr-xr-x\n")

	old := text.Single("a", []byte("A"))
	b.run(sh("echo changed >a; rm -f a", old...))
	if string(old[0].Data) != "A" {
		t.Error("the candidate was changed")
	}
}

// escapes: nothing is written outside the directory.
func escapes(t *testing.T, b *bench) {
	e := b.use(1)
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
		ran := oracle.Job{Argv: oracle.Shell("exit 0"), Files: files}
		if _, err := e.Run(context.Background(), ran); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if left, _ := os.ReadDir(outside); len(left) != 0 {
		t.Errorf("written outside: %v", left)
	}
	fifo := text.File{Path: "a", Data: []byte("/dev/zero"), Link: true}
	b.want(sh("head -c 5; test -L a && echo link", fifo), "link\n") // a link's target is not the candidate
}

// fresh: a test sees its candidate and nothing of another test.
func fresh(t *testing.T, b *bench) {
	f := text.File{Path: "a", Data: []byte("A")}
	const script = `ls -A; ls -A "$TMPDIR"; echo x >left; mkdir sub; echo y >sub/left; echo z >"$TMPDIR"/left; pwd; echo "$TMPDIR"`
	seen := map[string]bool{}
	for range 3 {
		lines := strings.Split(strings.TrimSpace(string(b.run(sh(script, f)).Output)), "\n")
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

// resistant: what a test leaves is removed even if it was made hard to remove,
// and nothing else is.
func resistant(t *testing.T, b *bench) {
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
		dir := strings.TrimSpace(string(b.run(sh("pwd; "+script, files...)).Output))
		if _, err := os.Lstat(strings.TrimSuffix(dir, "/d")); err == nil {
			t.Errorf("%s: %s survives", script, dir)
		}
		if _, err := os.Lstat(outside + "/a"); err != nil {
			t.Fatalf("%s: removed a file outside", script)
		}
	}
}
