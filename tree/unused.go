package tree

import (
	"bytes"
	"regexp"
	"slices"
)

// A binding is what a name stands for in a part of a file: an import, a variable or a parameter.
type binding struct {
	kind   string // of the tokens that can mention it; "": an import, which only qualifies other names
	scope  int    // the node in which it can be mentioned
	active int    // the first node that can mention it
	strict bool   // it has to be used
	used   bool
	at     int32 // the position of its first token
}

// A naming is a list of names that are defined or assigned together, as in x, y := f().
type naming struct {
	node  int        // the list
	owner int        // the node that the list is in
	sign  int        // the sign after the list; 0: there is none
	names []int      // the tokens of the list that are names
	of    []*binding // what each of them stands for; nil: it is not known
	fresh []bool     // whether it is defined there, rather than assigned
	other bool       // there is something else in the list
	stays int        // what is left of the owner without the names; 0: nothing
}

// bindings holds what the names of a strict file stand for.
type bindings struct {
	uses
	file    int // its root
	all     []*binding
	of      map[string][]*binding // by name, the innermost last; without some whose scope has ended
	namings []naming
	claimed map[int]bool // tokens that define or assign
}

// bindingsIn finds the names of a file that are defined and used. It goes by fields, as passes do, and by
// where a definition is: what is defined in a body can be mentioned after that, in what is around the definition.
func (u uses) bindingsIn(file int) *bindings {
	b := &bindings{uses: u, file: file, of: map[string][]*binding{}, claimed: map[int]bool{}}
	for i := file; i < int(u.end[file]); i++ {
		n := u.nodes[i]
		switch n.Field {
		case FieldPath:
			b.path(i)
		case FieldLeft, FieldAlias:
			b.assign(i)
		case FieldName:
			b.name(i)
		case FieldLabel:
			b.label(i)
		}
		switch {
		case n.Kind == "text":
			b.mentionAll(i)
		case n.word() && !b.claimed[i]:
			b.mention(i)
		}
	}
	return b
}

// path adds the import whose path is node i.
func (b *bindings) path(i int) {
	spec := b.named(i)
	name := lastOfPath([]byte(b.text(i, int(b.end[i]))))
	names := naming{node: spec, owner: spec}
	for _, k := range b.childrenOf(spec) {
		if n := b.nodes[k]; n.Field == FieldName {
			name = n.Text
			b.claimed[k] = true
		}
	}
	if len(name) == 0 || !word(name[0]) || string(name) == blankName {
		return
	}
	names.names, names.fresh = []int{i}, []bool{true}
	names.of = []*binding{b.bind(string(name), binding{scope: b.file, active: i, strict: true, at: b.nodes[i].first})}
	b.namings = append(b.namings, names)
}

const (
	blankName = "_"  // a name that stands for nothing
	defines   = ":=" // the sign after names that are defined, in some languages
	assigns   = "="  // the sign after names that are assigned
)

// bind adds a binding.
func (b *bindings) bind(name string, x binding) *binding {
	b.of[name] = append(b.of[name], &x)
	b.all = append(b.all, &x)
	return &x
}

// assign adds the names in a list that is on the left of a sign.
func (b *bindings) assign(list int) {
	sign := int(b.end[list])
	if sign >= len(b.nodes) || !b.nodes[sign].is(Spelled) {
		return
	}
	text := string(b.nodes[sign].Text)
	if text != defines && text != assigns {
		return
	}
	a := naming{node: list, owner: b.named(list), sign: sign}
	scope := b.named(a.owner)
	if b.nodes[list].Field == FieldAlias {
		scope = a.owner
	}
	active := b.valueEnd(a.owner, list)
	parts := []int{list}
	if len(b.nodes[list].Kids) > 0 {
		parts = b.childrenOf(list)
	}
	for _, k := range parts {
		switch n := b.nodes[k]; {
		case n.Sep || n.is(Spelled) || string(n.Text) == blankName:
		case !n.isName():
			a.other = true
		default:
			b.claimed[k] = true
			of, fresh := b.assigned(k, scope, active, text == defines)
			a.names, a.of, a.fresh = append(a.names, k), append(a.of, of), append(a.fresh, fresh)
		}
	}
	b.namings = append(b.namings, a)
}

// assigned returns what a name stands for that is defined or assigned, and whether it is defined there.
func (b *bindings) assigned(name, scope, active int, define bool) (x *binding, fresh bool) {
	n := b.nodes[name]
	x = b.resolve(name)
	if !define || x != nil && x.scope == scope {
		return x, false
	}
	return b.bind(string(n.Text), binding{kind: n.Kind, scope: scope, active: active, strict: true, at: n.first}), true
}

// valueEnd returns the end of the value that names are given in a node: it does not mention them.
func (b *bindings) valueEnd(owner, names int) int {
	end := names + 1
	for _, k := range b.childrenOf(owner) {
		if f := b.nodes[k].Field; k > names && (f == FieldRight || f == FieldValue) {
			end = int(b.end[k])
		}
	}
	return end
}

// name adds a name that is a parameter, or is defined in a body.
func (b *bindings) name(i int) {
	n, owner := b.nodes[i], b.named(i)
	if !n.isName() || b.claimed[i] {
		return
	}
	if list := b.parametersAround(i); list > 0 {
		b.claimed[i] = true
		b.bind(string(n.Text), binding{kind: n.Kind, scope: b.named(list), active: int(b.end[list])})
		return
	}
	parts := b.childrenOf(owner)
	body := b.bodyAround(owner)
	if body < 0 || b.nodes[parts[0]].Field != FieldName {
		return
	}
	a := naming{node: owner, owner: owner}
	active := b.valueEnd(owner, i)
	for _, k := range parts {
		m := b.nodes[k]
		if m.Field != FieldName || !m.isName() {
			continue
		}
		b.claimed[k] = true
		if string(m.Text) == blankName {
			continue
		}
		x := b.bind(string(m.Text), binding{kind: m.Kind, scope: body, active: active, strict: true, at: m.first})
		a.names, a.of, a.fresh = append(a.names, k), append(a.of, x), append(a.fresh, true)
	}
	b.namings = append(b.namings, a)
}

// label adds the label of a statement.
func (b *bindings) label(i int) {
	n, owner := b.nodes[i], b.named(i)
	parts := b.childrenOf(owner)
	last, body := parts[len(parts)-1], b.bodyAround(owner)
	if !n.isName() || body < 0 || last <= i || b.nodes[last].is(Spelled) || !b.nodes[owner].Fits(b.nodes[last]) {
		return
	}
	b.claimed[i] = true
	x := b.bind(string(n.Text), binding{kind: n.Kind, scope: body, active: i, strict: true, at: n.first})
	b.namings = append(b.namings, naming{node: owner, owner: owner, names: []int{i}, of: []*binding{x}, fresh: []bool{true}, stays: last})
}

// nearby is how far above a name its list of parameters or its body is looked for, and how many other
// definitions of a name there may be between its definition and a mention.
const nearby = 40

// parametersAround returns the list of parameters or results that a node is in; -1 if it is in none.
func (b *bindings) parametersAround(i int) int {
	for range nearby {
		switch b.nodes[i].Field {
		case FieldParameters, FieldParameter, FieldReceiver, FieldResult:
			return i
		case FieldBody, FieldType, FieldValue:
			return -1
		}
		if i = b.named(i); i <= b.file {
			break
		}
	}
	return -1
}

// bodyAround returns the body that a node is in, -1 if it is in none or in a type or value of it.
func (b *bindings) bodyAround(i int) int {
	for range nearby {
		switch b.nodes[i].Field {
		case FieldBody:
			return i
		case FieldType, FieldValue, FieldRight, FieldArguments, FieldTypeArguments:
			return -1
		}
		if i = b.named(i); i <= b.file {
			break
		}
	}
	return -1
}

// mention marks what a token stands for as used.
func (b *bindings) mention(i int) {
	if x := b.resolve(i); x != nil {
		x.used = true
	}
}

// mentionAll marks what the words of a token may stand for as used: of text that an edit has put there, the parser has not
// said what it is.
func (b *bindings) mentionAll(i int) {
	for _, w := range wordPattern.FindAll(b.nodes[i].Text, -1) {
		for _, x := range b.of[string(w)] {
			x.used = x.used || b.inside(i, x.scope)
		}
	}
}

var wordPattern = regexp.MustCompile(`[\pL_][\pL\d_]*`)

// resolve returns what a token stands for, nil if it is not known.
func (b *bindings) resolve(i int) *binding {
	n := b.nodes[i]
	of := b.of[string(n.Text)]
	for len(of) > 0 && int(b.end[of[len(of)-1].scope]) <= i {
		of = of[:len(of)-1]
		b.of[string(n.Text)] = of
	}
	for _, x := range slices.Backward(of[max(0, len(of)-nearby):]) {
		if !b.inside(i, x.scope) || i < x.active {
			continue
		}
		if n.Kind == x.kind || x.kind == "" && b.qualifies(i) {
			return x
		}
	}
	return nil
}

// qualifies reports whether a token comes before a dot.
func (b *bindings) qualifies(i int) bool {
	next := int(b.end[i])
	return next < len(b.nodes) && bytes.Equal(b.nodes[next].Text, []byte("."))
}
