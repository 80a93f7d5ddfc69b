package ui

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"golang.org/x/sys/unix"
)

// openPTY opens a pseudo-terminal: output written to tty is read from ptm.
func openPTY(t *testing.T, columns uint16) (ptm, tty *os.File) {
	t.Helper()
	ptm, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { ptm.Close() })
	ptm.SetReadDeadline(time.Now().Add(5 * time.Minute))
	var n int
	err = control(ptm, func(fd int) error {
		if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
			return err
		}
		if err := unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
			return err
		}
		n, err = unix.IoctlGetInt(fd, unix.TIOCGPTN)
		return err
	})
	if err != nil {
		t.Skip(err)
	}
	tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { tty.Close() })
	return ptm, tty
}

func TestPTY(t *testing.T) {
	asTerminal(t)
	ptm, tty := openPTY(t, 100)
	if !IsTerminal(tty) {
		t.Error("a pseudo-terminal is not a terminal")
	}
	if got := Width(tty); got != 100 {
		t.Errorf("width %d, want 100", got)
	}

	var seen []byte
	shown := func() string {
		s := screen{width: 100}
		s.Write(seen)
		return s.String()
	}
	more := func() error {
		b := make([]byte, 4096)
		n, err := ptm.Read(b)
		seen = append(seen, b[:n]...)
		return err
	}
	waitFor := func(text string) {
		t.Helper()
		for !strings.Contains(shown(), text) {
			if err := more(); err != nil {
				t.Fatalf("%q never appeared: %v; screen:\n%s", text, err, shown())
			}
		}
	}

	var c counter
	c.add(184, 12, 7)
	r := TTY(tty, c.get, func() int { return Width(tty) })
	defer r.Close()
	r.Start(Start{Input: "bug.c", Size: Size{12_431, 402, 3_120}})
	waitFor("checking the original")
	r.Observe(reduce.Event{Kind: reduce.Started}, Size{12_431, 402, 3_120})
	r.Observe(reduce.Event{Kind: reduce.PassBegan, Pass: "hdd"}, Size{})
	r.Observe(reduce.Event{Kind: reduce.Accepted, Pass: "hdd"}, Size{1_104, 40, 312})
	waitFor("1.1 kB (8.9 %)")
	if strings.Contains(shown(), "checking") {
		t.Errorf("the old line is still there:\n%s", shown())
	}
	r.Message("a warning")
	r.End(End{From: Size{12_431, 402, 3_120}, To: Size{18, 1, 7}, Tests: 184, Hits: 12, Elapsed: 41 * time.Second, Output: "bug.c"})
	r.Close()
	tty.Close()
	for more() == nil { // EIO when the other side is closed and everything is read
	}

	want := `whittle: bug.c: 12,431 bytes, 402 lines, 3,120 tokens
whittle: a warning
whittle: 12,431 → 18 bytes, 402 → 1 lines, 3,120 → 7 tokens in 184 tests (12 cached), 41.0 s; result
 in bug.c`
	if got := shown(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoTerminal(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if IsTerminal(f) {
		t.Error("a file is a terminal")
	}
	if got := Width(f); got != defaultWidth {
		t.Errorf("width %d", got)
	}
}
