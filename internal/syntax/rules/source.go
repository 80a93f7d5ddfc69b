package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A source is a parsed grammar.json: every rule is a term, without the parts that do
// not affect children (fields, precedences, reserved words).
type source struct {
	names  []string // of rules, in order; the first is the start
	rules  map[string]*term
	hidden map[string]bool // rules without nodes of their own
	inline map[string]bool // the hidden rules that are copied into their users
	extras []*term
	terms  map[string]*term // interned: equal terms are one pointer
}

// A term is one construct of a rule's body. Nested sequences and choices are
// flat, and equal terms are the same pointer.
type term struct {
	op   termOp
	id   int
	text string // of a string or pattern: itself; of a symbol or alias: its name
	flag bool   // of an alias: named; of a token: immediate
	kids []*term
}

type termOp uint8

const (
	blank termOp = iota
	str
	pattern
	symbol
	token
	alias
	seq
	choice
	repeat  // zero or more
	repeat1 // one or more
)

const maxDepth = 500 // of nesting in a rule; real grammars stay below 40

// A node is a rule as it is in the file.
type node struct {
	Type    string
	Name    string
	Value   json.RawMessage
	Flags   string
	Named   bool
	Content *node
	Members []*node
}

func readSource(data []byte) (*source, error) {
	var file struct {
		Rules      json.RawMessage
		Extras     []*node
		Inline     []string
		Supertypes []string
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	s := &source{rules: map[string]*term{}, hidden: map[string]bool{}, inline: map[string]bool{}, terms: map[string]*term{}}
	if err := s.readRules(file.Rules); err != nil {
		return nil, err
	}
	for _, name := range s.names {
		s.hidden[name] = strings.HasPrefix(name, "_")
	}
	for _, name := range file.Supertypes {
		s.hidden[name] = true
	}
	for _, name := range file.Inline {
		s.hidden[name], s.inline[name] = true, true
	}
	for _, e := range file.Extras {
		t, err := s.read(e, 0)
		if err != nil {
			return nil, fmt.Errorf("extras: %w", err)
		}
		s.extras = append(s.extras, t)
	}
	return s, nil
}

// readRules walks the object token by token: its order matters, and a map
// would lose it.
func (s *source) readRules(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return errors.New("no object named rules")
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		var n *node
		if err := dec.Decode(&n); err != nil {
			return err
		}
		t, err := s.read(n, 0)
		if err != nil {
			return fmt.Errorf("rule %s: %w", name, err)
		}
		if _, twice := s.rules[name.(string)]; twice {
			return fmt.Errorf("rule %s is defined twice", name)
		}
		s.names = append(s.names, name.(string))
		s.rules[name.(string)] = t
	}
	if len(s.names) == 0 {
		return errors.New("no rules")
	}
	return nil
}

func (s *source) read(n *node, depth int) (*term, error) {
	if n == nil {
		return nil, errors.New("a part is missing")
	}
	if depth > maxDepth {
		return nil, errors.New("nested too deeply")
	}
	switch n.Type {
	case "BLANK":
		return s.make(blank, "", false), nil
	case "SYMBOL":
		return s.make(symbol, n.Name, false), nil
	case "STRING":
		text, err := n.text()
		return s.make(str, text, false), err
	case "PATTERN":
		text, err := n.text()
		if strings.Contains(n.Flags, "i") {
			text = "(?i)" + text
		}
		return s.make(pattern, text, false), err
	case "SEQ", "CHOICE":
		kids := make([]*term, len(n.Members))
		for i, m := range n.Members {
			var err error
			if kids[i], err = s.read(m, depth+1); err != nil {
				return nil, err
			}
		}
		if n.Type == "SEQ" {
			return s.seq(kids...), nil
		}
		return s.choice(kids...), nil
	}
	t, err := s.read(n.Content, depth+1)
	if err != nil {
		return nil, err
	}
	switch n.Type {
	case "FIELD", "PREC", "PREC_LEFT", "PREC_RIGHT", "PREC_DYNAMIC", "RESERVED":
		return t, nil
	case "REPEAT":
		return s.make(repeat, "", false, t), nil
	case "REPEAT1":
		return s.make(repeat1, "", false, t), nil
	case "TOKEN", "IMMEDIATE_TOKEN":
		return s.make(token, "", n.Type == "IMMEDIATE_TOKEN", t), nil
	case "ALIAS":
		text, err := n.text()
		return s.make(alias, text, n.Named, t), err
	}
	return nil, fmt.Errorf("unknown construct %q", n.Type)
}

func (n *node) text() (text string, err error) {
	if err := json.Unmarshal(n.Value, &text); err != nil {
		return "", fmt.Errorf("value of %s: %w", n.Type, err)
	}
	return text, nil
}

// make returns the unique term with these parts.
func (s *source) make(op termOp, text string, flag bool, kids ...*term) *term {
	key := append(make([]byte, 0, 64), byte(op), '0')
	if flag {
		key[1] = '1'
	}
	for _, k := range kids {
		key = strconv.AppendInt(key, int64(k.id), 36)
		key = append(key, ',')
	}
	key = append(key, ':')
	key = append(key, text...)
	if t, ok := s.terms[string(key)]; ok {
		return t
	}
	t := &term{op: op, id: len(s.terms), text: text, flag: flag, kids: kids}
	s.terms[string(key)] = t
	return t
}

// seq returns the sequence of the kids.
func (s *source) seq(kids ...*term) *term {
	var flat []*term
	for _, k := range kids {
		switch k.op {
		case blank:
		case seq:
			flat = append(flat, k.kids...)
		default:
			flat = append(flat, k)
		}
	}
	switch len(flat) {
	case 0:
		return s.make(blank, "", false)
	case 1:
		return flat[0]
	}
	return s.make(seq, "", false, flat...)
}

// choice returns the choice of the kids, earlier ones preferred. An optional repeat1
// becomes a repeat.
func (s *source) choice(kids ...*term) *term {
	var flat []*term
	have := map[*term]bool{}
	for _, k := range kids {
		for _, arm := range k.arms() {
			if !have[arm] {
				flat, have[arm] = append(flat, arm), true
			}
		}
	}
	switch len(flat) {
	case 0:
		return s.make(blank, "", false)
	case 1:
		return flat[0]
	case 2:
		if a, b := flat[0], flat[1]; a.op == repeat1 && b.op == blank {
			return s.make(repeat, "", false, a.kids[0])
		}
	}
	return s.make(choice, "", false, flat...)
}

// arms returns the alternatives of a term: its kids if it is a choice, or itself.
func (t *term) arms() []*term {
	if t.op == choice {
		return t.kids
	}
	return []*term{t}
}

// members returns the parts of a term in order: its kids if it is a sequence.
func (t *term) members() []*term {
	switch t.op {
	case seq:
		return t.kids
	case blank:
		return nil
	}
	return []*term{t}
}
