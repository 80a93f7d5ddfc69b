package view

import (
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// TestDrawFits draws on terminals of many sizes up to 130×45: no line is too wide, there are not too many, and no
// control character but our own reaches the terminal.
func TestDrawFits(t *testing.T) {
	runs := []Run{{}, start(), middle(), end()}
	for width := 0; width < 130; width += 1 + width/8 {
		for _, height := range []int{0, 1, 2, 3, 4, 5, 7, 9, 12, 16, 23, 24, 30, 45} {
			for i, r := range runs {
				for _, help := range []bool{false, true} {
					s := Screen{Width: width, Height: height, Color: i%2 == 0, Shown: shown(), Live: true, Help: help, Scroll: i * 50, Past: i == 3}
					check(t, s, r.Draw(s))
				}
			}
		}
	}
}

func check(t *testing.T, s Screen, got string) {
	t.Helper()
	lines := strings.Split(got, "\n")
	if len(lines) > max(s.Height, 1) {
		t.Fatalf("%d×%d: %d lines", s.Width, s.Height, len(lines))
	}
	for _, l := range lines {
		if n := ansi.StringWidth(l); n > s.Width {
			t.Fatalf("%d×%d: %d columns: %q", s.Width, s.Height, n, l)
		}
		if !s.Color && strings.Contains(l, "\x1b") {
			t.Fatalf("%d×%d: colors: %q", s.Width, s.Height, l)
		}
		for _, c := range ansi.Strip(l) {
			if !unicode.IsGraphic(c) {
				t.Fatalf("%d×%d: %q in %q", s.Width, s.Height, c, l)
			}
		}
	}
}

// TestPlotMonotone checks that the curve falls from the first row to the last.
func TestPlotMonotone(t *testing.T) {
	lines := middle().plot(Screen{}, 60, 10)
	if len(lines) != 10 {
		t.Fatalf("%d lines, want 10", len(lines))
	}
	if !strings.Contains(lines[0], "6,133") || !strings.Contains(lines[8], "61") || !strings.HasSuffix(lines[9], "312 tests") {
		t.Errorf("labels:\n%s", strings.Join(lines, "\n"))
	}
	last := 0
	for i, l := range lines[:9] {
		first := strings.IndexFunc(l, func(r rune) bool { return r > 0x2800 && r < 0x2900 })
		if first < 0 {
			t.Errorf("row %d is empty", i)
			continue
		}
		at := ansi.StringWidth(l[:first])
		if at < last {
			t.Errorf("row %d begins at %d, left of the one above at %d", i, at, last)
		}
		last = at
	}
}
