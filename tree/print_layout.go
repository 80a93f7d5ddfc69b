package tree

import (
	"bytes"

	"github.com/whittle-dd/whittle/internal/lex"
)

// A Layout says what line breaks mean in a language. It is set on the root of a file and applies to
// everything below.
//
// Where something was removed between two tokens, whatever the layout:
//
//   - if a line ended there, one line break stays;
//   - the first remaining token of a line gets the indentation of the line;
//   - white space is reduced to one blank, and removed next to a bracket;
//   - tokens that would read as one are separated by a blank.
type Layout uint8

const (
	Free     Layout = iota // line breaks are white space like any other
	Lines                  // line breaks matter
	Indented               // indentation matters too: moved nodes are indented again
	Verbatim               // nothing is ever put between tokens
)

// A printer prints tokens one after another.
type printer struct {
	out    []byte
	stack  []level
	erased erasure
	scope
	scopes []scope // the enclosing scopes

	source []byte      // the file
	common []lex.Piece // what was copied from it

	last *Node  // the last token, nil if it is not a node of the tree
	text []byte // its text

	edited  bool     // the next token did not always follow the last one
	skipped bool     // something between them was removed
	joint            // if so: the white space around it
	omitted omission // what was removed after that

	placed bool   // the next token replaces another
	put    []byte // if so: the white space before it
}

// A scope holds the rules for a part of the tree.
type scope struct {
	layout Layout
	shift  shift
}

// A joint describes the white space between two tokens, around what was removed.
type joint struct {
	some, all bool   // of the gaps were not empty
	broken    bool   // a line ended
	crlf      bool   // with a carriage return
	fresh     bool   // at the beginning of a line: the next white space is its indentation
	indent    []byte // the indentation of the line that the next token is on
}

// token prints a token, which is n if it is a node of the tree.
func (p *printer) token(n *Node, gap, text []byte) {
	switch {
	case !p.edited || p.layout == Verbatim:
		p.blanks(gap)
	case p.skipped && p.atStart() && len(bytes.TrimLeft(text, "\r\n")) == 0 && len(text) > 0:
		p.skip(gap, true) // the end of a line that has become empty
		return
	default:
		p.join(n, gap, text)
	}
	p.out = append(p.out, text...)
	p.last, p.text = n, text
	p.edited, p.skipped = false, false
}

// skip omits a piece that had a gap before it and may have ended a line.
func (p *printer) skip(gap []byte, ended bool) {
	p.gap(gap)
	p.edited = true
	if ended {
		p.broken, p.fresh, p.indent = true, true, p.indent[:0]
	}
}

// gap adds white space to the joint.
func (p *printer) gap(gap []byte) {
	if !p.skipped {
		p.joint = joint{all: true, fresh: p.atStart(), indent: p.indent[:0]}
		p.skipped = true
	}
	moved := p.placed
	if moved {
		gap, p.placed = p.put, false
	}
	p.some, p.all = p.some || len(gap) > 0, p.all && len(gap) > 0
	i := lineEnd(gap)
	if i < 0 && !p.fresh {
		return
	}
	p.fresh = false
	if i >= 0 {
		p.broken, p.crlf = true, i > 0 && gap[i-1] == '\r'
	}
	p.indent = p.indent[:0]
	if moved {
		p.indent = append(p.indent, gap[i+1:]...)
	} else {
		p.indent = p.shift.append(p.indent, gap[i+1:])
	}
}

// blanks prints a gap as it is, except for the indentation of what was moved.
func (p *printer) blanks(gap []byte) {
	if p.shift.on {
		if i := lineEnd(gap); i >= 0 {
			p.out = p.shift.append(append(p.out, gap[:i+1]...), gap[i+1:])
			return
		}
	}
	p.out = append(p.out, gap...)
}

// join prints what belongs between the last token and the next.
func (p *printer) join(n *Node, gap, text []byte) {
	if p.skipped {
		p.gap(gap)
		p.bridge(n, text)
		return
	}
	before := len(p.out)
	if p.placed {
		p.out, p.placed = append(p.out, p.put...), false
	} else {
		p.blanks(gap)
	}
	switch {
	case len(text) == 0:
	case p.last.runsOn() && lineEnd(p.out[before:]) < 0:
		p.out = append(p.out[:before], '\n')
	case len(p.out) == before && fuse(p.text, text) && !p.inString():
		p.out = append(p.out, ' ')
	}
}

// bridge prints the white space that is left where something was removed.
func (p *printer) bridge(n *Node, text []byte) {
	switch start := p.atStart(); {
	case len(text) == 0:
		if p.broken && !start {
			p.newline()
		}
	case endsLine(text):
	case start:
		if p.layout != Free || len(p.out) > 0 {
			p.out = append(p.out, p.indent...)
		}
	case p.layout == Free && p.last.pairs(n):
	case p.broken || p.last.runsOn():
		p.newline()
		p.out = append(p.out, p.indent...)
	case p.blank(text):
		p.out = append(p.out, ' ')
	}
}

// newline ends a line. A backslash before it must not continue the line.
func (p *printer) newline() {
	if bytes.HasSuffix(p.out, []byte(`\`)) {
		p.out = append(p.out, ' ')
	}
	if p.crlf {
		p.out = append(p.out, '\r')
	}
	p.out = append(p.out, '\n')
}

// blank reports whether a blank is needed before the next token, where something between it and the
// last one was removed.
func (p *printer) blank(text []byte) bool {
	switch {
	case fuse(p.text, text):
		return p.all || !p.inString()
	case bracket(p.text, text):
		return p.all && p.layout != Free
	case bytes.IndexByte([]byte(">/"), text[0]) >= 0:
		return p.all
	}
	return p.some
}

// bracket reports whether white space between two tokens is useless in most languages.
func bracket(a, b []byte) bool {
	return len(a) > 0 && bytes.IndexByte([]byte("([{"), a[len(a)-1]) >= 0 || bytes.IndexByte([]byte(")]},;"), b[0]) >= 0
}

// inString reports whether the next token and the one before it are parts of a string, or of a word
// made of several tokens.
func (p *printer) inString() bool {
	joined := false
	for i := len(p.stack) - 1; i > 0; i-- {
		l := &p.stack[i]
		joined = joined || l.next > 1
		if joined && (l.quoted(p.erased) || l.node.is(Joined)) {
			return true
		}
		if joined && l.node.Kind != "" {
			return false
		}
	}
	return false
}

// atStart reports whether the next token begins a line.
func (p *printer) atStart() bool { return len(p.out) == 0 || p.out[len(p.out)-1] == '\n' }

// lineEnd returns the index of the last line break in some white space, -1 if there is none. A line
// that is continued by a backslash has not ended.
func lineEnd(gap []byte) int {
	for i := len(gap); ; {
		i = bytes.LastIndexByte(gap[:i], '\n')
		if i < 1 || gap[i-1] != '\\' && (i < 2 || gap[i-1] != '\r' || gap[i-2] != '\\') {
			return i
		}
	}
}

// endsLine reports whether a token begins with a line break.
func endsLine(text []byte) bool { return text[0] == '\n' || text[0] == '\r' }
