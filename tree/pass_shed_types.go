package tree

// typeLevels returns the first level of each sign that the declared type of a name has, and the
// last of several dimensions: where types stand beside the names, as in p **int and int[] a, the
// levels are in the type.
func (u uses) typeLevels(mention int) []shedLevel {
	switch u.nodes[mention].Field {
	case FieldName, FieldPattern, FieldDeclarator:
	default:
		return nil
	}
	owner := u.named(mention)
	if u.nodes[owner].Field == FieldDeclarator {
		owner = u.named(owner)
	}
	outer := u.childIn(owner, FieldType)
	var out []shedLevel
	var last shedLevel
	seen := map[string]bool{}
	for range climb {
		if outer <= 0 {
			break
		}
		sign, rest := u.typeSign(outer), u.innerType(outer)
		if sign == "" || rest < 0 {
			break
		}
		l := shedLevel{sign: sign, outer: outer, inner: rest}
		if !seen[sign] {
			seen[sign] = true
			if again := u.dimension(outer); again > 0 {
				l.outer, l.inner = again, 0
			}
			out = append(out, l)
		} else if sign == squareBrackets {
			last = l
		}
		outer = rest
	}
	return withLast(out, last)
}

// typeSign returns the sign that uses of a name with a type are written with, "" if there is none: a
// star for a pointer or reference, brackets for an array.
func (u uses) typeSign(typ int) string {
	for k, i := range u.leaves(typ) {
		switch text := string(u.nodes[i].Text); {
		case k == 0 && (text == "*" || text == "&"):
			return "*"
		case text == "[":
			return squareBrackets
		}
	}
	return ""
}

// innerType returns the largest part of a type that can replace it, -1 if there is none.
func (u uses) innerType(typ int) int {
	best := -1
	for _, i := range u.childrenOf(typ) {
		if n := u.nodes[i]; n.Kind != "" && u.nodes[typ].Fits(n) && (best < 0 || n.tokens >= u.nodes[best].tokens) {
			best = i
		}
	}
	return best
}

// dimension returns one of several pairs of brackets in a type, 0 if there are not several.
func (u uses) dimension(typ int) int {
	for i := typ + 1; i < int(u.end[typ]); i++ {
		n := u.nodes[i]
		if n.Role == Item && n.tokens > 1 && string(u.nodes[u.leaves(i)[0]].Text) == "[" && u.nodes[u.parent[i]].live() > 1 {
			return i
		}
	}
	return 0
}

// makeMutable makes the name that is declared with a type mutable if the type is a mutable reference: when a:
// &mut T becomes T, it has to be mut a.
func (u uses) makeMutable(e Edit, typ int) {
	leaves := u.leaves(typ)
	if len(leaves) < 3 || string(u.nodes[leaves[0]].Text) != "&" || string(u.nodes[leaves[1]].Text) != "mut" {
		return
	}
	if k := u.childIn(u.named(typ), FieldPattern); k > 0 && u.nodes[k].isName() {
		e[u.nodes[k]] = u.nodes[k].token(Token{Kind: "text", Text: "mut " + string(u.nodes[k].Text)})
	}
}
