package rules

import "strings"

// This file determines what a term contributes to the children of its node: nothing
// (it is silent), always exactly one child (it is a unit), or something that needs a
// program.

// A name is the alias in force for the symbols below it.
type name struct {
	kind  Kind
	on    bool
	force bool // it applies to an inline rule and replaces the rule's own aliases
}

// visibility holds the results for hidden rules; those for terms follow from them.
type visibility struct {
	*source
	silentRule map[string]bool
	unitRule   map[string]bool
	units      map[string]map[Kind]bool // the kinds a unit rule can be

	silentNamed, unitNamed map[*term]bool // for terms under a name, whose rules are inline
}

// look computes the results by iteration: all hidden rules start as silent units
// without a kind, and contradicted assumptions are dropped until nothing changes.
func look(s *source) *visibility {
	v := &visibility{s, map[string]bool{}, map[string]bool{}, map[string]map[Kind]bool{}, map[*term]bool{}, map[*term]bool{}}
	for name := range s.hidden {
		if s.rules[name] != nil && s.hidden[name] {
			v.silentRule[name], v.unitRule[name], v.units[name] = true, true, map[Kind]bool{}
		}
	}
	settle := func(step func(name string, body *term) bool) {
		for changed := true; changed; {
			changed = false
			for i := len(s.names) - 1; i >= 0; i-- {
				if n := s.names[i]; s.hidden[n] && step(n, s.rules[n]) {
					changed = true
				}
			}
		}
	}
	settle(func(n string, body *term) bool {
		if !v.silentRule[n] || v.silent(body, name{}) {
			return false
		}
		v.silentRule[n] = false
		return true
	})
	settle(func(n string, body *term) bool {
		if !v.unitRule[n] || !v.silentRule[n] && v.unit(body, name{}) {
			return false
		}
		v.unitRule[n] = false
		return true
	})
	settle(func(n string, body *term) bool {
		before := len(v.units[n])
		if v.unitRule[n] {
			v.kinds(body, name{}, v.units[n])
		}
		return len(v.units[n]) > before
	})
	return v
}

// silent reports whether t never contributes a child.
func (v *visibility) silent(t *term, as name) bool {
	if !as.on {
		return v.findSilent(t, as)
	}
	is, ok := v.silentNamed[t]
	if !ok {
		is = v.findSilent(t, as)
		v.silentNamed[t] = is
	}
	return is
}

func (v *visibility) findSilent(t *term, as name) bool {
	switch t.op {
	case blank:
		return true
	case str:
		return false
	case pattern:
		return !as.on
	case token:
		return !as.on && t.kids[0].op != str
	case symbol:
		switch body := v.rules[t.text]; {
		case body == nil: // an external token
			return !as.on && strings.HasPrefix(t.text, "_")
		case as.on:
			return v.inline[t.text] && v.silent(body, as)
		}
		return v.silentRule[t.text]
	case alias:
		return v.silent(t.kids[0], under(t, as))
	case repeat, repeat1:
		return !as.on && v.silent(t.kids[0], as)
	}
	for _, k := range t.kids {
		if !v.silent(k, as) {
			return false
		}
	}
	return true
}

// under returns the name in force below the alias t.
func under(t *term, as name) name {
	if as.force {
		return as
	}
	return name{kind: Kind{t.text, t.flag}, on: true}
}

// unit reports whether t always contributes exactly one child.
func (v *visibility) unit(t *term, as name) bool {
	if !as.on {
		return v.findUnit(t, as)
	}
	is, ok := v.unitNamed[t]
	if !ok {
		is = v.findUnit(t, as)
		v.unitNamed[t] = is
	}
	return is
}

func (v *visibility) findUnit(t *term, as name) bool {
	switch t.op {
	case blank, repeat:
		return false
	case repeat1: // becomes a node if it has an alias
		return as.on
	case str, pattern, token:
		return !v.silent(t, as)
	case symbol:
		switch body := v.rules[t.text]; {
		case body == nil:
			return !v.silent(t, as)
		case as.on:
			return !v.inline[t.text] || v.unit(body, as)
		}
		return !v.hidden[t.text] || v.unitRule[t.text]
	case alias:
		return v.unit(t.kids[0], under(t, as))
	case choice:
		for _, k := range t.kids {
			if !v.unit(k, as) {
				return false
			}
		}
		return true
	}
	shown := 0
	for _, k := range t.kids { // of a sequence
		switch {
		case v.silent(k, as):
		case v.unit(k, as):
			shown++
		default:
			return false
		}
	}
	return shown == 1
}

// kinds adds the possible kinds of the only child of the unit t to set.
func (v *visibility) kinds(t *term, as name, set map[Kind]bool) {
	switch t.op {
	case alias:
		v.kinds(t.kids[0], under(t, as), set)
		return
	case seq, choice:
		for _, k := range t.kids {
			if !v.silent(k, as) {
				v.kinds(k, as, set)
			}
		}
		return
	case symbol:
		if body := v.rules[t.text]; body != nil && v.hidden[t.text] && (!as.on || v.inline[t.text]) {
			if as.on {
				set[as.kind] = true
				return
			}
			for k := range v.units[t.text] {
				set[k] = true
			}
			return
		}
	}
	switch {
	case as.on:
		set[as.kind] = true
	case t.op == str:
		set[Kind{t.text, false}] = true
	case t.op == token && t.kids[0].op == str:
		set[Kind{t.kids[0].text, false}] = true
	case t.op == symbol:
		set[Kind{t.text, true}] = true
	}
}
