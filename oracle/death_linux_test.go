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

// Tests in which one of our processes is killed.

// processTree returns a script that starts four processes, among them a grandchild and a
// daemon, all with mark as an argument, and writes the supervisor's process number to note.
func processTree(note string) (script, mark string) {
	mark = strconv.Itoa(1_000_000_000 + rand.IntN(1_000_000_000))
	return strings.NewReplacer("MARK", mark, "NOTE", note).Replace(
		"sleep MARK & setsid sh -c '(setsid sleep MARK &); sleep MARK' & echo $PPID >NOTE.$$; mv NOTE.$$ NOTE; sleep MARK"), mark
}

func TestProgramKilled(t *testing.T) {
	dir := t.TempDir()
	script, mark := processTree(dir + "/note")
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

// A program removes directories that even a keeper could not remove, but not those that
// are in use.
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
	locks, _ := filepath.Glob(base[0] + "/*/lock")
	for _, lock := range locks {
		os.Remove(lock) // as a test might
	}
	other, err := oracle.NewLocal(oracle.LocalOptions{Scratch: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := os.Stat(dead); err == nil {
		t.Error("the unused directory still exists")
	}
	res, err := live.Run(context.Background(), oracle.Job{Argv: oracle.Shell("cat a"), Files: text.Single("a", []byte("A"))})
	if err != nil || string(res.Output) != "A" {
		t.Errorf("removed a directory in use: %+v %v", res, err)
	}
}

// A program also removes what was left in the other places for scratch directories, whichever
// it uses itself: whittle gen has its own. It does not wait for a program that is sweeping there.
func TestSweepOtherPlaces(t *testing.T) {
	places := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	t.Setenv("TMPDIR", places[0])
	t.Setenv("XDG_RUNTIME_DIR", places[1])
	live, remove, err := oracle.Scratch()
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	var dead []string
	leave := func() {
		dead = nil
		for _, p := range places {
			d := filepath.Join(p, filepath.Base(filepath.Dir(live)), "deadbeef")
			if err := os.MkdirAll(d+"/python", 0o700); err != nil {
				t.Fatal(err)
			}
			dead = append(dead, d)
		}
	}
	for name, start := range map[string]func() (func() error, error){
		"ordinary": func() (func() error, error) {
			l, err := oracle.NewLocal(oracle.LocalOptions{Scratch: places[2]})
			return l.Close, err
		},
		"gen": func() (func() error, error) { _, remove, err := oracle.Scratch(); return remove, err },
	} {
		leave()
		stop, err := start()
		if err != nil {
			t.Fatal(err)
		}
		stop()
		for i, d := range dead {
			swept := name == "ordinary" || i < 2 // the third is known to the first program only
			if _, err := os.Stat(d); (err != nil) != swept {
				t.Errorf("%s: place %d: swept is %v, want %v", name, i, err != nil, swept)
			}
		}
		if _, err := os.Stat(live); err != nil {
			t.Errorf("%s: a directory in use was removed: %v", name, err)
		}
	}
}

// If all our processes are killed at once, the kernel kills the tests, and the next program
// the processes that they have started.
func TestAllKilled(t *testing.T) {
	dir := t.TempDir()
	script, mark := processTree(dir + "/note")
	killAtEnd(t, mark)
	victim := exec.Command("/proc/self/exe", "victim", script, dir)
	victim.Stderr = os.Stderr
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "two tests run", func() bool { return count(mark) >= 8 })
	b, err := os.ReadFile(dir + "/note")
	if err != nil {
		t.Fatal(err)
	}
	keeper := parent(t, strings.TrimSpace(string(b)))
	all := []int{victim.Process.Pid, keeper}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", keeper, keeper))
	if err != nil {
		victim.Process.Kill()
		victim.Wait()
		t.Skip("the kernel does not list children:", err)
	}
	for _, f := range strings.Fields(string(children)) {
		pid, _ := strconv.Atoi(f)
		all = append(all, pid)
	}
	killAtOnce(all...)
	victim.Wait()
	eventually(t, "the tests themselves are killed", func() bool { return count(script) == 0 })
	if count(mark) == 0 {
		t.Error("no process is left: the test shows nothing")
	}
	next, err := oracle.NewLocal(oracle.LocalOptions{Scratch: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	if n := count(mark); n != 0 {
		t.Errorf("%d processes survive the next start", n)
	}
	left, _ := filepath.Glob(dir + "/whittle-*/*/*/*")
	if len(left) != 0 {
		t.Errorf("left: %q", left)
	}
}

// killAtOnce kills processes. It stops them first, so that none can react to the death of another.
func killAtOnce(pids ...int) {
	for _, sig := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGKILL} {
		for _, pid := range pids {
			syscall.Kill(pid, sig)
		}
	}
}

// killAtEnd kills processes with an argument equal to mark when the test ends, in case it fails.
func killAtEnd(t *testing.T, mark string) {
	t.Cleanup(func() {
		for _, pid := range marked(mark) {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	})
}

// parent returns the parent of a process.
func parent(t *testing.T, pid string) int {
	t.Helper()
	b, err := os.ReadFile("/proc/" + pid + "/stat")
	f := strings.Fields(string(b[strings.LastIndexByte(string(b), ')')+1:]))
	if err != nil || len(f) < 2 {
		t.Fatalf("%q %v", b, err)
	}
	n, err := strconv.Atoi(f[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSupervisorKilled(t *testing.T) {
	l := newLocal(t, 2)
	note := t.TempDir() + "/note"
	script, mark := processTree(note)
	type end struct {
		res oracle.Result
		err error
	}
	done := make(chan end, 1)
	go func() {
		res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script)})
		done <- end{res, err}
	}()
	for range 2 { // the job is repeated once
		pid := 0
		eventually(t, "test runs", func() bool {
			if len(done) > 0 {
				t.Fatalf("the job ended without being repeated: %+v", <-done)
			}
			b, _ := os.ReadFile(note)
			pid, _ = strconv.Atoi(strings.TrimSpace(string(b)))
			return pid > 1 && count(mark) >= 4
		})
		if n := count(mark); n > 4 {
			t.Errorf("%d processes: some of the first run survive", n)
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

// If a supervisor and the keeper are killed at once, the run ends with an error, and without
// processes of the test as far as their environment shows which they are.
func TestSupervisorAndKeeperKilled(t *testing.T) {
	l := newLocal(t, 1)
	note := t.TempDir() + "/note"
	script, mark := processTree(note)
	killAtEnd(t, mark)
	done := make(chan error, 1)
	go func() {
		_, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script)})
		done <- err
	}()
	eventually(t, "test runs", func() bool { _, err := os.Stat(note); return err == nil && count(mark) >= 4 })
	b, err := os.ReadFile(note)
	if err != nil {
		t.Fatal(err)
	}
	supervisor, _ := strconv.Atoi(strings.TrimSpace(string(b)))
	killAtOnce(supervisor, parent(t, strconv.Itoa(supervisor)))
	if err := <-done; err == nil {
		t.Error("no error")
	}
	if n := count(mark); n != 0 {
		t.Errorf("%d processes survive", n)
	}
}

// A test that kills its parent once is repeated and gets its result.
func TestKillsParent(t *testing.T) {
	l := newLocal(t, 1)
	note := t.TempDir() + "/note"
	script := "if mkdir " + note + "; then kill -9 $PPID; sleep 1000; fi; exit 6"
	res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script)})
	if err != nil || res.Exit != 6 {
		t.Errorf("%+v %v", res, err)
	}
}

// If the keeper is killed, jobs continue, and a new keeper starts the next supervisor.
func TestKeeperKilled(t *testing.T) {
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

// An executor does not reap the program's other children.
func TestOtherChildren(t *testing.T) {
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

// Orphans that end while the test runs are reaped, not collected as zombies.
func TestOrphansReaped(t *testing.T) {
	l := newLocal(t, 1)
	const script = `i=0; while [ $i -lt 200 ]; do (true & ); i=$((i+1)); done
		while [ $(cat /proc/[0-9]*/stat 2>/dev/null | grep -c ") Z $PPID ") -gt 20 ]; do sleep 0.01; (true & ); done; exit 8`
	res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(script), Timeout: limit})
	if err != nil || res.Exit != 8 {
		t.Errorf("%+v %v", res, err)
	}
}

// A supervisor does not leak descriptors. Each kind of job below occurs at least 12
// times, so a leak adds that many. The Go runtime opens a few once, and up to three are
// open for a moment after a job has started.
func TestSupervisorDescriptors(t *testing.T) {
	l := newLocal(t, 1)
	missing := t.TempDir() + "/missing"
	fds := func() int {
		res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell("ls /proc/$PPID/fd | wc -l"), Files: text.Single("a", nil), Stdin: true})
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(strings.TrimSpace(string(res.Output)))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := fds()
	for i := range 120 {
		j := oracle.Job{Argv: oracle.Shell("sleep 1000 & exit 1"), Files: text.Single("a", nil), Stdin: i%2 == 0}
		if i%5 == 0 {
			j.Argv = []string{missing}
		}
		l.Run(context.Background(), j)
	}
	if after := fds(); after-before >= 10 {
		t.Errorf("%d descriptors before 120 jobs, %d after", before, after)
	}
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

// limit is the last resort against tests that hang, far more than a loaded machine needs.
const limit = 5 * time.Minute

// eventually waits until ok returns true.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited for %v, in vain: %s", limit, what)
		}
	}
}

// count returns the number of processes that have an argument equal to mark, or a path
// below mark.
func count(mark string) int { return len(marked(mark)) }

func marked(mark string) (pids []int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, notProcess := strconv.Atoi(e.Name())
		if notProcess != nil {
			continue
		}
		b, err := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		cmd := "\x00" + string(b)
		if err == nil && (strings.Contains(cmd, "\x00"+mark+"\x00") || strings.Contains(cmd, "\x00"+mark+"/")) {
			pids = append(pids, pid)
		}
	}
	return pids
}
