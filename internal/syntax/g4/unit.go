package g4

import "slices"

// units holds, for every rule, the rules and tokens that it can derive by
// themselves, in any number of steps.
type units struct {
	rules []bitSet // by rule
	toks  []bitSet
}

// units computes the relation from the compiled rules: a rule can be a symbol of one
// of its alternatives if all others there can be empty.
func (p *program) units() units {
	rules, toks := make([]bitSet, len(p.nodes)), make([]bitSet, len(p.nodes))
	edges := make([][]int32, len(p.nodes))
	for id, n := range p.nodes {
		rules[id], toks[id] = newBits(len(p.g.rules)), newBits(p.types)
		if n.kind == ruleNode || n.kind == topNode {
			rules[id].add(n.rule)
		}
		for i := range n.prods {
			syms := n.prods[i].syms
			for k, s := range syms {
				if !p.emptyBut(syms, k) {
					continue
				}
				switch s.kind {
				case tokenSym:
					toks[id].add(s.arg)
				case setSym:
					toks[id].or(p.sets[s.arg])
				case nodeSym:
					edges[id] = append(edges[id], s.arg)
				}
			}
		}
	}
	spread(rules, slices.Clone(edges))
	spread(toks, edges)
	out := units{rules: make([]bitSet, len(p.g.rules)), toks: make([]bitSet, len(p.g.rules))}
	for id, n := range p.nodes {
		if n.kind == ruleNode || n.kind == topNode && out.rules[n.rule] == nil {
			out.rules[n.rule], out.toks[n.rule] = rules[id], toks[id]
		}
	}
	return out
}

// emptyBut reports whether all symbols but one can be empty.
func (p *program) emptyBut(syms []symbol, k int) bool {
	for i, s := range syms {
		if i != k && (s.kind == tokenSym || s.kind == setSym || s.kind == nodeSym && !p.nodes[s.arg].nullable) {
			return false
		}
	}
	return true
}

// Fits reports whether a node of a kind can replace a rule: whether the rule can
// derive it alone. Kinds are those of trees: names of rules and tokens, and literals
// in double quotes.
func (g *Grammar) Fits(rule, kind string) bool {
	r, ok := g.ruleAt[rule]
	if !ok {
		return rule == kind
	}
	if k, ok := g.ruleAt[kind]; ok {
		return g.units().rules[r].has(int32(k))
	}
	t, ok := g.kindType[kind]
	return ok && g.units().toks[r].has(t)
}

// Kinds returns the kinds that can replace a rule, including the rule itself.
func (g *Grammar) Kinds(rule string) []string {
	r, ok := g.ruleAt[rule]
	if !ok {
		return []string{rule}
	}
	var out []string
	for k := range g.units().rules[r].all {
		out = append(out, g.rules[k].name)
	}
	for t := range g.units().toks[r].all {
		if t != EOF {
			out = append(out, g.kinds[t])
		}
	}
	return out
}
