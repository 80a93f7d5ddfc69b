package ui

import (
	"fmt"
	"io"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

const (
	plainPause = 2 * time.Second // between lines that are not urgent
	plainQuiet = time.Minute     // silence that makes people wonder
)

// Plain writes lines for a log: one at the start, one when a pass is met for the
// first time, one for an accepted step that made a tenth of the bytes or tokens
// go, and at the end. Other steps and passes get a line if the last is two
// seconds old, anything else if it is a minute old.
func Plain(w io.Writer, stats func() Stats) Reader {
	return &plain{sink: sink{w: w}, stats: stats, met: map[string]bool{}}
}

type plain struct {
	sink
	stats func() Stats
	progress
	met   map[string]bool // passes that have had their line
	last  time.Time       // when a line was written
	shown Size            // and what it said
}

func (p *plain) Start(s Start) {
	p.progress = begin(s)
	p.last, p.shown = p.began, s.Size
	p.say(s.words())
}

func (p *plain) Observe(e reduce.Event, size Size) {
	p.observe(e, size)
	if e.Kind == reduce.Stopped || !p.due(e) {
		return
	}
	p.last, p.shown = time.Now(), p.size
	p.met[p.pass] = true
	p.write(p.line())
}

// due reports whether an event is worth a line.
func (p *plain) due(e reduce.Event) bool {
	pause := time.Since(p.last)
	switch e.Kind {
	case reduce.PassBegan:
		return pause >= plainPause || !p.met[e.Pass]
	case reduce.Accepted:
		return pause >= plainPause || fell(p.shown.Bytes, p.size.Bytes) || fell(p.shown.Tokens, p.size.Tokens)
	}
	return pause >= plainQuiet
}

// fell reports whether a number lost a tenth.
func fell(from, to int) bool { return to < from && 10*(from-to) >= from }

func (p *plain) line() string {
	s := p.stats()
	line := fmt.Sprintf("[%s] %s → %s (%s), %s, %s, %s accepted", p.clock(),
		Bytes(p.start.Size.Bytes), Bytes(p.size.Bytes), Percent(p.size.Bytes, p.start.Size.Bytes),
		count(p.size.Tokens, "token"), count(s.Tests, "test"), Thousands(p.accepted))
	if s.Hits > 0 {
		line += fmt.Sprintf(", %s cached", Thousands(s.Hits))
	}
	if pass := p.doing(); pass != "" {
		line += "; " + clean(pass)
	}
	return line + "\n"
}

func (p *plain) Message(text string) { p.say(text) }
func (p *plain) End(e End)           { p.sayAll(e.sum()) }
func (p *plain) Close() error        { return p.failure() }
