package screen

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	tea "charm.land/bubbletea/v2"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/internal/view"
	"github.com/whittle-dd/whittle/reduce"
)

// Options say what a view shows besides the events, and what its keys do.
type Options struct {
	Stats     func() ui.Stats
	Command   string   // repeats the run
	Steer     Steering // nil: the run cannot be steered
	Interrupt func()   // called on Ctrl-C
	Color     bool
}

// Open returns a reader that shows the run on the whole terminal, from Start to End. When ctx is done, it leaves
// the screen at once, so that the terminal is as it was if a second signal ends the program. What rest
// writes remains on the terminal; it shows the events when the user has closed the view.
func Open(ctx context.Context, terminal *os.File, rest ui.Reader, o Options) ui.Reader {
	r := &reader{Reader: rest, ctx: ctx, terminal: terminal, Options: o}
	r.record.stats = o.Stats
	r.record.run.Command = o.Command
	return r
}

type reader struct {
	ui.Reader // writes the lines that remain, and all of them when the screen is left
	Options
	ctx      context.Context
	terminal *os.File
	record   record

	program *tea.Program  // nil before Start
	steps   *steps        // nil: there is no session
	gone    chan struct{} // closed when the screen is left
	once    sync.Once
}

func (r *reader) Start(s ui.Start) {
	r.Reader.Start(s)
	r.record.start(s)
	if s.Session != "" {
		r.steps = follow(s.Session)
	}
	m := &model{run: r.now, steps: r.steps, steer: r.Steer, interrupt: r.Interrupt}
	m.screen = view.Screen{Color: r.Color}
	r.program = newProgram(r.ctx, r.terminal, m)
	r.gone = make(chan struct{})
	go r.show()
}

// show runs until the screen is left, and then writes the messages that were shown on it.
func (r *reader) show() {
	defer close(r.gone)
	err := show(r.program, r.terminal)
	messages := r.record.leave()
	if err != nil && !errors.Is(err, context.Canceled) {
		messages = append(messages, fmt.Sprintf("the view was closed: %v", err))
	}
	for _, m := range messages {
		r.Reader.Message(m)
	}
}

func (r *reader) now() (view.Run, bool) { return r.record.now(r.Steer), r.Steer != nil }

func (r *reader) Observe(e reduce.Event, size ui.Size) {
	r.record.observe(e, size)
	if !r.record.isShown() {
		r.Reader.Observe(e, size)
	}
}

func (r *reader) Other(o ui.Other) { r.record.other(o) }

// Message shows a message on the screen. It is written when the screen is left, so that it remains.
func (r *reader) Message(text string) {
	if !r.record.message(text) {
		r.Reader.Message(text)
	}
}

func (r *reader) End(e ui.End) {
	r.record.end(e)
	r.leave()
	r.Reader.End(e)
}

func (r *reader) Close() error {
	r.leave()
	return r.Reader.Close()
}

// leave closes the screen.
func (r *reader) leave() {
	if r.program == nil {
		return
	}
	r.once.Do(func() {
		r.program.Quit()
		<-r.gone
		if r.steps != nil {
			r.steps.close()
		}
	})
}
