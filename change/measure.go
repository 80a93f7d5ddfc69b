package change

import (
	"fmt"
	"strconv"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// A Measurement is the size of the difference between two values, counted in what is added and what
// is removed.
type Measurement struct {
	Bytes, Lines, Tokens int
	Added, Removed       Amount
	Files                int // that are added, removed, renamed, or change their mode
	Describe             string
}

// An Amount is how much of a text is added or removed.
type Amount struct{ Bytes, Chars, Tokens, Lines int }

// String returns the difference as the beginning of a sentence: "adding 2 characters to", "replacing 3
// characters by 1 character in".
func (m Measurement) String() string {
	switch {
	case m.Files > 0 && m.Added == (Amount{}) && m.Removed == (Amount{}) || m.Files > 0:
		return "changing " + count(m.Files, "file") + " of"
	case m.Removed.Bytes == 0:
		return "adding " + m.Added.String() + " to"
	case m.Added.Bytes == 0:
		return "removing " + m.Removed.String() + " from"
	}
	return fmt.Sprintf("replacing %v by %v in", m.Removed, m.Added)
}

// String returns an amount in a unit that fits it.
func (a Amount) String() string {
	if a.Lines > 0 {
		return count(a.Lines, "line")
	}
	return count(a.Chars, "character")
}

func count(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return strconv.Itoa(n) + " " + unit + "s"
}

// Measure returns the size of the difference between files.
func Measure(works, fails text.Files) Measurement {
	var m Measurement
	for _, f := range align.Files(works, fails) {
		if f.Same() {
			continue
		}
		if f.Old == nil || f.New == nil || f.Old.Path != f.New.Path || f.Old.Mode != f.New.Mode || f.Binary() {
			m.Files++
		}
		p := content(f)
		if f.Binary() {
			m.Bytes += len(p.old) + len(p.new)
			continue
		}
		for _, h := range cutHunks(p) {
			if !h.same() {
				m.hunk(h)
			}
		}
	}
	m.Bytes += m.Added.Bytes + m.Removed.Bytes
	m.Tokens = max(m.Added.Tokens, m.Removed.Tokens)
	return m
}

// large is the size from which a hunk is not looked into.
const large = 1 << 16

// hunk adds a run of lines that differ.
func (m *Measurement) hunk(h piece) {
	m.Lines += max(len(linesOf(h.old)), len(linesOf(h.new)))
	ps := []piece{h}
	if len(h.old) > 0 && len(h.new) > 0 && len(h.old)+len(h.new) < large {
		ps = each(cutRuns(h, tokensOf), func(p piece) []piece { return cutRuns(p, charsOf) })
	}
	for _, p := range ps {
		if !p.same() {
			m.Added.add(p.new)
			m.Removed.add(p.old)
		}
	}
}

func (a *Amount) add(b []byte) {
	if len(b) == 0 {
		return
	}
	a.Bytes += len(b)
	a.Chars += len(charsOf(b))
	a.Tokens += len(tokensOf(b))
	if b[len(b)-1] == '\n' && len(linesOf(b)) > 1 {
		a.Lines += len(linesOf(b))
	}
}
