package tree

import (
	"strings"
	"testing"
)

// TestLoop: stages run again in the order in which that may pay: fine ones not before the coarse ones run
// without a success, and none without reason.
func TestLoop(t *testing.T) {
	for _, test := range []struct {
		name      string
		successes map[string]int // how many runs of a stage succeed, the first ones
		want      string         // the stages that run; small letters are coarse
	}{
		{"no success", nil, "abXY"},
		{"a coarse stage succeeds", map[string]int{"b": 2}, "abbb" + "XY" + "a"},
		{"two succeed", map[string]int{"a": 1, "b": 1}, "abab" + "XY"},
		{"a fine stage succeeds", map[string]int{"X": 1}, "abXY" + "X" + "ab"},
		{"the last one succeeds", map[string]int{"Y": 1}, "abXY" + "Y" + "abX"},
		{"a hasty stage", map[string]int{"h": 0}, "ahXY" + "h"},
		{"two sorts succeed", map[string]int{"a": 1, "X": 1}, "aba" + "XYX" + "ab"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var ran strings.Builder
			left := map[string]int{}
			for name, n := range test.successes {
				left[name] = n
			}
			named := func(name string) treeStage {
				return func(d draft, then func(draft) plan) plan {
					ran.WriteString(name)
					d.hasty = name == "h" && !d.patient
					if left[name]--; left[name] >= 0 {
						d.wins++
						d.gains++
					}
					return then(d)
				}
			}
			second := named("b")
			if _, ok := left["h"]; ok {
				second = named("h")
			}
			loop([]treeStage{named("a"), second}, []treeStage{named("X"), named("Y")})(draft{}, func(draft) plan { return nil })
			if ran.String() != test.want {
				t.Errorf("ran %s, want %s", ran.String(), test.want)
			}
		})
	}
}
