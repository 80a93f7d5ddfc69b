package rules

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Compile reads a grammar.json and turns its rules into programs.
func Compile(data []byte) (*Grammar, error) {
	s, err := readSource(data)
	if err != nil {
		return nil, fmt.Errorf("read grammar: %w", err)
	}
	s.breakInline()
	least := leastTexts(s)
	s.unroll()
	c := &compiler{
		recursive: s.recursive(),
		g:         &Grammar{kinds: make([]Kind, 1), rules: map[string]int32{}, aliased: map[ID][]int32{}, least: map[ID]string{}},
		ids:       map[Kind]ID{},
		sets:      map[string]int32{},
		programs:  map[programKey]int32{},
	}
	c.visibility = look(s)
	for _, n := range s.names {
		if !s.hidden[n] {
			c.kind(Kind{n, true})
			c.rule(n)
		}
	}
	seen := map[programKey]bool{}
	for _, n := range s.names {
		c.aliases(programKey{s.rules[n], name{}}, seen)
	}
	for len(c.todo) > 0 && len(c.g.code) < maxCode {
		c.write()
	}
	if len(c.g.code) >= maxCode {
		return nil, errors.New("compile grammar: too large")
	}
	for k, id := range c.ids {
		if text, ok := least[k]; ok {
			c.g.least[id] = text
		}
	}
	c.g.link()
	return c.g, nil
}

// A hidden rule is copied into its users until a program has copyCode
// instructions, and is called after that. Both limits are far above what real
// grammars need; they keep absurd ones from growing exponentially.
const (
	copyCode = 1 << 13
	maxCode  = 1 << 20
)

type compiler struct {
	*visibility
	recursive map[string]bool
	g         *Grammar
	ids       map[Kind]ID
	sets      map[string]int32
	programs  map[programKey]int32
	todo      []programKey // programs that are scheduled but not written, in order
	start     int          // of the program being written
}

// A programKey identifies a program: a term, and the alias of its symbols.
type programKey struct {
	body *term
	as   name
}

// program schedules the program of a term, if it is new, and returns its number.
func (c *compiler) program(k programKey) int32 {
	p, ok := c.programs[k]
	if !ok {
		p = int32(len(c.programs))
		c.programs[k] = p
		c.todo = append(c.todo, k)
	}
	return p
}

// write writes the first scheduled program.
func (c *compiler) write() {
	k := c.todo[0]
	c.todo = c.todo[1:]
	c.start = len(c.g.code)
	c.g.starts = append(c.g.starts, int32(c.start))
	c.emit(k.body, k.as)
	c.put(opEnd, 0)
}

func (c *compiler) put(o op, arg int32) int {
	c.g.code = append(c.g.code, inst{op: o, arg: arg})
	return len(c.g.code) - 1
}

// here makes the instructions at the given addresses jump to the next one.
func (c *compiler) here(at ...int) {
	for _, i := range at {
		c.g.code[i].arg = int32(len(c.g.code))
	}
}

// within encloses the instructions that f writes in brackets.
func (c *compiler) within(k ShapeKind, atLeast int, f func()) {
	c.put(opOpen, opening(k, atLeast))
	f()
	c.put(opClose, 0)
}

func (c *compiler) emit(t *term, as name) {
	if len(c.g.code) >= maxCode {
		return
	}
	if c.silent(t, as) {
		return
	}
	if c.unit(t, as) {
		set := map[Kind]bool{}
		c.kinds(t, as, set)
		c.oneOf(set)
		return
	}
	switch t.op {
	case symbol: // hidden: otherwise it would be a unit
		as.force = as.on
		if c.recursive[t.text] || len(c.g.code)-c.start > copyCode {
			c.put(opCall, c.program(programKey{c.rules[t.text], as}))
			return
		}
		c.emit(c.rules[t.text], as)
	case alias:
		c.emit(t.kids[0], under(t, as))
	case seq:
		c.sequence(t.kids, as)
	case choice:
		c.choice(t.kids, as)
	case repeat, repeat1:
		if as.on { // a repetition with an alias is a node, if it is not empty
			c.optional(func() { c.oneOf(map[Kind]bool{as.kind: true}) })
			return
		}
		c.list(t)
	}
}

// oneOf reads one child of these kinds.
func (c *compiler) oneOf(set map[Kind]bool) {
	ids := make([]ID, 0, len(set))
	for _, k := range sortedKinds(set) {
		ids = append(ids, c.kind(k))
	}
	slices.Sort(ids)
	if len(ids) == 1 {
		c.put(opOne, int32(ids[0]))
		return
	}
	key := fmt.Sprint(ids)
	n, ok := c.sets[key]
	if !ok {
		n = int32(len(c.sets))
		c.sets[key] = n
		c.g.sets = append(c.g.sets, ids)
	}
	c.put(opSet, n)
}

func (c *compiler) kind(k Kind) ID {
	id, ok := c.ids[k]
	if !ok {
		id = ID(len(c.g.kinds))
		c.ids[k] = id
		c.g.kinds = append(c.g.kinds, k)
	}
	return id
}

func sortedKinds(set map[Kind]bool) []Kind {
	ks := make([]Kind, 0, len(set))
	for k := range set {
		ks = append(ks, k)
	}
	slices.SortFunc(ks, func(a, b Kind) int {
		if c := cmp.Compare(a.Name, b.Name); c != 0 || a.Named == b.Named {
			return c
		}
		if a.Named {
			return 1
		}
		return -1
	})
	return ks
}

func (c *compiler) optional(body func()) {
	skip := c.put(opSplit, 0)
	c.within(Optional, 0, body)
	c.here(skip)
}

// choice tries the larger arms in order, and then all single children at once. An
// empty arm makes the rest optional. An arm that only has no visible children does
// not, since its text is required.
func (c *compiler) choice(arms []*term, as name) {
	var large []*term
	set := map[Kind]bool{}
	empty, hidden := false, false
	for _, t := range arms {
		switch {
		case t.op == blank:
			empty = true
		case c.silent(t, as):
			hidden = true
		case c.unit(t, as):
			c.kinds(t, as, set)
		default:
			large = append(large, t)
		}
	}
	rest := func() { c.oneArm(large, set, hidden, as) }
	if empty {
		c.optional(rest)
		return
	}
	rest()
}

func (c *compiler) oneArm(large []*term, set map[Kind]bool, hidden bool, as name) {
	var ends []int
	for i, t := range large {
		if i == len(large)-1 && len(set) == 0 && !hidden {
			c.emit(t, as)
			break
		}
		next := c.put(opSplit, 0)
		c.emit(t, as)
		ends = append(ends, c.put(opJump, 0))
		c.here(next)
	}
	switch {
	case len(set) > 0 && hidden:
		ends = append(ends, c.put(opSplit, 0))
		c.oneOf(set)
	case len(set) > 0:
		c.oneOf(set)
	}
	c.here(ends...)
}
