package tree

import "slices"

// closure returns which units are kept if some of them must be: everything that these need by its names.
// Of several units that define a needed name, the first is kept, the first with a body, and those that
// have everything they wait for; so are units that define nothing, such as operators.
func (g *needGraph) closure(roots []bool) []bool {
	c := keeping{
		needGraph: g,
		keep:      make([]bool, len(g.units)),
		needed:    make([]bool, len(g.names)),
		missing:   make([]int, len(g.units)),
	}
	for i, u := range g.units {
		c.missing[i] = u.waits
	}
	for i, root := range roots {
		if root && !g.units[i].frame {
			c.add(i)
		}
	}
	for len(c.todo) > 0 {
		u := &g.units[c.todo[len(c.todo)-1]]
		c.todo = c.todo[:len(c.todo)-1]
		for _, k := range u.uses {
			c.need(k)
		}
		for _, k := range u.defines {
			c.need(k)
		}
	}
	return c.keep
}

// keeping is the state of closure.
type keeping struct {
	*needGraph
	keep    []bool // units
	needed  []bool // names
	missing []int  // how many names each unit waits for
	todo    []int  // units that are kept and whose names have not been looked at
}

// add keeps a unit and the frames around it, with imports that it may need.
func (c *keeping) add(i int) {
	for ; i >= 0 && !c.keep[i]; i = c.units[i].in {
		c.keep[i] = true
		c.todo = append(c.todo, i)
		for _, k := range c.globs[c.units[i].in] {
			c.keep[k] = true
		}
	}
}

// need keeps what defines a name.
func (c *keeping) need(k int) {
	if c.needed[k] {
		return
	}
	c.needed[k] = true
	for _, i := range c.names[k].by {
		if c.primary(k, i) {
			c.add(i)
		} else {
			c.addIfComplete(i)
		}
	}
	for _, i := range c.names[k].waited {
		c.missing[i]--
		c.addIfComplete(i)
	}
}

// addIfComplete keeps a unit that waits for nothing if one of its names is needed, or if it has none.
func (c *keeping) addIfComplete(i int) {
	u := &c.units[i]
	if c.missing[i] > 0 || c.keep[i] || u.frame {
		return
	}
	if len(u.defines) == 0 || slices.ContainsFunc(u.defines, func(k int) bool { return c.needed[k] }) {
		c.add(i)
	}
}

// primary reports whether a unit that defines name k is needed by all that mention the name: it is the
// first, or the first with a body.
func (g *needGraph) primary(k, i int) bool {
	by := g.names[k].by
	return i == by[0] || i == by[g.names[k].body]
}

// dropped returns which units are left without some of them, and without those that need one of them.
// Units that are sure stay, and so does everything that is needed by what is left.
func (g *needGraph) dropped(units []int, here, sure []bool) []bool {
	left := slices.Clone(here)
	for todo := slices.Clone(units); len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !left[i] || sure[i] {
			continue
		}
		left[i] = false
		for k := i + 1; k < g.units[i].end; k = g.units[k].end {
			todo = append(todo, k) // what the frame holds
		}
		for _, k := range g.units[i].defines {
			if g.primary(k, i) {
				todo = append(append(todo, g.names[k].in...), g.names[k].by...)
			}
		}
	}
	return g.closure(left)
}

// without returns the edit that removes the units that are not kept.
func (g *needGraph) without(keep []bool) Edit {
	e := Edit{}
	for i, u := range g.units {
		if !keep[i] && (u.in < 0 || keep[u.in]) {
			e[u.node] = nil
		}
	}
	return e
}
