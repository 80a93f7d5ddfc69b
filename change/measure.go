package change

import (
	"bytes"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// An Amount is how much text there is.
type Amount struct{ Bytes, Chars, Tokens, Lines int }

// Measure returns how much text is added and removed between files, and how many lines that touches.
func Measure(works, fails text.Files) (added, removed Amount, lines int) {
	for _, f := range align.Files(works, fails) {
		if !f.Same() {
			a, r, n := measure(f)
			added.plus(a)
			removed.plus(r)
			lines += n
		}
	}
	return added, removed, lines
}

// measure returns how much is added to and removed from a file, and the number of lines that differ.
func measure(f align.File) (added, removed Amount, lines int) {
	p := piece{}
	p.old, p.new = contents(f)
	if f.Binary() {
		added, removed = binaryAmounts(p)
		return added, removed, 0
	}
	for _, h := range cutHunks(p) {
		if h.same() {
			continue
		}
		lines += max(len(text.SplitLines(h.old)), len(text.SplitLines(h.new)))
		for _, p := range runs(h) {
			if !p.same() {
				added.plus(amount(p.new))
				removed.plus(amount(p.old))
			}
		}
	}
	return added, removed, lines
}

// large is the size from which a hunk is not looked into.
const large = 1 << 16

// runs cuts a hunk into the runs of characters that differ, and what is between them.
func runs(h piece) []piece {
	if len(h.old) == 0 || len(h.new) == 0 || len(h.old)+len(h.new) > large {
		return []piece{h}
	}
	return each(cutRuns(h, text.SplitTokens), func(p piece) []piece { return cutRuns(p, text.SplitChars) })
}

// binaryAmounts counts bytes from the first that differs to the last.
func binaryAmounts(p piece) (added, removed Amount) {
	n := min(len(p.old), len(p.new))
	head := 0
	for head < n && p.old[head] == p.new[head] {
		head++
	}
	tail := 0
	for tail < n-head && p.old[len(p.old)-1-tail] == p.new[len(p.new)-1-tail] {
		tail++
	}
	return Amount{Bytes: len(p.new) - head - tail}, Amount{Bytes: len(p.old) - head - tail}
}

func (a *Amount) plus(b Amount) {
	a.Bytes += b.Bytes
	a.Chars += b.Chars
	a.Tokens += b.Tokens
	a.Lines += b.Lines
}

func amount(b []byte) Amount {
	return Amount{Bytes: len(b), Chars: len(text.SplitChars(b)), Tokens: len(text.SplitTokens(b)), Lines: bytes.Count(b, []byte("\n"))}
}
