package view

import "strings"

// A panel is a titled part of the screen.
type panel struct {
	title string
	lines []string
}

// draw returns the panel with its title as exactly height lines of exactly width columns.
func (p panel) draw(s Screen, width, height int) []string {
	if height <= 0 {
		return nil
	}
	title := "─ " + cut(p.title, width-4) + " "
	out := []string{s.paint(dim, fit(title+strings.Repeat("─", max(width-columns(title), 0)), width))}
	for i := range height - 1 {
		line := ""
		if i < len(p.lines) {
			line = p.lines[i]
		}
		out = append(out, fit(line, width))
	}
	return out
}

// beside joins panels of the same height, with a gap between them.
func beside(left, right []string) []string {
	for i := range left {
		left[i] += gap + right[i]
	}
	return left
}

const gap = "  "

// sideBySide draws two columns: the curve and the passes, the workers, the best and the last difference.
func (r Run) sideBySide(s Screen, height int) []string {
	left := (s.Width - len(gap)) / 2
	right := s.Width - len(gap) - left
	top := max(6, height*2/5)
	workers := r.workers(s, min(height/4, 8))
	others := r.others(s)
	rest := height - top - len(workers) - len(others)
	if rest < 3 {
		workers, others, rest = nil, nil, 0
		top = height
	}
	out := beside(r.curve(s, left, top), r.passes(s, right, top))
	out = append(out, workers...)
	out = append(out, others...)
	return append(out, beside(s.best(r, left, rest), s.difference(r, right, rest))...)
}

// stacked draws one column, for narrow terminals.
func (r Run) stacked(s Screen, height int) []string {
	if height < 8 {
		return r.passes(s, s.Width, height)
	}
	top := height / 3
	out := append(r.curve(s, s.Width, top), r.passes(s, s.Width, top)...)
	return append(out, s.best(r, s.Width, height-2*top)...)
}

func (r Run) curve(s Screen, width, height int) []string {
	return panel{"size against tests", r.plot(s, width, height-1)}.draw(s, width, height)
}
