package rules

import (
	"math/rand/v2"
	"testing"
)

// nodes returns a mixture of nodes as in a C file.
func nodes(g *Grammar) (parents []ID, rules []Rule, kids [][]ID) {
	for _, q := range []struct{ parent, kids string }{
		{"argument_list", "( :identifier , :number_literal , :call_expression )"},
		{"call_expression", ":identifier :argument_list"},
		{"expression_statement", ":call_expression ;"},
		{"compound_statement", "{ :declaration :declaration :expression_statement :if_statement :return_statement }"},
		{"if_statement", "if :parenthesized_expression :compound_statement :else_clause"},
		{"declaration", ":primitive_type :init_declarator , :identifier ;"},
		{"binary_expression", ":identifier + :number_literal"},
		{"function_definition", ":storage_class_specifier :primitive_type :function_declarator :compound_statement"},
		{"parameter_list", "( :parameter_declaration , :parameter_declaration )"},
		{"field_expression", ":identifier -> :field_identifier"},
	} {
		var ids []ID
		for _, k := range kinds(q.kids) {
			ids = append(ids, g.ID(k))
		}
		parents, rules, kids = append(parents, g.ID(Kind{q.parent, true})), append(rules, g.Rule(q.parent)), append(kids, ids)
	}
	return parents, rules, kids
}

func BenchmarkLabel(b *testing.B) {
	g, _ := Load("c")
	parents, rules, kids := nodes(g)
	run := func(name string, f func(m *Matcher, i int) bool) {
		b.Run(name, func(b *testing.B) {
			m, r := NewMatcher(g), rand.New(rand.NewPCG(1, 1))
			b.ReportAllocs()
			for b.Loop() {
				if !f(m, r.IntN(len(kids))) {
					b.Fatal("not matched")
				}
			}
		})
	}
	run("memo", func(m *Matcher, i int) bool {
		_, ok := m.LabelID(parents[i], rules[i], kids[i])
		return ok
	})
	run("match", func(m *Matcher, i int) bool { return m.solve(parents[i], rules[i], kids[i], false).ok })
	run("match and shape", func(m *Matcher, i int) bool { return m.solve(parents[i], rules[i], kids[i], true).ok })
}

func BenchmarkLoad(b *testing.B) {
	b.Run("inflate", func(b *testing.B) {
		for b.Loop() {
			if _, err := unpack(data); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, name := range []string{"c", "json", "verilog"} {
		b.Run(name, func(b *testing.B) {
			for i, e := range Languages() {
				for e.Language == name && b.Loop() {
					if _, err := decode(opened().raw[i]); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			for _, raw := range opened().raw {
				if _, err := decode(raw); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
