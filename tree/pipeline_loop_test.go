package tree

import (
	"maps"
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
		shorter   string         // those that run in a loop after a stage V that shortens values, in which a begins
	}{
		{"no success", nil, "abXY", "V"},
		{"a coarse stage succeeds", map[string]int{"b": 2}, "abbb" + "XY" + "a", "V"},
		{"two succeed", map[string]int{"a": 1, "b": 1}, "abab" + "XY", "V"},
		{"a fine stage succeeds", map[string]int{"X": 1}, "abXY" + "X" + "ab", "V"},
		{"the last one succeeds", map[string]int{"Y": 1}, "abXY" + "Y" + "abX", "V"},
		{"a hasty stage", map[string]int{"h": 0}, "ahXY" + "h", "V"},
		{"two sorts succeed", map[string]int{"a": 1, "X": 1}, "aba" + "XYX" + "ab", "V"},
		{"values get shorter", map[string]int{"V": 1}, "abXY", "Va"},
		{"values get shorter, and then a stage succeeds", map[string]int{"V": 1, "a": 1}, "aba" + "XY", "V" + "a" + "a" + "bXY" + "V"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var ran strings.Builder
			left := maps.Clone(test.successes)
			named := func(name string) treeStage {
				return func(d draft, then func(draft) plan) plan {
					ran.WriteString(name)
					d.hasty = name == "h" && !d.patient
					if left[name] > 0 {
						left[name]--
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
			coarse, fine := []treeStage{named("a"), second}, []treeStage{named("X"), named("Y")}
			done := func(draft) plan { return nil }
			loop(coarse, fine, nil)(draft{}, done)
			if ran.String() != test.want {
				t.Errorf("ran %s, want %s", ran.String(), test.want)
			}
			ran.Reset()
			left = maps.Clone(test.successes)
			if left["V"] == 0 {
				left = nil // it is not the time for the others
			}
			shorten(named("V"), loop(coarse, fine, func(at int) bool { return at == 0 }))(draft{}, done)
			if ran.String() != test.shorter {
				t.Errorf("after values ran %s, want %s", ran.String(), test.shorter)
			}
		})
	}
}
