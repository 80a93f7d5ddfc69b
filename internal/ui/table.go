package ui

import (
	"bufio"
	"io"
	"strings"
)

// A Column is a column of a table.
type Column struct {
	Title string
	Right bool // aligned to the right
	Cut   Cut  // which end of its cells is cut off where lines would be too long
}

// Cut says where text is cut off.
type Cut uint8

const (
	CutNever Cut = iota
	CutEnd
	CutStart
)

// leastCell is the width below which a cell is not cut.
const leastCell = 12

// Table writes rows under the titles of columns. Lines have at most width columns of a terminal, or any number if that
// is 0; only the columns that may be cut are shortened.
func Table(w io.Writer, cols []Column, rows [][]string, width int) error {
	widths := make([]int, len(cols))
	for i, c := range cols {
		widths[i] = len(c.Title)
	}
	for _, row := range rows {
		for i := range row {
			row[i] = Clean(row[i])
			widths[i] = max(widths[i], columns(row[i]))
		}
	}
	shorten(cols, widths, width)
	b := bufio.NewWriter(w)
	titles := make([]string, len(cols))
	for i, c := range cols {
		titles[i] = c.Title
	}
	writeRow(b, cols, widths, titles)
	for _, row := range rows {
		writeRow(b, cols, widths, row)
	}
	return b.Flush()
}

// shorten shortens the columns that may be cut.
func shorten(cols []Column, widths []int, width int) {
	over := 2*(len(widths)-1) - width
	for _, n := range widths {
		over += n
	}
	for i, c := range cols {
		if width == 0 || over <= 0 || c.Cut == CutNever {
			continue
		}
		to := max(min(leastCell, widths[i]), widths[i]-over)
		over -= widths[i] - to
		widths[i] = to
	}
}

func writeRow(b *bufio.Writer, cols []Column, widths []int, row []string) {
	line := ""
	for i, cell := range row {
		switch cols[i].Cut {
		case CutEnd:
			cell = cut(cell, widths[i])
		case CutStart:
			cell = cutStart(cell, widths[i])
		}
		blank := strings.Repeat(" ", max(0, widths[i]-columns(cell)))
		if cols[i].Right {
			cell = blank + cell
		} else {
			cell += blank
		}
		if i > 0 {
			line += "  "
		}
		line += cell
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}

// cutStart shortens s to at most n columns at its beginning; an ellipsis marks the cut.
func cutStart(s string, n int) string {
	over := columns(s) - n
	if over <= 0 {
		return s
	}
	over++ // for the ellipsis
	for i, r := range s {
		if over -= wide(r); over <= 0 {
			return "…" + s[i+len(string(r)):]
		}
	}
	return ""
}
