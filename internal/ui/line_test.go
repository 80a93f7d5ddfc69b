package ui

import (
	"strings"
	"testing"
)

var fullLine = progress{
	start: Start{Size: Size{12_431, 402, 3_120}}, size: Size{1_104, 40, 312},
	started: true, pass: "lines/adaptive", accepted: 31,
}

func lineAt(p progress, width int, color bool) string {
	return join(fit(p.fields(Stats{Tests: 184, Hits: 12, Running: make([]Running, 7), Workers: 8}, "23/s", "0:41"), width), color)
}

func TestLine(t *testing.T) {
	for _, tt := range []struct {
		width int
		want  string
	}{
		{200, "12.4 kB → 1.1 kB (8.9 %)  312 tokens  184 tests  23/s  31 accepted  12 cached  lines/adaptive  7/8 busy  0:41"},
		{108, "12.4 kB → 1.1 kB (8.9 %)  312 tokens  184 tests  23/s  31 accepted  lines/adaptive  7/8 busy  0:41"},
		{80, "1.1 kB (8.9 %)  312 tokens  184 tests  31 accepted  lines/adaptive  0:41"},
		{50, "1.1 kB (8.9 %)  184 tests  lines/adaptive  0:41"},
		{20, "1.1 kB (8.9 %)"},
		{12, "1.1 kB (8.9…"},
		{1, "…"},
		{0, ""},
	} {
		if got := lineAt(fullLine, tt.width, false); got != tt.want {
			t.Errorf("width %d: got %q, want %q", tt.width, got, tt.want)
		}
	}
}

func TestLineFits(t *testing.T) {
	long := fullLine
	long.pass = "ファイル名/" + strings.Repeat("é日", 40) + "\x1b[2J"
	for _, p := range []progress{fullLine, long, {}} {
		for width := range 201 {
			if line := lineAt(p, width, false); columns(line) > width {
				t.Errorf("width %d: %q takes %d", width, line, columns(line))
			}
			s := screen{width: max(width, 1)}
			s.Write([]byte(lineAt(p, width, true)))
			if len(s.rows) > 1 {
				t.Errorf("width %d: wraps: %q", width, s.rows)
			}
		}
	}
}

func TestClean(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"plain → text", "plain → text"},
		{"a\x1b[31mb\a", "a�[31mb�"},
		{"\u202egpj.exe", "�gpj.exe"},
		{"\xff", "�"},
		{"one\r\n\ttwo\n\n", "one\n\ttwo"},
	} {
		if got := cleanLines(tt.in); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.in, got, tt.want)
		}
	}
}
