package tree

import (
	"slices"
	"strings"
)

// A transfer is a call whose place what the function does can take.
type transfer struct {
	function
	call, item int  // the call, and the item that it is in
	around     bool // the item stays, with what is returned in place of the call
	retyped    Edit // parameters of the function around the call that get the types of those of the one that is called
	variables  bool // parameters become variables that have the values of the arguments
}

// transfers returns the calls of functions with a body, in the order of the functions: the first call
// of each.
func (u uses) transfers() []transfer {
	var out []transfer
	for _, f := range slices.Concat(u.functions(), u.functionValues(), u.bareFunctions()) {
		if f.body == 0 {
			continue
		}
		at := u.elsewhere(f.name, f.item)
		k := slices.IndexFunc(at, func(k int) bool { return f.parameters == 0 || u.callOf(k) != k })
		if k < 0 || len(at) > manyUses {
			continue
		}
		t := transfer{function: f, call: u.callOf(at[k])}
		if t.item = u.itemOf(t.call); t.item <= 0 || u.inside(f.item, t.item) {
			continue
		}
		if u.nodes[t.item].tokens > u.nodes[t.call].tokens+1 {
			t.around = true
		}
		out = append(out, t)
		if t.retyped = u.retypedFor(t); len(t.retyped) > 0 {
			out = append(out, t)
			t.retyped = nil
		}
		if !t.around && u.needsParameter(f) && (!u.typed() || strings.Contains(u.nodes[f.parameters].trimmedText(), "$")) {
			t.variables = true
			out = append(out, t)
		}
	}
	return out
}

// needsParameter reports whether a function mentions one of its parameters twice, or assigns to it or to a part
// of it.
func (u uses) needsParameter(f function) bool {
	if f.parameters == 0 {
		return false
	}
	return slices.ContainsFunc(listed(u.nodes[f.parameters]), func(p *Node) bool {
		n := 0
		for _, k := range u.of[parameterName(p)] {
			if !u.inside(k, f.body) {
				continue
			}
			n++
			whole := u.named(k)
			if u.nodes[whole].Field == FieldLeft || u.nodes[u.named(whole)].Field == FieldLeft {
				n++
			}
		}
		return n > 1
	})
}

// functionValues returns the functions without a name of their own that items give a name to, in order.
func (u uses) functionValues() []function {
	var out []function
	for i, n := range u.nodes {
		p := u.named(i)
		if p <= 0 || n.Field != FieldParameters && n.Field != FieldParameter || u.childIn(p, FieldName) > 0 {
			continue
		}
		f := function{item: u.itemAround(p), parameters: i, body: u.childIn(p, FieldBody)}
		if f.item <= 0 || f.body < 0 || u.nodes[f.item].tokens > u.nodes[p].tokens+4 || !u.removable(f.item) {
			continue
		}
		if f.name = u.nameOf(f.item); f.name > 0 && f.name < p {
			out = append(out, f)
		}
	}
	return out
}

// bareFunctions returns the functions without a list of parameters, in order. A mention of their name
// calls them.
func (u uses) bareFunctions() []function {
	var out []function
	for i, n := range u.nodes {
		if n.Role != Item || n.tokens < 4 || n.firstWord() != "def" || u.childIn(i, FieldParameters) > 0 {
			continue
		}
		f := function{item: i, name: u.childIn(i, FieldName), body: u.childIn(i, FieldBody)}
		if f.name > 0 && f.body > 0 && u.nodes[f.name].isName() {
			out = append(out, f)
		}
	}
	return out
}

// callOf returns the call whose function is at i: the node that also has the arguments. It returns i if
// there is none.
func (u uses) callOf(i int) int {
	p := u.named(i)
	if p <= 0 {
		return i
	}
	kids := u.childrenOf(p)
	at := slices.Index(kids, i)
	switch {
	case u.nodes[i].Field == FieldFunction, at == 0 && len(kids) == 2 && u.nodes[kids[1]].Field == FieldArguments:
		return p
	}
	return i
}

// transferred proposes to put what a function does in place of a call, with the arguments for the
// parameters, and to remove the function: function f(a) { g(); return a.b } with f(c) becomes g(); c.b.
// A parameter without an argument becomes undefined or nil.
func (u uses) transferred(d draft, t transfer) (proposal, bool) {
	item := u.nodes[t.item]
	key := refutes(transplanting).content(u.nodes[t.function.item]).content(item).number(1 + len(t.retyped))
	if t.variables {
		key = key.number(1)
	}
	if d.isRefuted(key) {
		return proposal{}, false
	}
	note := "transplant the call of " + string(u.nodes[t.name].Text)
	if t.variables {
		for _, end := range []string{"", ";"} {
			root := d.root.Apply(Edit{u.nodes[t.function.item]: nil, item: u.withVariables(t, end)})
			if d.syntax.Parses(root) {
				return proposal{root: root, key: key, note: note, check: unchecked}, true
			}
		}
		return proposal{}, false
	}
	for _, wrap := range []func(*Node) *Node{enclosed, inBrackets} {
		for _, to := range u.transferTo(t, u.withArguments(t, wrap)) {
			root := d.root.Apply(Edit{u.nodes[t.function.item]: nil, item: to}.and(t.retyped))
			if d.syntax.Parses(root) {
				return proposal{root: root, key: key, note: note, check: unchecked}, true
			}
		}
	}
	return proposal{}, false
}

// withArguments returns the body of a function with the arguments of a call for its parameters, each as
// wrap returns it.
func (u uses) withArguments(t transfer, wrap func(*Node) *Node) *Node {
	body := u.nodes[t.body]
	e := Edit{}
	args := u.argumentsOf(t.call)
	var parameters []*Node
	switch {
	case t.parameters == 0: // a bare function
	case u.nodes[t.parameters].isName():
		parameters = []*Node{u.nodes[t.parameters]}
	default:
		parameters = listed(u.nodes[t.parameters])
	}
	for _, a := range passedTo(parameters, args) {
		switch name := parameterName(a.parameter); {
		case a.sign != "":
			a.spread(e, body)
		case a.value != nil:
			substitute(e, body, name, wrap(a.value))
		default:
			for m := range body.Nodes {
				if t, ok := m.missing(); ok && m.word() && string(m.Text) == name {
					e[m] = m.token(t)
				}
			}
		}
	}
	return body.inBlock().Apply(e)
}

// withVariables returns the body of a function after statements that assign the arguments of a call to the
// parameters, with what ends a statement.
func (u uses) withVariables(t transfer, end string) *Node {
	text := ""
	for _, a := range passedTo(listed(u.nodes[t.parameters]), u.argumentsOf(t.call)) {
		if a.value != nil {
			text += a.parameter.variable() + " = " + a.value.trimmedText() + end + "\n" + u.nodes[t.item].indentation()
		}
	}
	body := u.nodes[t.body].inBlock()
	first := body
	for len(first.Kids) > 0 && !first.isVariable() {
		first = first.Kids[slices.IndexFunc(first.Kids, func(k *Node) bool { return k.tokens > 0 })]
	}
	return body.Apply(Edit{first: first.token(Token{Kind: "text", Text: text + first.trimmedText()})})
}

// variable returns the name that a parameter defines, with the sign before it if variables have one.
func (n *Node) variable() string {
	for m := range n.Nodes {
		if m.isVariable() {
			return m.trimmedText()
		}
	}
	return parameterName(n)
}

// isVariable reports whether n is a name with the sign that variables have in PHP.
func (n *Node) isVariable() bool { return n.tokens == 2 && n.firstWord() == "$" }

// indentation returns the white space before n on its line.
func (n *Node) indentation() string {
	gap := string(n.firstGap())
	return gap[strings.LastIndexByte(gap, '\n')+1:]
}

// missing returns what a parameter without an argument stands for.
func (n *Node) missing() (Token, bool) {
	for _, t := range nothings {
		if (t.Text == "undefined" || t.Text == "nil") && n.Slot != nil && n.Slot.Fits(t.Kind) {
			return t, true
		}
	}
	return Token{}, false
}

// argumentsOf returns the arguments of a call. A single one may be without brackets.
func (u uses) argumentsOf(call int) []*Node {
	k := u.childIn(call, FieldArguments)
	if k < 0 {
		return nil
	}
	if n := u.nodes[k].alone(); n != u.nodes[k] {
		return []*Node{n}
	}
	return listed(u.nodes[k])
}

// transferTo returns what may replace the item with a call.
func (u uses) transferTo(t transfer, body *Node) []*Node {
	statements := []*Node{body}
	if inner := body.ungrouped(nil); body.isList() || slices.ContainsFunc(body.Kids, (*Node).isList) || len(inner) > 0 && inner[len(inner)-1].returned() != nil {
		statements = inner
	}
	if len(statements) == 0 {
		return nil
	}
	last := len(statements) - 1
	value := statements[last].returned()
	if value == nil && t.around && u.nodes[t.call].Fits(statements[last]) { // the last expression is the result
		value = statements[last]
	}
	var out []*Node
	if t.around {
		if list := yieldedBy(statements, u.nodes[t.call]); list != nil {
			return append(out, u.nodes[t.item].Apply(Edit{u.nodes[t.call]: list}))
		}
		if value == nil {
			return nil
		}
		return append(out, grouped(append(statements[:last:last], u.nodes[t.item].Apply(Edit{u.nodes[t.call]: u.asStatement(t.call, enclosed(value))}))))
	}
	if value != nil {
		out = append(out, grouped(append(statements[:last:last], statements[last].replaced(u.asStatement(t.call, value), editedSpecs{}))))
	}
	return append(out, grouped(statements))
}

// asStatement returns a value that replaces a call. Where something must use every value, and the call is
// all of a statement, the value is assigned to the blank name: f() becomes _ = 1.
func (u uses) asStatement(call int, value *Node) *Node {
	p := u.named(call)
	if p <= 0 || !u.fileOf(call).is(Strict) || !u.nodes[p].isStatement() || value.hasField(FieldArguments) {
		return value
	}
	return value.token(Token{Kind: "text", Text: "_"}).before(value.token(Token{Kind: "text", Text: "="}).before(value))
}

// ungrouped appends the children of n, where those of a node that only groups others replace it.
func (n *Node) ungrouped(out []*Node) []*Node {
	for _, k := range n.Kids {
		switch {
		case k.vanished() || k.tokens == 0:
		case k.Kind == "" && len(k.Kids) > 0:
			out = k.ungrouped(out)
		default:
			out = append(out, k)
		}
	}
	return out
}

// returned returns the largest part of a statement that begins with return; nil if it does not.
func (n *Node) returned() *Node {
	if n.firstWord() != returning {
		return nil
	}
	var best *Node
	for _, k := range n.Kids {
		if k.Kind != "" && !k.is(Spelled) && (best == nil || k.tokens > best.tokens) {
			best = k
		}
	}
	return best
}

// grouped returns nodes that replace a single one.
func grouped(nodes []*Node) *Node {
	n := &Node{Spec: plain, Kids: nodes, first: nodes[0].first, last: nodes[len(nodes)-1].last}
	n.weigh()
	return n
}

// enclosed returns n in parentheses if it is more than a token.
func enclosed(n *Node) *Node {
	if n = n.alone(); n.tokens > 1 && !n.is(Joined) {
		return inBrackets(n)
	}
	return n
}

// parameterName returns the name that a parameter defines.
func parameterName(p *Node) string {
	for _, k := range p.Kids {
		if k.isName() && (k.Field == FieldName || k.Field == FieldLeft || k.Field == FieldPattern) {
			return string(k.Text)
		}
	}
	return lastName(p)
}
