package view

import (
	"math"
	"strings"

	"github.com/whittle-dd/whittle/internal/ui"
)

// plot draws the number of tokens against the number of tests in Braille characters, which have two columns
// and four rows of dots. The number of tokens has a logarithmic scale: each halving is as high as the one before.
func (r Run) plot(s Screen, width, height int) []string {
	from, to := r.extent()
	top, bottom := ui.Thousands(from), ui.Thousands(to)
	margin := max(columns(top), columns(bottom)) + 1
	cols, rows := width-margin, height-1
	if cols < 4 || rows < 1 {
		return nil
	}
	g := newGrid(cols, rows)
	last := -1
	for x := range 2 * cols {
		y := g.row(r.sizeAt(x, 2*cols), from, to)
		g.line(x, last, y)
		last = y
	}
	lines := g.lines()
	for i, l := range lines {
		label := ""
		switch i {
		case 0:
			label = top
		case rows - 1:
			if to < from {
				label = bottom
			}
		}
		lines[i] = strings.Repeat(" ", margin-1-columns(label)) + s.paint(dim, label) + " " + s.paint(cyan, l)
	}
	end := ui.Count(r.extentOfTests(), "test")
	axis := strings.Repeat(" ", margin) + "0" + strings.Repeat(" ", max(cols-1-columns(end), 1)) + end
	return append(lines, s.paint(dim, cut(axis, width)))
}

// extent returns the largest and the smallest number of tokens.
func (r Run) extent() (from, to int) {
	from, to = r.Start.Size.Tokens, r.Size.Tokens
	for _, p := range r.Steps {
		from, to = max(from, p.Tokens), min(to, p.Tokens)
	}
	return from, to
}

// extentOfTests returns the number of tests at the end of the curve.
func (r Run) extentOfTests() int {
	n := max(r.Tests, r.Verdicts)
	if len(r.Steps) > 0 {
		n = max(n, r.Steps[len(r.Steps)-1].Tests)
	}
	return n
}

// sizeAt returns the number of tokens at one of n places of the horizontal axis.
func (r Run) sizeAt(x, n int) int {
	tests := r.extentOfTests() * (x + 1) / n
	size := r.Start.Size.Tokens
	for _, p := range r.Steps {
		if p.Tests > tests {
			break
		}
		size = p.Tokens
	}
	return size
}

// A grid holds dots.
type grid struct {
	cols, rows int
	cells      []rune
}

func newGrid(cols, rows int) *grid { return &grid{cols, rows, make([]rune, cols*rows)} }

// row returns the row of dots, from the top, for a size.
func (g *grid) row(size, from, to int) int {
	high, low := math.Log(float64(from+1)), math.Log(float64(to+1))
	if high <= low {
		return 0
	}
	part := (high - math.Log(float64(size+1))) / (high - low)
	return int(math.Round(part * float64(4*g.rows-1)))
}

// line sets the dots of column x between the row before and this one.
func (g *grid) line(x, last, y int) {
	if last < 0 {
		last = y
	}
	for d := min(last, y); d <= max(last, y); d++ {
		g.set(x, d)
	}
}

// dots are the bits of the dots of a Braille character, by column and row.
var dots = [2][4]rune{{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}}

func (g *grid) set(x, y int) { g.cells[y/4*g.cols+x/2] |= dots[x%2][y%4] }

func (g *grid) lines() []string {
	out := make([]string, g.rows)
	for i := range out {
		var b strings.Builder
		for _, c := range g.cells[i*g.cols : (i+1)*g.cols] {
			if c == 0 {
				b.WriteByte(' ')
				continue
			}
			b.WriteRune(0x2800 + c)
		}
		out[i] = b.String()
	}
	return out
}
