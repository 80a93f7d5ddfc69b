package tree

import (
	"slices"
	"strings"
	"unicode"
)

const (
	mostSurfaced = 24 // proposals
	surfacedBy   = 4  // values for the names of one of them
)

// surface replaces the last item of a program by what a function does in one of its statements, with a
// value in place of the names that are not known outside: a failure that many calls lead to is often a
// failure of that statement alone. function f(x) { throw Error("no " + x) } with g(f, "a") becomes throw
// Error("no " + "a"). Where names have declared types, a statement does not say which.
func surface(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	if u.typed() {
		return proposals{}
	}
	top := u.topItems()
	if len(top) == 0 {
		return proposals{}
	}
	type surfaced struct {
		at     int
		owners []int    // the function that it is in, and what that is in
		texts  []string // ways to write it, the first that the parser accepts is taken
	}
	last := top[len(top)-1]
	object, values := u.objectIn(last), u.argumentTexts()
	var all []surfaced
	for _, item := range slices.Backward(top) {
		for i := int(u.end[item]) - 1; i > item && len(all) < mostSurfaced; i-- {
			if !u.isStep(i) || u.inside(i, last) && u.nodes[i].tokens == u.nodes[last].tokens {
				continue
			}
			for _, text := range u.surfaces(i, item, object, values) {
				all = append(all, surfaced{i, []int{u.ownerOf(i, item), item}, []string{text, text + ";"}})
			}
		}
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		key := refutes(transplanting).content(u.nodes[last]).text([]byte(a.texts[0])).number(1)
		if d.isRefuted(key) {
			return proposal{}, false
		}
		for _, text := range a.texts {
			e := Edit{u.nodes[last]: u.nodes[last].token(Token{Kind: "text", Text: text})}
			root := d.root.Apply(e)
			_, lower := d.ranksLower(root)
			for _, owner := range a.owners {
				if !lower && !u.inside(owner, last) { // nothing has to call it anymore
					root = d.root.Apply(e.and(Edit{u.nodes[owner]: nil}))
				}
				if d.syntax.Parses(root) {
					return proposal{root: root, key: key, note: "surface " + u.nodes[a.at].Kind, check: unchecked}, true
				}
			}
		}
		return proposal{}, false
	}}
}

// ownerOf returns the innermost item around a step that has a body, or else the item of the program.
func (u uses) ownerOf(step, item int) int {
	for p := int(u.parent[step]); p > item; p = int(u.parent[p]) {
		if n := u.nodes[p]; n.Role == Item && n.hasField(FieldBody) {
			return p
		}
	}
	return item
}

// topItems returns the items that are in no other, in order.
func (u uses) topItems() []int {
	var out []int
	for i := 1; i < len(u.nodes); {
		if u.nodes[i].Role == Item {
			out = append(out, i)
			i = int(u.end[i])
		} else {
			i++
		}
	}
	return out
}

// isStep reports whether a node is a statement of a function without a body of its own, or a body that is
// an expression.
func (u uses) isStep(i int) bool {
	n := u.nodes[i]
	if n.tokens < 2 || n.gone || n.Kind == "" {
		return false
	}
	if n.Field == FieldBody {
		return !n.bracketed() && !u.hasSteps(i)
	}
	if n.Role != Item || u.hasSteps(i) {
		return false
	}
	for p := int(u.parent[i]); p > 0; p = int(u.parent[p]) {
		if u.nodes[p].Field == FieldBody {
			return true
		}
	}
	return false
}

// hasSteps reports whether a body, or a statement of one with more than one token, is in a node.
func (u uses) hasSteps(i int) bool {
	for k := i + 1; k < int(u.end[i]); k++ {
		if m := u.nodes[k]; m.Field == FieldBody || m.Role == Item && m.tokens > 1 && u.nodes[u.named(k)].Field == FieldBody {
			return true
		}
	}
	return false
}

// surfaces returns the texts of a statement in an item of the program: with an object in place of the word for the
// object that a method is called on, or with each of some values in place of all names that only the item knows.
func (u uses) surfaces(step, item int, object string, values []string) []string {
	from := step
	if kids := u.childrenOf(step); len(kids) > 1 && string(u.nodes[kids[0]].Text) == returning {
		from = kids[1]
	}
	var local []int
	nothing := ""
	for _, i := range u.leaves(from) {
		n := u.nodes[i]
		if object != "" && slices.Contains(itselfWords, strings.TrimPrefix(string(n.Text), "$")) {
			local, values = append(local, i), []string{object}
			continue
		}
		if !n.isName() || u.isAccessed(i) || !u.knows(i) {
			continue
		}
		if slices.ContainsFunc(u.of[string(n.Text)], func(k int) bool { return !u.inside(k, item) }) {
			continue
		}
		local = append(local, i)
		for _, t := range nothings {
			if nothing == "" && n.Slot != nil && n.Slot.Fits(t.Kind) {
				nothing = t.Text
			}
		}
	}
	if len(local) == 0 {
		return oneLine(u.text(from, int(u.end[from])))
	}
	var out []string
	if nothing != "" {
		values = append([]string{nothing}, values...)
	}
	values = values[:min(len(values), surfacedBy)]
	for _, v := range values {
		out = append(out, oneLine(u.surfaced(from, local, v, v == object, false))...)
		if v != nothing && v != object {
			out = append(out, oneLine(u.surfaced(from, local, v, false, true))...)
		}
	}
	return slices.Compact(out)
}

// surfaced returns the text of a node with a value in place of some names, or of what is accessed through them.
func (u uses) surfaced(from int, local []int, v string, isObject, whole bool) string {
	var text strings.Builder
	put := false
	leaves := u.leaves(from)
	for k := 0; k < len(leaves); k++ {
		n := u.nodes[leaves[k]]
		text.Write(n.Gap)
		if string(n.Text) == "$" && isObject && k+1 < len(leaves) && slices.Contains(local, leaves[k+1]) {
			continue // $this is two tokens
		}
		if put && accessSign(n) && unicode.IsDigit(rune(v[len(v)-1])) {
			text.WriteString(" ") // 0.x is no access
		}
		if put = slices.Contains(local, leaves[k]); !put {
			text.Write(n.Text)
			continue
		}
		text.WriteString(v)
		isCall := func(k int) bool { return k < len(leaves) && string(u.nodes[leaves[k]].Text) == "(" }
		for whole && k+2 < len(leaves) && accessSign(u.nodes[leaves[k+1]]) && !isCall(k+3) {
			k += 2
		}
	}
	return text.String()
}

// oneLine returns a text without the white space around it, nothing if it has several lines: it would have
// to be indented anew.
func oneLine(text string) []string {
	if text = strings.TrimSpace(text); strings.Contains(text, "\n") {
		return nil
	}
	return []string{text}
}

// isAccessed reports whether a name follows a sign that accesses a member.
func (u uses) isAccessed(i int) bool {
	kids := u.childrenOf(max(u.named(i), 0))
	at := slices.Index(kids, i)
	return at > 0 && accessSign(u.nodes[kids[at-1]])
}

// objectIn returns the first expression in an item of which a member is accessed, "" if there is none.
func (u uses) objectIn(item int) string {
	for i := item; i < int(u.end[item]); i++ {
		if kids := u.childrenOf(i); len(kids) > 2 && accessSign(u.nodes[kids[1]]) && u.nodes[kids[0]].Kind != "" {
			if k := u.childrenOf(kids[0]); len(k) < 2 || !accessSign(u.nodes[k[1]]) {
				return u.text(kids[0], int(u.end[kids[0]]))
			}
		}
	}
	return ""
}

// argumentTexts returns the arguments of calls, and what members are accessed of, that mention no name: from
// the last, each once.
func (u uses) argumentTexts() []string {
	var out []string
	add := func(i int) {
		if slices.ContainsFunc(u.leaves(i), func(k int) bool { return u.nodes[k].isName() }) {
			return
		}
		if text := u.text(i, int(u.end[i])); !slices.Contains(out, text) && text != "" {
			out = append(out, text)
		}
	}
	for i := len(u.nodes) - 1; i > 0; i-- {
		if kids := u.childrenOf(i); len(kids) > 2 && accessSign(u.nodes[kids[1]]) {
			add(kids[0])
		}
		if u.nodes[i].Field != FieldArguments {
			continue
		}
		for _, a := range slices.Backward(listed(u.nodes[i])) {
			if at := slices.Index(u.nodes, a); at > 0 {
				add(at)
			}
		}
	}
	return out
}
