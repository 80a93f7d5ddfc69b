package oracle_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
)

// Attacks with too much of something. Each large one runs only after a small one has shown that the
// limit holds, and is bounded itself.

// bomb returns a script that starts so many generations of processes, of which each starts two more.
func bomb(generations int) string {
	return fmt.Sprintf(`b() { if [ $1 -eq 0 ]; then exec sleep 1000; fi; b $(($1-1)) & b $(($1-1)) & wait; }; b %d`, generations)
}

func TestAttackProcessFlood(t *testing.T) {
	c := files
	c.Processes = 500
	l := contained(t, 1, c)
	small := c
	small.Processes = 20
	if res := script(t, contained(t, 1, small), 0, bomb(4)); res.Exceeded != oracle.ProcessLimit {
		t.Skipf("even a small limit does not hold: %+v", res)
	}
	for range 5 {
		if res := script(t, l, 0, bomb(10)); res.Exceeded != oracle.ProcessLimit { // at most 2,047 processes
			t.Errorf("%+v", res)
		}
		still(t, l)
	}
	// Threads count, too, and a job that does not mind that it cannot start more.
	if res := script(t, l, 0, "for i in $(seq 600); do (sleep 1000 &) 2>/dev/null; done; sleep 1000"); res.Exceeded != oracle.ProcessLimit {
		t.Errorf("%+v", res)
	}
	still(t, l)
}

func TestAttackOutput(t *testing.T) {
	l := contained(t, 1, files)
	small := script(t, l, 0, "head -c 10M /dev/zero; exit 7")
	if small.Exit != 7 || !small.Cut || len(small.Output) > 64<<10 {
		t.Skipf("even 10 MB are too much: exit %d, cut %v, %d bytes", small.Exit, small.Cut, len(small.Output))
	}
	if testing.Short() {
		t.Skip("10 GB take a while")
	}
	res := script(t, l, 256<<20, "head -c 5G /dev/zero & head -c 5G /dev/zero >&2; wait; exit 7")
	if res.Exit != 7 || !res.Cut || len(res.Output) > 64<<10 || res.Exceeded != oracle.NoLimit {
		t.Errorf("exit %d, cut %v, %d bytes, %v", res.Exit, res.Cut, len(res.Output), res.Exceeded)
	}
	still(t, l)
}

func TestAttackMemory(t *testing.T) {
	l := contained(t, 1, files)
	exe := self(t)
	small := script(t, l, 64<<20, exe+" eat 200")
	if small.Exceeded != oracle.MemoryLimit {
		t.Skipf("even a small limit does not hold: %+v", small)
	}
	for _, words := range []string{
		exe + " eat 10000",
		exe + " eat 10000 shared",
		exe + " eat 10000; exit 0",
		"for i in $(seq 100); do " + exe + " eat 100 & done; wait",
		"(setsid " + exe + " eat 10000 &); sleep 1000",
		"x=x; while :; do x=$x$x; done",
	} {
		if res := script(t, l, 256<<20, words); res.Exceeded != oracle.MemoryLimit {
			t.Errorf("%s: %+v: %s", words, res, res.Output)
		}
		still(t, l)
	}
	if res := script(t, l, 256<<20, exe+" eat 100"); string(res.Output) != "ate 100\n" {
		t.Errorf("afterwards: %+v: %s", res, res.Output)
	}
}

// A job that is killed for one thing at the end of its time does not spoil the next one.
func TestLimitAndTimeout(t *testing.T) {
	c := files
	c.Processes = 50
	l := contained(t, 1, c)
	for i := range 20 {
		j := oracle.Job{Argv: oracle.Shell(self(t) + " eat 200 & " + bomb(6)), Memory: 64 << 20, Timeout: time.Duration(i+1) * 3 * time.Millisecond}
		res, err := l.Run(t.Context(), j)
		if err != nil || !res.TimedOut && res.Exceeded == oracle.NoLimit {
			t.Errorf("%+v, %v", res, err)
		}
		if res := script(t, l, 64<<20, "exit 3"); res.Exit != 3 || res.Exceeded != oracle.NoLimit {
			t.Fatalf("after %v: %+v", j.Timeout, res)
		}
	}
}

func TestAttackDisk(t *testing.T) {
	for name, scratch := range map[string]string{"memory": "", "disk": sacrifice(t)} {
		c := files
		c.Disk = 64 << 20
		l, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1, Scratch: scratch, Contain: c})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		needMounts(t, l)
		if res := script(t, l, 0, "exec head -c 100M /dev/zero > a"); res.Exceeded != oracle.DiskLimit {
			t.Skipf("even a small limit does not hold: %+v", res)
		}
		for words, want := range map[string]oracle.Limit{
			"exec head -c 10G /dev/zero > a": oracle.DiskLimit,
			"trap '' XFSZ; head -c 10G /dev/zero > a; test $(stat -c %s a) -le 67108864 || exit 9":                                                   oracle.NoLimit,
			"for i in $(seq 1000); do head -c 10M /dev/zero > $i; done; sleep 1000":                                                                  oracle.DiskLimit,
			"for i in $(seq 1000); do head -c 10M /dev/zero > $TMPDIR/$i; done; sleep 1000":                                                          oracle.DiskLimit,
			"cd ../..; for i in $(seq 1000); do head -c 10M /dev/zero > $i; done; sleep 1000":                                                        oracle.DiskLimit,
			"for i in $(seq 100); do head -c 100M /dev/zero > /tmp/whittle-$i; done; test $(cat /tmp/whittle-[0-9]* | wc -c) -le 67108864 || exit 9": oracle.NoLimit,
			"head -c 10G /dev/zero > /dev/shm/a; test $(stat -c %s /dev/shm/a) -le 67108864 || exit 9":                                               oracle.NoLimit,
		} {
			res := script(t, l, 0, words)
			if want != oracle.NoLimit && res.Exceeded != want || res.Exit == 9 {
				t.Errorf("%s: %s: exit %d, exceeded %v: %s", name, words, res.Exit, res.Exceeded, tail(res.Output))
			}
			still(t, l)
		}
	}
}

// Empty files fill a file system, too.
func TestAttackEmptyFiles(t *testing.T) {
	c := files
	c.Disk = 4 << 20
	l := contained(t, 1, c)
	if res := script(t, l, 0, self(t)+" litter 1000 && echo made"); string(res.Output) != "made\n" {
		t.Errorf("%+v: %s", res, res.Output)
	}
	if res := script(t, l, 0, self(t)+" litter 10000000"); res.Exceeded != oracle.DiskLimit {
		t.Errorf("%+v: %s", res, res.Output)
	}
	still(t, l)
}

// tail returns the last line of an output.
func tail(b []byte) string {
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	return lines[len(lines)-1]
}

// Daemons do not survive a timeout, whatever they do to hide.
func TestAttackTimeouts(t *testing.T) {
	mark := strconv.Itoa(1_000_000_000 + os.Getpid())
	killAtEnd(t, mark)
	l := contained(t, 8, files)
	words := strings.ReplaceAll("env -i setsid sleep MARK & (setsid sh -c '(env -i sleep MARK >/dev/null 2>&1 </dev/null &) & exit') & (sleep MARK &) ; echo ready; sleep MARK", "MARK", mark)
	jobs := 1000
	if testing.Short() {
		jobs = 50
	}
	results := make(chan string)
	for i := range jobs {
		go func() {
			res, err := l.Run(t.Context(), oracle.Job{Argv: oracle.Shell(words), Timeout: time.Duration(5+i%100) * time.Millisecond})
			switch {
			case err != nil:
				results <- err.Error()
			case !res.TimedOut:
				results <- fmt.Sprintf("did not time out: %+v: %s", res, res.Output)
			case strings.HasPrefix(string(res.Output), "ready"):
				results <- "ready"
			default:
				results <- ""
			}
		}()
	}
	ready := 0
	for range jobs {
		switch r := <-results; r {
		case "":
		case "ready":
			ready++
		default:
			t.Error(r)
		}
	}
	t.Logf("%d of %d jobs had started their daemons", ready, jobs)
	if n := count(mark); n != 0 {
		t.Errorf("%d processes survive", n)
	}
	still(t, l)
}
