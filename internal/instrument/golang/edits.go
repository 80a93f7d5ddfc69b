package golang

import (
	"bytes"
	"cmp"
	"slices"
)

// edits holds changes to a source text. Lines and comments stay where they are: the code is not
// reformatted, and no edit contains a line break.
type edits struct {
	src  []byte
	list []edit
}

type edit struct {
	from, to int // the replaced range
	text     string
}

// insert inserts text at an offset, after earlier insertions there.
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
