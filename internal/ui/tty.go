package ui

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

const (
	repaint = time.Second / 10
	margin  = 3 // columns left free on the right: an echoed ^C must not wrap the line
	erase   = "\r\x1b[K"
)

// TTY keeps one line up to date at the bottom of a terminal of width columns, and
// writes everything else above it. It returns a [Plain] reader if TERM is dumb or not
// set; NO_COLOR disables colors.
//
// Each update rewrites the line in place with one write, and the cursor stays visible
// after it, so even a killed process leaves the terminal in order. Observe does not
// block if the terminal is stopped (^S).
func TTY(w io.Writer, stats func() Stats, width func() int) Reader {
	if term := os.Getenv("TERM"); term == "" || term == "dumb" {
		return Plain(w, stats)
	}
	return &tty{stats: stats, width: width, color: os.Getenv("NO_COLOR") == "", out: sink{w: w}}
}

type tty struct {
	stats func() Stats
	width func() int
	color bool

	mu sync.Mutex // guards progress; never held while writing
	progress

	out   sink
	frame string // the live line; guarded by out.mu
	speed Speed  // used only by the painter

	quit, done chan struct{} // nil before Start
	once       sync.Once
}

func (t *tty) Start(s Start) {
	t.mu.Lock()
	t.progress = begin(s)
	t.mu.Unlock()
	t.Message(s.summary())
	t.quit, t.done = make(chan struct{}), make(chan struct{})
	go t.painter()
}

func (t *tty) painter() {
	defer close(t.done)
	tick := time.NewTicker(repaint)
	defer tick.Stop()
	for {
		t.paint()
		select {
		case <-tick.C:
		case <-t.quit:
			return
		}
	}
}

func (t *tty) paint() {
	s, width := t.stats(), t.width()
	if width <= 0 {
		width = defaultWidth
	}
	rate := t.speed.Measure(time.Now(), s.Tests)
	t.mu.Lock()
	fs := t.fields(s, rate, t.clock())
	t.mu.Unlock()
	frame := join(fit(fs, max(width-margin, 0)), t.color)

	t.out.mu.Lock()
	defer t.out.mu.Unlock()
	if frame == t.frame {
		return
	}
	t.frame = frame
	t.out.writeLocked("\r" + frame + "\x1b[K")
}

func (t *tty) Observe(e reduce.Event, size Size) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.observe(e, size)
}

func (t *tty) Message(text string) {
	t.out.mu.Lock()
	defer t.out.mu.Unlock()
	if t.frame == "" {
		t.out.writeLocked(message(text))
		return
	}
	t.out.writeLocked(erase + message(text) + t.frame)
}

func (t *tty) End(e End) {
	t.stop()
	t.out.printAll(e.summary())
}

func (t *tty) Close() error {
	t.stop()
	return t.out.failure()
}

// stop ends the painter and removes the live line.
func (t *tty) stop() {
	t.once.Do(func() {
		if t.quit == nil {
			return
		}
		close(t.quit)
		<-t.done
		t.out.mu.Lock()
		defer t.out.mu.Unlock()
		if t.frame != "" {
			t.out.writeLocked(erase)
		}
		t.frame = ""
	})
}
