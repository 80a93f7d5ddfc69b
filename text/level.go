package text

import "github.com/whittle-dd/whittle/internal/lex"

// A level is a position in the inside of one group. It skips the groups, strings and comments in
// it.
type level struct {
	data   []byte // up to the end of the inside
	pace   *pacer
	events []event
	e, at  int // the next event and where it begins
	passed int // where the last event that was skipped ended
}

func (l *level) rewind(i int) {
	l.e, l.passed = 0, i
	l.seek(i)
}

// seek finds the first event from i on. Attributes begin before their element ends, and so are
// skipped with it.
func (l *level) seek(i int) {
	for l.e < len(l.events) && (l.events[l.e].what == gone || int(l.events[l.e].Start) < i) {
		l.e++
	}
	l.at = len(l.data)
	if l.e < len(l.events) {
		l.at = int(l.events[l.e].Start)
	}
}

// event returns the event at i, nil if there is a plain byte.
func (l *level) event(i int) *event {
	if i != l.at || i == len(l.data) {
		return nil
	}
	return &l.events[l.e]
}

// braced reports whether e is a block in braces.
func (e *event) braced(data []byte) bool {
	return e.what == bracketed && data[e.Start] == '{'
}

// pass skips e, the next event, and returns its end.
func (l *level) pass(e *event) int {
	l.passed = int(e.End)
	l.seek(l.passed)
	return l.passed
}

// next returns the end of the item whose first byte that is not blank is at i, and the beginning of
// its separator.
func (l *level) next(by ending, i int) (sep, end int) {
	switch by {
	case byElement:
		return l.element(i)
	case byStatement:
		if e := l.event(i); e != nil && (e.what == comment || e.what == lineComment) {
			return l.closed(l.pass(e))
		}
		if l.data[i] == '#' && beginsLine(l.data, i) {
			by = byLine // a directive
		}
	}
	first := i
	for i < len(l.data) && l.pace.visit(1) {
		if e := l.event(i); e != nil {
			i = l.pass(e)
			if l.endsWith(by, e) {
				return l.closed(i)
			}
			continue
		}
		switch c := l.data[i]; {
		case c == ',' && by == byComma:
			sep = l.trim(first, i, false)
			return sep, l.restOfLine(i + 1)
		case c == ';' && by == byStatement:
			return l.closed(i + 1)
		case c == ';' && by == byTurn:
			end = l.trim(first, i, true)
			return end, end
		case c == '\n' && by == byLine:
			next := l.continued(i)
			if next == 0 {
				return i + 1, i + 1
			}
			i = next
			continue
		case by == byBlank && lex.IsBlank(c):
			next := l.named(i)
			if next == 0 {
				return i, l.restOfLine(i)
			}
			i = next
			continue
		}
		i++
	}
	end = l.trim(first, i, true)
	return end, end
}

// endsWith reports whether an item ends with event e, which was just skipped.
func (l *level) endsWith(by ending, e *event) bool {
	switch {
	case e.what == lineComment:
		return by == byLine || by == byBlank
	case e.what != bracketed:
		return false
	case by == byBlank: // (a)(b)
		return l.at == int(e.End) && l.at < len(l.data) && l.events[l.e].what == bracketed
	case by != byStatement || !e.braced(l.data):
		return false
	}
	// A block ends a statement if the line ends or a word follows at once;
	// "} else {" and "} x;" continue it.
	i := int(e.End)
	for i < len(l.data) && lex.IsBlank(l.data[i]) && l.data[i] != '\n' {
		i++
	}
	if next := l.event(i); next != nil {
		return next.what == lineComment
	}
	return i == len(l.data) || l.data[i] == '\n' || i == int(e.End) && lex.IsWord(l.data[i])
}

// closed ends a statement at i, with the comment after it on the line.
func (l *level) closed(i int) (sep, end int) {
	if i > 0 && l.data[i-1] == '\n' {
		return i, i
	}
	j := i
	for j < len(l.data) && lex.IsBlank(l.data[j]) && l.data[j] != '\n' {
		j++
	}
	l.seek(j)
	if e := l.event(j); e != nil && e.what == lineComment {
		end = l.pass(e)
		return end, end
	}
	end = l.restOfLine(i)
	return end, end
}

// element ends an item after a child element, or after the text before one.
func (l *level) element(i int) (sep, end int) {
	first := i
	for i < len(l.data) {
		i = l.at
		e := l.event(i)
		if e == nil {
			break
		}
		if block := e.what == tag || e.what == element || e.what == comment; block && i > first {
			break
		} else if block {
			end = l.restOfLine(l.pass(e))
			return end, end
		}
		i = l.pass(e)
	}
	end = l.restOfLine(l.trim(first, i, true))
	return end, end
}

// named returns the end of the blanks at i if they are next to the colon of "name: value", otherwise
// 0.
func (l *level) named(i int) int {
	next := skipBlanks(l.data, i)
	after := i > 0 && l.data[i-1] == ':'
	before := next+1 < len(l.data) && l.data[next] == ':' && lex.IsBlank(l.data[next+1])
	if next < len(l.data) && (after || before) {
		return next
	}
	return 0
}

// restOfLine moves i over blanks, but not past the first line end.
func (l *level) restOfLine(i int) int {
	for ; i < len(l.data) && lex.IsBlank(l.data[i]); i++ {
		if l.data[i] == '\n' {
			return i + 1
		}
	}
	return i
}

// trim moves end back over blanks, and over line ends if lines is set, but not into an event nor
// before first.
func (l *level) trim(first, end int, lines bool) int {
	for end > first && end > l.passed && lex.IsBlank(l.data[end-1]) && (lines || l.data[end-1] != '\n') {
		end--
	}
	return end
}

// continued returns where the line that ends at i continues, 0 if it does not. It continues after a
// backslash, or with a block on a line of its own, as many people write functions.
func (l *level) continued(i int) int {
	before := i
	for before > 0 && lex.IsBlank(l.data[before-1]) {
		before--
	}
	if before == 0 {
		return 0
	}
	switch last := l.data[before-1]; {
	case last == '\\' && (before == i || before == i-1 && l.data[before] == '\r'):
		return i + 1
	case last == ')' || lex.IsWord(last):
		next := skipBlanks(l.data, i)
		if e := l.event(next); e != nil && e.braced(l.data) {
			return next
		}
	}
	return 0
}
