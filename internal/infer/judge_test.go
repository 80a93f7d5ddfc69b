package infer

import (
	"regexp"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// TestWants checks which runs a judgment wants the output of.
func TestWants(t *testing.T) {
	matcher := func(e failure.End) *failure.Matcher {
		m, err := failure.Signature{Ends: e}.Compile()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	exit7 := matcher(failure.End{How: failure.Exited, Status: 7})
	printed := Matches{StderrMatches, regexp.MustCompile("x")}
	keeps := func(text.Files, failure.Run) {}
	fine, seven, one := oracle.Result{}, oracle.Result{Exit: 7}, oracle.Result{Exit: 1}
	killed, late := oracle.Result{Exit: 139, Signal: 11}, oracle.Result{Exit: 137, Signal: 9, TimedOut: true}
	for _, c := range []struct {
		name string
		j    oracle.Selective
		want []bool // of the results above
	}{
		{"inferred", &Judge{Matcher: exit7}, []bool{false, true, false, false, true}},
		{"others are kept", &Judge{Matcher: exit7, Met: keeps}, []bool{false, true, false, true, true}},
		{"--exit", &Judge{When: []Condition{ExitIs(1)}}, []bool{false, false, true, false, true}},
		{"--exit --stderr-matches", &Judge{When: []Condition{printed, ExitIs(1)}}, []bool{false, false, true, false, true}},
		{"--stderr-matches", &Judge{When: []Condition{printed}}, []bool{true, true, true, true, true}},
		{"--differs", &Compared{Failure: &Judge{Matcher: exit7}}, []bool{false, true, false, false, true}},
		{"isolate", &Contrast{Failure: &Judge{Matcher: exit7}, Works: matcher(failure.End{How: failure.Exited})}, []bool{true, true, false, false, true}},
	} {
		for i, res := range []oracle.Result{fine, seven, one, killed, late} {
			if got := c.j.Wants(res); got != c.want[i] {
				t.Errorf("%s: %+v: %v", c.name, res, got)
			}
		}
	}
}
