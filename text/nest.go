package text

// An event is anything in a group that is not plain bytes.
type event struct {
	Start, End int32
	what       kind
}

type kind uint8

const (
	gone        kind = iota // turned out to be plain bytes
	bracketed               // a group in brackets, or the attributes of a tag
	element                 // from tag to end tag
	tag                     // one without a partner, or one that needs none
	solid                   // a string
	comment                 // its inside is ignored
	lineComment             // one that includes the line end
)

// A frame is a bracket or tag that is still open.
type frame struct {
	pos, open int32
	kind      byte  // '(', '[', '{' or '<'
	first     int32 // its first event
	inner     int32 // its first group
	below     int32 // the nearest frame under it of the same kind, or -1
	name      int32 // for a tag: its number in names
	namesake  int32 // and the nearest under it of that name, or -1
}

// A parser matches brackets. All open frames share one stack of events, so that dropping a frame
// costs nothing: its events become those of the frame below. So do its groups.
type parser struct {
	data   []byte
	pace   *pacer
	stack  []frame
	events []event
	closed []group          // those of the events, in order; one with a negative End is gone
	last   [4]int32         // by slot: the topmost frame of a kind, or -1
	names  map[string]int32 // numbers of tags
	named  []int32          // by number: the topmost frame of that name, or -1
	quotes quotes
	style  style
	items  arena[item]
	groups arena[group]

	noTag   int             // no tag begins before this position
	missing map[string]bool // what until did not find
	attrs   []span          // scratch space, like
	buf     []item
}

func slot(kind byte) int {
	switch kind {
	case '(':
		return 0
	case '[':
		return 1
	case '{':
		return 2
	}
	return 3
}

// run reads the input once.
func (p *parser) run() {
	data := p.data
	for i := 0; i < len(data); {
		next := i + 1
		switch c := data[i]; c {
		case '(', '[', '{':
			p.push(frame{pos: int32(i), open: 1, kind: c})
		case ')':
			p.close('(', i)
		case ']':
			p.close('[', i)
		case '}':
			p.close('{', i)
		case '<':
			next = p.markup(i)
		case '"', '\'', '`':
			if p.style.markup {
				break
			}
			if end := p.quotes.end(data, i); end > 0 {
				p.event(solid, i, end)
				next = end
			}
		case '/', '#', '-', ';':
			if p.style.markup {
				break
			}
			if end, what := p.comment(i); end > 0 {
				p.event(what, i, end)
				next = end
			}
		}
		if !p.pace.visit(next - i) {
			return
		}
		i = next
	}
}

func (p *parser) event(what kind, start, end int) {
	p.events = append(p.events, event{int32(start), int32(end), what})
}

func (p *parser) push(f frame) {
	s := slot(f.kind)
	f.first, f.inner = int32(len(p.events)), int32(len(p.closed))
	f.below, p.last[s] = p.last[s], int32(len(p.stack))
	p.stack = append(p.stack, f)
}

// close ends the nearest open bracket of a kind. Weaker brackets do not match across stronger ones:
// ) and ] not across {, and in markup none across a tag.
func (p *parser) close(kind byte, i int) {
	at := p.last[slot(kind)]
	if at < 0 || kind != '{' && at < p.last[slot('{')] || p.style.markup && at < p.last[slot('<')] {
		return
	}
	p.drop(at + 1)
	f := p.pop()
	g := group{Start: f.pos, End: int32(i + 1), Open: 1, Close: 1}
	p.fill(&g, kind, p.events[f.first:], f.inner)
	p.events = append(p.events[:f.first], event{g.Start, g.End, bracketed})
	p.closed = append(p.closed, g)
}

// drop drops all frames from at on: they have no partner.
func (p *parser) drop(at int32) {
	for len(p.stack) > int(at) {
		if f := p.pop(); f.kind == '<' && !p.style.markup {
			p.forget(f) // <int> was not a tag
		}
	}
}

func (p *parser) pop() frame {
	f := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	p.last[slot(f.kind)] = f.below
	if f.kind == '<' {
		p.named[f.name] = f.namesake
	}
	return f
}

// forget turns the tag that opened f into plain bytes.
func (p *parser) forget(f frame) {
	for i := f.first - 1; i >= 0 && p.events[i].Start >= f.pos; i-- {
		if p.events[i].what == bracketed { // the attributes
			p.closed[f.inner-1].End = -1
		}
		p.events[i].what = gone
	}
}

// An arena allocates in large blocks, because there are as many groups as brackets.
type arena[T any] struct {
	free []T
	size int
}

func (a *arena[T]) make(n int) []T {
	if n > len(a.free) {
		a.size = min(2*a.size+16, 4096)
		a.free = make([]T, max(n, a.size))
	}
	out := a.free[:n:n]
	a.free = a.free[n:]
	return out
}
