package rules

import "testing"

// FuzzCompile checks that any JSON is compiled or refused, and that a compiled grammar can be
// queried, packed and read back.
func FuzzCompile(f *testing.F) {
	f.Add([]byte(`{"rules":{"a":{"type":"SYMBOL","name":"_b"},"_b":{"type":"REPEAT","content":{"type":"SYMBOL","name":"_b"}}}}`))
	f.Add([]byte(`{"rules":{"a":{"type":"ALIAS","value":"x","named":true,"content":{"type":"SYMBOL","name":"_b"}},"_b":{"type":"SEQ","members":[]}},"inline":["_b","a"]}`))
	f.Add([]byte(`{"rules":{"a":{"type":"TOKEN","content":{"type":"PATTERN","value":"(a{2,3}|\\p{L})*","flags":"i"}}},"extras":[{"type":"PATTERN","value":"\\s"}]}`))
	f.Add(grammarJSON(js{
		"r":  inOrder(many(inOrder(sym("_a"), lit(","))), sym("_a"), as("w", many1(lit("x")))),
		"_a": anyOf(inOrder(sym("_a"), lit("+"), sym("_a")), inOrder(lit("("), sym("_b"), lit(")")), glued(pat("[0-9]+"))), "_b": maybe(sym("_a")),
	}, more{inline: []string{"_b"}, supertypes: []string{"_a"}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := Compile(data)
		if err != nil {
			return
		}
		m := NewMatcher(g)
		kids := make([]ID, 0, 8)
		for i := range g.kinds[:min(8, len(g.kinds))] {
			kids = append(kids, ID(len(g.kinds)-1-i))
		}
		for name := range g.rules {
			for n := range kids {
				m.LabelID(1, g.Rule(name), kids[:n])
			}
		}
		raw := g.encode()
		back, err := decode(raw)
		if err != nil || string(back.encode()) != string(raw) {
			t.Fatalf("not read back: %v", err)
		}
	})
}

// FuzzDecode checks that any bytes are decoded or refused.
func FuzzDecode(f *testing.F) {
	g := compiled(f, js{"r": inOrder(lit("["), maybe(commaList(sym("_p"))), lit("]")), "_p": inOrder(lit("<"), maybe(sym("_p")), lit(">"))}, more{})
	f.Add(g.encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := decode(data)
		if err != nil {
			return
		}
		m := NewMatcher(g)
		for p := range g.starts {
			m.LabelID(0, Rule(p), make([]ID, 3))
		}
	})
}
