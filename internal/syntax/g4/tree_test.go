package g4

import (
	"bytes"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// roles returns a tree in short form: optional nodes have a ?, items a *, separators a ~; nodes
// without a kind are in square brackets.
func roles(n *tree.Node) string {
	mark := []string{"", "?", "*"}[n.Role]
	if n.Sep {
		mark = "~"
	}
	if len(n.Kids) == 0 {
		return mark + string(n.Text)
	}
	var kids []string
	for _, k := range n.Kids {
		kids = append(kids, roles(k))
	}
	if n.Kind == "" {
		return mark + "[" + strings.Join(kids, " ") + "]"
	}
	return mark + n.Kind + "(" + strings.Join(kids, " ") + ")"
}

func TestTree(t *testing.T) {
	for _, c := range []struct{ name, grammar, src, want string }{
		{"needed", "s : ID ';' ;" + common, "x;", "s(x ;)"},
		{"optional", "s : ID? ';' ;" + common, "x;", "s(?x ;)"},
		{"optional group", "s : (ID '=')? INT ;" + common, "x=1", "s(?[x =] 1)"},
		{"absent", "s : ID? ';' ;" + common, ";", "s(;)"},
		{"star", "s : ID* ;" + common, "x y", "s([*x *y])"},
		{"star of one", "s : ID* ;" + common, "x", "s([*x])"},
		{"plus", "s : ID+ ;" + common, "x y", "s([*x *y])"},
		{"plus of one", "s : ID+ ;" + common, "x", "s(x)"},
		{"star of groups", "s : (ID ';')* ;" + common, "x;y;", "s([*[x ;] *[y ;]])"},
		{"separated", "s : ID (',' ID)* ;" + common, "x,y,z", "s([*x ~, *y ~, *z])"},
		{"separated, one", "s : ID (',' ID)* ;" + common, "x", "s(x)"},
		{"separated the other way", "s : (ID ',')* ID ;" + common, "x,y,z", "s([*x ~, *y ~, *z])"},
		{"separated and optional", "s : '(' (ID (',' ID)*)? ')' ;" + common, "(x,y)", "s(( ?[*x ~, *y] ))"},
		{"trailing separator", "s : ID (',' ID)* ','? ;" + common, "x,y,", "s([*x ~, *y] ?,)"},
		{"items of several parts", "s : ID '=' INT (',' ID '=' INT)* ;" + common, "x=1,y=2", "s([*[x = 1] ~, *[y = 2]])"},
		{"several separators", "s : INT ('+' INT | '-' INT)* ;" + common, "1+2-3", "s([*1 ~+ *2 ~- *3])"},
		{"a separator of several parts", "s : ID (';' ';' ID)* ;" + common, "x;;y", "s([*x ~[; ;] *y])"},
		{"no separator", "s : ID ID* ;" + common, "x y z", "s([*x *y *z])"},
		{"an item that can be empty is no item", "s : ID? (',' ID?)* ;" + common, "x,,y", "s(?x [*, *[, ?y]])"},
		{"rules as items", "s : a (',' a)* ; a : ID ;" + common, "x,y", "s([*a(x) ~, *a(y)])"},
		{"lists in lists", "s : a (';' a)* ; a : ID (',' ID)* ;" + common, "x,y;z,w", "s([*a([*x ~, *y]) ~; *a([*z ~, *w])])"},
		{"a list in a list without rules", "s : ID (',' ID)* (';' ID (',' ID)*)* ;" + common, "x,y;z,w", "s([*[*x ~, *y] ~; *[*z ~, *w]])"},
		{"alternatives", "s : (ID | INT ';')* ;" + common, "x 1; y", "s([*x *[1 ;] *y])"},
		{"groups leave nothing", "s : (ID | INT ';') '.' ;" + common, "1;.", "s(1 ; .)"},
		{"left recursion", "e : e '+' e | INT ;" + common, "1+2+3", "e(e(e(1) + e(2)) + e(3))"},
		{"hidden", "s : a a ; a : ID ; C : '#' [a-z]* -> channel(HIDDEN) ;" + common, "#c\nx #d\ny #e", "s(?#c a(x) ?#d a(y) ?#e)"},
		{"hidden in a list", "s : a* ; a : ID ; C : '#' [a-z]* '\\n' -> skip ;" + common, "#c\nx #d\ny", "s([?#c *a(x) ?#d *a(y)])"},
		{"hidden between separators", "s : a (',' a)* ; a : ID ; C : '#' [a-z]* '\\n' -> skip ;" + common, "x, #d\ny", "s([*a(x) ~, *[?#d a(y)]])"},
		{"hidden on one line", "s : a* ; a : ID ; H : '#' -> channel(HIDDEN) ; D : '@' [a-z]+ -> channel(HIDDEN) ;" + common, "# @if @x\n@y\nx", "s([?# @if @x ?@y *a(x)])"},
		{"no token", "s : ID ID ; " + common, "x % y", "s(x ?% y)"},
		{"byte order mark", "s : ID ;" + common, "\uFEFFx", "s(?\uFEFF x)"},
		{"only hidden", "s : ID* ; C : '#' -> skip ;" + common, " # ", "s(?# )"},
		{"nothing", "s : ID* ;" + common, "", "s()"},
		{"a predicate leaves nothing", "s : {a}? ID {b} ;" + common, "x", "s(x)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parseText(t, mustParser(t, mustLoad(t, c.grammar), Options{}), c.src)
			if !p.Whole() {
				t.Fatal(p.Failure())
			}
			root := p.Tree(TreeOptions{})
			got := roles(root)
			if len(root.Kids) == 0 {
				got = root.Kind + "()"
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if b := root.Bytes(); !bytes.Equal(b, []byte(c.src)) {
				t.Errorf("printed as %q, not %q", b, c.src)
			}
		})
	}
}

func TestFlatten(t *testing.T) {
	for _, c := range []struct{ name, grammar, src, want string }{
		{"left", "s : l ; l : l ',' ID | ID ;" + common, "x,y,z", "s(l([*x ~, *y ~, *z]))"},
		{"right", "s : l ; l : ID ',' l | ID ;" + common, "x,y,z", "s(l([*x ~, *y ~, *z]))"},
		{"right, to nothing", "s : l ; l : ID l | ;" + common, "x y z", "s(l([*x *y *z]))"},
		{"left, from something else", "s : l ; l : l ',' ID | '[' ']' ;" + common, "[],y,z", "s(l(l([ ]) [*[, y] *[, z]]))"},
		{"right, to something else", "s : l ; l : ID ',' l | '[' ']' ;" + common, "x,y,[]", "s(l([*[x ,] *[y ,]] l([ ])))"},
		{"operators", "s : e ; e : e '*' e | e '+' e | INT ;" + common, "1+2*3*4+5", "s(e([*e(1) ~+ *e([*e(2) ~* *e(3) ~* *e(4)]) ~+ *e(5)]))"},
		{"suffixes", "s : e ; e : e '.' ID | e '(' ')' | ID ;" + common, "a.b.c()", "s(e(e([*a ~. *b ~. *c]) [*[( )]]))"},
		{"one round", "s : l ; l : l ',' ID | ID ;" + common, "x,y", "s(l([*x ~, *y]))"},
		{"no round", "s : l ; l : l ',' ID | ID ;" + common, "x", "s(l(x))"},
		{"hidden", "s : l ; l : a l | a ; a : ID ; C : '#' -> skip ;" + common, "#\nx #\ny", "s(l([*[?# a(x)] *[?# a(y)]]))"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parseText(t, mustParser(t, mustLoad(t, c.grammar), Options{}), c.src)
			if !p.Whole() {
				t.Fatal(p.Failure())
			}
			root := p.Tree(TreeOptions{Flatten: true})
			if got := roles(root); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if b := root.Bytes(); string(b) != c.src {
				t.Errorf("printed as %q, not %q", b, c.src)
			}
		})
	}
}

// TestBroken checks that source that does not parse still gives a tree with all of its text.
func TestBroken(t *testing.T) {
	for _, c := range []struct{ name, grammar, src, want string }{
		{"too much", "s : ID (',' ID)* ;" + common, "x,,y", "s([*x ~, *[?, y]])"},
		{"too little", "s : (ID ';')* ;" + common, "x; y z;", "s([*[x ;] *[y ?z ;]])"},
		{"at the end", "s : '(' ID ')' ;" + common, "(x", "s(( x)"},
		{"the wrong thing", "s : (ID '=' INT ';')* ;" + common, "x=1;y=y;z=2;", "s([*[x = 1 ;] *[y = ?y ;] *[z = 2 ;]])"},
		{"behind the end", "s : ID ;" + common, "x 1 2", "s(x ?1 2)"},
		{"brackets", "s : 'a' 'b' 'c' 'd' 'e' ID INT '(' ')' ;" + common + "X : . ;", "z { y ( x ) ] } )", "tokens(*z *{}({ [*y *()(( [*x] )) *]] }) *))"},
		{"nothing at all", "s : 'a' ;", "", "s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := Options{}
			if c.name == "brackets" {
				o.Repairs = -1
			}
			p := parseText(t, mustParser(t, mustLoad(t, c.grammar), o), c.src)
			if p.Whole() || p.Failure() == nil {
				t.Fatal("it parses")
			}
			root := p.Tree(TreeOptions{})
			got := roles(root)
			if len(root.Kids) == 0 {
				got = root.Kind
			}
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if b := root.Bytes(); string(b) != c.src {
				t.Errorf("printed as %q, not %q", b, c.src)
			}
		})
	}
}

// TestHiddenKinds checks that tokens the parser did not get fit nowhere.
func TestHiddenKinds(t *testing.T) {
	g := mustLoad(t, "s : (ID | .)* ; COMMENT : '#' [a-z]* -> skip ; MARK : '@' -> channel(HIDDEN) ;"+common)
	root := parseText(t, mustParser(t, g, Options{}), "#a\nx\n@\ny").Tree(TreeOptions{})
	var kinds []string
	for n := range root.Nodes {
		if len(n.Kids) == 0 {
			kinds = append(kinds, n.Kind)
		}
	}
	if got, want := strings.Join(kinds, ", "), "comment, ID, hidden \"@\", ID"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for n := range root.Nodes {
		for _, kind := range []string{"comment", "hidden \"@\""} {
			if n.Slot != nil && n.Slot.Fits(kind) {
				t.Errorf("%s can replace %s", kind, n.Kind)
			}
		}
	}
}

func TestIslands(t *testing.T) {
	expr := mustParser(t, mustLoad(t, "e : e '+' e | ID | INT ;"+common), Options{})
	g := mustLoad(t, "s : a* ; a : TEXT ID CODE ; TEXT : '`' ~'`'* '`' ; CODE : '1' [0-9 +a-z]* ;"+common)
	p := parseText(t, mustParser(t, g, Options{Islands: map[string]*Parser{"CODE": expr, "TEXT": expr}}), "`x` y 1 + 2 `z` w 1 +")
	root := p.Tree(TreeOptions{})
	if got, want := roles(root), "s([*a(`x` y CODE(G:e(1) + G:e(2) )) *a(`z` w 1 +)])"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := string(root.Bytes()); got != string(p.Src) {
		t.Errorf("printed as %q", got)
	}
	same := Options{Islands: map[string]*Parser{}}
	own := mustParser(t, mustLoad(t, "s : '(' IN ')' | IN ; IN : ~[()]+ ;"), same)
	same.Islands["IN"] = own
	if got := string(parseText(t, own, "(x)").Tree(TreeOptions{}).Bytes()); got != "(x)" {
		t.Errorf("printed as %q", got)
	}
}

// TestDeep checks that deep nesting does not overflow the stack.
func TestDeep(t *testing.T) {
	p := mustParser(t, loadFile(t, "JSON.g4"), Options{})
	const n = 100_000
	for _, src := range []string{strings.Repeat("[", n) + strings.Repeat("]", n), strings.Repeat("[", n), strings.Repeat("{\"a\":", n) + "1" + strings.Repeat("}", n)} {
		out := parseText(t, p, src)
		if got := out.Tree(TreeOptions{}).Bytes(); string(got) != src {
			t.Errorf("%.10q: printed as %.40q", src, got)
		}
	}
}
