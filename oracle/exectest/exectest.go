// Package exectest is a conformance test for executors.
//
//	func TestLocal(t *testing.T) {
//		exectest.Run(t, func(t *testing.T, workers int) oracle.Executor { ... })
//	}
//
// [Every] is the part that every executor passes, wherever it runs jobs. [Run] adds what an executor
// promises that runs them on this machine: that nothing is left of them, and what they used.
//
// The suite needs /bin/sh and the usual Unix commands. It looks for remaining
// processes and directories on this machine only. It recognizes its processes by a
// number among their arguments, and skips those cases on systems other than Linux.
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

// A testCase is a part of the suite.
type testCase struct {
	name string
	test func(*testing.T, *suite)
}

// every lists what all executors promise.
var every = []testCase{
	{"exit", exit},
	{"signals", signals},
	{"unstartable", unstartable},
	{"output", output},
	{"flood", flood},
	{"split", split},
	{"inserted", inserted},
	{"blocking output", blockingOutput},
	{"arguments", arguments},
	{"absolute", absolute},
	{"stdin", stdin},
	{"environment", environment},
	{"layout", layout},
	{"escapes", escapes},
	{"empty-handed", emptyHanded},
	{"limit", timeLimit},
	{"returns", returns},
	{"canceled before", canceledBefore},
	{"closed", closed},
	{"many", many},
}

// local lists what executors promise besides that run jobs on this machine.
var local = []testCase{
	{"usage", usage},
	{"inherited", inherited},
	{"paths", paths},
	{"fresh", fresh},
	{"resistant", resistant},
	{"timeout", timeout},
	{"leftovers", leftovers},
	{"cancel", cancel},
	{"canceled waiting", canceledWaiting},
	{"close", closing},
	{"descriptors", descriptors},
}

// Every runs the part of the suite that is for all executors. The function open returns a new executor,
// which the suite closes.
func Every(t *testing.T, open func(t *testing.T, workers int) oracle.Executor) { run(t, open, every) }

// Run runs the whole suite. The function open returns a new executor, which the suite closes.
func Run(t *testing.T, open func(t *testing.T, workers int) oracle.Executor) {
	run(t, open, every)
	run(t, open, local)
}

func run(t *testing.T, open func(t *testing.T, workers int) oracle.Executor, cases []testCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			c.test(t, &suite{t: t, open: func(workers int) oracle.Executor { return open(t, workers) }})
		})
	}
}

// A suite is what each case works with.
type suite struct {
	t    *testing.T
	open func(workers int) oracle.Executor
	exec oracle.Executor
}

// limit is the last resort against cases that hang, far more than a loaded machine needs.
const limit = 5 * time.Minute

// use opens the executor that the case uses from now on.
func (s *suite) use(workers int) oracle.Executor {
	s.t.Helper()
	s.exec = s.open(workers)
	s.t.Cleanup(func() {
		if err := s.exec.Close(); err != nil {
			s.t.Errorf("close: %v", err)
		}
	})
	return s.exec
}

// sh returns a job that runs a shell script on files, with their paths as arguments.
func sh(script string, files ...text.File) oracle.Job {
	j := oracle.Job{Argv: oracle.Shell(script), Files: files, Stdin: true, Timeout: limit}
	for _, f := range files {
		j.Paths = append(j.Paths, f.Path)
	}
	return j
}

// run runs a job, which must not return an error, on the executor of the case. If there
// is none, it opens one with one worker.
func (s *suite) run(j oracle.Job) oracle.Result {
	s.t.Helper()
	if s.exec == nil {
		s.use(1)
	}
	res, err := s.exec.Run(context.Background(), j)
	if err != nil {
		s.t.Fatalf("run: %v", err)
	}
	return res
}

// want checks the output of a script.
func (s *suite) want(j oracle.Job, want string) {
	s.t.Helper()
	if got := string(s.run(j).Output); got != want {
		s.t.Errorf("%s\ngot  %q\nwant %q", j.Argv[2], got, want)
	}
}

// eventually waits until ok returns true.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited for %v, in vain: %s", limit, what)
		}
	}
}

// running returns the number of processes that have mark as an argument.
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

// checkGone fails the test if a process with mark as an argument, or the directory, still
// exists.
func checkGone(t *testing.T, mark, dir string) {
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

// needProc skips a case that needs /proc, or that checks what only Linux guarantees.
func needProc(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only guaranteed on Linux")
	}
}
