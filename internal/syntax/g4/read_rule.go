package g4

// alternatives parses alternatives up to a lexeme that cannot be part of one.
func (r *reader) alternatives() []*alternative {
	if r.depth++; r.depth > maxNesting {
		r.fail(errorAt(r.tok.at, "parentheses nest deeper than %d", maxNesting))
	}
	defer func() { r.depth-- }()
	out := []*alternative{r.alternative()}
	for r.take("|") {
		out = append(out, r.alternative())
	}
	return out
}

func (r *reader) alternative() *alternative {
	out := &alternative{at: r.tok.at}
	if r.is("<") {
		out.right = r.elementOptions()
	}
	for {
		e := r.element()
		if e == nil {
			break
		}
		out.elems = append(out.elems, e)
	}
	if r.lexerRule && r.is("->") {
		out.commands = r.commands()
	}
	if r.take("#") {
		out.label = r.word("a label").text
	}
	return out
}

// element parses an element, or returns nil if none begins here.
func (r *reader) element() *element {
	e := &element{at: r.tok.at}
	if r.tok.kind == word {
		w := r.advance()
		if r.is("=") || r.is("+=") {
			r.advance()
			e.label = w.text
			e.at = r.tok.at
			if r.tok.kind == word {
				w = r.advance()
				r.reference(e, w)
			} else if !r.atom(e) {
				r.unexpected("an element after the label " + w.text)
			}
		} else {
			r.reference(e, w)
		}
		return r.suffix(e)
	}
	if r.tok.kind == code {
		e.op, e.text = opAction, r.advance().text
		e.id = r.codes
		r.codes++
		if r.take("?") {
			e.op = opPredicate
		}
		if r.is("=>") {
			r.unexpected("an element")
		}
		if r.is("<") {
			r.elementOptions()
		}
		return e
	}
	if !r.atom(e) {
		return nil
	}
	return r.suffix(e)
}

func (r *reader) reference(e *element, w lexeme) {
	e.op, e.text = opRule, w.text
	if upper(w.text) {
		e.op = opToken
	}
	if r.tok.kind == argument {
		e.args = r.advance().text
	}
	if r.is("<") {
		e.right = r.elementOptions()
	}
}

// atom parses an element that is neither a name nor an action, and reports whether
// there is one.
func (r *reader) atom(e *element) bool {
	switch {
	case r.tok.kind == text:
		l := r.advance()
		e.op, e.text, e.raw = opLiteral, l.text, l.raw
		if r.is("..") {
			r.advance()
			if r.tok.kind != text {
				r.unexpected("a character in quotes")
			}
			e.op, e.hi = opRange, r.advance().text
			if len(runesOf(e.text)) != 1 || len(runesOf(e.hi)) != 1 {
				r.fail(errorAt(e.at, "the ends of a range must be single characters"))
			}
		}
	case r.tok.kind == chars:
		e.op, e.text = opChars, r.advance().text
	case r.is("."):
		r.advance()
		e.op = opAny
	case r.is("~"):
		r.advance()
		e.op, e.kid = opNot, &element{at: r.tok.at}
		if r.tok.kind == word {
			w := r.advance()
			r.reference(e.kid, w)
		} else if !r.atom(e.kid) {
			r.unexpected("an element after ~")
		}
	case r.is("("):
		r.advance()
		for r.spec("options") || r.is("@") {
			if r.is("@") {
				r.namedAction()
			} else {
				r.options()
			}
		}
		r.take(":")
		e.op, e.alts = opBlock, r.alternatives()
		if !r.is(")") {
			r.unexpected("“)”, “|” or an element")
		}
		r.advance()
		if r.is("=>") {
			r.unexpected("an element")
		}
	default:
		return false
	}
	if r.is("<") {
		e.right = r.elementOptions()
	}
	return true
}

// suffix parses ?, * or + after an element.
func (r *reader) suffix(e *element) *element {
	out := &element{at: e.at, kid: e, label: e.label}
	switch {
	case r.take("?"):
		out.op = opOptional
	case r.take("*"):
		out.op = opStar
	case r.take("+"):
		out.op = opPlus
	case r.is("+="):
		r.unexpected("an element")
		return e
	default:
		return e
	}
	out.lazy = r.take("?")
	return out
}

// elementOptions skips <...> and reports whether it contains assoc=right.
func (r *reader) elementOptions() (right bool) {
	r.expect("<")
	for !r.take(">") {
		if r.tok.kind == endOfFile {
			r.unexpected("“>”")
		}
		key := r.advance()
		if r.take("=") {
			v := r.advance()
			right = right || key.text == "assoc" && v.text == "right"
		}
	}
	return right
}

// commands parses the commands after the arrow of a lexer rule.
func (r *reader) commands() []command {
	r.advance()
	var out []command
	for {
		w := r.word("a command")
		c := command{name: w.text, at: w.at}
		if r.take("(") {
			if r.tok.kind != number && r.tok.kind != word {
				r.unexpected("an argument of " + c.name)
			}
			c.arg = r.advance().text
			r.expect(")")
		}
		out = append(out, c)
		if !r.take(",") {
			return out
		}
	}
}
