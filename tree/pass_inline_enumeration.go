package tree

import (
	"cmp"
	"slices"
	"strconv"
)

// An enumeration is an item that gives names to numbers.
type enumeration struct {
	item, name int // name is 0 if it has none
	owner      int // the node with its body; all of the item, or a type in it
	members    []int
}

// enumerate replaces the members of an enumeration by their numbers, and its name by a basic type: enum a { b, c };
// with a x = c; becomes int x = 1;. In PHP a::b->value becomes the value of b. If the enumeration has other
// members that mention these, as in Java, only these are removed. One that is the type of something gives way to
// the basic type.
func enumerate(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	all := u.enumerations()
	return proposals{len(all), func(i int) (proposal, bool) {
		a := all[i]
		key := refutes(inlining).content(u.nodes[a.item]).number(7)
		outside, inside := Edit{}, Edit{}
		replace := func(k int, text string) {
			e := outside
			if u.inside(k, a.item) {
				e = inside
			}
			n := u.nodes[k]
			e[n] = n.token(Token{Kind: "text", Text: text})
			key = key.content(u.above(k, 1))
		}
		number := int64(-1)
		for _, member := range a.members {
			number = u.numberOf(member, number+1)
			inside[u.nodes[member]] = nil
			name := u.childIn(member, FieldName)
			for _, k := range u.of[string(u.nodes[name].Text)] {
				if !u.inside(k, member) {
					replace(u.valueAt(u.memberAt(k, a.name)), cmp.Or(u.valueText(member), strconv.FormatInt(number, 10)))
				}
			}
		}
		mentioned := len(inside) > len(a.members)
		if a.name > 0 && !mentioned {
			for _, k := range u.elsewhere(a.name, a.item) {
				if p := u.named(k); outside[u.nodes[p]] == nil && outside[u.nodes[u.named(p)]] == nil { // not in what is replaced already
					replace(u.withKeyword(k, u.nodes[u.named(a.name)].Kind), u.numberType(a.item))
				}
			}
		}
		switch owner := u.nodes[a.owner]; {
		case !mentioned:
			inside = Edit{u.nodes[a.item]: nil}
		case owner.Field == FieldType:
			inside[owner] = owner.token(Token{Kind: "text", Text: u.numberType(a.item)})
			for _, member := range a.members {
				delete(inside, u.nodes[member])
			}
		}
		return proposal{root: d.root.Apply(outside.and(inside)), key: key, note: "numbers for " + string(u.nodes[a.item].Kind), check: parsed}, true
	}}
}

// enumerations returns the enumerations whose members are mentioned elsewhere.
func (u uses) enumerations() []enumeration {
	var out []enumeration
	for i, n := range u.nodes {
		if string(n.Text) != "enum" || !n.is(Spelled) {
			continue
		}
		owner := u.named(i)
		a := enumeration{item: u.itemOf(owner), name: max(0, u.childIn(owner, FieldName)), owner: owner}
		body := u.childIn(owner, FieldBody)
		if a.item <= 0 || body < 0 {
			continue
		}
		mentioned := false
		for _, k := range u.childrenOf(body) {
			first := u.nodes[k].firstWord()
			if name := u.childIn(k, FieldName); name > 0 && u.nodes[name].isName() && (first == "case" || first == string(u.nodes[name].Text)) {
				a.members = append(a.members, k)
				mentioned = mentioned || len(u.of[string(u.nodes[name].Text)]) > 1
			}
		}
		if mentioned {
			out = append(out, a)
		}
	}
	return out
}

// numberOf returns the number of a member: its value, if that is written as a number, or else the one that
// follows from the member before it.
func (u uses) numberOf(member int, next int64) int64 {
	if v := u.childIn(member, FieldValue); v > 0 {
		if n, err := strconv.ParseInt(string(u.nodes[v].alone().Text), 0, 64); err == nil {
			return n
		}
	}
	return next
}

// valueText returns the text of the value that a member has in PHP, "" if it has none.
func (u uses) valueText(member int) string {
	v := u.childIn(member, FieldValue)
	if v < 0 || u.nodes[member].firstWord() != "case" {
		return ""
	}
	return u.nodes[v].trimmedText()
}

// valueAt returns the node that gets the value of a member of an enumeration, and the member itself if
// there is none.
func (u uses) valueAt(member int) int {
	kids := u.childrenOf(u.named(member))
	if len(kids) == 3 && kids[0] == member && string(u.nodes[kids[2]].Text) == "value" {
		return u.named(member)
	}
	return member
}

// numberType returns a type for numbers.
func (u uses) numberType(item int) string { return cmp.Or(u.sampleType(item), "int") }

// memberAt returns the node of a mention of a member together with the name of its enumeration, as
// in a::b and a.b.
func (u uses) memberAt(mention, enumeration int) int {
	if whole := u.qualified(mention); whole != mention || enumeration == 0 {
		return whole
	}
	kids := u.childrenOf(u.named(mention))
	if at := slices.Index(kids, mention); at == 2 && len(kids) == 3 && string(u.nodes[kids[0]].Text) == string(u.nodes[enumeration].Text) {
		return u.named(mention)
	}
	return mention
}
