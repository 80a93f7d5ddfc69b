package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

// after returns the edits of the tree that an edit made of all.root. They are those that [allEdits]
// would find, but only what the edit affects is looked at again. Edits that have failed stay out.
// Edits of several nodes are not looked for again: those that the edit does not touch stay.
//
// An edit depends on its node and what is below it, on the items beside it if these must not become
// too few, and on where its words are first and last used.
func (all *editPool) after(root *Node, edited spans, failed stage.Set[location], m *stage.Meter) *editPool {
	was, next := *all, *all
	next.root = root
	var stale []int32
	next.words, stale = all.words.edited(all.root, root, edited)
	old, now := collector{editPool: &was, meter: m}, collector{editPool: &next, meter: m}
	old.touched(nodeContext{node: all.root}, true, edited, stale)
	now.touched(nodeContext{node: root}, true, edited, stale)
	next.coupled = nil
	for _, a := range all.coupled {
		if edited.overlap(a) {
			old.found = append(old.found, a)
		} else {
			next.coupled = append(next.coupled, a)
		}
	}
	next.change(old.found, now.found, failed, m)
	return &next
}

// touched looks at the nodes that an edit affects: those in it and around it, the other items of
// lists that must keep some, and everything around words that are stale.
func (c *collector) touched(s nodeContext, hit bool, edited spans, stale []int32) {
	if s.parent != nil {
		c.look(s, hit)
	}
	n := s.node
	for _, k := range n.Kids {
		if k.vanished() {
			continue
		}
		inside := edited.touch(k.first, k.last)
		if words := between(stale, k.first, k.last); inside || len(words) > 0 || hit && n.Keep > 0 {
			c.touched(s.below(k), inside, edited, words)
		}
	}
}

// labelOf returns the label of a class.
func (all *editPool) labelOf(c class) *label {
	if l, ok := all.labels.Get(c); ok {
		return l
	}
	l := &label{class: c, id: int32(len(all.of)), hash: c.hash()}
	all.labels = all.labels.With(map[class]*label{c: l})
	all.of = append(all.of[:len(all.of):len(all.of)], nil)
	return l
}

// change removes some edits and adds others. It is only for pools that are being made. It tells m of the
// edits that it looks at.
func (all *editPool) change(out, in []*singleEdit, failed stage.Set[location], m *stage.Meter) {
	all.of = slices.Clone(all.of)
	outs, ins := byLabel(out, m), byLabel(in, m)
	ids := make([]int32, 0, len(outs)+len(ins))
	for id := range outs {
		ids = append(ids, id)
	}
	for id := range ins {
		if _, ok := outs[id]; !ok {
			ids = append(ids, id)
		}
	}
	for _, id := range ids {
		all.of[id] = all.of[id].changed(outs[id], ins[id], failed, m)
	}
	all.families = nil
	for _, f := range all.of {
		if f != nil {
			all.families = append(all.families, f)
		}
	}
	slices.SortFunc(all.families, func(f, g *family) int { return f.start.before(g.start) })
}

// byLabel returns edits by their labels, in order.
func byLabel(as []*singleEdit, m *stage.Meter) map[int32][]*singleEdit {
	count := map[int32]int{}
	for _, a := range as {
		m.Visit(1)
		count[a.id]++
	}
	by := make(map[int32][]*singleEdit, len(count))
	for id, n := range count {
		by[id] = make([]*singleEdit, 0, n)
	}
	for _, a := range as {
		m.Visit(1)
		by[a.id] = append(by[a.id], a)
	}
	var spare []*singleEdit
	for _, of := range by {
		spare = byGain(of, spare, m)
	}
	return by
}

// byGain sorts edits: the largest gain first, and those with the same gain in document order. It works
// in spare, and returns it for the next list.
//
// Edits are found in document order, so they are distributed by the bytes of their gains: there may be
// millions, and to compare them takes longer and cannot be interrupted.
func byGain(as, spare []*singleEdit, m *stage.Meter) []*singleEdit {
	most := int32(0)
	for i, a := range as {
		m.Visit(1)
		if most = max(most, a.gain); i > 0 && as[i-1].before(a) > 0 {
			slices.SortFunc(as, (*singleEdit).ahead)
			return spare
		}
	}
	from, to := as, slices.Grow(spare[:0], len(as))[:len(as)]
	spare = to
	for shift := 0; most>>shift > 0; shift += 8 {
		var at [257]int
		for _, a := range from {
			m.Visit(1)
			at[256-a.gain>>shift&255]++
		}
		for i := range 256 {
			at[i+1] += at[i]
		}
		for _, a := range from {
			next := &at[255-a.gain>>shift&255]
			to[*next] = a
			*next++
		}
		from, to = to, from
	}
	copy(as, from)
	return spare
}

// changed returns a family with some edits removed and others added, nil if none is left; f may be
// nil. It takes ownership of in. As long as no edit has failed, one list serves as both.
func (f *family) changed(out, in []*singleEdit, failed stage.Set[location], m *stage.Meter) *family {
	var g family
	if f != nil {
		g = *f
	}
	one := len(g.edits) == len(g.all)
	g.all = merged(g.all, out, in)
	if len(g.all) == 0 {
		return nil
	}
	g.label = g.all[0].label
	tried := in
	if !failed.Empty() {
		tried = slices.DeleteFunc(slices.Clone(in), func(a *singleEdit) bool {
			m.Visit(1)
			return failed.Has(a.location())
		})
	}
	if one && len(tried) == len(in) {
		g.edits = g.all
	} else {
		g.edits = merged(g.edits, out, tried)
	}
	g.start = slices.MinFunc(g.all, func(a, b *singleEdit) int {
		m.Visit(1)
		return a.before(b)
	})
	return &g
}

// merged returns a list of edits with some removed, if they are present, and others added. All lists
// are in order.
func merged(as, out, in []*singleEdit) []*singleEdit {
	if len(as) == 0 {
		return in
	}
	to := make([]*singleEdit, 0, max(0, len(as)-len(out))+len(in))
	for _, a := range as {
		for len(out) > 0 && out[0].ahead(a) < 0 {
			out = out[1:]
		}
		if len(out) > 0 && out[0].ahead(a) == 0 {
			continue
		}
		for len(in) > 0 && in[0].ahead(a) < 0 {
			to, in = append(to, in[0]), in[1:]
		}
		to = append(to, a)
	}
	return append(to, in...)
}
