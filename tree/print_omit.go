package tree

// An omission is a run of erased nodes whose white space is looked at only when the next token is
// printed. A candidate may lack a million tokens in a row, and of the white space in between only the
// first and the last line matter.
type omission []*Node

// omit omits a node of an unedited tree, all tokens of which are erased.
func (p *printer) omit(n *Node) {
	p.edited = true
	if !p.settled() {
		p.omitEach(n)
		return
	}
	if lineEnd(n.firstGap()) >= 0 {
		p.omitted = p.omitted[:0]
	}
	p.omitted = append(p.omitted, n)
}

// omitEach omits the children of n, or n if it is a token.
func (p *printer) omitEach(n *Node) {
	if len(n.Kids) == 0 {
		p.skip(n.Gap, n.ended())
	}
	for _, k := range n.Kids {
		p.omit(k)
	}
}

// settled reports whether more white space changes nothing in the joint but the last line: its end and
// the indentation of the next token.
func (p *printer) settled() bool { return p.skipped && p.some && !p.all }

// resume looks at the white space of what was omitted, from the last line break on.
func (p *printer) resume() {
	if len(p.omitted) == 0 {
		return
	}
	var line []*Node
	for i, found := len(p.omitted)-1, false; i >= 0 && !found; i-- {
		line, found = p.omitted[i].lastLine(line)
	}
	for i := len(line) - 1; i >= 0; i-- {
		p.skip(line[i].Gap, line[i].ended())
	}
	p.omitted = p.omitted[:0]
}

// lastLine appends the tokens of n, the last one first, up to one with a line break before it. It
// reports whether there is one.
func (n *Node) lastLine(line []*Node) ([]*Node, bool) {
	if len(n.Kids) == 0 {
		return append(line, n), lineEnd(n.Gap) >= 0
	}
	found := false
	for i := len(n.Kids) - 1; i >= 0 && !found; i-- {
		line, found = n.Kids[i].lastLine(line)
	}
	return line, found
}
