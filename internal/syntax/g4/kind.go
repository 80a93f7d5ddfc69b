package g4

import "strconv"

// kindNames sets the kinds of token types in trees: the text in double quotes for a
// type with a fixed text, the name for any other.
func (g *Grammar) kindNames() {
	g.kindType = map[string]int32{}
	for t, name := range g.names {
		kind := name
		if lit := g.literals[t]; lit != "" {
			kind = strconv.Quote(lit)
		}
		if _, ok := g.kindType[kind]; ok { // two types with the same text
			kind = name
		}
		g.kinds = append(g.kinds, kind)
		g.kindType[kind] = int32(t)
	}
}
