package infer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// programs is an executor: what each program does on the content of the input.
type programs map[string]func(content string, n int) oracle.Result

type machine struct {
	programs programs
	runs     map[string]int // of each program, on this candidate
}

func (m *machine) Run(_ context.Context, j oracle.Job) (oracle.Result, error) {
	name := j.Argv[0]
	m.runs[name]++
	res := m.programs[name](string(j.Files[0].Data), m.runs[name])
	res.Dir = fmt.Sprintf("/run/%d", m.runs[name])
	return res, nil
}

func (m *machine) Close() error { return nil }

func benchOf(p programs) (*Bench, *machine) {
	m := &machine{p, map[string]int{}}
	b := &Bench{Script: &oracle.Script{Exec: m}, Command: Command{Argv: []string{"main"}}, Original: text.Single("f", []byte("original")), Args: []string{"f"}}
	return b, m
}

func (m *machine) total() (n int) {
	for _, k := range m.runs {
		n += k
	}
	return n
}

func prints(s string) oracle.Result { return oracle.Result{Output: []byte(s)} }

func uses(ms int) oracle.Result { return oracle.Result{CPU: time.Duration(ms) * time.Millisecond} }

func TestSlower(t *testing.T) {
	main := map[string][3]int{ // milliseconds of three runs
		"original": {1000, 900, 1100}, "slow": {700, 650, 900}, "near above": {900, 590, 800}, "near below": {900, 410, 800},
		"once quick": {900, 390, 900}, "quick": {50, 50, 50}, "fails": {900, 900, 900}, "short": {40, 40, 40},
	}
	other := map[string]int{"short": 2}
	b, m := benchOf(programs{
		"main": func(c string, n int) oracle.Result { return uses(main[c][(n-1)%3]) },
		"other": func(c string, n int) oracle.Result {
			res := uses(100 + 30*(n%3)) // the best is 100
			if ms, ok := other[c]; ok {
				res = uses(ms)
			}
			if c == "fails" {
				res.Exit = 1
			}
			return res
		},
	})
	s := &Slower{Factor: 5, Command: Command{Argv: []string{"other"}}}
	if err := s.Begin(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	for content, want := range map[string]struct {
		verdict reduce.Verdict
		runs    int
	}{
		"slow": {reduce.Interesting, 6}, "near above": {reduce.Unresolved, 6}, "near below": {reduce.Unresolved, 6},
		"once quick": {reduce.Boring, 5}, "quick": {reduce.Boring, 4}, "fails": {reduce.Boring, 1},
		"short": {reduce.Boring, 4}, // 20 times 2 ms, which are too short to be measured
	} {
		m.runs = map[string]int{}
		v, err := s.Test(t.Context(), b, text.Single("f", []byte(content)))
		if err != nil || v != want.verdict || m.total() != want.runs {
			t.Errorf("%s: %v in %d runs, %v; want %v in %d", content, v, m.total(), err, want.verdict, want.runs)
		}
	}
	m.runs = map[string]int{}
	_, isSlower := errors.AsType[*SlowerError]((&Slower{Factor: 8, Command: s.Command}).Begin(t.Context(), b))
	if !isSlower {
		t.Error("9 times as slow is too near to 8 times, and was accepted")
	}
}

func TestParseSlower(t *testing.T) {
	s, err := ParseSlower("2.5x sh -c 'x y' @@")
	if err != nil || s.Factor != 2.5 || len(s.Command.Words) != 4 || s.Command.Words[2] != "x y" {
		t.Errorf("got %+v, %v", s, err)
	}
	for _, bad := range []string{"", "5x", "5 sh", "1x sh", "x sh", "nanx sh", "5xsh", "-5x sh", "1e9x sh", "5x nosuchprogram"} {
		if _, err := ParseSlower(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestDiffers(t *testing.T) {
	out := func(main, other oracle.Result) [2]oracle.Result { return [2]oracle.Result{main, other} }
	exit := func(n int, s string) oracle.Result { return oracle.Result{Exit: n, Output: []byte(s)} }
	for _, c := range []struct {
		name     string
		original [2]oracle.Result
		then     [2]oracle.Result
		want     reduce.Verdict
		runs     int // besides the one of the command that is given
	}{
		{"other text", out(prints("a"), prints("b")), out(prints("c"), prints("d")), reduce.Interesting, 1},
		{"same text", out(prints("a"), prints("b")), out(prints("c"), prints("c")), reduce.Boring, 1},
		{"both reject it", out(prints("a"), prints("b")), out(exit(1, ""), exit(2, "")), reduce.Boring, 0},
		{"one rejects it", out(prints("a"), prints("b")), out(prints("a"), exit(2, "")), reduce.Boring, 1},
		{"other status", out(exit(1, ""), prints("b")), out(exit(1, ""), prints("")), reduce.Interesting, 1},
		{"status is the same now", out(exit(1, ""), prints("b")), out(prints("x"), prints("")), reduce.Boring, 0},
		{"too long", out(prints("a"), prints("b")), out(oracle.Result{TimedOut: true}, prints("")), reduce.Unresolved, 0},
	} {
		b, m := benchOf(programs{
			"main":  func(s string, _ int) oracle.Result { return pick2(s, c.original[0], c.then[0]) },
			"other": func(s string, _ int) oracle.Result { return pick2(s, c.original[1], c.then[1]) },
		})
		d := &Differs{Command: Command{Argv: []string{"other"}}}
		if err := d.Begin(t.Context(), b); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		d = stored(t, d)
		m.runs = map[string]int{}
		v, err := d.against(t.Context(), b, text.Single("f", []byte("then")), c.then[0])
		if err != nil || v != c.want || m.total() != c.runs {
			t.Errorf("%s: %v in %d runs, %v; want %v in %d", c.name, v, m.total(), err, c.want, c.runs)
		}
	}
}

func pick2(content string, original, then oracle.Result) oracle.Result {
	if content == "original" {
		return original
	}
	return then
}

// stored returns a guard as it is after a session has stored it.
func stored(t *testing.T, d *Differs) *Differs {
	t.Helper()
	data, err := json.Marshal(d)
	out := &Differs{Command: d.Command, Given: d.Given}
	if err == nil {
		err = json.Unmarshal(data, out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestDiffersVaries checks that what varies from run to run is not a difference, also if it is worded
// otherwise on another input.
func TestDiffersVaries(t *testing.T) {
	pid := 100
	says := func(lines string) oracle.Result {
		pid += 7
		return prints(fmt.Sprintf(lines, pid))
	}
	mine := map[string]string{
		"original": "pid %[1]d\n%[1]d\nresult 1\n", "agree": "pid %[1]d\n%[1]d\nresult 3\n", "differ": "pid %[1]d\n%[1]d\nresult 4\n",
		"new line": "pid %[1]d\nseed %[1]d here\n", "missing": "pid %[1]d\n",
	}
	other := map[string]string{
		"original": "pid %[1]d\n%[1]d\nresult 2\n", "agree": "pid %[1]d\n%[1]d\nresult 3\n", "differ": "pid %[1]d\n%[1]d\nresult 5\n",
		"new line": "pid %[1]d\nseed %[1]d here\n", "missing": "%.0[1]d",
	}
	b, m := benchOf(programs{
		"main":  func(s string, _ int) oracle.Result { return says(mine[s]) },
		"other": func(s string, _ int) oracle.Result { return says(other[s]) },
	})
	d := &Differs{Command: Command{Argv: []string{"other"}}}
	if err := d.Begin(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	d = stored(t, d)
	for content, want := range map[string]reduce.Verdict{
		"agree": reduce.Boring, "differ": reduce.Interesting, "new line": reduce.Boring, "missing": reduce.Interesting,
	} {
		m.runs = map[string]int{}
		v, err := d.against(t.Context(), b, text.Single("f", []byte(content)), says(mine[content]))
		if err != nil || v != want || m.total() != 3 {
			t.Errorf("%s: %v in %d runs, %v; want %v in 3", content, v, m.total(), err, want)
		}
	}
	mine["original"] = other["original"]
	err := (&Differs{Command: d.Command}).Begin(t.Context(), b)
	if e, ok := errors.AsType[*AgreeError](err); !ok || !e.Varies {
		t.Errorf("two commands that agree: %v", err)
	}
}

// TestValid checks that a guard that reaches its limit does so twice, the second time alone.
func TestValid(t *testing.T) {
	b, m := benchOf(programs{"check": func(c string, n int) oracle.Result {
		switch {
		case c == "hangs", c == "slow once" && n == 1:
			return oracle.Result{TimedOut: true, Exit: 137, Signal: 9}
		case c == "bad":
			return oracle.Result{Exit: 1}
		case c == "cannot tell":
			return oracle.Result{Exit: 125}
		}
		return oracle.Result{}
	}})
	v := &Valid{Command: Command{Argv: []string{"check"}}, Given: "check @@"}
	if err := v.Begin(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	for content, want := range map[string]struct {
		verdict reduce.Verdict
		runs    int
	}{
		"good": {reduce.Interesting, 1}, "bad": {reduce.Boring, 1}, "cannot tell": {reduce.Unresolved, 1},
		"hangs": {reduce.Unresolved, 2}, "slow once": {reduce.Interesting, 2},
	} {
		m.runs = map[string]int{}
		got, err := v.Test(t.Context(), b, text.Single("f", []byte(content)))
		if err != nil || got != want.verdict || m.total() != want.runs {
			t.Errorf("%s: %v in %d runs, %v; want %v in %d", content, got, m.total(), err, want.verdict, want.runs)
		}
	}
	b.Original = text.Single("f", []byte("bad"))
	if e, ok := errors.AsType[*GuardError](v.Begin(t.Context(), b)); !ok || e.Guard != "--valid 'check @@'" {
		t.Errorf("a guard that rejects the original: %v", e)
	}
}
