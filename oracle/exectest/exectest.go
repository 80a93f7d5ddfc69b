// Package exectest holds what every executor must be able to do.
//
//	func TestLocal(t *testing.T) {
//		exectest.Run(t, func(t *testing.T, workers int) oracle.Executor { ... })
//	}
//
// The suite needs /bin/sh and what is usually beside it. It looks for leftovers
// on this machine only: for processes by a number they carry as an argument, for
// directories by their path. Where there is no /proc it does not look for
// processes.
package exectest

import (
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// Run runs the suite. open makes a new executor, which the suite closes.
func Run(t *testing.T, open func(t *testing.T, workers int) oracle.Executor) {
	for _, c := range []struct {
		name string
		test func(*testing.T, *bench)
	}{
		{"exit", exit},
		{"unstartable", unstartable},
		{"output", output},
		{"flood", flood},
		{"blocking output", blockingOutput},
		{"arguments", arguments},
		{"stdin", stdin},
		{"environment", environment},
		{"layout", layout},
		{"escapes", escapes},
		{"fresh", fresh},
		{"resistant", resistant},
		{"timeout", timeout},
		{"leftovers", leftovers},
		{"cancel", cancel},
		{"cancelled before", cancelledBefore},
		{"cancelled waiting", cancelledWaiting},
		{"close", closing},
		{"many", many},
		{"descriptors", descriptors},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.test(t, &bench{t: t, open: func(workers int) oracle.Executor { return open(t, workers) }})
		})
	}
}

// A bench is what the cases work with.
type bench struct {
	t    *testing.T
	open func(workers int) oracle.Executor
	exec oracle.Executor
}

// limit is for what must not hang; nothing should come near it.
const limit = 60 * time.Second

// use opens the executor of a case.
func (b *bench) use(workers int) oracle.Executor {
	b.t.Helper()
	b.exec = b.open(workers)
	b.t.Cleanup(func() {
		if err := b.exec.Close(); err != nil {
			b.t.Errorf("close: %v", err)
		}
	})
	return b.exec
}

// sh is a job that runs a shell script on files, with their paths as arguments.
func sh(script string, files ...text.File) oracle.Job {
	argv := oracle.Shell(script)
	for _, f := range files {
		argv = append(argv, f.Path)
	}
	return oracle.Job{Argv: argv, Files: files, Stdin: true, Timeout: limit}
}

// run runs a job that must not be an error, on an executor of one worker unless
// the case has opened another.
func (b *bench) run(j oracle.Job) oracle.Result {
	b.t.Helper()
	if b.exec == nil {
		b.use(1)
	}
	res, err := b.exec.Run(context.Background(), j)
	if err != nil {
		b.t.Fatalf("run: %v", err)
	}
	return res
}

// want compares the output of a script.
func (b *bench) want(j oracle.Job, want string) {
	b.t.Helper()
	if got := string(b.run(j).Output); got != want {
		b.t.Errorf("%s\ngot  %q\nwant %q", j.Argv[2], got, want)
	}
}

// eventually waits until ok holds.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still not so: %s", what)
		}
	}
}

// running counts the processes with this argument.
func running(mark string) (n int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		b, err := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		if err == nil && strings.Contains("\x00"+string(b), "\x00"+mark+"\x00") {
			n++
		}
	}
	return n
}

// gone fails if a process with this argument, or the directory, is still there.
func gone(t *testing.T, mark, dir string) {
	t.Helper()
	if n := running(mark); n != 0 {
		t.Errorf("%d processes survive", n)
	}
	if dir == "" {
		return
	}
	if _, err := os.Lstat(dir); err == nil {
		t.Errorf("%s survives", dir)
	}
}

// needProc skips what cannot be seen, or is not promised, elsewhere.
func needProc(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only promised on Linux")
	}
}
