package oracle_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// What happens when one of our processes is killed.

// TestMain is also the program that TestOwnDeath kills: it runs the script in
// its second argument, in scratch directory the third.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "victim" {
		l, err := oracle.NewLocal(oracle.LocalOptions{Workers: 2, Scratch: os.Args[3]})
		if err != nil {
			panic(err)
		}
		go l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(os.Args[2])})
		_, err = l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(os.Args[2])})
		panic(fmt.Sprint("victim lives: ", err))
	}
	os.Exit(m.Run())
}

// tribe is a script with a grandchild and a daemon, all with the mark, and the
// number of the supervisor in note.
func tribe(note string) (script, mark string) {
	mark = strconv.Itoa(1_000_000_000 + rand.IntN(1_000_000_000))
	return strings.NewReplacer("MARK", mark, "NOTE", note).Replace(
		"sleep MARK & setsid sh -c '(setsid sleep MARK &); sleep MARK' & echo $PPID >NOTE.$$; mv NOTE.$$ NOTE; sleep MARK"), mark
}

func TestOwnDeath(t *testing.T) {
	dir := t.TempDir()
	script, mark := tribe(dir + "/note")
	victim := exec.Command("/proc/self/exe", "victim", script, dir)
	victim.Stderr = os.Stderr
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "two tests run", func() bool { _, err := os.Stat(dir + "/note"); return err == nil && count(mark) >= 8 })
	b, err := os.ReadFile(dir + "/note")
	if err != nil {
		t.Fatal(err)
	}
	supervisor := "/proc/" + strings.TrimSpace(string(b))
	victim.Process.Kill()
	victim.Wait()
	eventually(t, "no process survives", func() bool { return count(mark)+count(dir) == 0 })
	eventually(t, "no supervisor survives", func() bool { _, err := os.Stat(supervisor); return err != nil })
	eventually(t, "no directory survives", func() bool {
		left, _ := filepath.Glob(dir + "/whittle-*/*/*")
		return len(left) == 0
	})
}

// TestSweep: what not even the keeper could remove, the next program removes;
// what is in use it leaves alone.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	live, err := oracle.NewLocal(oracle.LocalOptions{Scratch: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	base, _ := filepath.Glob(dir + "/whittle-*")
	dead := base[0] + "/deadbeef"
	if err := os.MkdirAll(dead+"/7/d/x", 0o755); err != nil {
		t.Fatal(err)
	}
	os.WriteFile(dead+"/lock", nil, 0o600)
	other, err := oracle.NewLocal(oracle.LocalOptions{Scratch: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := os.Stat(dead); err == nil {
		t.Error("not swept")
	}
	res, err := live.Run(context.Background(), oracle.Job{Argv: oracle.Shell("cat a"), Files: text.Single("a", []byte("A"))})
	if err != nil || string(res.Output) != "A" {
		t.Errorf("swept what was in use: %+v %v", res, err)
	}
}

func TestSupervisorDeath(t *testing.T) {
	l := newLocal(t, 2)
	note := t.TempDir() + "/note"
	script, mark := tribe(note)
	type end struct {
		res oracle.Result
		err error
	}
	done := make(chan end, 1)
	go func() {
		res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script)})
		done <- end{res, err}
	}()
	for range 2 { // the job is run again, once
		pid := 0
		eventually(t, "test runs", func() bool {
			b, _ := os.ReadFile(note)
			pid, _ = strconv.Atoi(strings.TrimSpace(string(b)))
			return pid > 1 && count(mark) >= 4
		})
		if n := count(mark); n > 4 {
			t.Errorf("%d processes: some survive of the first time", n)
		}
		os.Remove(note)
		unix.Kill(pid, unix.SIGKILL)
	}
	if e := <-done; e.err == nil {
		t.Errorf("no error: %+v", e.res)
	}
	if n := count(mark); n != 0 {
		t.Errorf("%d processes survive", n)
	}
	if res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell("exit 9")}); err != nil || res.Exit != 9 {
		t.Errorf("afterwards: %+v %v", res, err)
	}
}

// A test that kills its parent once is no worse for it.
func TestKillsParent(t *testing.T) {
	l := newLocal(t, 1)
	note := t.TempDir() + "/note"
	script := "if mkdir " + note + "; then kill -9 $PPID; sleep 1000; fi; exit 6"
	res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script)})
	if err != nil || res.Exit != 6 {
		t.Errorf("%+v %v", res, err)
	}
}

// The keeper's death goes unnoticed until a supervisor is needed.
func TestKeeperDeath(t *testing.T) {
	l := newLocal(t, 2)
	run := func(script string, want int) {
		t.Helper()
		if res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script)}); err != nil || res.Exit != want {
			t.Errorf("%s: %+v %v", script, res, err)
		}
	}
	run("kill -9 $(cut -d' ' -f4 /proc/$PPID/stat); exit 3", 3)
	run("exit 4", 4)
	ctx, cancel := context.WithCancel(context.Background())
	note := t.TempDir() + "/note"
	done := make(chan error)
	go func() {
		_, err := l.Run(ctx, oracle.Job{Argv: oracle.Shell("echo >" + note + "; sleep 1000")})
		done <- err
	}()
	eventually(t, "first runs", func() bool { _, err := os.Stat(note); return err == nil })
	run("exit 5", 5) // needs a second supervisor, and so a new keeper
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// The host program's own children are left to it.
func TestHostChildren(t *testing.T) {
	l := newLocal(t, 2)
	for i := range 20 {
		cmd := exec.Command("/bin/sh", "-c", fmt.Sprintf("exit %d", i))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell("sleep 1000 & exit 0")}); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != i {
			t.Errorf("exit %d, want %d", got, i)
		}
	}
}

// Orphans that end while the test runs do not pile up as zombies.
func TestOrphansReaped(t *testing.T) {
	l := newLocal(t, 1)
	const script = `i=0; while [ $i -lt 200 ]; do (true & ); i=$((i+1)); done
		while [ $(cat /proc/[0-9]*/stat 2>/dev/null | grep -c ") Z $PPID ") -gt 20 ]; do sleep 0.01; (true & ); done; exit 8`
	res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script), Timeout: time.Minute})
	if err != nil || res.Exit != 8 {
		t.Errorf("%+v %v", res, err)
	}
}

// A supervisor's descriptors stay what they were. The runtime opens some once, at a
// time of its own; so one of three rounds has to end with exactly as many as it
// began with, which a supervisor that leaks never does.
func TestSupervisorDescriptors(t *testing.T) {
	l := newLocal(t, 1)
	fds := func() string {
		res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell("ls /proc/$PPID/fd | wc -l"), Files: text.Single("a", nil), Stdin: true})
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(res.Output))
	}
	counts := []string{fds()}
	for range 3 {
		for i := range 60 {
			j := oracle.Job{Argv: oracle.Shell("sleep 1000 & exit 1"), Files: text.Single("a", nil), Stdin: i%2 == 0}
			if i%5 == 0 {
				j.Argv = []string{"/nonexistent"}
			}
			l.Run(context.Background(), j)
		}
		counts = append(counts, fds())
		if n := len(counts); counts[n-1] == counts[n-2] {
			return
		}
	}
	t.Errorf("%v descriptors, growing with every 60 jobs", counts)
}

func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("none", dir, "tmpfs", 0, "size=256k,nr_inodes=60"); err != nil {
		t.Skip("cannot mount a small file system:", err)
	}
	defer unix.Unmount(dir, unix.MNT_DETACH)
	l, err := oracle.NewLocal(oracle.LocalOptions{Scratch: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	lots := make(text.Files, 100)
	for i := range lots {
		lots[i].Path = fmt.Sprintf("sub/%d", i)
	}
	for range 3 {
		for name, fs := range map[string]text.Files{"bytes": text.Single("a", make([]byte, 1<<20)), "files": lots} {
			if _, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(""), Files: fs}); !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("%s: error is %v", name, err)
			}
		}
		res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell("exit 0"), Files: text.Single("a", make([]byte, 100<<10))})
		if err != nil || res.Exit != 0 {
			t.Errorf("small: %+v %v", res, err)
		}
	}
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still not so: %s", what)
		}
	}
}

// count counts the processes that have an argument with mark in it as a whole
// or as the beginning of a path.
func count(mark string) (n int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		b, err := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		cmd := "\x00" + string(b)
		if err == nil && (strings.Contains(cmd, "\x00"+mark+"\x00") || strings.Contains(cmd, "\x00"+mark+"/")) {
			n++
		}
	}
	return n
}
