package g4

import "strconv"

// kindNames gives every token type its kind in trees: a type with a fixed text is
// that text in double quotes, any other its name.
func (g *Grammar) kindNames() {
	g.kindType = map[string]int32{}
	for t, name := range g.names {
		kind := name
		if lit := g.literals[t]; lit != "" {
			kind = strconv.Quote(lit)
		}
		if _, ok := g.kindType[kind]; ok { // two types of one text
			kind = name
		}
		g.kinds = append(g.kinds, kind)
		g.kindType[kind] = int32(t)
	}
}
