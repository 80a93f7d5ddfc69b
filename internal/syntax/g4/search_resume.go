package g4

// A derivation is the work of a resumed entry: the productions that it tries.
type derivation struct {
	node *node
	list []uint16    // the productions worth trying
	prod *production // the one being tried; nil before the first
}

// A move says what a resumed entry does next.
type move uint8

const (
	forward  move = iota // match more symbols
	backward             // give up here; try another end of the last node, or another production
	pause                // return to run
)

// resume continues with an entry until it has another end, needs one of another
// entry, is done, or the budget is used up.
func (s *search) resume(e *entry) {
	n := s.prog.nodes[e.node]
	if e.list < 0 {
		e.list = s.prog.productionsFor(n, s.toks[e.pos])
		if s.collecting(e.pos) {
			e.list = s.prog.productionsFor(n, anyToken)
		}
	}
	d := derivation{node: n, list: s.prog.lists[e.list]}
	if e.prod >= 0 {
		d.prod = &n.prods[d.list[e.prod]]
	}
	i, pos, m := s.wake(e, &d)
	for m != pause {
		if m == forward {
			m = s.forward(e, &d, i, pos)
		} else {
			i, pos, m = s.backward(e, &d)
		}
	}
}

// wake returns the first move of a resumed entry, with the symbol and the position
// to move forward from. An entry that waited for an end of another continues after
// it, if there is one.
func (s *search) wake(e *entry, d *derivation) (i int, pos int32, m move) {
	if e.state != waiting {
		if e.frozen && e.n > 0 {
			s.thaw(e)
		}
		return 0, 0, backward
	}
	e.state = active
	f := s.frameAt(e.frames)[e.n-1]
	child := s.entry(f.entry)
	e.look = max(e.look, child.look)
	if child.count <= f.k {
		e.n--
		return 0, 0, backward
	}
	return d.afterLast(e), child.end(f.k).pos, forward
}

// afterLast returns the symbol after the node of the entry's last frame.
func (d *derivation) afterLast(e *entry) int { return int(d.prod.nodes[e.n-1]) + 1 }

// backward takes the next end of the last node that has another, or begins the next
// production. It returns the symbol and the position to move forward from.
func (s *search) backward(e *entry, d *derivation) (i int, pos int32, m move) {
	if s.steps++; s.steps > s.budget {
		return 0, 0, pause
	}
	for e.n > 0 {
		f := &s.frameAt(e.frames)[e.n-1]
		if f.entry == noEntry {
			e.n--
			continue
		}
		f.k++
		i := d.afterLast(e)
		if pos, m := s.takeEnd(e, d.prod, i, f); m != backward {
			return i, pos, m
		}
	}
	if e.prod++; int(e.prod) >= len(d.list) {
		e.state = done
		return 0, 0, pause
	}
	d.prod = &d.node.prods[d.list[e.prod]]
	if e.frozen || int(e.room) < len(d.prod.nodes) {
		s.room(e, len(d.prod.nodes))
	}
	return 0, e.pos, forward
}

// forward matches the symbols of the production from i on with the tokens from pos
// on.
func (s *search) forward(e *entry, d *derivation, i int, pos int32) move {
	s.steps++
	if e.tries++; e.tries > s.patience && i > 0 && e.again(i, pos) {
		return backward
	}
	p := d.prod
	for ; i < len(p.syms); i++ {
		if i == int(p.guard) && pos == e.pos {
			return backward // a round of a loop that read nothing
		}
		e.look = max(e.look, pos)
		sym := &p.syms[i]
		switch sym.kind {
		case nodeSym:
			var m move
			if pos, m = s.enter(e, p, i, pos); m != forward {
				return m
			}
		case predSym:
			if !s.pred(sym.arg, int(pos)) {
				return backward
			}
		default:
			if !s.prog.matches(sym, s.toks[pos]) {
				s.missed(pos, sym)
				return backward
			}
			pos = s.read(pos)
		}
	}
	return s.complete(e, d, pos)
}

// matches reports whether a token fits a symbol for a token or a set.
func (p *program) matches(sym *symbol, tok int32) bool {
	if sym.kind == tokenSym {
		return tok == sym.arg
	}
	return p.sets[sym.arg].has(tok)
}

// enter adds a frame for the node that is symbol i of a production, and takes the
// first end of the node.
func (s *search) enter(e *entry, p *production, i int, pos int32) (int32, move) {
	sym := &p.syms[i]
	n := s.prog.nodes[sym.arg]
	f := &s.frameAt(e.frames)[e.n]
	if tok := s.toks[pos]; !n.first.has(tok) {
		s.missed(pos, sym)
		if !n.nullable || !n.follow.has(tok) && !s.collecting(pos) {
			return 0, backward
		}
		if n.skip {
			*f = frame{noEntry, 0}
			e.n++
			return pos, forward
		}
	}
	*f = frame{s.find(sym.arg, pos), 0}
	e.n++
	return s.takeEnd(e, p, i+1, f)
}

// takeEnd returns the position of end k of the last frame f; next is the symbol
// after the frame's node. If the end is not known yet, the entry waits for it; if
// there is none, the frame is removed.
func (s *search) takeEnd(e *entry, p *production, next int, f *frame) (int32, move) {
	child := s.entry(f.entry)
	e.look = max(e.look, child.look)
	// Where loops are nested in loops, few of the many ends are new.
	if p.loops && next == len(p.syms) && e.count > s.many && child.count > s.many && child.state == done {
		s.steps += len(child.ends().ends) >> 3
		if f.k = e.fresh(child, f.k); f.k < 0 {
			e.n--
			return 0, backward
		}
	}
	if f.k < child.count {
		return child.end(f.k).pos, forward
	}
	if child.state != resting {
		e.n--
		return 0, backward
	}
	s.call(e, child, f.entry, f.k)
	return 0, pause
}

// complete records an end of the entry where all symbols of a production have
// matched, unless it is known or nothing that can follow the node stands there.
func (s *search) complete(e *entry, d *derivation, pos int32) move {
	e.look = max(e.look, pos)
	if !d.node.follow.has(s.toks[pos]) && !s.collecting(pos) || e.known(pos, s.many) {
		return backward
	}
	at := end{pos, int32(d.list[e.prod]), e.frames}
	if e.count == 0 {
		e.first = at
	} else {
		e.more = append(e.more, at)
	}
	e.count++
	e.frozen = true
	return pause
}
