//go:build linux

package cli

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestListKill kills runs that isolate in a list and minimize one again and again. In the end they print what
// an undisturbed run prints, with hardly more tests. The options prevent the failure, so that the sides
// are exchanged, also by a run that resumes.
func TestListKill(t *testing.T) {
	for _, c := range []struct {
		name  string
		flags []string
		test  string
	}{
		{"isolate", []string{"isolate", "--all"}, `[ $n = 0 ]`},
		{"minimize", nil, `[ $n = 3 ]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			kills := 12
			if testing.Short() {
				kills = 4
			}
			seed := uint64(time.Now().UnixNano())
			t.Logf("seed %d", seed)
			rng := rand.New(rand.NewPCG(seed, 0))
			undisturbed := newOptions(t, c.flags, c.test)
			want := undisturbed.output()

			v := newOptions(t, c.flags, c.test)
			stopped := 0
			for n := range kills {
				tests := []int{0, 1, 7, 9}[n%4]
				if v.kill(tests, time.Duration(rng.Int64N(int64(40*time.Millisecond))), n%4 == 3) {
					stopped++
				}
				if left := eventuallyNone(v.marker); left != nil {
					t.Fatalf("still running: %q", left)
				}
			}
			t.Logf("%d of %d runs were killed before their end; %d tests so far, %d undisturbed", stopped, kills, v.tests(), undisturbed.tests())
			if got := v.output(); got != want {
				t.Errorf("after %d kills the result is\n%s\nwant\n%s", kills, got, want)
			}
			if tests := v.tests(); tests > undisturbed.tests()+kills*(2*victimJobs+6) {
				t.Errorf("%d tests in all, %d undisturbed", tests, undisturbed.tests())
			}
		})
	}
}

// newOptions returns a run on 60 options, three of which matter: the test is about their number n.
func newOptions(t *testing.T, flags []string, test string) *victim {
	v := emptyVictim(t)
	v.args = append(flags[:len(flags):len(flags)], "-q", "-j", strconv.Itoa(victimJobs), "--timeout", "20s", "--contain=off", "--args", "./test.sh", "--", "cc")
	for i := range 60 {
		v.args = append(v.args, fmt.Sprintf("-x%d", i))
	}
	v.write("test.sh", `#!/bin/sh
echo "$*" >> "`+v.dir+`/log"
sleep 0.01
n=0
for o; do case $o in -x7|-x31|-x52) n=$((n+1));; esac; done
`+test+"\n", 0o755)
	return v
}

// output runs the command to its end and returns what it prints.
func (v *victim) output() string {
	v.Helper()
	cmd := v.command()
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		v.Fatalf("%v\n%s", err, &stderr)
	}
	return string(out)
}
