package golang

import (
	"bytes"
	"cmp"
	"slices"
)

// edits are changes to a source text. Lines stay where they are, and so do comments:
// nothing is printed anew, and no edit has a line break.
type edits struct {
	src  []byte
	list []edit
}

type edit struct {
	from, to int // what is replaced
	text     string
}

// insert puts text at an offset, behind what was put there before.
func (e *edits) insert(at int, text string) { e.replace(at, at, text) }

func (e *edits) replace(from, to int, text string) {
	e.list = append(e.list, edit{from, to, text})
}

func (e *edits) apply() []byte {
	slices.SortStableFunc(e.list, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var out bytes.Buffer
	at := 0
	for _, c := range e.list {
		out.Write(e.src[at:c.from])
		out.WriteString(c.text)
		at = c.to
	}
	out.Write(e.src[at:])
	return out.Bytes()
}
