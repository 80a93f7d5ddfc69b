package text

import "github.com/whittle-dd/whittle/internal/lex"

// fill cuts the inside of g into items, and gives it the closed groups from one on, which lie in
// them.
func (p *parser) fill(g *group, kind byte, events []event, from int32) {
	in := g.inside()
	l := level{data: p.data[:in.End], pace: p.pace, events: events}
	next := p.choose(kind, l.survey(in.Start))
	l.rewind(in.Start)

	i := in.Start
	if g.Open > 0 {
		i = l.restOfLine(i)
	}
	p.buf = p.buf[:0]
	for {
		start, j := i, skipBlanks(l.data, i)
		if next == byTurn {
			for j < len(l.data) && (lex.IsBlank(l.data[j]) || l.data[j] == ';') {
				j++
			}
			start = j
		}
		if j == len(l.data) {
			break
		}
		l.seek(j)
		sep, end := l.next(next, j)
		p.buf = append(p.buf, item{int32(start), int32(end), int32(end - sep)})
		if !p.pace.visit(end - i) {
			break
		}
		i = end
	}
	g.Items, g.Groups = p.takeItems(), p.takeGroups(from)
}

// takeItems returns the items in buf.
func (p *parser) takeItems() []item {
	const long = 4096
	if len(p.buf) > long { // not worth a copy
		items := p.buf[:len(p.buf):len(p.buf)]
		p.buf = nil
		return items
	}
	items := p.items.make(len(p.buf))
	copy(items, p.buf)
	return items
}

// takeGroups removes the closed groups from one on and returns them.
func (p *parser) takeGroups(from int32) []group {
	count := 0
	for i := from; int(i) < len(p.closed); i++ {
		if p.closed[i].End >= 0 {
			count++
		}
	}
	out := p.groups.make(count)
	k := 0
	for _, g := range p.closed[from:] {
		if g.End >= 0 {
			out[k] = g
			k++
		}
	}
	clear(p.closed[from:]) // so that nothing keeps their items alive
	p.closed = p.closed[:from]
	return out
}

// An ending says what ends the items of a group.
type ending uint8

const (
	byBlank ending = iota
	byLine
	byStatement // a semicolon or a block
	byComma
	byTurn // semicolons that are kept: each item has its place
	byElement
)

// choose returns what ends the items of a group.
func (p *parser) choose(kind byte, s survey) ending {
	switch {
	case s.tags && (kind == '<' || kind == 0 && p.style.markup):
		return byElement
	case kind == '(' || kind == '[':
		if s.semis > 0 {
			return byTurn
		}
	case s.lines > 1 && kind != 0 && s.semis == 0 && s.commaLines > 0 && 2*s.commaLines >= s.lines-1:
		return byComma
	case s.lines > 1 && s.semiLines > 0 && 2*(s.semiLines+s.blockLines) >= s.lines:
		return byStatement
	case s.lines > 1:
		return byLine
	case s.semis > 0:
		return byStatement
	}
	if s.commas > 0 {
		return byComma
	}
	return byBlank
}

// A survey counts what is in a group, but not in the groups and strings inside it.
type survey struct {
	semis, commas int
	lines         int // with more than blanks and comments on them
	semiLines     int // those that end in a semicolon
	blockLines    int // those that end in a block
	commaLines    int // those that end in a comma, or are followed by one
	tags          bool
}

func (l *level) survey(i int) survey {
	var s survey
	var last byte // on this line; 0: nothing yet
	endLine := func() {
		switch last {
		case 0:
			return
		case ';':
			s.semiLines++
		case '}':
			s.blockLines++
		case ',':
			s.commaLines++
		}
		s.lines++
		last = 0
	}
	for l.rewind(i); i < len(l.data); {
		if e := l.event(i); e != nil {
			switch {
			case e.what == lineComment:
				endLine()
			case e.braced(l.data):
				last = '}'
			case e.what != comment:
				last = ')'
			}
			s.tags = s.tags || e.what == tag || e.what == element
			i = l.pass(e)
			continue
		}
		if !l.pace.visit(1) {
			break
		}
		switch c := l.data[i]; {
		case c == '\n':
			endLine()
		case lex.IsBlank(c):
		case c == ';':
			s.semis++
			last = c
		case c == ',':
			if last == 0 && s.lines > 0 {
				s.commaLines++
			}
			s.commas++
			last = c
		default:
			last = c
		}
		i++
	}
	endLine()
	return s
}
