package exectest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// Cases about the input of a program, and about the report of how it ended.

func exit(t *testing.T, s *suite) {
	for _, c := range []struct {
		script       string
		exit, signal int
	}{
		{"exit 0", 0, 0},
		{"exit 1", 1, 0},
		{"exit 125", 125, 0},
		{"exit 255", 255, 0},
		{"kill -TERM $$", 128 + 15, 15}, // not ignored: a test starts with default signal handling
		{"kill -INT $$", 128 + 2, 2},
		{"kill -HUP $$", 128 + 1, 1},
		{"kill -KILL $$", 128 + 9, 9},
		{"sh -c 'kill -KILL $$'; exit $?", 128 + 9, 0},
		{"nosuchcommand", 127, 0},
	} {
		res := s.run(sh(c.script))
		if res.Exit != c.exit || res.Signal != c.signal || res.TimedOut {
			t.Errorf("%s: %+v, want exit %d, signal %d", c.script, res, c.exit, c.signal)
		}
	}
}

// signals checks that an exit status is told from a signal where output is kept apart: there, they count.
func signals(t *testing.T, s *suite) {
	for _, c := range []struct {
		script       string
		exit, signal int
	}{
		{"kill -INT $$", 128 + 2, 2},
		{"kill -PIPE $$", 128 + 13, 13},
		{"kill -TERM $$", 128 + 15, 15},
		{"exit 130", 130, 0},
		{"exit 141", 141, 0},
		{"exit 143", 143, 0},
		{`[ "$1" = 'it'"'"'s \ "so" ' ] && [ "$(cat)" = in ] && exit 130`, 130, 0},
	} {
		j := sh("echo out; echo err >&2; "+c.script, text.File{Path: "a", Data: []byte("in")})
		j.Argv, j.Paths = append(j.Argv, `it's \ "so" `), nil
		j.Split = true
		res := s.run(j)
		if res.Exit != c.exit || res.Signal != c.signal || string(res.Output) != "out\n" || string(res.Stderr) != "err\n" {
			t.Errorf("%s: exit %d, signal %d, %q and %q, want exit %d, signal %d", c.script, res.Exit, res.Signal, res.Output, res.Stderr, c.exit, c.signal)
		}
	}
}

func unstartable(t *testing.T, s *suite) {
	e := s.use(1)
	missing := t.TempDir() + "/missing/program"
	_, err := e.Run(context.Background(), oracle.Job{Argv: []string{missing}})
	var start *oracle.StartError
	if !errors.As(err, &start) || !errors.Is(err, syscall.ENOENT) || start.Path != missing {
		t.Errorf("missing: %v", err)
	}
	if _, err = e.Run(context.Background(), oracle.Job{Argv: []string{"/"}}); !errors.Is(err, syscall.EACCES) {
		t.Errorf("directory: %v", err)
	}
	if _, err = e.Run(context.Background(), oracle.Job{}); err == nil {
		t.Error("no program: no error")
	}
	s.want(sh("echo fine"), "fine\n") // the executor still works
}

func output(t *testing.T, s *suite) {
	s.want(sh("echo a; echo b >&2; echo c"), "a\nb\nc\n")
	s.want(sh(":"), "")
	if res := s.run(sh("echo a")); res.Cut {
		t.Error("short output: Cut is true")
	}
	if res := s.run(sh("sleep 0.05")); res.Elapsed <= 0 || res.Elapsed > limit {
		t.Errorf("elapsed %v", res.Elapsed)
	}
}

// split checks that stdout and stderr can be kept apart, and that the end of each is there.
func split(t *testing.T, s *suite) {
	j := sh("echo a; echo b >&2; echo c")
	j.Split = true
	if res := s.run(j); string(res.Output) != "a\nc\n" || string(res.Stderr) != "b\n" || res.Cut {
		t.Errorf("%q and %q, cut %v", res.Output, res.Stderr, res.Cut)
	}
	j = sh("echo first >&2; head -c 3000000 /dev/zero >&2; echo last >&2; echo out")
	j.Split = true
	res := s.run(j)
	if !bytes.HasPrefix(res.Stderr, []byte("first\n")) || !bytes.HasSuffix(res.Stderr, []byte("last\n")) || !res.Cut || len(res.Stderr) > 1<<20 {
		t.Errorf("%d bytes of stderr, cut %v", len(res.Stderr), res.Cut)
	}
	if string(res.Output) != "out\n" {
		t.Errorf("stdout %q", res.Output)
	}
	s.want(sh("echo a; echo b >&2"), "a\nb\n") // the next job is not affected
}

// inserted checks that paths can take the place of a mark.
func inserted(t *testing.T, s *suite) {
	two := []text.File{{Path: "a b"}, {Path: "sub/c"}}
	j := sh(`for a; do echo "<$a>"; done`, two...)
	j.Insert = true
	j.Argv = append(j.Argv, "-x", "@@", "--in=@@:@@")
	got := string(s.run(j).Output)
	dir, _, _ := strings.Cut(strings.TrimPrefix(got, "<-x>\n<"), "/a b>")
	want := fmt.Sprintf("<-x>\n<%[1]s/a b>\n<%[1]s/sub/c>\n<--in=%[1]s/a b:%[1]s/a b>\n<--in=%[1]s/sub/c:%[1]s/sub/c>\n", dir)
	if got != want || !strings.HasPrefix(dir, "/") {
		t.Errorf("got %q, want %q", got, want)
	}
	j.Argv = oracle.Shell("echo $#")
	s.want(j, "0\n")
}

// usage checks the CPU time and memory of a job.
func usage(t *testing.T, s *suite) {
	light := s.run(sh("exit 0"))
	heavy := s.run(sh("x=0; while [ $x -lt 200000 ]; do x=$((x+1)); done; y=$(head -c 60000000 /dev/zero | tr '\\0' a); exit 0"))
	if heavy.CPU <= light.CPU || heavy.Memory < light.Memory+50_000_000 {
		t.Errorf("CPU %v and %v, memory %d and %d", light.CPU, heavy.CPU, light.Memory, heavy.Memory)
	}
}

func flood(t *testing.T, s *suite) {
	res := s.run(sh("head -c 200000000 /dev/zero; exit 7"))
	if res.Exit != 7 || !res.Cut || len(res.Output) == 0 || len(res.Output) > 1<<20 {
		t.Errorf("exit %d, cut %v, %d bytes kept", res.Exit, res.Cut, len(res.Output))
	}
	if len(bytes.Trim(res.Output, "\x00")) != 0 {
		t.Error("the output differs from what was written")
	}
	s.want(sh("echo next"), "next\n")
}

// blockingOutput checks that a test cannot change the stdout of the next.
func blockingOutput(t *testing.T, s *suite) {
	for range 3 {
		s.run(sh("dd if=/dev/null oflag=nonblock status=none"))
		if res := s.run(sh("dd if=/dev/zero bs=3000000 count=1 status=none")); res.Exit != 0 {
			t.Fatalf("exit %d", res.Exit)
		}
	}
}

func arguments(t *testing.T, s *suite) {
	two := []text.File{{Path: "a b.c"}, {Path: "sub/x.h"}}
	const show = `for a; do echo "<${a#"$PWD/"}>"; done`
	s.want(sh(show, two...), "<a b.c>\n<sub/x.h>\n")
	j := sh(show, two...)
	j.Argv = append(j.Argv, "-v", "a b.c")
	s.want(j, "<-v>\n<a b.c>\n<a b.c>\n<sub/x.h>\n")
	j.Argv, j.Paths = oracle.Shell(show), nil
	s.want(j, "")
}

func stdin(t *testing.T, s *suite) {
	big := strings.Repeat("0123456789abcdef", 1<<16)
	s.want(sh("wc -c | tr -d ' '", text.File{Path: "a", Data: []byte(big)}), fmt.Sprintln(len(big)))
	s.want(sh("cat", text.File{Path: "d/a", Data: []byte("x\x00y")}), "x\x00y")
	s.want(sh("cat", text.File{Path: "a", Data: []byte("x")}, text.File{Path: "b", Data: []byte("y")}), "")
	s.want(sh("cat"), "")
	s.want(sh("cat; (echo more) 2>/dev/null >&0 || echo read-only", text.File{Path: "a", Data: []byte("x")}), "xread-only\n")
	j := sh("cat", text.File{Path: "a", Data: []byte("x")})
	j.Stdin = false
	s.want(j, "")
}

// showVariables prints two variables, and checks those that the executor sets.
const showVariables = `echo "$A$B"; env | grep -c '^TMPDIR=' ; test -d "$TMPDIR" && test "$(pwd -P)" = "$(cd "$PWD" && pwd -P)" && echo good`

// inherited checks that a job without an environment of its own gets ours.
func inherited(t *testing.T, s *suite) {
	t.Setenv("B", "inherited")
	s.want(sh(showVariables), "inherited\n1\ngood\n")
}

func environment(t *testing.T, s *suite) {
	j := sh(showVariables)
	j.Env = []string{"A=one", "PATH=/usr/bin:/bin", "TMPDIR=/wrong", "PWD=/wrong"}
	s.want(j, "one\n1\ngood\n")
	s.want(sh("(true >&3) 2>/dev/null || echo closed"), "closed\n")
	s.want(sh("(true >/dev/tty) 2>/dev/null || echo none"), "none\n")
}

// absolute checks that the paths of a test's files are absolute, so that it may change its
// directory.
func absolute(t *testing.T, s *suite) {
	files := []text.File{{Path: "a b", Data: []byte("A")}, {Path: "sub/c", Data: []byte("C")}}
	j := sh(`test "$PWD" = "$(pwd)" && test "$1" = "$PWD/a b" && cd / && cat "$1" "$2" "$3"/c`, files...)
	j.Paths = append(j.Paths, "sub")
	s.want(j, "ACC")
}

// paths checks that paths have the same length in all tests and all executors: a program's behavior may
// depend on it.
func paths(t *testing.T, s *suite) {
	file := text.File{Path: "a b", Data: []byte("A")}
	var mu sync.Mutex
	lengths, dirs := map[int]bool{}, 0
	for range 2 {
		e := s.use(3)
		var wg sync.WaitGroup
		for range 12 {
			wg.Go(func() {
				res, err := e.Run(context.Background(), sh(`cd /; printf %s "$1$TMPDIR"`, file))
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					t.Error(err)
				}
				lengths[len(res.Output)] = true
				dirs++
			})
		}
		wg.Wait()
	}
	if len(lengths) != 1 {
		t.Errorf("%d tests got paths of %d lengths: %v", dirs, len(lengths), lengths)
	}
}
