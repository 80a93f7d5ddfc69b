package ui

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

var update = flag.Bool("update", false, "rewrite testdata")

// counter holds the stats of a run.
type counter struct {
	mu sync.Mutex
	s  Stats
}

func (c *counter) get() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.s
}

func (c *counter) add(tests, hits, busy int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.s.Tests += tests
	c.s.Hits += hits
	c.s.Running, c.s.Workers = make([]Running, busy), 8
}

// play shows one run to a reader.
func play(r Reader, c *counter) {
	defer r.Close()
	from := Size{12_431, 402, 3_120}
	id := func(s string) reduce.Digest { return reduce.DigestOf([]byte(s)) }
	r.Start(Start{
		Input: "bug.c", Size: from, Workers: 8, Width: 8, Resumed: true, Session: "3f9ac2",
		Timeout: 10 * time.Second, Pipeline: "c: hdd, lines/adaptive",
	})
	time.Sleep(1550 * time.Millisecond) // between two frames, like all that follows
	r.Observe(reduce.Event{Kind: reduce.Started, Candidate: id("0"), Verdict: reduce.Interesting}, from)
	r.Observe(reduce.Event{Kind: reduce.Asked, Candidate: id("1"), Pass: "hdd", Note: "complement 1/2"}, Size{})
	c.add(20, 3, 7)
	time.Sleep(700 * time.Millisecond)
	r.Observe(reduce.Event{Kind: reduce.PassBegan, Pass: "hdd"}, Size{})
	r.Observe(reduce.Event{Kind: reduce.Answered, Candidate: id("1"), Pass: "hdd", Note: "complement 1/2", Verdict: reduce.Boring}, Size{})
	r.Observe(reduce.Event{Kind: reduce.Answered, Candidate: id("2"), Pass: "hdd", Verdict: reduce.Interesting, Repeat: true}, Size{})
	r.Observe(reduce.Event{Kind: reduce.Accepted, Candidate: id("2"), Pass: "hdd", Verdict: reduce.Interesting}, Size{6_100, 210, 1_544})
	r.Observe(reduce.Event{Kind: reduce.Accepted, Candidate: id("3"), Pass: "hdd", Verdict: reduce.Interesting}, Size{6_000, 208, 1_530})
	r.Message("the test exits with 127 for some candidates: is a program missing?\n  cc: not found\n")
	c.add(1_000, 9, 8)
	time.Sleep(3 * time.Second)
	r.Observe(reduce.Event{Kind: reduce.Accepted, Candidate: id("4"), Pass: "hdd", Verdict: reduce.Interesting}, Size{5_990, 207, 1_527})
	r.Observe(reduce.Event{Kind: reduce.PassEnded, Pass: "hdd"}, Size{})
	r.Observe(reduce.Event{Kind: reduce.PassBegan, Pass: "lines/adaptive"}, Size{})
	time.Sleep(time.Second)
	r.Observe(reduce.Event{Kind: reduce.PassEnded, Pass: "lines/adaptive"}, Size{})
	r.Observe(reduce.Event{Kind: reduce.PassBegan, Pass: "hdd"}, Size{})
	time.Sleep(61 * time.Second)
	r.Observe(reduce.Event{Kind: reduce.Answered, Candidate: id("5"), Pass: "hdd"}, Size{})
	r.Observe(reduce.Event{Kind: reduce.PassEnded, Pass: "hdd"}, Size{})
	r.Observe(reduce.Event{Kind: reduce.Stopped}, Size{})
	r.End(End{
		From: from, To: Size{5_990, 207, 1_527}, Tests: 1_020, Hits: 12, Accepted: 3, Elapsed: 67200 * time.Millisecond,
		Output: "bug.c", Original: "bug.c.orig", Minimal: "1-minimal: no single token can be removed", Reason: "budget",
		Err: errors.New("write bug.c: no space left"),
	})
}

func TestGolden(t *testing.T) {
	for _, tt := range []struct {
		name, noColor string
		reader        func(out, messages *bytes.Buffer, c *counter) Reader
	}{
		{"plain", "", func(out, _ *bytes.Buffer, c *counter) Reader { return Plain(out, c.get) }},
		{"quiet", "", func(out, _ *bytes.Buffer, c *counter) Reader { return Quiet(out) }},
		{"json", "", func(out, messages *bytes.Buffer, c *counter) Reader { return JSON(out, messages) }},
		{"tty", "1", func(out, _ *bytes.Buffer, c *counter) Reader { return TTY(out, c.get, func() int { return 120 }) }},
		{"color", "", func(out, _ *bytes.Buffer, c *counter) Reader { return TTY(out, c.get, func() int { return 70 }) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("TERM", "xterm")
			t.Setenv("NO_COLOR", tt.noColor)
			synctest.Test(t, func(t *testing.T) {
				var out, messages bytes.Buffer
				var c counter
				play(tt.reader(&out, &messages, &c), &c)
				got := out.String()
				if messages.Len() > 0 {
					got += "-- messages --\n" + messages.String()
				}
				golden(t, tt.name, visible(got))
			})
		})
	}
}

// visible makes terminal output readable, one frame per line.
func visible(s string) string {
	return strings.NewReplacer("\r", "\n<cr>", "\x1b[K", "<el>", "\x1b[m", "<0>", "\x1b[1m", "<bold>", "\x1b[2m", "<dim>").Replace(s)
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}

func TestJSONLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out, messages bytes.Buffer
		play(JSON(&out, &messages), &counter{})
		last := ""
		for line := range strings.Lines(out.String()) {
			var o struct {
				V     int
				Event string
				Time  *float64
			}
			if err := json.Unmarshal([]byte(line), &o); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			if o.V != jsonVersion || o.Event == "" || o.Time == nil {
				t.Errorf("incomplete: %s", line)
			}
			last = o.Event
		}
		if last != "stopped" {
			t.Errorf("the last object is %q", last)
		}
	})
}
