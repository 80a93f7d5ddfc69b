package ui

import (
	"testing"
	"time"
)

func TestSpeed(t *testing.T) {
	var s Speed
	now, tests, most := time.Unix(0, 0), 0.0, 0
	for _, tt := range []struct {
		seconds, rate float64 // how long, at how many tests per second
		want          string
	}{
		{0.3, 20, ""}, // too early to tell
		{3, 20, "20/s"},
		{10, 100, "100/s"}, // the slow tests before are forgotten
		{60, 1.0 / 60, "10/min"},
		{600, 1.0 / 60, "53/h"}, // includes the time since the last test
		{7200, 1.0 / 600, "5/h"},
		{10, 2000, "2,000/s"},
	} {
		got := ""
		for range int(tt.seconds * 10) {
			got = s.Measure(now, int(tests))
			most = max(most, len(s.seen))
			now, tests = now.Add(time.Second/10), tests+tt.rate/10
		}
		if got != tt.want {
			t.Errorf("after %v s of %v/s: got %q, want %q", tt.seconds, tt.rate, got, tt.want)
		}
	}
	if most > 60 {
		t.Errorf("%d samples kept", most)
	}
}
