package ui

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

func none() Stats { return Stats{} }

func asTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
}

// After a run, the screen shows its messages and nothing else, at any width and time.
func TestTTYLeavesNoTrace(t *testing.T) {
	asTerminal(t)
	synctest.Test(t, func(t *testing.T) {
		for width := 20; width <= 200; width += 5 {
			s := screen{width: 1000} // a frame must fit by itself
			r := TTY(&s, none, func() int { return width })
			r.Start(Start{Input: "bug.c"})
			time.Sleep(time.Duration(width) * 7 * time.Millisecond)
			synctest.Wait()
			live := s.String()
			if _, line, _ := strings.Cut(live, "\n"); line == "" || columns(line) > width-margin {
				t.Errorf("width %d: live line %q", width, line)
			}
			r.Message("one")
			r.Message("two\nthree")
			r.Close()
			r.Close()
			want := "whittle: bug.c: 0 bytes, 0 lines, 0 tokens\nwhittle: one\nwhittle: two\nthree"
			if got := s.String(); got != want {
				t.Errorf("width %d: got\n%s\nwant\n%s", width, got, want)
			}
		}
	})
}

// An unchanged frame is not written again.
func TestTTYWritesOnlyChanges(t *testing.T) {
	asTerminal(t)
	synctest.Test(t, func(t *testing.T) {
		s := screen{width: 80}
		r := TTY(&s, none, func() int { return 80 })
		r.Start(Start{})
		time.Sleep(10*time.Second + 50*time.Millisecond)
		r.Close()
		if want := 1 + 11 + 1; s.writes != want { // message, a frame per second, erase
			t.Errorf("%d writes, want %d", s.writes, want)
		}
	})
}

func TestDumbIsPlain(t *testing.T) {
	for _, term := range []string{"", "dumb"} {
		t.Setenv("TERM", term)
		if _, ok := TTY(io.Discard, none, nil).(*plain); !ok {
			t.Errorf("TERM=%q is not plain", term)
		}
	}
}

func TestTTYBeforeStart(t *testing.T) {
	asTerminal(t)
	var b bytes.Buffer
	r := TTY(&b, none, nil)
	r.Message("no such file")
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if got, want := b.String(), "whittle: no such file\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

type stuck struct{ free chan struct{} }

func (s stuck) Write(p []byte) (int, error) { <-s.free; return len(p), nil }

// A terminal stopped by ^S must not block the run.
func TestObserveDoesNotBlock(t *testing.T) {
	asTerminal(t)
	synctest.Test(t, func(t *testing.T) {
		w := stuck{make(chan struct{}, 1)}
		w.free <- struct{}{} // for the message of Start
		r := TTY(w, none, func() int { return 80 })
		r.Start(Start{})
		synctest.Wait()
		for range 1000 {
			r.Observe(reduce.Event{Kind: reduce.Accepted}, Size{})
			time.Sleep(time.Millisecond)
		}
		close(w.free)
		r.End(End{})
		r.Close()
	})
}

type full struct{ writes int }

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) { f.writes++; return 0, errFull }

func TestWriteErrors(t *testing.T) {
	asTerminal(t)
	for name, reader := range map[string]func(w io.Writer) Reader{
		"tty":   func(w io.Writer) Reader { return TTY(w, none, func() int { return 80 }) },
		"plain": func(w io.Writer) Reader { return Plain(w, none) },
		"quiet": Quiet,
		"json":  func(w io.Writer) Reader { return JSON(w, io.Discard) },
	} {
		var f full
		r := reader(&f)
		r.Start(Start{})
		r.Message("a word")
		r.End(End{})
		if err := r.Close(); err != errFull || f.writes != 1 {
			t.Errorf("%s: %v after %d writes", name, err, f.writes)
		}
	}
}

// All methods at once, for the race detector; lines stay complete.
func TestConcurrent(t *testing.T) {
	asTerminal(t)
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		s := screen{width: 200}
		for _, r := range []Reader{
			TTY(&s, none, func() int { return 200 }), Plain(&out, none), Quiet(&out), JSON(io.Discard, &out),
		} {
			var wg sync.WaitGroup
			for i := range 4 {
				wg.Go(func() {
					for j := range 100 {
						r.Message(fmt.Sprintf("message %d/%d", i, j))
						time.Sleep(7 * time.Millisecond)
					}
				})
			}
			r.Start(Start{Input: "bug.c"})
			for i := range 500 {
				r.Observe(reduce.Event{Kind: reduce.Accepted}, Size{Bytes: 500 - i})
				time.Sleep(time.Millisecond)
			}
			r.End(End{})
			r.Close()
			wg.Wait()
		}
		for i, line := range strings.Split(s.String(), "\n") {
			if !strings.HasPrefix(line, name) || strings.Count(line, name) != 1 {
				t.Errorf("line %d of the screen: %q", i, line)
			}
		}
	})
}
