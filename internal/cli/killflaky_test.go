//go:build linux

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
)

// TestKillFlaky kills a run with a flaky test again and again. The runs of the test that had ended are
// not repeated, and the result shows the failure.
func TestKillFlaky(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	v.write("f", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n", 0o644)
	counts := filepath.Join(v.dir, "state", "counts")
	if err := os.MkdirAll(counts, 0o755); err != nil {
		t.Fatal(err)
	}
	// The answer to one of five questions is wrong. It depends on the content and on how often that was
	// tested.
	v.write("test.sh", `#!/bin/sh
c=x
while read l; do c=$c-$l; done < f
n=0
test ! -e `+counts+`/$c || read n < `+counts+`/$c
echo $((n + 1)) > `+counts+`/$c
echo $c >> `+v.dir+`/log
r=$(((n * 7 + n / 10 + ${#c} * 3) % 10))
case $c- in
*-3-*-7-*|*-3-7-*) test $r -ge 2;;
*) test $c != x && test $r -lt 2;;
esac
`, 0o755)
	const kills = 12
	for n := range kills {
		v.kill(20, time.Duration(n)*time.Millisecond, n%5 == 4)
		if left := eventuallyNone(v.marker); left != nil {
			t.Fatalf("still running: %q", left)
		}
	}
	if out, err := v.command().CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := v.read("f"); !bytes.Equal(got, []byte("3\n7\n")) && !bytes.Equal(got, []byte("3\n7")) {
		t.Errorf("the result is %q, want the lines 3 and 7", got)
	}
	// Each kill loses at most the runs that were under way, and perhaps the first runs, whose time is
	// measured again.
	if stored, runs := v.stored(), v.tests(); runs > stored+kills*(victimJobs+3) || runs < stored {
		t.Errorf("%d runs of the test for %d outcomes", runs, stored)
	}
	before := v.tests()
	again := v.command()
	again.Args = append(again.Args, "-j", "1") // others may run tests ahead of their turn that are not needed
	if out, err := again.CombinedOutput(); err != nil || v.tests() != before {
		t.Errorf("a run after the end takes %d tests: %v\n%s", v.tests()-before, err, out)
	}
}

// stored returns how many outcomes the session has.
func (v *victim) stored() int {
	v.Helper()
	root := filepath.Join(v.dir, "state", "whittle")
	ids, err := journal.About(root, []string{journal.Real(filepath.Join(v.dir, "f"))})
	if err != nil || len(ids) != 1 {
		v.Fatalf("%d sessions, %v", len(ids), err)
	}
	s, err := journal.Open(root, ids[0])
	if err != nil {
		v.Fatal(err)
	}
	defer s.Close()
	return s.Verdicts()
}
