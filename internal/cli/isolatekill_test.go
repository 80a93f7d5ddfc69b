//go:build linux

package cli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestIsolateKill kills a run that isolates a difference again and again. The inputs never change, no
// process is left, and in the end the results are those of an undisturbed run, with hardly more tests.
func TestIsolateKill(t *testing.T) {
	t.Parallel()
	kills := 20
	if testing.Short() {
		kills = 6
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))

	undisturbed := newDifference(t)
	undisturbed.isolate()

	v := newDifference(t)
	stopped := 0
	for n := range kills {
		// Some kills come while the sides are tested for the first time, others while the run makes progress.
		tests := []int{0, 1, 9, 12, 8}[n%5]
		if v.kill(tests, time.Duration(rng.Int64N(int64(60*time.Millisecond))), n%5 == 4) {
			stopped++
		}
		if left := eventuallyNone(v.marker); left != nil {
			t.Fatalf("still running: %q", left)
		}
		if !bytes.Equal(v.read("good"), undisturbed.read("good")) || !bytes.Equal(v.read("bad"), undisturbed.read("bad")) {
			t.Fatal("an input has changed")
		}
	}
	t.Logf("%d of %d runs were killed before their end; %d tests so far, %d undisturbed", stopped, kills, v.tests(), undisturbed.tests())
	v.isolate()
	for _, name := range []string{"bad.works", "bad.fails", "bad.diff"} {
		if got, want := v.read(name), undisturbed.read(name); !bytes.Equal(got, want) {
			t.Errorf("after %d kills %s is\n%s\nwant\n%s", kills, name, got, want)
		}
	}
	// Tests that were running when a run was killed may be repeated, and the first ones, others may not.
	if tests := v.tests(); tests > undisturbed.tests()+kills*(2*victimJobs+6) {
		t.Errorf("%d tests in all, %d undisturbed", tests, undisturbed.tests())
	}
	entries, err := os.ReadDir(v.dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 8 {
		t.Errorf("left behind: %v", entries)
	}
	for dir := range v.scratch {
		if _, err := os.Lstat(dir); err == nil {
			t.Errorf("scratch directory %s is left", dir)
		}
	}
}

// newDifference returns two files of which four lines together make the difference; with some of
// them the test cannot tell.
func newDifference(t *testing.T) *victim {
	v := emptyVictim(t)
	v.args = []string{"isolate", "-q", "-j", strconv.Itoa(victimJobs), "--timeout", "20s", "--allow-write", v.dir, "--levels", "hunks,lines", "./test.sh", "good", "bad"}
	var good, bad strings.Builder
	for i := range 120 {
		fmt.Fprintf(&good, "line %d\n", i)
		fmt.Fprintf(&bad, "line %d\n", i)
		if i%2 == 0 {
			fmt.Fprintf(&bad, "new %d\n", i)
		}
	}
	v.write("good", good.String(), 0o644)
	v.write("bad", bad.String(), 0o644)
	v.write("test.sh", `#!/bin/sh
sha256sum < bad >> "`+v.dir+`/log"
sleep 3600 &
sleep 0.01
n=$(grep -cxE "new (6|34|60|112)" bad)
[ $n = 4 ] && exit 0
[ $n = 0 ] && exit 1
exit 125
`, 0o755)
	return v
}

// isolate runs the command to its end.
func (v *victim) isolate() {
	v.Helper()
	cmd := v.command()
	if out, err := cmd.CombinedOutput(); err != nil {
		v.Fatalf("%v\n%s", err, out)
	}
	for _, n := range []string{"6", "34", "60", "112"} {
		if !bytes.Contains(v.read("bad.diff"), []byte("\n+new "+n+"\n")) {
			v.Errorf("the difference is without line %s:\n%s", n, v.read("bad.diff"))
		}
	}
	if bytes.Count(v.read("bad.diff"), []byte("\n+")) != 4+1 {
		v.Errorf("the difference has other lines:\n%s", v.read("bad.diff"))
	}
	if sessions, _ := filepath.Glob(filepath.Join(v.dir, "state", "whittle", "*")); len(sessions) != 1 {
		v.Errorf("sessions %q, want one", sessions)
	}
}
