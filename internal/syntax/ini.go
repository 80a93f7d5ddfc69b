package syntax

import (
	"bytes"
	"strings"

	"github.com/whittle-dd/whittle/tree"
)

// INI files have no standard; this reads what their many readers agree on, and accepts any line as an
// entry. Sections and entries are items, and so are the lines that continue an entry. A value can be
// removed, with or without the sign before it. Comments and blank lines are kept when the section or
// entry before them is removed.
//
// A line continues an entry if it is indented deeper than the entry, as in Python's format; being
// indented is not enough, because git indents entries. A backslash at the end joins a line with the
// next, as for systemd and Java.
func init() {
	register(Language{
		Name: "ini", Extensions: strings.Fields("ini cfg conf properties desktop service"), Names: strings.Fields(".gitconfig .editorconfig"),
		Layout: tree.Verbatim, front: reader{read: readINI}, labels: iniLabels{},
	})
}

func readINI(src []byte, _ *Stop) *Raw {
	r := newRaw(src, "file")
	section, entry, deep := 0, 0, 0 // the latest ones, and how far the entry is indented
	for i := markLen(src); i < len(src); {
		end := i + line(src[i:])
		text := bytes.TrimSpace(src[i:end])
		switch {
		case len(text) == 0:
			r.token(RawNode{RawKind: r.kinds.extra("blank"), Start: i, End: end})
			i = end
			continue
		case text[0] == ';' || text[0] == '#':
			r.token(RawNode{RawKind: r.kinds.extra("comment"), Start: i, End: end})
			i = end
			continue
		}
		in := indent(src[i:end])
		switch {
		case entry > 0 && in > deep:
			end = joined(src, i)
			r.token(RawNode{RawKind: r.kinds.rule("line"), Start: i, End: end})
			r.grow(entry, end)
		case text[0] == '[':
			section, entry = r.begin("section", i), 0
			r.token(RawNode{RawKind: r.kinds.rule("header"), Start: i, End: end, Error: bytes.IndexByte(text, ']') < 0})
		default:
			end = joined(src, i)
			entry, deep = r.entry(i, end), in
		}
		r.grow(section, end)
		i = end
	}
	r.grow(0, len(src))
	return r
}

// entry reads an entry of one line and returns its index. Its sign is the first = or : that no
// backslash escapes, with the blanks around it.
func (r *Raw) entry(i, end int) int {
	entry := r.begin("entry", i)
	value := i + len(bytes.TrimRight(r.Src[i:end], " \t\r\n")) // its end
	sign := i
	for sign < value && r.Src[sign] != '=' && r.Src[sign] != ':' {
		if r.Src[sign] == '\\' {
			sign++
		}
		sign++
	}
	sign = min(sign, value)
	key := i + len(bytes.TrimRight(r.Src[i:sign], " \t"))
	r.token(RawNode{RawKind: r.kinds.rule("key"), Start: i, End: key})
	if sign < value {
		text := value - len(bytes.TrimLeft(r.Src[sign+1:value], " \t"))
		r.token(RawNode{RawKind: r.kinds.fixed(r.kind(sign)), Start: key, End: text, Error: key == i})
		if text < value {
			r.token(RawNode{RawKind: r.kinds.rule("value"), Start: text, End: value})
		}
	}
	if value < end {
		r.token(RawNode{RawKind: r.kinds.fixed("newline"), Start: value, End: end})
	}
	r.grow(entry, end)
	return entry
}

// joined returns the end of the line at i, including the lines that continue it. A path that ends in
// a backslash does not join the section after it.
func joined(src []byte, i int) int {
	for {
		end := i + line(src[i:])
		text := bytes.TrimRight(src[i:end], "\r\n")
		slashes := len(text) - len(bytes.TrimRight(text, `\`))
		next := bytes.TrimSpace(src[end : end+line(src[end:])])
		if slashes%2 == 0 || len(next) == 0 || next[0] == '[' {
			return end
		}
		i = end
	}
}

func indent(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t\f\v")) }

// iniLabels labels the nodes of INI files.
type iniLabels struct{}

func (iniLabels) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	switch parent.Kind {
	case "file":
		return Shape{Kids: []Shape{items(kids, 0)}}, nil, true
	case "section":
		return Shape{Kids: []Shape{{Kind: Child, Child: 0}, items(kids, 1)}}, nil, true
	}
	s, i := Shape{Kids: []Shape{{Kind: Child, Child: 0}}}, 1 // the key
	if i < len(kids) && !kids[i].Named && kids[i].Kind != "newline" {
		sign := Shape{Kind: Optional, Kids: []Shape{{Kind: Child, Child: i}}}
		if i++; i < len(kids) && kids[i].Kind == "value" {
			sign.Kids = append(sign.Kids, Shape{Kind: Optional, Kids: []Shape{{Kind: Child, Child: i}}})
			i++
		}
		s.Kids = append(s.Kids, sign)
	}
	if i < len(kids) && kids[i].Kind == "newline" {
		s.Kids = append(s.Kids, Shape{Kind: Child, Child: i})
		i++
	}
	s.Kids = append(s.Kids, items(kids, i))
	return s, nil, true
}
