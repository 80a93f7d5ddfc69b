package rules

import (
	"slices"
	"testing"
)

func commaList(item js) js { return inOrder(item, many(inOrder(lit(","), item))) }

// TestLabel checks the shape of every construct of a grammar. An empty want means that the
// children do not match.
func TestLabel(t *testing.T) {
	num, name := sym("num"), sym("name")
	leaves := js{"num": pat("[0-9]+"), "name": pat("[a-z]+")}
	for _, c := range []struct {
		about string
		rules js
		more  more
		kids  string
		want  string
	}{
		{about: "sequence", rules: js{"r": inOrder(lit("("), num, lit(")"))}, kids: "( :num )", want: "( num )"},
		{about: "sequence, one missing", rules: js{"r": inOrder(lit("("), num, lit(")"))}, kids: "( )"},
		{about: "sequence, one too many", rules: js{"r": inOrder(lit("("), num, lit(")"))}, kids: "( :num ) )"},
		{about: "named and anonymous differ", rules: js{"r": inOrder(lit("num"))}, kids: ":num"},
		{about: "unknown kind", rules: js{"r": inOrder(num, many(name))}, kids: ":num :other"},

		{about: "repeat", rules: js{"r": inOrder(lit("["), many(num), lit("]"))}, kids: "[ :num :num ]", want: "[ {<num> <num>}0 ]"},
		{about: "repeat, none", rules: js{"r": inOrder(lit("["), many(num), lit("]"))}, kids: "[ ]", want: "[ ]"},
		{about: "repeat1", rules: js{"r": inOrder(lit("["), many1(num), lit("]"))}, kids: "[ :num :num ]", want: "[ {<num> <num>}1 ]"},
		{about: "repeat1, none", rules: js{"r": inOrder(lit("["), many1(num), lit("]"))}, kids: "[ ]"},
		{about: "optional repeat1 is repeat", rules: js{"r": inOrder(lit("["), maybe(many1(num)), lit("]"))}, kids: "[ :num ]", want: "[ {<num>}0 ]"},
		{about: "item of two", rules: js{"r": many(inOrder(num, lit(";")))}, kids: ":num ; :num ;", want: "{<num ;> <num ;>}0"},
		{about: "list in list", rules: js{"r": many(inOrder(lit("-"), many(num)))}, kids: "- :num :num - - :num", want: "{<- {<num> <num>}0> <-> <- {<num>}0>}0"},
		{about: "empty items", rules: js{"r": inOrder(many(maybe(num)), lit(";"))}, kids: ":num :num ;", want: "{<(num)?> <(num)?>}0 ;"},

		{about: "separated", rules: js{"r": commaList(num)}, kids: ":num , :num , :num", want: "{<num> ~,~ <num> ~,~ <num>}1"},
		{about: "separated, one", rules: js{"r": commaList(num)}, kids: ":num", want: "num"},
		{about: "separated, two of two", rules: js{"r": inOrder(num, many1(inOrder(lit("|"), num)))}, kids: ":num | :num", want: "num | num"},
		{about: "repeat1, one of two", rules: js{"r": many1(inOrder(num, maybe(name)))}, kids: ":num :name", want: "num (name)?"},
		{about: "separated, trailing separator not allowed", rules: js{"r": commaList(num)}, kids: ":num ,"},
		{about: "separated, trailing separator", rules: js{"r": inOrder(commaList(num), maybe(lit(",")))}, kids: ":num , :num ,", want: "{<num> ~,~ <num>}1 (,)?"},
		{about: "separated, optional", rules: js{"r": inOrder(lit("("), maybe(commaList(num)), lit(")"))}, kids: "( :num , :num )", want: "( ({<num> ~,~ <num>}1)? )"},
		{about: "separated, written the other way", rules: js{"r": inOrder(many(inOrder(num, lit(","))), num)}, kids: ":num , :num", want: "{<num> ~,~ <num>}1"},
		{about: "separated, at least two", rules: js{"r": inOrder(num, many1(inOrder(lit("|"), num)))}, kids: ":num | :num | :num", want: "{<num> ~|~ <num> ~|~ <num>}2"},
		{about: "separated, holes", rules: js{"r": inOrder(lit("["), commaList(maybe(num)), lit("]"))}, kids: "[ , , :num ]", want: "[ {<> ~,~ <> ~,~ <(num)?>}1 ]"},
		{about: "separated, long items and separators", rules: js{"r": inOrder(name, num, many(inOrder(lit(","), lit(";"), name, num)))}, kids: ":name :num , ; :name :num", want: "{<name num> ~, ;~ <name num>}1"},
		{about: "separated, fields and precedences differ", rules: js{"r": inOrder(field(num), many(prec(inOrder(lit(","), prec(num)))))}, kids: ":num , :num", want: "{<num> ~,~ <num>}1"},
		{about: "separated, hidden separator", rules: js{"r": inOrder(num, many(inOrder(sym("_newline"), num)))}, kids: ":num :num", want: "{<num> ~~ <num>}1"},
		{about: "hidden newline is not an item", rules: js{"r": inOrder(sym("_newline"), many(inOrder(num, sym("_newline"))))}, kids: ":num :num", want: "{<num> <num>}0"},

		{about: "first item outside of the repetition", rules: js{"r": inOrder(lit("["), num, many(num), lit("]"))}, kids: "[ :num :num ]", want: "[ {<num> <num>}1 ]"},
		{about: "first item by another rule of the same kind", rules: js{"r": inOrder(as("item", sym("_first")), many(as("item", sym("_later")))), "_first": inOrder(num), "_later": inOrder(sym("_newline"), num)}, kids: ":item :item", want: "{<item> <item>}1"},
		{about: "separated, first item by another rule", rules: js{"r": inOrder(as("item", sym("_first")), many(sym("_rest"))), "_first": inOrder(num), "_later": inOrder(sym("_newline"), num), "_rest": inOrder(lit(","), as("item", sym("_later")))}, kids: ":item , :item", want: "{<item> ~,~ <item>}1"},
		{about: "separators that are lists are not the items", rules: js{"r": inOrder(many(lit(";")), many(inOrder(num, many(lit(";")))))}, kids: ":num ; :num", want: "{<num {<;>}0> <num>}0"},
		{about: "first child of another kind", rules: js{"r": inOrder(name, many(num))}, kids: ":name :num :num", want: "name {<num> <num>}0"},

		{about: "optional group", rules: js{"r": inOrder(name, maybe(inOrder(lit("="), num)))}, kids: ":name = :num", want: "name (= num)?"},
		{about: "optional in optional", rules: js{"r": inOrder(name, maybe(inOrder(lit(":"), num, maybe(inOrder(lit("="), num)))))}, kids: ":name : :num = :num", want: "name (: num (= num)?)?"},
		{about: "optional choice", rules: js{"r": inOrder(name, anyOf(num, inOrder(lit("="), num), nothing()))}, kids: ":name = :num", want: "name (= num)?"},
		{about: "nested choice", rules: js{"r": anyOf(anyOf(num, inOrder(name, num)), inOrder(name, name))}, kids: ":name :name", want: "name name"},
		{about: "backtracking", rules: js{"r": anyOf(inOrder(many(num), lit(";")), inOrder(many(num), lit(".")))}, kids: ":num :num .", want: "{<num> <num>}0 ."},
		{about: "hidden alternative is not optional", rules: js{"r": inOrder(num, anyOf(lit(";"), sym("_auto")))}, kids: ":num ;", want: "num ;"},
		{about: "hidden alternative taken", rules: js{"r": inOrder(num, anyOf(lit(";"), sym("_auto")))}, kids: ":num", want: "num"},

		{about: "hidden rule", rules: js{"r": inOrder(lit("("), sym("_two"), lit(")")), "_two": inOrder(num, name)}, kids: "( :num :name )", want: "( num name )"},
		{about: "hidden rule of one string", rules: js{"r": inOrder(num, sym("_semi")), "_semi": lit(";")}, kids: ":num ;", want: "num ;"},
		{about: "hidden token", rules: js{"r": inOrder(num, sym("_end")), "_end": tok(inOrder(lit(";"), pat(" *")))}, kids: ":num", want: "num"},
		{about: "rule of one string shows it", rules: js{"r": lit("null")}, kids: "null", want: "null"},
		{about: "token of a string", rules: js{"r": inOrder(num, glued(prec(lit("!"))))}, kids: ":num !", want: "num !"},
		{about: "pattern is not seen", rules: js{"r": inOrder(lit("\""), many(anyOf(pat("[^\"]"), sym("escape"))), lit("\"")), "escape": pat(`\\.`)}, kids: "\" :escape \"", want: "\" {<escape>}0 \""},
		{about: "inline rule", rules: js{"r": inOrder(sym("two"), lit(";")), "two": inOrder(num, name)}, more: more{inline: []string{"two"}}, kids: ":num :name ;", want: "num name ;"},
		{about: "supertype", rules: js{"r": inOrder(sym("expr"), lit(";")), "expr": anyOf(num, name, sym("call")), "call": inOrder(name, lit("()"))}, more: more{supertypes: []string{"expr"}}, kids: ":call ;", want: "call ;"},
		{about: "external token", rules: js{"r": inOrder(sym("string_start"), sym("_string_middle"), sym("string_end"))}, kids: ":string_start :string_end", want: "string_start string_end"},

		{about: "alias of a rule", rules: js{"r": inOrder(as("key", name), lit(":"), num)}, kids: ":key : :num", want: "key : num"},
		{about: "alias hides the rule's name", rules: js{"r": inOrder(as("key", name), lit(":"), num)}, kids: ":name : :num"},
		{about: "alias to text", rules: js{"r": inOrder(asText("<<", name), num)}, kids: "<< :num", want: "<< num"},
		{about: "alias of a pattern", rules: js{"r": inOrder(as("word", pat("[a-z]+")), num)}, kids: ":word :num", want: "word num"},
		{about: "alias of a hidden rule is a node", rules: js{"r": inOrder(as("pair", sym("_two")), lit(";")), "_two": inOrder(num, name)}, kids: ":pair ;", want: "pair ;"},
		{about: "alias spreads over a sequence", rules: js{"r": as("word", inOrder(lit("a"), lit("b")))}, kids: ":word :word", want: "word word"},
		{about: "alias spreads over a choice", rules: js{"r": inOrder(as("word", anyOf(name, lit("if"))), lit(";"))}, kids: ":word ;", want: "word ;"},
		{about: "inner alias wins", rules: js{"r": as("outer", inOrder(as("inner", name), num))}, kids: ":inner :outer", want: "inner outer"},
		{about: "alias of an inline rule replaces inner ones", rules: js{"r": inOrder(as("outer", sym("_i")), lit(";")), "_i": anyOf(as("inner", name), num)}, more: more{inline: []string{"_i"}}, kids: ":outer ;", want: "outer ;"},
		{about: "alias of a repetition is one node", rules: js{"r": inOrder(as("words", many1(name)), lit(";"))}, kids: ":words ;", want: "words ;"},
		{about: "alias of a repetition that may be empty", rules: js{"r": inOrder(as("words", many(name)), lit(";"))}, kids: ":words ;", want: "(words)? ;"},

		{about: "left recursion", rules: js{"r": sym("_l"), "_l": anyOf(num, inOrder(sym("_l"), lit("+"), num))}, kids: ":num + :num + :num", want: "{<num> ~+~ <num> ~+~ <num>}1"},
		{about: "left recursion on both sides", rules: js{"r": sym("_l"), "_l": anyOf(num, prec(inOrder(sym("_l"), lit("+"), sym("_l"))))}, kids: ":num + :num + :num", want: "{<num> ~+~ <num> ~+~ <num>}1"},
		{about: "right recursion", rules: js{"r": sym("_l"), "_l": anyOf(num, inOrder(num, sym("_l")))}, kids: ":num :num :num", want: "{<num> <num> <num>}1"},
		{about: "right recursion, separated", rules: js{"r": sym("_l"), "_l": inOrder(num, maybe(inOrder(lit(","), sym("_l"))))}, kids: ":num , :num", want: "{<num> ~,~ <num>}1"},
		{about: "recursion in the middle", rules: js{"r": sym("_p"), "_p": anyOf(num, inOrder(lit("("), sym("_p"), lit(")")))}, kids: "( ( :num ) )", want: "( ( num ) )"},
		{about: "recursion in the middle, unbalanced", rules: js{"r": sym("_p"), "_p": anyOf(num, inOrder(lit("("), sym("_p"), lit(")")))}, kids: "( ( :num )"},
		{about: "recursion through two rules", rules: js{"r": sym("_a"), "_a": inOrder(lit("<"), maybe(sym("_b")), lit(">")), "_b": many1(sym("_a"))}, kids: "< < > < > >", want: "< ({<< >> << >>}1)? >"},
		{about: "recursive unit", rules: js{"r": inOrder(sym("_a"), lit(";")), "_a": anyOf(num, sym("_b")), "_b": anyOf(name, sym("_a"))}, kids: ":name ;", want: "name ;"},
		{about: "a rule that is only itself", rules: js{"r": inOrder(num, sym("_a")), "_a": sym("_a")}, kids: ":num :num"},
	} {
		for name, body := range leaves {
			if c.rules[name] == nil {
				c.rules[name] = body
			}
		}
		g := compiled(t, c.rules, c.more)
		ks := kinds(c.kids)
		s, ok := NewMatcher(g).Label(Kind{"r", true}, "r", ks)
		got := ""
		if ok {
			got = show(s, ks)
		}
		if got != c.want {
			t.Errorf("%s: %s\n got %q\nwant %q", c.about, c.kids, got, c.want)
		}
	}
}

// TestLabelAliased checks that a node with an alias is matched by its original rule, even if the
// parser no longer knows that rule.
func TestLabelAliased(t *testing.T) {
	g := compiled(t, js{
		"root":  inOrder(sym("block"), as("block", sym("_fields")), as("words", many1(sym("name")))),
		"block": inOrder(lit("{"), many(sym("num")), lit("}")), "_fields": inOrder(lit("{"), many(sym("name")), lit("}")),
		"num": pat("[0-9]"), "name": pat("[a-z]"),
	}, more{})
	m := NewMatcher(g)
	for _, c := range []struct{ kind, symbol, kids, want string }{
		{"block", "block", "{ :num }", "{ {<num>}0 }"},
		{"block", "_fields", "{ :name }", "{ {<name>}0 }"},
		{"block", "block", "{ :name }", "{ {<name>}0 }"},
		{"block", "", "{ :name }", "{ {<name>}0 }"},
		{"block", "block", "{ :name :num }", ""},
		{"words", "root_repeat1", ":name :name", "{<name> <name>}1"},
	} {
		ks := kinds(c.kids)
		s, ok := m.Label(Kind{c.kind, true}, c.symbol, ks)
		if got := show(s, ks); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s (%s) %s: got %q %v, want %q", c.kind, c.symbol, c.kids, got, ok, c.want)
		}
	}
}

func TestFits(t *testing.T) {
	g := compiled(t, js{
		"call":    inOrder(field(sym("_callee")), lit("("), maybe(commaList(anyOf(sym("_callee"), sym("spread")))), lit(")")),
		"_callee": anyOf(sym("name"), sym("call")), "spread": inOrder(lit("..."), sym("name")), "name": pat("[a-z]+"),
	}, more{})
	m := NewMatcher(g)
	ks := kinds(":name ( :name , :spread )")
	for _, c := range []struct {
		i    int
		with string
		want bool
	}{
		{0, ":call", true}, {0, ":spread", false}, {2, ":spread", true}, {2, ":call", true},
		{3, ":name", false}, {4, ":name", true}, {0, ":unheard", false}, {0, ":name", true},
	} {
		if got := m.Fits(Kind{"call", true}, "call", ks, c.i, kinds(c.with)[0]); got != c.want {
			t.Errorf("%s instead of child %d: got %v, want %v", c.with, c.i, got, c.want)
		}
	}
	if !slices.Equal(ks, kinds(":name ( :name , :spread )")) {
		t.Error("Fits changed its argument")
	}
}

// TestLabelLarge checks that a long list takes linear time and one match, and that deep nesting
// does not overflow the stack.
func TestLabelLarge(t *testing.T) {
	g := compiled(t, js{
		"list": inOrder(lit("["), maybe(commaList(sym("num"))), maybe(lit(",")), lit("]")),
		"deep": sym("_p"), "_p": anyOf(sym("num"), inOrder(lit("["), sym("_p"), lit("]"))), "num": pat("[0-9]"),
	}, more{})
	m := NewMatcher(g)
	const n = 100_000
	ks := kinds("[ :num")
	for range n {
		ks = append(ks, kinds(", :num")...)
	}
	s, ok := m.Label(Kind{"list", true}, "list", append(ks, kinds(", ]")...))
	if !ok || len(s.Kids[1].Kids[0].Kids) != 2*n+1 {
		t.Error("long list not read")
	}
	deep := make([]Kind, 2*n+1)
	for i := range n {
		deep[i], deep[2*n-i] = Kind{"[", false}, Kind{"]", false}
	}
	deep[n] = Kind{"num", true}
	if _, ok := m.Label(Kind{"deep", true}, "deep", deep); !ok {
		t.Error("deep recursion not read")
	}
}
