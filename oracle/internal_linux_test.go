package oracle

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestSuitable(t *testing.T) {
	good := unix.Statfs_t{Type: unix.TMPFS_MAGIC, Bsize: 4096, Bavail: 1 << 20, Files: 1 << 20, Ffree: 1 << 20}
	for _, c := range []struct {
		name string
		edit func(*unix.Statfs_t)
		want bool
	}{
		{"good", func(*unix.Statfs_t) {}, true},
		{"on disk", func(s *unix.Statfs_t) { s.Type = unix.EXT4_SUPER_MAGIC }, false},
		{"noexec", func(s *unix.Statfs_t) { s.Flags |= unix.ST_NOEXEC }, false},
		{"read-only", func(s *unix.Statfs_t) { s.Flags |= unix.ST_RDONLY }, false},
		{"nosuid", func(s *unix.Statfs_t) { s.Flags |= unix.ST_NOSUID }, true},
		{"64 MiB", func(s *unix.Statfs_t) { s.Bavail = 64 << 20 / 4096 }, false},
		{"few inodes", func(s *unix.Statfs_t) { s.Ffree = 1000 }, false},
		{"any number of inodes", func(s *unix.Statfs_t) { s.Files, s.Ffree = 0, 0 }, true},
	} {
		st := good
		c.edit(&st)
		if got := suitable(st); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestInMemoryMounted(t *testing.T) {
	for opts, want := range map[uintptr]bool{0: true, unix.MS_NOEXEC: false} {
		dir := t.TempDir()
		if err := unix.Mount("none", dir, "tmpfs", opts, "size=2g"); err != nil {
			t.Skip("cannot mount:", err)
		}
		defer unix.Unmount(dir, unix.MNT_DETACH)
		if got := inMemory(dir); got != want {
			t.Errorf("flags %#x: %v, want %v", opts, got, want)
		}
	}
	if inMemory("/proc") {
		t.Error("/proc: true, want false")
	}
	if inMemory(t.TempDir() + "/missing") {
		t.Error("missing directory: true, want false")
	}
}

// A test writes no core files unless it asks for them.
func TestCoreLimit(t *testing.T) {
	var core unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_CORE, &core); err != nil || core.Max == 0 {
		t.Skip("core files cannot be written here")
	}
	unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{Cur: core.Max, Max: core.Max})
	defer unix.Setrlimit(unix.RLIMIT_CORE, &core)
	l, err := NewLocal(LocalOptions{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	res, err := l.Run(context.Background(), Job{Argv: Shell("ulimit -S -c; ulimit -S -c 8 && ulimit -S -c")})
	if err != nil || string(res.Output) != "0\n8\n" {
		t.Errorf("%s, %v", res.Output, err)
	}
}

// A directory that another user may have prepared is not used.
func TestOwnDir(t *testing.T) {
	root := t.TempDir()
	dir, err := ownDir(root)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ownDir(root); err != nil || again != dir {
		t.Errorf("again: %s %v", again, err)
	}
	os.Chmod(dir, 0o777)
	if _, err := ownDir(root); err == nil {
		t.Error("open to all: no error")
	}
	os.Remove(dir)
	os.Symlink(t.TempDir(), dir)
	if _, err := ownDir(root); err == nil {
		t.Error("link: no error")
	}
}

// Supervisors work without pidfds too.
func TestNoPidfd(t *testing.T) {
	l, err := NewLocal(LocalOptions{Scratch: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.launcher.(*supervisorPool).noPidfd = true
	checkLauncher(t, l)
}

// The launcher of other systems works, except that daemons survive.
func TestGroupLauncher(t *testing.T) {
	l, err := NewLocal(LocalOptions{Scratch: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	l.launcher = groupLauncher{}
	checkLauncher(t, l)
}

func checkLauncher(t *testing.T, l *Local) {
	t.Helper()
	run := func(script string, limit time.Duration) Result {
		t.Helper()
		res, err := l.Run(context.Background(), Job{Argv: Shell(script), Timeout: limit})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	if res := run("echo out; sleep 1000 & exit 3", 0); res.Exit != 3 || string(res.Output) != "out\n" || res.TimedOut {
		t.Errorf("exit: %+v", res)
	}
	if res := run("kill -TERM $$", 0); res.Exit != 143 || res.Signal != 15 {
		t.Errorf("signal: %+v", res)
	}
	if res := run("sleep 1000 & sleep 1000", 100*time.Millisecond); !res.TimedOut || res.Exit != 137 {
		t.Errorf("timeout: %+v", res)
	}
	if res := run("head -c 1000000 /dev/zero", 0); !res.Cut || len(res.Output) != 64<<10 || res.Exit != 0 {
		t.Errorf("flood: %d bytes, cut %v, exit %d", len(res.Output), res.Cut, res.Exit)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := l.Run(ctx, Job{Argv: Shell("sleep 1000")}); err != context.DeadlineExceeded {
		t.Errorf("cancel: %v", err)
	}
	var start *StartError
	if _, err := l.Run(context.Background(), Job{Argv: []string{t.TempDir() + "/missing"}}); !errors.As(err, &start) {
		t.Errorf("missing program: %v", err)
	}
}

func TestWire(t *testing.T) {
	req := request{seq: 7, noPidfd: true, spec: spec{argv: []string{"a", "", "c d"}, env: []string{"X=\x01"}, dir: "/d", stdin: "/d/f", timeout: time.Second, split: true, cap: 9}}
	msg, err := readMessage(bytes.NewReader(req.append(nil)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if op, got, err := parseRequest(msg); op != opRun || err != nil || !reflect.DeepEqual(got, req) {
		t.Errorf("got %d %+v %v, want %+v", op, got, err, req)
	}
	rep := reply{state: stdinFailed, errno: 2, Result: Result{Exit: 137, Signal: 9, TimedOut: true, Cut: true, Output: []byte("x"), Stderr: []byte("y"), Elapsed: time.Hour, CPU: time.Minute, Memory: 5}}
	msg, _ = readMessage(bytes.NewReader(rep.append(nil)), nil)
	if got, err := parseReply(msg); err != nil || !reflect.DeepEqual(got, rep) {
		t.Errorf("got %+v %v, want %+v", got, err, rep)
	}
	msg, _ = readMessage(bytes.NewReader(appendCancel(nil, 300)), nil)
	if op, got, err := parseRequest(msg); op != opCancel || got.seq != 300 || err != nil {
		t.Errorf("cancel: %d %+v %v", op, got, err)
	}
}

func FuzzWire(f *testing.F) {
	f.Add((&request{spec: spec{argv: []string{"a"}, env: []string{"b"}}}).append(nil)[4:])
	f.Fuzz(func(t *testing.T, b []byte) {
		parseRequest(b)
		parseReply(b)
	})
}

func TestParentIn(t *testing.T) {
	for stat, want := range map[string]int{
		"12 (sh) S 7 12 12 0":           7,
		"12 (a) S 9) b c) R 42 1":       42,
		"12 (new\nline ) ) Z 1 0 0 0 0": 1,
		"":                              0,
		"12 (sh) S":                     0,
	} {
		if got := parentIn([]byte(stat)); got != want {
			t.Errorf("%q: %d, want %d", stat, got, want)
		}
	}
}

func TestChildren(t *testing.T) {
	cmd := exec.Command("sleep", "1000")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	if !slices.Contains(scannedChildren(), cmd.Process.Pid) {
		t.Error("a scan does not find the child")
	}
	if pids, ok := listedChildren(); ok && !slices.Contains(pids, cmd.Process.Pid) {
		t.Error("the kernel's list does not contain the child")
	}
}
