package view

import (
	"bytes"
	"fmt"
	"strings"

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
		lines = s.code(c.Files, r.Start.Language, s.Scroll, height-1)
	}
	return panel{title, lines}.draw(s, width, height)
}

// code returns some lines of files with colors.
func (s Screen) code(files text.Files, language string, skip, most int) []string {
	var out []string
	for _, f := range files {
		if len(files) > 1 {
			out = append(out, s.paint(bold, ui.Clean(f.Path)))
		}
		if f.Dir || len(out) >= skip+most {
			continue
		}
		out = append(out, s.colored(head(f.Data, skip+most-len(out)), language)...)
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
func (s Screen) colored(data []byte, language string) []string {
	k := ink{Screen: s}
	at := 0
	for tok := range lex.Of(language).Tokens(data, lex.Keywords(language)) {
		k.write(plain, data[at:tok.From])
		k.write(kinds[tok.Kind], data[tok.From:tok.To])
		at = tok.To
	}
	k.write(plain, bytes.TrimSuffix(data[at:], []byte("\n")))
	return append(k.lines, k.line.String())
}

// An ink writes lines in several styles.
type ink struct {
	Screen
	lines  []string
	line   strings.Builder
	column int
}

// write adds text. Control characters in it never reach the terminal.
func (k *ink) write(st style, text []byte) {
	for i, line := range strings.Split(string(text), "\n") {
		if i > 0 {
			k.lines = append(k.lines, k.line.String())
			k.line.Reset()
			k.column = 0
		}
		for j, cell := range strings.Split(strings.TrimSuffix(line, "\r"), "\t") {
			if j > 0 {
				n := tabWidth - k.column%tabWidth
				k.line.WriteString(strings.Repeat(" ", n))
				k.column += n
			}
			cell = ui.Clean(cell)
			k.line.WriteString(k.paint(st, cell))
			k.column += columns(cell)
		}
	}
}

var kinds = map[lex.Kind]style{lex.Comment: dim, lex.String: green, lex.Number: magenta, lex.Keyword: blue}

// difference draws what the step that is shown changed.
func (s Screen) difference(r Run, width, height int) []string {
	c := s.Shown
	title := "what it changed"
	if c.Title != "" {
		title += ": " + ui.Clean(c.Title)
	}
	return panel{title, scrolled(s.changes(c), s.Scroll, height-1)}.draw(s, width, height)
}

// changes returns the lines of the difference in colors.
func (s Screen) changes(c Content) []string {
	k := ink{Screen: s}
	for l := range strings.Lines(c.Diff) {
		st := plain
		switch {
		case strings.HasPrefix(l, "diff --git"), strings.HasPrefix(l, "--- "), strings.HasPrefix(l, "+++ "):
			if len(c.Files) == 1 {
				continue
			}
			st = bold
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
