package g4

import (
	"slices"
	"strconv"
	"strings"
)

// An nfa holds the states of the lexer rules. The successors of a state are in order
// of preference.
type nfa struct {
	states  []nfaState
	sets    []charSet
	start   []int32 // by lexer rule
	actions []lexAction
	modes   []string
	rules   [][]int32 // by mode: the rules that make tokens, in order
	types   []int32   // by lexer rule: the token type
	dist    []int32   // to the end of the rule, by state
	bounds  []rune    // the first characters of classes, in order; each set contains all of a class or nothing
}

type nfaOp uint8

const (
	epsilon nfaOp = iota // move to any of next without reading
	readSet              // read a character of set arg
	readEOF
	callRule // match rule arg, then continue at next
	testPred // continue only if predicate arg holds
	doAction // record action arg
	stop     // the rule ends
)

type nfaState struct {
	op   nfaOp
	lazy bool // of a decision: non-greedy
	arg  int32
	next []int32
}

type lexActionKind uint8

const (
	actSkip lexActionKind = iota
	actMore
	actType
	actChannel
	actMode
	actPush
	actPop
	actCode
)

// A lexAction is a command, or an action in braces.
type lexAction struct {
	kind lexActionKind
	arg  int32
	code string
}

type nfaBuilder struct {
	*nfa
	g      *Grammar
	ruleAt map[string]int32
	fold   bool
	inSet  int
	setOf  map[string]int32
}

// buildNFA builds the states of the lexer rules.
func (g *Grammar) buildNFA() error {
	b := nfaBuilder{nfa: &nfa{modes: []string{""}}, g: g, ruleAt: map[string]int32{}, setOf: map[string]int32{}}
	for i, r := range g.lexer {
		b.ruleAt[r.name] = int32(i)
		if !slices.Contains(b.modes, r.mode) {
			b.modes = append(b.modes, r.mode)
		}
	}
	b.rules = make([][]int32, len(b.modes))
	end := b.add(nfaState{op: stop})
	b.start = make([]int32, len(g.lexer))
	for i, r := range g.lexer { // all start states first, since rules call each other
		b.start[i] = b.add(nfaState{op: epsilon})
		typ := -1
		if !r.fragment {
			typ = g.typeOf[r.name]
			m := slices.Index(b.modes, r.mode)
			b.rules[m] = append(b.rules[m], int32(i))
		}
		b.types = append(b.types, int32(typ))
	}
	for i, r := range g.lexer {
		b.fold = r.fold
		at, err := b.element(r.body, end)
		if err != nil {
			return err
		}
		b.states[b.start[i]].next = []int32{at}
	}
	b.classes()
	b.dist = b.distances()
	g.nfa = b.nfa
	return b.leftRecursion()
}

func (b *nfaBuilder) add(s nfaState) int32 {
	b.states = append(b.states, s)
	return int32(len(b.states) - 1)
}

// element adds the states for an element that continues at next, and returns the
// first of them.
func (b *nfaBuilder) element(e *element, next int32) (int32, error) {
	switch e.op {
	case opLiteral:
		rs := runesOf(e.text)
		for _, r := range slices.Backward(rs) {
			next = b.read(charSet{{r, r}}, next)
		}
		return next, nil
	case opChars, opRange, opNot, opAny:
		s, err := b.set(e)
		if err != nil {
			return 0, err
		}
		return b.add(nfaState{op: readSet, arg: b.intern(s), next: []int32{next}}), nil
	case opToken, opRule:
		if e.text == "EOF" {
			return b.add(nfaState{op: readEOF, next: []int32{next}}), nil
		}
		r, ok := b.ruleAt[e.text]
		if !ok {
			return 0, errorAt(e.at, "lexer rule %s is not defined", e.text).hint("%s", b.hintRule(e))
		}
		return b.add(nfaState{op: callRule, arg: r, next: []int32{next}}), nil
	case opPredicate:
		return b.add(nfaState{op: testPred, arg: b.g.predicateAt[e], next: []int32{next}}), nil
	case opAction:
		return b.action(lexAction{kind: actCode, code: normal(e.text)}, next), nil
	case opBlock:
		return b.block(e, next)
	}
	return b.repetition(e, next)
}

func (b *nfaBuilder) hintRule(e *element) string {
	if e.op == opRule {
		return "lexer rules cannot use parser rules"
	}
	return "its name may be misspelled"
}

func (b *nfaBuilder) read(s charSet, next int32) int32 {
	if b.fold {
		s = s.folded()
	}
	return b.add(nfaState{op: readSet, arg: b.intern(s), next: []int32{next}})
}

func (b *nfaBuilder) action(a lexAction, next int32) int32 {
	b.actions = append(b.actions, a)
	return b.add(nfaState{op: doAction, arg: int32(len(b.actions) - 1), next: []int32{next}})
}

func (b *nfaBuilder) block(e *element, next int32) (int32, error) {
	var starts []int32
	for _, a := range e.alts {
		at := next
		for i := len(a.commands) - 1; i >= 0; i-- {
			act, err := b.command(a.commands[i])
			if err != nil {
				return 0, err
			}
			at = b.action(act, at)
		}
		for i := len(a.elems) - 1; i >= 0; i-- {
			var err error
			if at, err = b.element(a.elems[i], at); err != nil {
				return 0, err
			}
		}
		starts = append(starts, at)
	}
	if len(starts) == 1 {
		return starts[0], nil
	}
	return b.add(nfaState{op: epsilon, next: starts}), nil
}

func (b *nfaBuilder) repetition(e *element, next int32) (int32, error) {
	loop := b.add(nfaState{op: epsilon, lazy: e.lazy})
	back := loop
	if e.op == opOptional {
		back = next
	}
	body, err := b.element(e.kid, back)
	if err != nil {
		return 0, err
	}
	b.states[loop].next = []int32{body, next}
	if e.lazy {
		b.states[loop].next = []int32{next, body}
	}
	if e.op == opPlus {
		return body, nil
	}
	return loop, nil
}

func (b *nfaBuilder) command(c command) (lexAction, error) {
	need := func(kind lexActionKind, what string, find func(string) (int, bool)) (lexAction, error) {
		if c.arg == "" {
			return lexAction{}, errorAt(c.at, "%s needs %s in parentheses", c.name, what)
		}
		if n, err := strconv.Atoi(c.arg); err == nil {
			return lexAction{kind: kind, arg: int32(n)}, nil
		}
		n, ok := find(c.arg)
		if !ok {
			return lexAction{}, errorAt(c.at, "%s(%s): there is no such %s", c.name, c.arg, what[2:])
		}
		return lexAction{kind: kind, arg: int32(n)}, nil
	}
	mode := func(name string) (int, bool) {
		if name == "DEFAULT_MODE" {
			name = ""
		}
		i := slices.Index(b.modes, name)
		return i, i >= 0
	}
	switch strings.ToLower(c.name[:1]) + c.name[1:] { // ANTLR accepts a capital
	case "skip":
		return lexAction{kind: actSkip}, nil
	case "more":
		return lexAction{kind: actMore}, nil
	case "popMode":
		return lexAction{kind: actPop}, nil
	case "mode":
		return need(actMode, "a mode", mode)
	case "pushMode":
		return need(actPush, "a mode", mode)
	case "type":
		return need(actType, "a token", func(n string) (int, bool) { return b.g.define(n), true })
	case "channel":
		return need(actChannel, "a channel", func(n string) (int, bool) {
			v, ok := b.g.channels[n]
			return v, ok
		})
	}
	return lexAction{}, errorAt(c.at, "there is no command %s", c.name).hint("skip, more, type, channel, mode, pushMode, popMode")
}
