package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/ui"
)

// passes draws the table of what each pass was worth: those that removed most come first, and the one at work is
// always there.
func (r Run) passes(s Screen, width, height int) []string {
	name, _, _ := strings.Cut(r.Pass, "/")
	rows := slices.Clone(r.Tallies)
	slices.SortStableFunc(rows, func(a, b ui.Yield) int {
		return cmp.Or(b.Tokens-a.Tokens, b.Bytes-a.Bytes, b.Questions-a.Questions)
	})
	if most := height - 2; len(rows) > most && most > 0 {
		at := slices.IndexFunc(rows, func(y ui.Yield) bool { return y.Pass == name })
		if at >= most {
			rows[most-1] = rows[at]
		}
		rows = rows[:most]
	}
	cells := 4
	if width < wideTable {
		cells = 3
	}
	first := max(width-cells*(cellWidth+1)-2, 8)
	lines := []string{s.paint(dim, row("", "pass", first, []string{"tests", "steps", "tokens", "bytes"}[:cells]))}
	for _, y := range rows {
		mark, st := "", plain
		if y.Pass == name {
			mark, st = "▸", bold
		}
		lines = append(lines, s.paint(st, row(mark, y.Pass, first, worth(y)[:cells])))
	}
	title := "passes"
	if r.Pass != "" {
		title += ", now " + ui.Clean(r.Pass)
	}
	return panel{title, lines}.draw(s, width, height)
}

const (
	cellWidth = 7
	wideTable = 48 // columns from which bytes are shown too
)

func worth(y ui.Yield) []string {
	tests := ui.Thousands(y.Questions)
	if y.Questions == 0 && y.Accepted > 0 {
		tests = "–" // a session does not record it
	}
	return []string{tests, ui.Thousands(y.Accepted), ui.Thousands(-y.Tokens), ui.Thousands(-y.Bytes)}
}

func row(mark, name string, first int, cells []string) string {
	var b strings.Builder
	b.WriteString(fit(mark, 1) + " " + fit(ui.Clean(name), first))
	for _, c := range cells {
		fmt.Fprintf(&b, " %*s", cellWidth, c)
	}
	return b.String()
}

// workers draws what is being tested, at most so many lines.
func (r Run) workers(s Screen, most int) []string {
	if r.Start.Workers == 0 || most < 2 {
		return nil
	}
	rows := min(most-1, r.Start.Workers)
	var lines []string
	tests := slices.Clone(r.Tested)
	slices.SortFunc(tests, func(a, b Test) int { return a.Worker - b.Worker })
	for i, t := range tests {
		if i == rows-1 && len(tests) > rows {
			lines = append(lines, s.paint(dim, fmt.Sprintf("   and %d more", len(tests)-i)))
			break
		}
		what := ui.Clean(strings.TrimSpace(t.Pass + "  " + t.Note))
		since := ui.Duration(t.For)
		lines = append(lines, fmt.Sprintf("%2d %s %s", t.Worker, fit(what, s.Width-5-columns(since)), since))
	}
	return panel{fmt.Sprintf("workers, %d of %d busy", len(tests), r.Start.Workers), lines}.draw(s, s.Width, rows+1)
}

// others draws other failures that were met, the last ones if there are many.
func (r Run) others(s Screen) []string {
	if len(r.Others) == 0 || s.Height < 30 {
		return nil
	}
	const most = 3
	var lines []string
	for _, o := range r.Others[max(0, len(r.Others)-most):] {
		lines = append(lines, fmt.Sprintf("%s  %s  %s", ui.Clean(o.Failure), ui.Count(o.Bytes, "byte"), ui.Clean(o.Path)))
	}
	return panel{"other failures, " + ui.Thousands(len(r.Others)) + " met", lines}.draw(s, s.Width, len(lines)+1)
}
