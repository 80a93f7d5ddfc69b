package g4

import (
	"slices"
	"testing"
)

func TestLeast(t *testing.T) {
	g := mustLoad(t, `
		s : stmt+ EOF ;
		stmt : 'if' '(' e ')' stmt | e ';' | '{' stmt* '}' ;
		e : e '+' e | '-' e | ID | NUM | STR ;
		many : ID ID 'in' NUM ;
		minus : '-' '-' ID ;
		maybe : e? ;
		none : UNKNOWN ;
		loop : '(' loop ')' ;
		kw : KW ;
		KW : 'a' | 'bc' ;
		ID : [a-z]+ ; NUM : [0-9]+ ('.' [0-9]+)? ; STR : '"' ~'"'* '"' ; DEC : '--' ; LINE : '#' ~'\n'* ('\n' | EOF) ;
		WS : [ \n]+ -> skip ;`)
	p := mustParser(t, g, Options{Replace: map[string]string{"STR": `"?"`, "minus": "-x"}})
	for _, c := range []struct {
		rule, want string
		ok         bool
	}{
		{"stmt", "x;", true}, {"e", "x", true}, {"many", "x x in 0", true}, {"minus", "-x", true}, {"maybe", "", true},
		{"none", "", false}, {"loop", "", false}, {"kw", "a", true}, {"s", "x;", true},
	} {
		got, ok := p.texts.ruleText(int32(g.ruleAt[c.rule]))
		if got != c.want || ok != c.ok {
			t.Errorf("%s: got %q, %v, want %q, %v", c.rule, got, ok, c.want, c.ok)
		}
	}
	for name, want := range map[string]string{"ID": "x", "NUM": "0", "STR": `"?"`, "DEC": "--", "LINE": "#\n"} {
		if got, ok := p.texts.tokenText(int32(g.typeOf[name])); got != want || !ok {
			t.Errorf("%s: got %q, %v, want %q", name, got, ok, want)
		}
	}
}

func TestFits(t *testing.T) {
	g := mustLoad(t, "s : stmt ; stmt : e ';'? | block ; block : '{' stmt '}' ; e : e '+' e | atom ; atom : ID | INT | '(' e ')' ;"+common)
	for _, c := range []struct {
		rule, kind string
		want       bool
	}{
		{"stmt", "stmt", true}, {"stmt", "e", true}, {"stmt", "atom", true}, {"stmt", "ID", true}, {"stmt", "block", true},
		{"e", "stmt", false}, {"e", "atom", true}, {"atom", "e", false}, {"block", "stmt", false}, {"e", `"+"`, false},
		{"ID", "ID", true}, {"ID", "INT", false},
	} {
		if got := g.Fits(c.rule, c.kind); got != c.want {
			t.Errorf("%s in place of %s: %v", c.kind, c.rule, got)
		}
	}
	if got, want := g.Kinds("e"), []string{"e", "atom", "INT", "ID"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	out := parseText(t, mustParser(t, g, Options{}), "{x+1}").Tree(TreeOptions{})
	for n := range out.Nodes {
		if n.Kind == "stmt" && (!n.Slot.Fits("e") || !n.Slot.Fits("block") || !n.Slot.Fits("ID") || n.Slot.Fits(`"+"`)) {
			t.Errorf("%s has the slot %+v", roles(n), n.Slot)
		}
	}
}
