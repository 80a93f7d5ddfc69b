package failure

import (
	"slices"
	"strings"
	"testing"
)

func TestPrinted(t *testing.T) {
	r := Run{Dir: "/dev/shm/w/17", Stdout: []byte("in /dev/shm/w/17/d/a.c\n/dev/shm/w/17/tmp/ccXyz12.o: built\n")}
	if got, want := Printed(r), []string{"in @DIR/d/a.c", "@DIR/tmp/*: built"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestVarying(t *testing.T) {
	for _, c := range []struct {
		name, a, b string // two runs on one input, lines separated by |
		patterns   string
		steady     string
	}{
		{"same", "x|y", "x|y", "", "x|y"},
		{"a process number", "pid 12|x", "pid 345|x", `^pid (.*)$`, "pid *|x"},
		{"other numbers may change", "12: pid 7 of 9", "12: pid 8 of 9", `^[0-9][0-9a-zA-Z.]*: pid (.*) of [0-9][0-9a-zA-Z.]*$`, "12: pid * of 9"},
		{"another number of words", "took 1 ms ok", "took 1 s and 2 ms ok", `^took [0-9][0-9a-zA-Z.]* (.*)ms ok$`, "took 1 *ms ok"},
		{"only a number", "12|7", "13|7", `^(.*)$`, "*|7"},
		{"no counterpart", "a|warning|b", "a|b", "", "a|b"},
		{"the other has more", "a|b", "a|warning|b", "", "a|b"},
		{"no text", "a\xff 1", "a\xff 2", `^a. (.*)$`, "a\xff *"},
	} {
		a, b := strings.Split(c.a, "|"), strings.Split(c.b, "|")
		if got := strings.Join(Varying(a, b), "|"); got != c.patterns {
			t.Errorf("%s: patterns %s, want %s", c.name, got, c.patterns)
		}
		if got := strings.Join(Steady(a, b), "|"); got != c.steady {
			t.Errorf("%s: steady %q, want %q", c.name, got, c.steady)
		}
	}
}

func TestTelling(t *testing.T) {
	for pattern, want := range map[string]bool{`^pid (.*)$`: true, `^(.*)$`: false, `^[0-9][0-9a-zA-Z.]* (.*)$`: false, `^x=(.*)$`: false} {
		if got := Telling(pattern); got != want {
			t.Errorf("%s: %t, want %t", pattern, got, want)
		}
	}
}

func TestMask(t *testing.T) {
	got := Mask([]string{"pid 7 in 3", "pie 7"}, []string{`^pid (.*) in [0-9]+$`})
	if want := []string{"pid * in 3", "pie 7"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
