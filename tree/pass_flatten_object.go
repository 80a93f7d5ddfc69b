package tree

import (
	"maps"
	"slices"
	"strings"
)

// flattenObjects replaces the objects of a class by one of their members, where variables have no types:
// class A { constructor(n) { this.x = [n] } } with a = new A(1) and a.x becomes a = [1] and a. The classes
// that only hold values count as well: with A = Struct.new(:x, :y), A.new(1, 2).y becomes 2.
func flattenObjects(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	all := slices.Concat(u.assignedFields(), u.listedFields())
	return proposals{len(all), func(i int) (proposal, bool) {
		f := all[i]
		key := refutes(flattening).content(u.nodes[f.item]).text([]byte(f.name)).number(f.number).number(len(f.members))
		e, ok := u.objectsAs(f)
		if !ok || d.isRefuted(key) {
			return proposal{}, false
		}
		return proposal{root: d.root.Apply(e), key: key, note: "objects become their " + f.name, check: parsed}, true
	}}
}

// An objectField is a member of the objects of a class, with the value that it gets when they are made.
type objectField struct {
	item, class int // the definition of the class, and the name in it
	name        string
	value       *Node    // nil: an argument
	parameters  []*Node  // of the constructor
	number      int      // of the argument
	members     []string // whose accesses become the object as well
}

// assignedFields returns the members that methods assign a value to.
func (u uses) assignedFields() []objectField {
	var out []objectField
	for _, c := range u.classes() {
		first := len(out)
		for _, m := range c.methods {
			f := objectField{item: c.item, class: c.name}
			if k := u.childIn(m.node, FieldParameters); k > 0 && m.constructor {
				f.parameters = slices.DeleteFunc(listed(u.nodes[k]), func(p *Node) bool { return slices.Contains(itselfWords, string(p.Text)) })
			}
			for i := m.node; i < int(u.end[m.node]); i++ {
				left, right := u.childIn(i, FieldLeft), u.childIn(i, FieldRight)
				if left < 0 || right < 0 {
					continue
				}
				for u.childIn(right, FieldRight) > 0 { // several members get the same value
					right = u.childIn(right, FieldRight)
				}
				if name, ok := u.ownMember(left); ok {
					f.name, f.value = name, u.nodes[right]
					out = append(out, f)
				}
			}
		}
		if len(out) > first+1 { // two members may have the same value
			f := out[first]
			f.members = c.fields
			out = append(out, f)
		}
	}
	return out
}

// ownMember returns the name of the member of the object itself that a node is: x of this.x and @x.
func (u uses) ownMember(i int) (string, bool) {
	parts := u.leaves(i)
	last := string(u.nodes[parts[len(parts)-1]].Text)
	if name, ok := strings.CutPrefix(last, "@"); ok && len(parts) == 1 {
		return name, true
	}
	return last, len(parts) > 2 && len(parts) <= 4 && accessSign(u.nodes[parts[len(parts)-2]]) &&
		slices.Contains(itselfWords, string(u.nodes[parts[len(parts)-3]].Text))
}

// listedFields returns the members of classes that are defined by a list of them, and get the arguments.
func (u uses) listedFields() []objectField {
	var out []objectField
	for i, n := range u.nodes {
		item, class := i, u.childIn(i, FieldName)
		switch {
		case class > 0 && u.childIn(i, FieldBody) > class: // perhaps with decorators
			item = u.itemOf(i)
		case i > 0 && n.Role == Item:
			class = u.nameOf(i)
		}
		if class <= 0 || item <= 0 {
			continue
		}
		for k, name := range u.listedNames(item, class) {
			out = append(out, objectField{item: item, class: class, name: name, number: k})
		}
	}
	return out
}

// listedNames returns the names of the members that a definition lists.
func (u uses) listedNames(item, class int) []string {
	var out []string
	if body := u.childIn(u.named(class), FieldBody); body > class { // of a class, each with its type
		for i := body; i < int(u.end[body]); i++ {
			if left := u.childIn(i, FieldLeft); left > 0 && u.childIn(i, FieldType) > 0 && u.nodes[left].isName() {
				out = append(out, string(u.nodes[left].Text))
			}
		}
		return out
	}
	maker := u.leavesBetween(class+1, int(u.end[item]))
	if len(maker) < 4 || !slices.ContainsFunc(maker[:4], func(k int) bool { return slices.Contains(recordMakers, string(u.nodes[k].Text)) }) {
		return nil
	}
	for _, k := range maker[1:] {
		text := string(u.nodes[k].Text)
		if name, ok := strings.CutPrefix(text, ":"); ok && name != "" {
			out = append(out, name)
		} else if u.nodes[k].is(Prose) || quote(text[0]) {
			out = append(out, strings.Fields(strings.Trim(text, `"',`))...)
		}
	}
	if len(out) > 0 && out[0] == string(u.nodes[class].Text) {
		out = out[1:]
	}
	return out
}

// recordMakers define a class by the names of its members.
var recordMakers = []string{"Struct", "namedtuple"}

// objectsAs returns the edit that replaces the objects of a class by a member. There must be an object.
func (u uses) objectsAs(f objectField) (Edit, bool) {
	e := Edit{u.nodes[f.item]: nil}
	made := map[int][]*Node{} // with the arguments
	for _, k := range u.elsewhere(f.class, f.item) {
		if p, args, ok := u.making(k); ok {
			made[p] = args
		}
	}
	accesses := map[int]*Node{} // with what is accessed
	for _, name := range append([]string{f.name}, f.members...) {
		for _, k := range u.of[name] {
			if p := u.named(k); p > 0 && !u.inside(k, f.item) {
				if base := u.nodes[p].base(u.nodes[k]); base != nil {
					accesses[p] = base
				}
			}
		}
	}
	at := slices.Concat(slices.Collect(maps.Keys(made)), slices.Collect(maps.Keys(accesses)))
	slices.Sort(at)
	edited := func(n *Node) *Node {
		if to := e[n]; to != nil {
			return to
		}
		return n.Apply(e)
	}
	for _, p := range slices.Backward(at) { // inner ones come after those around them
		if base := accesses[p]; base != nil {
			e[u.nodes[p]] = edited(base)
			continue
		}
		var args []*Node
		for _, a := range made[p] {
			args = append(args, edited(a.unnamed()))
		}
		switch {
		case f.value != nil:
			inner := Edit{}
			for k, q := range f.parameters[:min(len(f.parameters), len(args))] {
				substitute(inner, f.value, parameterName(q), args[k])
			}
			if to := inner[f.value]; to != nil {
				e[u.nodes[p]] = to
			} else {
				e[u.nodes[p]] = f.value.Apply(inner)
			}
		case f.number < len(args):
			e[u.nodes[p]] = args[f.number]
		}
	}
	return e, len(made) > 0
}
