package g4

import (
	"encoding/binary"
	"unicode/utf8"
)

// A dfa holds the lexer states that inputs have needed so far. It follows ANTLR's
// lexer: a state is an ordered list of configurations, and those that passed a
// non-greedy decision are dropped once an earlier one of the same rule has accepted.
//
// An edge that depends on predicates is a tree of their outcomes.
type dfa struct {
	*nfa
	states  []*dfaState
	ids     map[string]int32
	start   []int32 // by mode
	tests   []*test
	stacks  []stack // shared lists of return states
	stackOf map[stack]int32
	lists   []stack // shared lists of actions
	listOf  map[stack]int32

	ask func(pred int32) bool // evaluates a predicate at offset at
	at  int

	// Used while an edge is built.
	reach []config
	has   map[config]bool
	seen  map[config]bool
	eval  func(pred int32) bool
	path  []outcome
	depth int
}

// The target of an edge is a state, one of these, or test i as -2-i.
const (
	unknown = 0
	dead    = -1
)

type dfaState struct {
	next    [128]int32
	wide    map[int32]int32 // by class, of characters beyond ASCII
	eof     int32
	rule    int32 // the rule that accepts, or -1
	actions int32
	configs []config
}

type config struct {
	state, rule, stack, actions int32
	lazy                        bool
}

// A stack is an immutable list: its top and the list below it.
type stack struct{ top, below int32 }

// A test evaluates a predicate and continues with the edge yes or no.
type test struct {
	pred    int32
	no, yes int32
}

type outcome struct {
	pred int32
	ok   bool
}

// maxStates limits how many states are kept; then the cache is cleared.
const maxStates = 20_000

// maxClosure limits the depth of closures.
const maxClosure = 20_000

func newDFA(n *nfa) *dfa {
	d := &dfa{nfa: n, has: map[config]bool{}, seen: map[config]bool{}}
	d.reset()
	return d
}

func (d *dfa) reset() {
	d.states = make([]*dfaState, 1) // 0 is unknown
	d.ids = map[string]int32{}
	d.start = make([]int32, len(d.modes))
	d.tests = nil
	d.stacks, d.stackOf = make([]stack, 1), map[stack]int32{}
	d.lists, d.listOf = make([]stack, 1), map[stack]int32{}
}

// first returns the start state of a mode.
func (d *dfa) first(mode int32, at int) int32 {
	d.at = at
	return d.follow(&d.start[mode], func() {
		for _, r := range d.rules[mode] {
			d.closure(config{state: d.nfa.start[r], rule: r}, false)
		}
	})
}

// step returns the state after the character at an offset, or dead, and the width
// of the character.
func (d *dfa) step(s int32, src []byte, at int) (to int32, width int) {
	st := d.states[s]
	if b := src[at]; b < utf8.RuneSelf {
		d.at = at + 1
		return d.follow(&st.next[b], func() { d.move(st, rune(b)) }), 1
	}
	r, width := utf8.DecodeRune(src[at:])
	d.at = at + width
	class := d.class(r)
	edge := st.wide[class]
	if edge > 0 || edge == dead {
		return edge, width
	}
	to = d.follow(&edge, func() { d.move(st, r) })
	if st.wide == nil {
		st.wide = map[int32]int32{}
	}
	st.wide[class] = edge
	return to, width
}

// atEOF returns the state after the end of the input.
func (d *dfa) atEOF(s int32, at int) int32 {
	d.at = at
	st := d.states[s]
	return d.follow(&st.eof, func() { d.move(st, -1) })
}

// follow returns the target of an edge. If the edge is new for the outcomes of the
// predicates, make collects the configurations that it leads to.
func (d *dfa) follow(edge *int32, make func()) int32 {
	var known []outcome
	at := edge
	for *at <= -2 {
		t := d.tests[-2-*at]
		ok := d.ask(t.pred)
		known = append(known, outcome{t.pred, ok})
		at = &t.no
		if ok {
			at = &t.yes
		}
	}
	if *at != unknown {
		return *at
	}
	d.reach = d.reach[:0]
	clear(d.has)
	clear(d.seen)
	d.path = d.path[:0]
	d.eval = func(p int32) bool {
		for _, o := range d.path {
			if o.pred == p {
				return o.ok
			}
		}
		o := outcome{pred: p}
		if i := len(d.path); i < len(known) { // evaluated in the same order as before
			o.ok = known[i].ok
		} else {
			o.ok = d.ask(p)
		}
		d.path = append(d.path, o)
		return o.ok
	}
	make()
	to := d.state()
	d.record(edge, to)
	return to
}

// record stores the target of an edge for the outcomes of predicates in d.path.
func (d *dfa) record(at *int32, to int32) {
	for _, o := range d.path {
		if *at == unknown {
			*at = int32(-2 - len(d.tests))
			d.tests = append(d.tests, &test{pred: o.pred})
		}
		t := d.tests[-2-*at]
		at = &t.no
		if o.ok {
			at = &t.yes
		}
	}
	*at = to
}

// state returns the number of the state for the configurations in d.reach.
func (d *dfa) state() int32 {
	if len(d.reach) == 0 {
		return dead
	}
	key := make([]byte, 0, 17*len(d.reach))
	for _, c := range d.reach {
		for _, v := range []int32{c.state, c.rule, c.stack, c.actions} {
			key = binary.AppendVarint(key, int64(v))
		}
		if c.lazy {
			key = append(key, 1)
		} else {
			key = append(key, 0)
		}
	}
	if id, ok := d.ids[string(key)]; ok {
		return id
	}
	s := &dfaState{rule: -1, configs: append([]config(nil), d.reach...)}
	for _, c := range d.reach {
		if d.nfa.states[c.state].op == stop {
			s.rule, s.actions = c.rule, c.actions
			break
		}
	}
	d.states = append(d.states, s)
	id := int32(len(d.states) - 1)
	d.ids[string(key)] = id
	return id
}

// move collects the configurations that a state reaches by a character, or by the
// end of the input if r is -1.
func (d *dfa) move(s *dfaState, r rune) {
	over := int32(-1) // the last rule that has accepted
	for _, c := range s.configs {
		if c.rule == over && c.lazy {
			continue
		}
		st := &d.nfa.states[c.state]
		if r < 0 && st.op == readEOF || r >= 0 && st.op == readSet && d.sets[st.arg].has(r) {
			c.state = st.next[0]
			if d.closure(c, c.rule == over) {
				over = c.rule
			}
		}
	}
}

// closure adds the configurations that c reaches without reading. It reports whether
// the rule has accepted, now or before; over reports the latter.
func (d *dfa) closure(c config, over bool) bool {
	st := &d.nfa.states[c.state]
	c.lazy = c.lazy || st.lazy
	switch st.op {
	case stop:
		if c.stack == 0 {
			d.add(c)
			return true
		}
		s := d.stacks[c.stack]
		c.state, c.stack = s.top, s.below
		return d.deeper(c, over)
	case readSet, readEOF:
		if !over || !c.lazy {
			d.add(c)
		}
		return over
	}
	if d.seen[c] {
		return over
	}
	d.seen[c] = true
	switch st.op {
	case callRule:
		if d.nfa.states[st.next[0]].op != stop || c.stack == 0 { // not a tail call
			c.stack = push(&d.stacks, d.stackOf, stack{st.next[0], c.stack})
		}
		c.state = d.nfa.start[st.arg]
		return d.deeper(c, over)
	case testPred:
		if !d.eval(st.arg) {
			return over
		}
	case doAction:
		if c.stack == 0 {
			c.actions = push(&d.lists, d.listOf, stack{st.arg, c.actions})
		}
	}
	for _, to := range st.next {
		n := c
		n.state = to
		over = d.deeper(n, over)
	}
	return over
}

func (d *dfa) deeper(c config, over bool) bool {
	if d.depth >= maxClosure {
		return over
	}
	d.depth++
	over = d.closure(c, over)
	d.depth--
	return over
}

func (d *dfa) add(c config) {
	if !d.has[c] {
		d.has[c] = true
		d.reach = append(d.reach, c)
	}
}

func push(list *[]stack, of map[stack]int32, s stack) int32 {
	id, ok := of[s]
	if !ok {
		id = int32(len(*list))
		*list = append(*list, s)
		of[s] = id
	}
	return id
}

// actionsOf returns the actions of a list, in order.
func (d *dfa) actionsOf(list int32) []lexAction {
	var out []lexAction
	for ; list != 0; list = d.lists[list].below {
		out = append(out, d.actions[d.lists[list].top])
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}
