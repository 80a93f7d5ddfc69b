package text

import (
	"bytes"

	"github.com/whittle-dd/whittle/internal/lex"
)

// markup reads what begins with the < at i, and returns where to continue.
func (p *parser) markup(i int) int {
	end, what := 0, tag
	switch rest := p.data[i:]; {
	case len(rest) < 3 || i < p.noTag:
	case bytes.HasPrefix(rest, []byte("<!--")):
		end, what = p.until(i+4, "-->"), comment
	case p.style.markup && bytes.HasPrefix(rest, []byte("<![CDATA[")):
		end, what = p.until(i, "]]>"), solid
	case p.style.markup && rest[1] == '?':
		end = p.until(i, "?>")
	case p.style.markup && rest[1] == '!':
		// a document type with declarations inside is parsed by its brackets
		if n := bytes.IndexAny(rest[1:], "<>["); n >= 0 && rest[n+1] == '>' {
			end = i + n + 2
		}
	case !p.style.markup && !p.style.tags:
	case rest[1] == '/':
		return p.endTag(i)
	case lex.IsWord(rest[1]) && !lex.IsDigit(rest[1]):
		return p.startTag(i)
	}
	if end == 0 {
		return i + 1
	}
	p.event(what, i, end)
	return end
}

// startTag opens an element. The event that it adds for the tag becomes that of the element when
// the end tag is read. What follows the name must look like attributes, which "a <b && c" does not.
func (p *parser) startTag(i int) int {
	data := p.data
	nameEnd := skipName(data, i+1)
	p.attrs = p.attrs[:0]
	j, open := nameEnd, true
	for {
		k := skipBlanks(data, j)
		if k < len(data) && data[k] == '>' {
			j = k + 1
			break
		}
		if k+1 < len(data) && data[k] == '/' && data[k+1] == '>' {
			j, open = k+2, false
			break
		}
		end, ok := attribute(data, k)
		if k == j || !ok {
			p.noTag = end
			return i + 1
		}
		p.attrs = append(p.attrs, span{k, end})
		j = end
	}
	p.event(tag, i, j)
	p.attributes()
	if open {
		name := p.number(data[i+1 : nameEnd])
		f := frame{pos: int32(i), open: int32(j - i), kind: '<', name: name, namesake: p.named[name]}
		p.named[name] = int32(len(p.stack))
		p.push(f)
	}
	return j
}

// number returns the number of a tag's name.
func (p *parser) number(name []byte) int32 {
	n, ok := p.names[string(name)]
	if !ok {
		n = int32(len(p.names))
		p.names[string(name)] = n
		p.named = append(p.named, -1)
	}
	return n
}

// attribute returns the end of the attribute at i, or the place where it turns out not to be one
// and false.
func attribute(data []byte, i int) (end int, ok bool) {
	end = skipName(data, i)
	eq := skipBlanks(data, end)
	if end == i || eq == len(data) || data[eq] != '=' {
		return end, end > i
	}
	v := skipBlanks(data, eq+1)
	if v == len(data) {
		return v, false
	}
	if data[v] == '"' || data[v] == '\'' {
		n := bytes.IndexByte(data[v+1:], data[v])
		if n < 0 {
			return len(data), false
		}
		return v + n + 2, true
	}
	for end = v; end < len(data) && !lex.IsBlank(data[end]); end++ {
		switch data[end] {
		case '"', '\'', '<', '>', '=', '`', '{':
			return end, end > v && data[end] == '>'
		}
	}
	return end, true
}

func skipName(data []byte, i int) int {
	for i < len(data) && (lex.IsWord(data[i]) || data[i] == '-' || data[i] == ':' || data[i] == '.') {
		i++
	}
	return i
}

// attributes adds the group of the attributes found, with the blanks between them as separators.
// The blanks before the first one are kept, to separate it from the tag's name.
func (p *parser) attributes() {
	if len(p.attrs) == 0 {
		return
	}
	items := p.items.make(len(p.attrs))
	for i, a := range p.attrs {
		end := a.End
		if i+1 < len(p.attrs) {
			end = p.attrs[i+1].Start
		}
		items[i] = item{int32(a.Start), int32(end), int32(end - a.End)}
	}
	g := group{Start: items[0].Start, End: items[len(items)-1].End, Items: items}
	p.events = append(p.events, event{g.Start, g.End, bracketed})
	p.closed = append(p.closed, g)
}

// endTag closes the nearest element of its name. In markup it drops what is open inside; elsewhere
// a bracket in between shows that this is not markup.
func (p *parser) endTag(i int) int {
	nameEnd := skipName(p.data, i+2)
	end := skipBlanks(p.data, nameEnd) + 1
	if nameEnd == i+2 || end > len(p.data) || p.data[end-1] != '>' {
		p.noTag = end - 1
		return i + 1
	}
	at := int32(-1)
	if name, ok := p.names[string(p.data[i+2:nameEnd])]; ok {
		at = p.named[name]
	}
	if !p.style.markup && at < max(p.last[0], p.last[1], p.last[2], 0) {
		return i + 1
	}
	if at < 0 {
		p.event(tag, i, end)
		return end
	}
	p.drop(at + 1)
	f := p.pop()
	g := group{Start: f.pos, End: int32(end), Open: f.open, Close: int32(end - i)}
	p.fill(&g, '<', p.events[f.first:], f.inner)
	p.events, p.closed = p.events[:f.first], append(p.closed, g)
	t := f.first - 1
	if p.events[t].Start > f.pos { // the attributes follow the tag, and their group that of the element
		t--
		k := len(p.closed) - 1
		p.closed[k-1], p.closed[k] = p.closed[k], p.closed[k-1]
	}
	p.events[t] = event{g.Start, g.End, element}
	return end
}
