package report

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
	"github.com/whittle-dd/whittle/text/recipe"
	"github.com/whittle-dd/whittle/text/unified"
)

// A FileDiff is what a step changed in one file.
type FileDiff struct {
	Path  string `json:"path"`
	Note  string `json:"note,omitempty"` // what cannot be seen in the hunks
	Hunks []Hunk `json:"hunks,omitempty"`
}

// A Hunk is lines around changes.
type Hunk struct {
	A     int    `json:"a"` // the number of the first line before the step,
	B     int    `json:"b"` // and after it
	Lines []Line `json:"lines"`
}

// A Line is what happened to a line, one of these, and the line as parts that are alternately the same and different.
//
//	" "  it stayed
//	"-"  it was removed
//	"+"  it was added
//	"…"  so many lines were removed that are not shown
//	"\"  the line before has no line feed
type Line []string

// Limits of what is shown, so that a step that removes nearly everything can be looked at. Lines and parts are cut
// in the middle.
const (
	contextLines = 3
	mostLines    = 400 // that were removed or added together
	fewLines     = 40  // of these that are shown at their end
	mostHunks    = 200 // of a file
	longLine     = 2000
	mostWords    = 64 << 10 // bytes of lines that are compared word by word
	mostFiles    = 200
)

// Diff returns what differs between two steps.
func Diff(before, after text.Files) []FileDiff {
	out := []FileDiff{}
	for _, f := range align.Files(before, after) {
		if f.Same() {
			continue
		}
		if len(out) == mostFiles {
			return append(out, FileDiff{Note: "more files changed"})
		}
		out = append(out, fileDiff(f))
	}
	return out
}

func fileDiff(f align.File) FileDiff {
	d := FileDiff{Path: visible(f.Path()), Note: fileNote(f)}
	var was, now []byte
	if f.Old != nil {
		was = f.Old.Data
	}
	if f.New != nil {
		now = f.New.Data
	}
	switch {
	case bytes.Equal(was, now):
	case f.Binary():
		d.Note = join(d.Note, fmt.Sprintf("binary, %s → %s", ui.Bytes(len(was)), ui.Bytes(len(now))))
	default:
		d.Hunks = hunks(was, now)
		if len(d.Hunks) > mostHunks {
			d.Note = join(d.Note, fmt.Sprintf("only the first %d of %d places are shown", mostHunks, len(d.Hunks)))
			d.Hunks = d.Hunks[:mostHunks]
		}
	}
	return d
}

func join(notes ...string) string {
	var out []string
	for _, n := range notes {
		if n != "" {
			out = append(out, n)
		}
	}
	return strings.Join(out, "; ")
}

func fileNote(f align.File) string {
	switch {
	case f.Old == nil:
		return kindOf(f.New) + " added"
	case f.New == nil:
		return kindOf(f.Old) + " removed"
	case f.Old.Path != f.New.Path:
		return "renamed from " + visible(f.Old.Path)
	case f.Old.Mode != f.New.Mode:
		return "other mode"
	}
	return ""
}

func kindOf(f *text.File) string {
	switch {
	case f.Dir:
		return "directory"
	case f.Link:
		return "link"
	}
	return "file"
}

// hunks returns the lines that differ between two texts. Where they are is found by a recipe, so that only lines around
// changes are compared.
func hunks(was, now []byte) []Hunk {
	changes, err := recipe.Of(was, now).Changes(len(was))
	if err != nil {
		return nil // impossible: the recipe is for these texts
	}
	w := &hunkWriter{was: was, now: now}
	low := 0
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && near(was[changes[n-1].AEnd:changes[n].A]) {
			n++
		}
		high := len(was)
		if n < len(changes) {
			high = changes[n].A
		}
		w.group(changes[:n], low, high)
		low = changes[n-1].AEnd
		changes = changes[n:]
	}
	return w.out
}

// near reports whether what is between two changes is shown as a whole.
func near(between []byte) bool {
	return len(between) < longLine && bytes.Count(between, []byte("\n")) <= 2*contextLines+1
}

type hunkWriter struct {
	was, now []byte
	at       int // bytes of was whose lines are counted
	line     int // line feeds in these
	inNow    int // the same for now
	nowLine  int
	shown    int // the end in was of what the last hunk shows
	out      []Hunk
}

// group writes changes that are near each other as a hunk. Other changes end at low and begin at high.
func (w *hunkWriter) group(cs []align.Change, low, high int) {
	first, last := cs[0], cs[len(cs)-1]
	a, aEnd := max(low, lineStart(w.was, first.A)), min(high, lineEnd(w.was, last.AEnd))
	b, bEnd := first.B-(first.A-a), last.BEnd+(aEnd-last.AEnd)
	h := Hunk{A: w.lineOf(a), B: w.nowLineOf(b)}
	lead := before(w.was[min(a, max(low, w.shown)):a])
	trail := after(w.was[aEnd:max(aEnd, lineStart(w.was, high))])
	h.A, h.B = h.A-len(lead), h.B-len(lead)
	h.context(lead)
	if x, y := w.was[a:aEnd], w.now[b:bEnd]; long(x) || long(y) || a > 0 && w.was[a-1] != '\n' {
		h.fragments(w.was, w.now, a, aEnd, cs)
	} else {
		h.lines(split(x), split(y))
	}
	h.context(trail)
	w.shown = aEnd + length(trail)
	w.out = append(w.out, h)
}

// lineOf returns the number of the line that begins at a. Calls are with growing a.
func (w *hunkWriter) lineOf(a int) int {
	if a > w.at {
		w.line += bytes.Count(w.was[w.at:a], []byte("\n"))
		w.at = a
	}
	return w.line + 1
}

func (w *hunkWriter) nowLineOf(b int) int {
	if b > w.inNow {
		w.nowLine += bytes.Count(w.now[w.inNow:b], []byte("\n"))
		w.inNow = b
	}
	return w.nowLine + 1
}

func lineStart(text []byte, at int) int { return bytes.LastIndexByte(text[:at], '\n') + 1 }

// lineEnd returns the end of the line that at is in. If a line begins there, it is not part of the change, but it may have
// become one with what is before.
func lineEnd(text []byte, at int) int {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(text)
}

// long reports whether a text has lines that are not shown as a whole.
func long(text []byte) bool {
	for l := range bytes.Lines(text) {
		if len(l) > longLine {
			return true
		}
	}
	return false
}

func split(text []byte) (out []string) {
	for l := range bytes.Lines(text) {
		out = append(out, string(l))
	}
	return out
}

// before returns the last lines of a text, after those the first.
func before(text []byte) (out []string) {
	end := len(text)
	for range contextLines {
		if end == 0 {
			break
		}
		start := lineStart(text, end-1)
		out = append([]string{string(text[start:end])}, out...)
		end = start
	}
	return out
}

func after(text []byte) (out []string) {
	for l := range bytes.Lines(text) {
		if len(out) == contextLines {
			break
		}
		out = append(out, string(l))
	}
	return out
}

func (h *Hunk) add(sign string, parts ...string) {
	line := Line{sign}
	ended := false
	for _, p := range parts {
		p, ended = strings.CutSuffix(p, "\n")
		line = append(line, visible(p))
	}
	h.Lines = append(h.Lines, line)
	if !ended && sign != "…" {
		h.Lines = append(h.Lines, Line{`\`})
	}
}

func (h *Hunk) context(lines []string) {
	for _, l := range lines {
		h.add(" ", clip(l, longLine))
	}
}

// lines writes lines of which some differ.
func (h *Hunk) lines(a, b []string) {
	at := 0
	for _, c := range align.Diff(a, b) {
		h.context(a[at:c.A])
		h.change(a[c.A:c.AEnd], b[c.B:c.BEnd])
		at = c.AEnd
	}
	h.context(a[at:])
}

// change writes lines that were replaced by others.
func (h *Hunk) change(old, new []string) {
	if len(old) > 0 && len(new) > 0 && length(old)+length(new) <= mostWords {
		if x, y, ok := unified.Parts(old, new); ok {
			h.signed("-", x)
			h.signed("+", y)
			return
		}
	}
	h.signed("-", whole(old))
	h.signed("+", whole(new))
}

func length(lines []string) (n int) {
	for _, l := range lines {
		n += len(l)
	}
	return n
}

func whole(lines []string) (out [][]string) {
	for _, l := range lines {
		out = append(out, []string{l})
	}
	return out
}

// signed writes lines that were removed or added, but not all if they are many.
func (h *Hunk) signed(sign string, lines [][]string) {
	for i := 0; i < len(lines); i++ {
		if left := len(lines) - fewLines - i; i == mostLines-fewLines && left > 1 {
			h.add("…", sign, fmt.Sprint(left))
			i += left
		}
		h.add(sign, lines[i]...)
	}
}
