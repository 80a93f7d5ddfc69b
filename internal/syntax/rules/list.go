package rules

import "maps"

// list emits a repetition: zero or more Items, or one or more.
func (c *compiler) list(t *term) {
	item := func() { c.within(Item, 0, func() { c.emit(t.kids[0], name{}) }) }
	if t.op == repeat {
		c.within(List, 0, func() { c.loop(item) })
		return
	}
	c.within(List, 1, func() { c.loop1(item) })
}

// loop emits body for any number of repetitions.
func (c *compiler) loop(body func()) {
	out := c.put(opSplit, 0)
	body()
	c.put(opJump, int32(out))
	c.here(out)
}

// loop1 emits body for one or more repetitions.
func (c *compiler) loop1(body func()) {
	top := len(c.g.code)
	body()
	out := c.put(opSplit, 0)
	c.put(opJump, int32(top))
	c.here(out)
}

// A part is one piece of a sequence: a term, or a separated list.
type part struct {
	term      *term
	item, sep []*term
	atLeast   int
}

// sequence emits its members in order, with separated lists marked as such.
func (c *compiler) sequence(ts []*term, as name) {
	if as.on { // an alias applies to all members, and turns repetitions into nodes
		for _, t := range ts {
			c.emit(t, as)
		}
		return
	}
	for _, p := range c.parts(ts) {
		if p.term != nil {
			c.emit(p.term, as)
			continue
		}
		item := func() { c.within(Item, 0, func() { c.sequence(p.item, as) }) }
		more := func() {
			if len(p.sep) > 0 {
				c.within(Separator, 0, func() { c.sequence(p.sep, as) })
			}
			item()
		}
		c.within(List, p.atLeast, func() {
			item()
			if p.atLeast == 2 {
				c.loop1(more)
			} else {
				c.loop(more)
			}
		})
	}
}

// parts finds the lists of a sequence whose first or last item is not in the repetition. Grammars
// write them in two ways, A (sep A)* and (A sep)* A, where the separator may be empty; (sep A)+ after
// A requires two items.
func (c *compiler) parts(ts []*term) (ps []part) {
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		if t.op != repeat && t.op != repeat1 {
			ps = append(ps, part{term: t})
			continue
		}
		p := part{atLeast: 1}
		if t.op == repeat1 {
			p.atLeast = 2
		}
		body := c.visibleMembers(t.kids[0])
		if n := c.itemBefore(ps, body); n > 0 && c.weight(body[len(body)-n:]) >= c.weight(body[:len(body)-n]) {
			p.item, p.sep = body[len(body)-n:], body[:len(body)-n]
			ps = append(ps[:len(ps)-n], p)
			continue
		}
		if n := c.itemAfter(ts[i+1:], body); n > 0 && c.weight(body[:n]) >= c.weight(body[n:]) {
			p.item, p.sep = body[:n], body[n:]
			ps = append(ps, p)
			i += n
			continue
		}
		ps = append(ps, part{term: t})
	}
	return ps
}

// weight distinguishes items from separators: 0 for terms without children, 1 for
// fixed tokens, 2 for anything else. In nl (x nl)* the newlines are not the items, nor
// are the semicolons in ";"* (x ";"*)*.
func (c *compiler) weight(ts []*term) (w int) {
	for _, t := range ts {
		switch {
		case c.silent(t, name{}):
		case t.op == str || t.op == token:
			w = max(w, 1)
		case t.op == repeat || t.op == repeat1 || t.op == choice || t.op == seq:
			w = max(w, c.weight(t.kids))
		default:
			return 2
		}
	}
	return w
}

// itemBefore returns the number of terms at the end of body that also end ps.
func (c *compiler) itemBefore(ps []part, body []*term) (n int) {
	for n < len(body) && n < len(ps) && ps[len(ps)-1-n].term != nil && c.alike(ps[len(ps)-1-n].term, body[len(body)-1-n]) {
		n++
	}
	return c.itemOf(body, n, body[len(body)-n:])
}

// itemAfter returns the number of terms at the start of body that also begin ts.
func (c *compiler) itemAfter(ts, body []*term) (n int) {
	for n < len(body) && n < len(ts) && c.alike(ts[n], body[n]) {
		n++
	}
	return c.itemOf(body, n, body[:n])
}

// itemOf returns n, the number of terms of an item in body, or 0 if nothing of the item is a child. If
// all terms are part of the item, it is a list without separators.
func (c *compiler) itemOf(body []*term, n int, item []*term) int {
	if n == len(body) && c.weight(item) == 0 {
		return 0
	}
	return n
}

// alike reports whether two terms have the same children. Besides equal terms these are units of the
// same kinds: some grammars have a rule of their own for the first item of a list, which begins
// differently in the text.
func (c *compiler) alike(a, b *term) bool {
	if a == b {
		return true
	}
	if c.silent(a, name{}) || c.silent(b, name{}) || !c.unit(a, name{}) || !c.unit(b, name{}) {
		return false
	}
	x, y := map[Kind]bool{}, map[Kind]bool{}
	c.kinds(a, name{}, x)
	c.kinds(b, name{}, y)
	return maps.Equal(x, y)
}

// visibleMembers returns the members of a sequence, also of one that has a hidden rule of its own.
func (c *compiler) visibleMembers(t *term) []*term {
	for t.op == symbol && c.hidden[t.text] && !c.recursive[t.text] && c.rules[t.text] != nil && !c.silent(t, name{}) && !c.unit(t, name{}) {
		t = c.rules[t.text]
	}
	return t.members()
}
