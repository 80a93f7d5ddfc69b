package ui

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestEndSummary(t *testing.T) {
	done := End{
		From: Size{1_204, 43, 310}, To: Size{18, 1, 7}, Tests: 91, Hits: 12, Accepted: 9,
		Elapsed: 3_240 * time.Millisecond, Output: "bug.c", Original: "bug.c.orig",
	}
	with := func(edit func(*End)) End {
		e := done
		edit(&e)
		return e
	}
	const totals = "1,204 → 18 bytes, 43 → 1 lines, 310 → 7 tokens in 91 tests (12 cached), 3.2 s; result in bug.c, original in bug.c.orig"
	for _, tt := range []struct {
		name string
		end  End
		want string
	}{
		{"done", done, totals},
		{"proven", with(func(e *End) { e.Minimal = "1-minimal: no single line can be removed" }), totals + "|1-minimal: no single line can be removed"},
		{"flaky", with(func(e *End) { e.Rates = &Rates{Runs{37, 40}, .801, .974, Runs{38, 40}} }),
			totals + "|confirmed: the result is interesting in 37 of 40 runs, that is 80 to 97 % (the original: 38 of 40)"},
		{"interrupted", with(func(e *End) { e.Reason = "interrupted" }), totals + "|stopped before the end: interrupted"},
		{"broken", with(func(e *End) { e.Err = errors.New("start test: no such file") }), totals + "|start test: no such file"},
		{"elsewhere", with(func(e *End) { e.Output, e.Original, e.Hits, e.Tests = "out\x1b[2J.c", "", 0, 1 }),
			"1,204 → 18 bytes, 43 → 1 lines, 310 → 7 tokens in 1 test, 3.2 s; result in out�[2J.c"},
		{"nothing", with(func(e *End) { e.To, e.Original = e.From, "" }),
			"nothing removed from 1,204 bytes, 43 lines, 310 tokens in 91 tests (12 cached), 3.2 s; result in bug.c"},
		{"never began", End{From: done.From, To: done.From, Err: errors.New("the original is not interesting")}, "the original is not interesting"},
	} {
		if got := strings.Join(tt.end.summary(), "|"); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestStartSummary(t *testing.T) {
	for _, tt := range []struct {
		start Start
		want  string
	}{
		{Start{Input: "a\nb", Size: Size{1, 1, 1}}, "a�b: 1 byte, 1 line, 1 token"},
		{Start{Input: "bug.c", Workers: 1, Width: 1, Session: "3f9ac2"}, "bug.c: 0 bytes, 0 lines, 0 tokens; 1 worker; session 3f9ac2"},
		{Start{Input: "bug.c", Workers: 64, Width: 8, Timeout: 1500 * time.Millisecond, Pipeline: "lines", Resumed: true},
			"bug.c: 0 bytes, 0 lines, 0 tokens; pipeline lines; 64 workers, width 8; timeout 1.5s; resumed"},
	} {
		if got := tt.start.summary(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
