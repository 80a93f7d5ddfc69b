package rules

import "slices"

// rule schedules the program of a named rule; tokens have none.
func (c *compiler) rule(n string) (p int32, ok bool) {
	body := c.rules[n]
	if body == nil || body.op == pattern || body.op == token && body.kids[0].op != str {
		return 0, false
	}
	p = c.program(programKey{body, name{}})
	c.g.rules[n] = p
	return p, true
}

// aliases finds the rules whose nodes have another name.
func (c *compiler) aliases(k programKey, seen map[programKey]bool) {
	if seen[k] {
		return
	}
	seen[k] = true
	t, as := k.body, k.as
	switch {
	case t.op == alias:
		as = under(t, as)
	case !as.on || t.op == seq || t.op == choice:
	case t.op == symbol && c.inline[t.text] && c.rules[t.text] != nil:
		as.force = true
		c.aliases(programKey{c.rules[t.text], as}, seen)
	case t.op == symbol:
		if p, ok := c.rule(t.text); ok {
			c.alias(as.kind, p)
		}
	case t.op == repeat || t.op == repeat1:
		c.alias(as.kind, c.program(programKey{c.make(repeat1, "", false, t.kids...), name{}}))
		as = name{}
	default:
		c.kind(as.kind)
	}
	for _, kid := range t.kids {
		c.aliases(programKey{kid, as}, seen)
	}
}

func (c *compiler) alias(k Kind, p int32) {
	id := c.kind(k)
	if !slices.Contains(c.g.aliased[id], p) {
		c.g.aliased[id] = append(c.g.aliased[id], p)
	}
}
