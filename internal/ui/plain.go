package ui

import (
	"fmt"
	"io"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

const (
	plainPause = 2 * time.Second // between lines that are not important
	plainQuiet = time.Minute     // after which any event gets a line
)

// Plain writes lines for a log: one at the start, one when a pass begins for the first
// time, one for an accepted step that removed a tenth of the bytes or tokens, and some
// at the end. Other steps and passes get a line if the last one is two seconds old, any
// other event if it is a minute old.
func Plain(w io.Writer, stats func() Stats) Reader {
	return &plain{sink: sink{w: w}, stats: stats, seen: map[string]bool{}}
}

type plain struct {
	sink
	stats func() Stats
	progress
	seen  map[string]bool // passes that have had a line
	last  time.Time       // when the last line was written
	shown Size            // the size in that line
}

func (p *plain) Start(s Start) {
	p.progress = begin(s)
	p.last, p.shown = p.began, s.Size
	p.print(s.summary())
}

func (p *plain) Observe(e reduce.Event, size Size) {
	p.observe(e, size)
	if e.Kind == reduce.Stopped || !p.due(e) {
		return
	}
	p.last, p.shown = time.Now(), p.size
	p.seen[p.pass] = true
	p.write(p.line())
}

// due reports whether an event gets a line.
func (p *plain) due(e reduce.Event) bool {
	pause := time.Since(p.last)
	switch e.Kind {
	case reduce.PassBegan:
		return pause >= plainPause || !p.seen[e.Pass]
	case reduce.Accepted:
		return pause >= plainPause || droppedTenth(p.shown.Bytes, p.size.Bytes) || droppedTenth(p.shown.Tokens, p.size.Tokens)
	}
	return pause >= plainQuiet
}

// droppedTenth reports whether to is smaller than from by at least a tenth.
func droppedTenth(from, to int) bool { return to < from && 10*(from-to) >= from }

func (p *plain) line() string {
	s := p.stats()
	size := fmt.Sprintf("%s → %s (%s), %s", Bytes(p.start.Size.Bytes), Bytes(p.size.Bytes), Percent(p.size.Bytes, p.start.Size.Bytes), Count(p.size.Tokens, "token"))
	if p.start.Unit != "" {
		size = fmt.Sprintf("%s → %s", Thousands(p.start.Size.Tokens), p.size.in(p.start.Unit))
	}
	line := fmt.Sprintf("[%s] %s, %s, %s accepted", p.clock(), size, Count(s.Tests, "test"), Thousands(p.accepted))
	if s.Hits > 0 {
		line += fmt.Sprintf(", %s cached", Thousands(s.Hits))
	}
	if pass := p.activity(); pass != "" {
		line += "; " + Clean(pass)
	}
	return line + "\n"
}

func (p *plain) Message(text string) { p.print(text) }
func (p *plain) End(e End)           { p.printAll(e.summary()) }
func (p *plain) Close() error        { return p.failure() }
