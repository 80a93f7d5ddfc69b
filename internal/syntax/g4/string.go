package g4

import "strings"

// String returns the tree in ANTLR's notation: rules in parentheses, tokens as their
// text. Nodes that the grammar does not name are omitted.
func (p *Parse) String() string {
	if p.Root == nil {
		return ""
	}
	var b strings.Builder
	type step struct {
		n     *Node
		close bool
	}
	for todo := []step{{n: p.Root}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.close {
			b.WriteByte(')')
			continue
		}
		switch s.n.Kind {
		case TokenNode:
			b.WriteByte(' ')
			if s.n.Tok < 0 {
				b.WriteString("<missing>")
				continue
			}
			t := p.Tokens[s.n.Tok]
			if t.Type == EOF {
				b.WriteString("<EOF>")
			}
			b.Write(p.Src[t.Start:t.End])
			continue
		case RuleNode:
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			if s.n.bare() {
				b.WriteString(p.g.rules[s.n.Rule].name)
				continue
			}
			b.WriteString("(" + p.g.rules[s.n.Rule].name)
			todo = append(todo, step{close: true})
		}
		for i := len(s.n.Kids) - 1; i >= 0; i-- {
			todo = append(todo, step{n: s.n.Kids[i]})
		}
	}
	return b.String()
}

// bare reports whether a node has no rule or token below it.
func (n *Node) bare() bool {
	for _, k := range n.Kids {
		if k.Kind == RuleNode || k.Kind == TokenNode || !k.bare() {
			return false
		}
	}
	return true
}
