package syntax

import (
	"bytes"

	"github.com/whittle-dd/whittle/tree"
)

// Tables are rows of cells. Rows are items, including their line ends; cells are items with the
// delimiter between them; and the text of a cell is optional, so that a cell can be emptied while
// the table stays rectangular. A row that is shorter than the others is not an error.
//
// In a large table a row is a token. The tree takes little memory then, and when enough rows are gone
// for the rest to be small, it is read again with its cells.
//
// A column is not a node: nodes are contiguous, and its cells lie in all rows. To remove one, remove
// the nth cell of every row in one edit.
func init() {
	register(
		Language{Name: "csv", Extensions: []string{"csv"}, Layout: tree.Verbatim, front: table("\t;|,"), labels: tableLabels{}},
		Language{Name: "tsv", Extensions: []string{"tsv", "tab"}, Layout: tree.Verbatim, front: table("\t"), labels: tableLabels{}},
	)
}

// largeTable is the size, in bytes, from which on rows are tokens.
const largeTable = 1 << 20

// table returns the reader of tables with one of some delimiters.
func table(delims string) reader {
	return reader{read: func(src []byte, stop *Stop) *Raw {
		r := newRaw(src, "table")
		delim := delimiter(src, delims)
		row := r.row
		if len(src) >= largeTable {
			row = r.plainRow
		}
		for i := markLen(src); i < len(src) && !stop.stopped(); { // tables may be very long
			i = row(i, delim)
		}
		r.grow(0, len(src))
		return r
	}}
}

// row reads a row and returns where the next one begins.
func (r *Raw) row(i int, delim string) int {
	row := r.begin("row", i)
	more := lineBreak(r.Src[i:]) == 0 // a blank line has no cells
	for more {
		end, sound := cell(r.Src, i, delim[0])
		if i == end {
			r.token(RawNode{RawKind: r.kinds.rule("cell"), Start: i, End: i, Empty: true})
		} else {
			c := r.begin("cell", i)
			r.token(RawNode{RawKind: r.kinds.rule("text"), Start: i, End: end, Error: !sound})
			r.grow(c, end)
		}
		i = end
		if more = i < len(r.Src) && r.Src[i] == delim[0]; more {
			r.token(RawNode{RawKind: r.kinds.fixed(delim), Start: i, End: i + 1})
			i++
		}
	}
	if n := lineBreak(r.Src[i:]); n > 0 {
		r.token(RawNode{RawKind: r.kinds.fixed("newline"), Start: i, End: i + n})
		i += n
	}
	r.grow(row, i)
	return i
}

// plainRow reads a row as a token, with its line end, and returns where the next one begins.
func (r *Raw) plainRow(i int, delim string) int {
	start, sound := i, true
	for more := lineBreak(r.Src[i:]) == 0; more; {
		var ok bool
		i, ok = cell(r.Src, i, delim[0])
		sound = sound && ok
		if more = i < len(r.Src) && r.Src[i] == delim[0]; more {
			i++
		}
	}
	i += lineBreak(r.Src[i:])
	r.token(RawNode{RawKind: r.kinds.rule("row"), Start: start, End: i, Error: !sound})
	return i
}

// cell returns where the cell at i ends. A cell that begins with a quote may hold delimiters and line
// ends up to the next quote that is not doubled. If there is none, the cell is not sound and ends as
// if it had no quote. That happens at most once in a file: all quotes after it are doubled.
func cell(src []byte, i int, delim byte) (end int, sound bool) {
	sound = true
	if i < len(src) && src[i] == '"' {
		if k := unquote(src, i); k > 0 {
			i = k
		} else {
			sound = false
		}
	}
	for i < len(src) && src[i] != delim && src[i] != '\n' && src[i] != '\r' {
		i++
	}
	return i, sound
}

// unquote returns the place after the quote that closes the one at i, 0 if none does.
func unquote(src []byte, i int) int {
	for i++; ; i++ {
		k := bytes.IndexByte(src[i:], '"')
		if k < 0 {
			return 0
		}
		i += k + 1
		if i == len(src) || src[i] != '"' {
			return i
		}
	}
}

// lineBreak returns the length of the line end at the start of text, 0 if there is none.
func lineBreak(text []byte) int {
	switch {
	case bytes.HasPrefix(text, []byte("\r\n")):
		return 2
	case len(text) > 0 && (text[0] == '\n' || text[0] == '\r'):
		return 1
	}
	return 0
}

// delimiter returns the delimiter with which most of the first rows are equally wide. On a tie the
// first one wins. The comma comes last, because texts and numbers contain commas too.
func delimiter(src []byte, delims string) string {
	best, most := delims[len(delims)-1:], 0
	for i := range delims {
		if n := equallyWide(src, delims[i]); n > most {
			best, most = delims[i:i+1], n
		}
	}
	return best
}

// equallyWide returns how many of the first rows have the same number of cells, more than one.
func equallyWide(src []byte, delim byte) int {
	most, widths := 0, map[int]int{}
	i := markLen(src)
	for range 20 {
		if i == len(src) {
			break
		}
		width := 1
		i, _ = cell(src, i, delim)
		for i < len(src) && src[i] == delim {
			i, _ = cell(src, i+1, delim)
			width++
		}
		i += lineBreak(src[i:])
		if widths[width]++; width > 1 {
			most = max(most, widths[width])
		}
	}
	return most
}

// tableLabels labels the nodes of tables.
type tableLabels struct{}

func (tableLabels) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	switch parent.Kind {
	case "table":
		return Shape{Kids: []Shape{items(kids, 0)}}, nil, true
	case "cell":
		return Shape{Kids: []Shape{{Kind: Optional, Kids: []Shape{{Kind: Child, Child: 0}}}}}, nil, true
	}
	list := Shape{Kind: List, AtLeast: 1} // a row needs a cell
	var end []Shape
	for i, k := range kids {
		child := Shape{Kind: Child, Child: i}
		switch {
		case k.Named:
			list.Kids = append(list.Kids, Shape{Kind: Item, Kids: []Shape{child}})
		case k.Kind == "newline":
			end = append(end, child)
		default:
			list.Kids = append(list.Kids, Shape{Kind: Separator, Kids: []Shape{child}})
		}
	}
	return Shape{Kids: append([]Shape{list}, end...)}, nil, true
}
