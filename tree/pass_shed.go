package tree

import (
	"cmp"
	"slices"
)

var shedPass = &Pass{
	Name:  "shed",
	About: "takes one level off every mention of a name: a pointer, a dimension, a call",
	stage: oneByOne(shed, 8),
}

// shed takes one level off every mention of a name: int **p; with **p becomes int *p; with *p, and int
// a[2][3]; with a[i][j] int a[3]; with a[j], or int a[2]; with a[i]. So does a list of lists. If every
// mention has parentheses, the function becomes a variable, and a variant of an enumeration has no fields.
func shed(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	u := d.uses()
	type level struct {
		name string
		sign string // what is taken off
		last bool   // the last dimension, not the first
		at   [][2]int
	}
	type which struct {
		sign string
		last bool
	}
	var all []level
	for _, w := range u.repeated() {
		by := map[which]*level{}
		for _, k := range u.of[w] {
			for _, l := range slices.Concat(u.levels(k), u.typeLevels(k), u.valueLevels(k)) {
				of := which{l.sign, l.last}
				if by[of] == nil {
					by[of] = &level{name: w, sign: l.sign, last: l.last}
				}
				if at := by[of]; len(at.at) == 0 || at.at[len(at.at)-1][0] != l.outer && !u.inside(l.outer, at.at[len(at.at)-1][0]) {
					at.at = append(at.at, [2]int{l.outer, l.inner})
				}
			}
		}
		for _, l := range by {
			if len(l.at) > 1 && len(l.at) <= manyMentions && (l.sign != parentheses && l.sign != braces || len(l.at) == len(u.of[w])) {
				all = append(all, *l)
			}
		}
	}
	slices.SortFunc(all, func(a, b level) int {
		if a.last != b.last {
			if a.last {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(len(b.at), len(a.at)), cmp.Compare(a.at[0][0], b.at[0][0]), cmp.Compare(a.sign, b.sign))
	})
	return proposals{len(all), func(i int) (proposal, bool) {
		key := refutes(shedding).text([]byte(all[i].name)).text([]byte(all[i].sign))
		if all[i].last {
			key = key.number(1)
		}
		e := Edit{}
		for _, at := range all[i].at {
			if at[1] > 0 {
				e[u.nodes[at[0]]] = u.nodes[at[1]]
			} else {
				e[u.nodes[at[0]]] = nil
			}
			u.makeMutable(e, at[0])
			key = key.content(u.above(at[0], 2))
		}
		return proposal{root: d.root.Apply(e), key: key, note: "shed " + all[i].sign + " of " + all[i].name}, true
	}}
}

// A shedLevel is a node that adds a sign or brackets to the one in it.
type shedLevel struct {
	sign         string
	outer, inner int  // inner is 0 if the outer node is removed
	last         bool // it is the last one of several dimensions
}

// withLast adds the last dimension to the first levels, if there are several.
func withLast(first []shedLevel, last shedLevel) []shedLevel {
	if last.outer == 0 {
		return first
	}
	last.last = true
	return append(first, last)
}

// levels returns the first level of each sign around a mention: signs before it, and brackets after
// it. Of several dimensions it returns the last one, too.
func (u uses) levels(mention int) []shedLevel {
	var out []shedLevel
	var last shedLevel
	seen := map[string]bool{}
	inner := u.qualified(mention)
	if k := u.after(inner); k > 0 && u.nodes[inner].Field == FieldName && u.nodes[k].bracketed() && u.removable(k) {
		sign := string(u.nodes[k].Kids[0].Text) + string(u.nodes[k].Kids[len(u.nodes[k].Kids)-1].Text)
		return []shedLevel{{sign: sign, outer: k}}
	}
	for range climb {
		outer := int(u.parent[inner])
		if outer <= 0 {
			break
		}
		if u.nodes[outer].tokens > u.nodes[inner].tokens {
			sign, ok := u.sign(outer, inner)
			if !ok {
				break
			}
			if u.nodes[outer].Kind != "" && u.nodes[outer].Fits(u.nodes[inner]) {
				l := shedLevel{sign: sign, outer: outer, inner: inner}
				if !seen[sign] {
					seen[sign] = true
					out = append(out, l)
				} else if sign == squareBrackets {
					last = l
				}
			}
		}
		inner = outer
	}
	return withLast(out, last)
}

// valueLevels returns the outermost brackets of a list of lists that a mention is assigned: [[1], [2]] becomes
// [1].
func (u uses) valueLevels(mention int) []shedLevel {
	value := max(u.childIn(u.named(mention), FieldRight), u.childIn(u.named(mention), FieldValue))
	if value < mention || u.nodes[value].firstWord() != "[" || !u.nodes[value].bracketed() {
		return nil
	}
	items := listed(u.nodes[value])
	if len(items) == 0 || items[0].firstWord() != "[" || !items[0].alone().bracketed() {
		return nil
	}
	return []shedLevel{{sign: squareBrackets, outer: value, inner: u.indexIn(value, items[0].alone())}}
}

// sign returns what an outer node adds to an inner one that it is in: a token before it, or brackets
// after it.
func (u uses) sign(outer, inner int) (string, bool) {
	n, m := u.nodes[outer], u.nodes[inner]
	a, b := u.leaves(outer), u.leaves(inner)
	if len(b) == 0 {
		return "", false
	}
	first, last := u.nodes[a[0]], u.nodes[a[len(a)-1]]
	switch {
	case a[1] == b[0] && n.tokens == m.tokens+1 && first.is(Spelled) && !first.word():
		return string(first.Text), true
	case a[0] == b[0] && string(last.Text) == "]" && string(u.nodes[a[len(b)]].Text) == "[":
		return squareBrackets, true
	case a[0] == b[0] && string(last.Text) == ")" && string(u.nodes[a[len(b)]].Text) == "(":
		return parentheses, true
	case a[0] == b[0] && string(last.Text) == "}" && string(u.nodes[a[len(b)]].Text) == "{":
		return braces, true
	}
	return "", false
}

// after returns the next node after one that has the same parent; 0 if there is none.
func (u uses) after(i int) int {
	kids := u.childrenOf(u.named(i))
	if at := slices.Index(kids, i); at >= 0 && at+1 < len(kids) {
		return kids[at+1]
	}
	return 0
}

const (
	squareBrackets = "[]" // the sign of arrays and of their elements
	parentheses    = "()" // the sign of calls, and of lists of parameters: what a function returns has levels, too
	braces         = "{}" // the sign of what has named fields
)

// leaves returns the tokens of a node.
func (s *surveyed) leaves(node int) []int {
	var out []int
	for i := node; i < int(s.end[node]); i++ {
		if n := s.nodes[i]; len(n.Kids) == 0 && n.tokens > 0 {
			out = append(out, i)
		}
	}
	return out
}
