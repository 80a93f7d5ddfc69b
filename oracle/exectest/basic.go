package exectest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// What a program is given, and what is said of how it ended.

func exit(t *testing.T, b *bench) {
	for _, c := range []struct {
		script       string
		exit, signal int
	}{
		{"exit 0", 0, 0},
		{"exit 1", 1, 0},
		{"exit 125", 125, 0},
		{"exit 255", 255, 0},
		{"kill -TERM $$", 128 + 15, 15}, // and not ignored: a test starts with all signals as usual
		{"kill -INT $$", 128 + 2, 2},
		{"kill -HUP $$", 128 + 1, 1},
		{"kill -KILL $$", 128 + 9, 9},
		{"sh -c 'kill -KILL $$'; exit $?", 128 + 9, 0},
		{"nosuchcommand", 127, 0},
	} {
		res := b.run(sh(c.script))
		if res.Exit != c.exit || res.Signal != c.signal || res.TimedOut {
			t.Errorf("%s: %+v, want exit %d, signal %d", c.script, res, c.exit, c.signal)
		}
	}
}

func unstartable(t *testing.T, b *bench) {
	e := b.use(1)
	_, err := e.Run(context.Background(), oracle.Job{Argv: []string{"/nonexistent/program"}})
	var start *oracle.StartError
	if !errors.As(err, &start) || !errors.Is(err, syscall.ENOENT) || start.Path != "/nonexistent/program" {
		t.Errorf("missing: %v", err)
	}
	if _, err = e.Run(context.Background(), oracle.Job{Argv: []string{"/"}}); !errors.Is(err, syscall.EACCES) {
		t.Errorf("directory: %v", err)
	}
	if _, err = e.Run(context.Background(), oracle.Job{}); err == nil {
		t.Error("no program: no error")
	}
	b.want(sh("echo fine"), "fine\n") // and it goes on
}

func output(t *testing.T, b *bench) {
	b.want(sh("echo a; echo b >&2; echo c"), "a\nb\nc\n")
	b.want(sh(":"), "")
	if res := b.run(sh("echo a")); res.Cut {
		t.Error("cut")
	}
	if res := b.run(sh("sleep 0.05")); res.Elapsed <= 0 || res.Elapsed > limit {
		t.Errorf("elapsed %v", res.Elapsed)
	}
}

func flood(t *testing.T, b *bench) {
	res := b.run(sh("head -c 200000000 /dev/zero; exit 7"))
	if res.Exit != 7 || !res.Cut || len(res.Output) == 0 || len(res.Output) > 1<<20 {
		t.Errorf("exit %d, cut %v, %d bytes kept", res.Exit, res.Cut, len(res.Output))
	}
	if len(bytes.Trim(res.Output, "\x00")) != 0 {
		t.Error("not what was written")
	}
	b.want(sh("echo next"), "next\n")
}

// blockingOutput: what a test does to its stdout is not there for the next.
func blockingOutput(t *testing.T, b *bench) {
	for range 3 {
		b.run(sh("dd if=/dev/null oflag=nonblock status=none"))
		if res := b.run(sh("dd if=/dev/zero bs=3000000 count=1 status=none")); res.Exit != 0 {
			t.Fatalf("exit %d", res.Exit)
		}
	}
}

func arguments(t *testing.T, b *bench) {
	two := []text.File{{Path: "a b.c"}, {Path: "sub/x.h"}}
	const show = `for a; do echo "<$a>"; done`
	b.want(sh(show, two...), "<a b.c>\n<sub/x.h>\n")
	j := sh(show, two...)
	j.Argv = oracle.Shell(show)
	b.want(j, "")
}

func stdin(t *testing.T, b *bench) {
	big := strings.Repeat("0123456789abcdef", 1<<16)
	b.want(sh("wc -c | tr -d ' '", text.File{Path: "a", Data: []byte(big)}), fmt.Sprintln(len(big)))
	b.want(sh("cat", text.File{Path: "d/a", Data: []byte("x\x00y")}), "x\x00y")
	b.want(sh("cat", text.File{Path: "a", Data: []byte("x")}, text.File{Path: "b", Data: []byte("y")}), "")
	b.want(sh("cat"), "")
	b.want(sh("cat; (echo more) 2>/dev/null >&0 || echo read-only", text.File{Path: "a", Data: []byte("x")}), "xread-only\n")
	j := sh("cat", text.File{Path: "a", Data: []byte("x")})
	j.Stdin = false
	b.want(j, "")
}

func environment(t *testing.T, b *bench) {
	j := sh(`echo "$A$B"; env | grep -c '^TMPDIR=' ; test -d "$TMPDIR" && test "$(pwd -P)" = "$(cd "$PWD" && pwd -P)" && echo good`)
	j.Env = []string{"A=one", "PATH=/usr/bin:/bin", "TMPDIR=/wrong", "PWD=/wrong"}
	b.want(j, "one\n1\ngood\n")
	t.Setenv("B", "inherited")
	j.Env = nil
	b.want(j, "inherited\n1\ngood\n")
	b.want(sh("(true >&3) 2>/dev/null || echo closed"), "closed\n")
	b.want(sh("(true >/dev/tty) 2>/dev/null || echo none"), "none\n")
}
