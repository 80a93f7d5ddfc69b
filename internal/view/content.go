package view

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
)

// best draws the step that is shown.
func (s Screen) best(r Run, width, height int) []string {
	c := s.Shown
	title := "best so far"
	switch {
	case s.Past && c.Step == 0:
		title = fmt.Sprintf("the original, before %s", ui.Count(c.Of, "step"))
	case c.Step > 0 && (s.Past || c.Step < c.Of):
		title = fmt.Sprintf("step %s of %s", ui.Thousands(c.Step), ui.Thousands(c.Of))
	case c.Step > 0:
		title += ", step " + ui.Thousands(c.Step)
	}
	lines := []string{s.paint(dim, c.Note)}
	if c.Note == "" {
		lines = s.code(c.Files, r.Start.Language, width, height-1)
	}
	return panel{title, lines}.draw(s, width, height)
}

// code returns some lines of files with colors. Long lines are wrapped.
func (s Screen) code(files text.Files, language string, width, most int) []string {
	skip := s.Scroll
	var out []string
	for _, f := range files {
		if len(files) > 1 {
			out = append(out, s.paint(bold, ui.Clean(f.Path)))
		}
		if f.Dir || len(out) >= skip+most {
			continue
		}
		out = append(out, s.colored(head(f.Data, skip+most-len(out)), language, width)...)
	}
	return scrolled(out, skip, most)
}

// head returns the first lines of data, and of very long ones their beginning.
func head(data []byte, lines int) []byte {
	const longest = 64 << 10
	end := 0
	for range lines {
		n := bytes.IndexByte(data[end:], '\n')
		if n < 0 {
			end = len(data)
			break
		}
		end += n + 1
	}
	return data[:min(end, longest)]
}

// scrolled returns the lines to show: at least the last of them, however far the user scrolls.
func scrolled(lines []string, skip, most int) []string {
	skip = max(0, min(skip, len(lines)-max(most, 0)))
	return lines[skip:]
}

// colored returns the lines of data, each token in the color of its kind.
func (s Screen) colored(data []byte, language string, width int) []string {
	k := ink{Screen: s, width: width}
	at := 0
	for tok := range lex.Of(language).Tokens(data, lex.Keywords(language)) {
		k.write(plain, data[at:tok.From])
		k.write(kinds[tok.Kind], data[tok.From:tok.To])
		at = tok.To
	}
	k.write(plain, bytes.TrimSuffix(data[at:], []byte("\n")))
	return append(k.lines, k.line.String())
}

// An ink writes lines in several styles, and wraps those that are too long.
type ink struct {
	Screen
	width  int
	lines  []string
	line   strings.Builder
	column int
}

// write adds text. Control characters in it never reach the terminal.
func (k *ink) write(st style, text []byte) {
	for i, line := range strings.Split(string(text), "\n") {
		if i > 0 {
			k.end()
		}
		for j, cell := range strings.Split(strings.TrimSuffix(line, "\r"), "\t") {
			if j > 0 {
				k.put(plain, strings.Repeat(" ", tabWidth-k.column%tabWidth))
			}
			k.put(st, ui.Clean(cell))
		}
	}
}

// put adds text without control characters.
func (k *ink) put(st style, text string) {
	for text != "" {
		part := text
		if k.column+columns(text) > k.width {
			part = ansi.Truncate(text, k.width-k.column, "")
			if part == "" && k.column == 0 { // not even one character fits
				return
			}
		}
		k.line.WriteString(k.paint(st, part))
		k.column += columns(part)
		if text = text[len(part):]; text != "" {
			k.end()
		}
	}
}

func (k *ink) end() {
	k.lines = append(k.lines, k.line.String())
	k.line.Reset()
	k.column = 0
}

var kinds = map[lex.Kind]style{lex.Comment: dim, lex.String: green, lex.Number: magenta, lex.Keyword: blue}

// difference draws what the step that is shown changed.
func (s Screen) difference(r Run, width, height int) []string {
	c := s.Shown
	title := "what it changed"
	if c.Title != "" {
		title += ": " + ui.Clean(c.Title)
	}
	return panel{title, scrolled(s.changes(c, width), s.Scroll, height-1)}.draw(s, width, height)
}

// changes returns the lines of the difference in colors.
func (s Screen) changes(c Content, width int) []string {
	k := ink{Screen: s, width: width}
	for l := range strings.Lines(c.Diff) {
		st := plain
		switch {
		case strings.HasPrefix(l, "diff --git"), strings.HasPrefix(l, "--- "), strings.HasPrefix(l, "+++ "):
			if len(c.Files) == 1 {
				continue
			}
			st = bold
		case strings.HasPrefix(l, `\ No newline`):
			continue
		case strings.HasPrefix(l, "@@"):
			st = cyan
		case strings.HasPrefix(l, "-"):
			st = red
		case strings.HasPrefix(l, "+"):
			st = green
		}
		k.write(st, []byte(l))
	}
	return k.lines
}
