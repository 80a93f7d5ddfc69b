package tree

import (
	"cmp"
	"slices"
)

// A namedCall is a statement that gives names to the results of a call.
type namedCall struct {
	item, call int
	names      []int // where the names are in the statement
}

// forget replaces a statement that gives names to the results of a call by the call, and the mentions of the
// names by the least values of what the function is declared to return: n, _ := f(); return n becomes
// f(); return 0.
func forget(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	var all []namedCall
	for i, n := range u.nodes {
		if n.Field != FieldArguments || i == 0 {
			continue
		}
		if b, ok := u.namedCallOf(i); ok {
			all = append(all, b)
		}
	}
	functions := u.allFunctions()
	end := u.terminator()
	return proposals{len(all), func(i int) (proposal, bool) {
		b := all[i]
		call := u.nodes[b.call]
		key := refutes(defaulting).content(u.nodes[b.item]).number(5)
		e := Edit{}
		for at, name := range b.names {
			least := u.leastResult(call.firstWord(), at, functions)
			for _, k := range u.mentionsAfter(name, b.item) {
				n := u.nodes[k]
				e[n] = n.token(Token{Kind: "literal", Text: least})
				key = key.content(u.above(k, 1))
			}
		}
		if len(e) == 0 || len(e) > manyMentions {
			return proposal{}, false
		}
		statement := call.Apply(e)
		if u.nodes[b.item].lastWord() == ";" {
			statement = statement.followedBy(end)
		}
		e[u.nodes[b.item]] = statement
		return proposal{root: d.root.Apply(e), key: key, note: "forget the result of " + call.firstWord(), check: parsed}, true
	}}
}

// namedCallOf returns the statement whose value is the call with a list of arguments, if that gives names to
// the results.
func (u uses) namedCallOf(arguments int) (namedCall, bool) {
	b := namedCall{call: u.named(arguments)}
	b.item = u.itemAround(b.call)
	if b.item <= 0 || u.nodes[b.call].Role == Item {
		return b, false
	}
	switch rest := u.end[b.item] - u.end[b.call]; {
	case rest > 1, rest == 1 && u.nodes[b.item].lastWord() != ";":
		return b, false
	}
	value := false // whether the call is all of one
	for i := b.call; i > b.item; i = int(u.parent[i]) {
		if u.nodes[i].tokens > u.nodes[b.call].tokens {
			break
		}
		value = value || u.nodes[i].Field == FieldRight || u.nodes[i].Field == FieldValue
	}
	for i := b.item; i < b.call; i++ {
		if u.nodes[i].isName() && !u.isType(i) {
			b.names = append(b.names, i)
		}
	}
	return b, value && len(b.names) > 0
}

// mentionsAfter returns the mentions of a name in the block of the statement that defines it, none if something else
// assigns to it.
func (u uses) mentionsAfter(name, item int) []int {
	block := u.named(item)
	mentions := slices.DeleteFunc(u.elsewhere(name, item), func(k int) bool { return k < item || !u.inside(k, block) })
	if slices.ContainsFunc(mentions, u.isAssigned) {
		return nil
	}
	return mentions
}

// leastResult returns the least value of the type of a result of a function, 0 if the type is not known.
func (u uses) leastResult(function string, at int, functions []function) string {
	typ := ""
	for _, f := range functions {
		if string(u.nodes[f.name].Text) != function || f.result == 0 {
			continue
		}
		n := u.nodes[f.result]
		if types := listed(n); n.bracketed() && at < len(types) {
			n = types[at]
		}
		typ = n.trimmedText()
	}
	return cmp.Or(defaultValues[typ], "0")
}
