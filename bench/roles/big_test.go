package main

import (
	"testing"
	"time"
)

func TestFirst(t *testing.T) {
	got, err := first("1000 5 1 100\n0 6 1 200\n1000 7 2 300\n500 150 20 400\n250 900 90 500\n", 1000)
	if want := (start{1700 * time.Millisecond, 400 << 10}); err != nil || got != want {
		t.Errorf("%v %v, want %v", got, err, want)
	}
	for _, log := range []string{"", "1000 5 1 100\n0 6 1 200\n", "500 x\n"} {
		if _, err := first(log, 1000); err == nil {
			t.Errorf("%q: no error", log)
		}
	}
}
