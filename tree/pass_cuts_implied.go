package tree

// implied proposes to remove the types that a declaration need not name, because it has the same type
// without one: int a; int f(int b) {} becomes a; f(b) {} in C. All are removed at once, whatever the
// grammar says, and if that fails, those outside parentheses: a parameter need not have a name, and
// then its type is all that declares it.
func (c *cutter) implied(f cutFile) {
	const note = "implied types"
	all, outside := Edit{}, Edit{}
	braces, parentheses := 0, 0
	for i, n := range f.tokens {
		switch string(n.Text) {
		case "{":
			braces++
		case "}":
			braces--
		case "(":
			parentheses++
		case ")":
			parentheses--
		case f.root.ImpliedType:
			if braces > 0 || i+1 == len(f.tokens) {
				continue
			}
			next := f.tokens[i+1]
			if next.word() {
				all[n] = Nothing
			}
			if parentheses == 0 {
				all[n], outside[n] = Nothing, Nothing
			}
		}
	}
	for _, e := range []Edit{all, outside} {
		if len(e) > 0 {
			root := c.root.Apply(e)
			c.found = append(c.found, proposal{root: root, key: refutes(cutting).text(root.Bytes()), note: note, check: unchecked})
		}
	}
}
