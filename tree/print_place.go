package tree

import "bytes"

// A place tells where an edit has put a node, and where the node comes from.
type place struct {
	gap   []byte // the white space before it
	ended bool   // what it replaced ended a line

	column   int  // of the node in the source, if it does not begin a line
	absolute bool // column is counted from the beginning of the line, not from the place
}

// placeFor returns the place for a node that replaces n. For a removal it is nil, unless n ended a
// line.
func (n *Node) placeFor(with *Node) *place {
	at := &place{gap: n.firstGap(), ended: n.ended()}
	if with == nil {
		if at.ended {
			return at
		}
		return nil
	}
	if lineEnd(with.sourceGap()) < 0 {
		at.column, at.absolute = n.columnOf(with)
	}
	return at
}

// sourceGap returns the white space that was before n in the source.
func (n *Node) sourceGap() []byte {
	if len(n.Kids) == 0 {
		return n.Gap
	}
	return n.Kids[0].firstGap()
}

// columnOf returns the column in the source of a descendant of n, counted from n unless it is
// absolute. It is 0 if the node is not found.
func (n *Node) columnOf(with *Node) (column int, absolute bool) {
	if at := n.place(); at != nil {
		column, absolute = at.column, at.absolute
	}
	if gap := n.sourceGap(); lineEnd(gap) >= 0 {
		column, absolute = len(gap)-lineEnd(gap)-1, true
	}
	first, found := true, false
	for m := range n.Nodes {
		found = found || m == with
		if len(m.Kids) > 0 {
			continue
		}
		if !first {
			column, absolute = advance(column, absolute, m.Gap)
		}
		if found {
			return column, absolute
		}
		first = false
		column, absolute = advance(column, absolute, m.Text)
	}
	return 0, false
}

// advance returns the column after some text.
func advance(column int, absolute bool, text []byte) (int, bool) {
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		return len(text) - i - 1, true
	}
	return column + len(text), absolute
}

// ended reports whether the last token of n ends a line.
func (n *Node) ended() bool {
	for {
		if at := n.place(); at != nil && at.ended {
			return true
		}
		if len(n.Kids) == 0 {
			return bytes.HasSuffix(n.Text, []byte("\n"))
		}
		n = n.Kids[len(n.Kids)-1]
	}
}

// enter begins a part of the tree that was moved or has a layout of its own.
func (p *printer) enter(n *Node) {
	p.scopes = append(p.scopes, p.scope)
	p.layout = max(p.layout, n.Layout)
	at := n.place()
	if at == nil {
		return
	}
	p.edited = true
	if !p.placed {
		p.placed, p.put = true, append(p.put[:0], at.gap...)
		if i := lineEnd(p.put); i >= 0 {
			p.put = p.shift.append(p.put[:i+1], at.gap[i+1:])
		}
	}
	if p.layout == Indented {
		p.shift = p.shiftOf(n)
	}
}

// leave ends what enter began.
func (p *printer) leave(n *Node) {
	p.scope = p.scopes[len(p.scopes)-1]
	p.scopes = p.scopes[:len(p.scopes)-1]
	at := n.place()
	if at == nil {
		return
	}
	p.edited = true
	if at.ended {
		p.skip(nil, true)
	}
}

// A shift moves lines to another indentation.
type shift struct {
	on       bool
	from, to []byte // lines that begin with from will begin with to
	by       int    // all others move by as many blanks
}

// shiftOf returns the shift for the lines of a moved node. Lines that are aligned with its first
// token, or with the line that it began, stay aligned.
func (p *printer) shiftOf(n *Node) shift {
	var s shift
	to, begins := p.column()
	gap := n.sourceGap()
	switch i := lineEnd(gap); {
	case i >= 0 && begins:
		s.from, s.to = gap[i+1:], bytes.Clone(p.lineStart())
		s.by = len(s.to) - len(s.from)
	case i >= 0:
		s.by = to - (len(gap) - i - 1)
	case n.place().absolute:
		s.by = to - n.leftmost(n.place().column)
	default:
		s.by = to - n.leftmost(to+n.place().column)
	}
	s.on = s.by != 0 || !bytes.Equal(s.from, s.to)
	return s
}

// leftmost returns the least indentation of the lines that begin in n, or that of its first token.
func (n *Node) leftmost(first int) int {
	for m := range n.Nodes {
		if i := lineEnd(m.Gap); i >= 0 {
			first = min(first, len(m.Gap)-i-1)
		}
	}
	return first
}

// column returns the column of the next token, which an edit has put there, and whether it begins a
// line.
func (p *printer) column() (int, bool) {
	if lineEnd(p.put) >= 0 || p.atStart() || p.skipped && (p.broken || p.fresh) {
		return len(p.lineStart()), true
	}
	return len(p.out) - bytes.LastIndexByte(p.out, '\n') - 1 + len(p.put), false
}

// lineStart returns the indentation of the next token, which begins a line.
func (p *printer) lineStart() []byte {
	if i := lineEnd(p.put); i >= 0 || !p.skipped || p.fresh {
		return p.put[i+1:]
	}
	return p.indent
}

// append appends a shifted indentation.
func (s *shift) append(out, indent []byte) []byte {
	if !s.on {
		return append(out, indent...)
	}
	if len(s.from) > 0 && bytes.HasPrefix(indent, s.from) {
		return append(append(out, s.to...), indent[len(s.from):]...)
	}
	if s.by < 0 {
		return append(out, indent[min(-s.by, len(indent)):]...)
	}
	fill := byte(' ')
	if len(indent) > 0 {
		fill = indent[0]
	}
	for range s.by {
		out = append(out, fill)
	}
	return append(out, indent...)
}
