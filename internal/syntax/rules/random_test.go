package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestRandomGrammars checks that a rule accepts everything it derives, and that it still accepts
// the rest after removing what Label calls removable.
func TestRandomGrammars(t *testing.T) {
	derived, removed, gaveUp := 0, 0, 0
	const grammars = 600
	for seed := range uint64(grammars) {
		r := randomGrammar{rand.New(rand.NewPCG(seed, 1)), js{}, nil}
		text, m := r.grammar()
		g, err := Compile(text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		match := NewMatcher(g)
		for range 10 {
			rule := fmt.Sprintf("v%d", r.IntN(2))
			d := deriver{r.Rand, r.rules, m, 400}
			kids := d.derive(r.rules[rule].(js), name{}, 0)
			if d.fuel < 0 || len(kids) == 0 || len(kids) > 60 {
				continue
			}
			s, ok := match.Label(Kind{rule, true}, rule, kids)
			if match.gaveUp > 0 {
				break
			}
			if !ok {
				t.Fatalf("seed %d: %s = %v is not accepted\n%s", seed, rule, kids, text)
			}
			if got := leaves(s, nil); len(got) != len(kids) || !slices.IsSorted(got) {
				t.Fatalf("seed %d: %s = %v: children of the shape are %v", seed, rule, kids, got)
			}
			derived++
			for _, keep := range removals(s, len(kids)) {
				var rest []Kind
				for i, k := range kids {
					if keep[i] {
						rest = append(rest, k)
					}
				}
				if _, ok := match.Label(Kind{rule, true}, rule, rest); !ok && match.gaveUp == 0 {
					t.Fatalf("seed %d: %s = %v\nshape %s\nleft %v, which is not accepted\n%s", seed, rule, kids, show(s, kids), rest, text)
				}
				removed++
			}
		}
		gaveUp += min(match.gaveUp, 1)
	}
	t.Logf("%d derivations, %d removals, %d grammars too ambiguous", derived, removed, gaveUp)
	if derived < 10*grammars/2 || removed < 50*grammars || gaveUp > grammars/100 {
		t.Error("the test has become too weak")
	}
}

func leaves(s Shape, to []int) []int {
	if s.Kind == Child {
		return append(to, s.Child)
	}
	for _, k := range s.Kids {
		to = leaves(k, to)
	}
	return to
}

// removals returns which children are kept, for each removal of one item or option and for each
// list with as few items as it needs.
func removals(s Shape, n int) (all [][]bool) {
	without := func(gone ...Shape) {
		keep := slices.Repeat([]bool{true}, n)
		for _, g := range gone {
			for _, i := range leaves(g, nil) {
				keep[i] = false
			}
		}
		all = append(all, keep)
	}
	var visit func(Shape)
	visit = func(s Shape) {
		items := 0
		for _, k := range s.Kids {
			visit(k)
			if k.Kind == Optional {
				without(k)
			}
			if k.Kind == Item {
				items++
			}
		}
		if s.Kind != List || items <= s.AtLeast {
			return
		}
		for i, k := range s.Kids {
			switch {
			case k.Kind != Item:
			case i > 0 && s.Kids[i-1].Kind == Separator:
				without(s.Kids[i-1], k)
			case i+1 < len(s.Kids) && s.Kids[i+1].Kind == Separator:
				without(k, s.Kids[i+1])
			default:
				without(k)
			}
		}
		last := 0 // the child after the items that are kept
		for items := 0; last < len(s.Kids) && items < s.AtLeast; last++ {
			if s.Kids[last].Kind == Item {
				items++
			}
		}
		without(s.Kids[last:]...)
	}
	visit(s)
	return all
}

// A randomGrammar makes grammars: the rules v0 to v2 are visible, _h0 to _h3 hidden, _i is
// inline, and tokens are letters.
type randomGrammar struct {
	*rand.Rand
	rules js
	names []string
}

func (r *randomGrammar) grammar() ([]byte, more) {
	m := more{inline: []string{"_i"}}
	if r.IntN(2) == 0 {
		m.supertypes = []string{"v2"}
	}
	r.rules["_i"] = r.body(2, 9)
	for i := range 4 {
		r.rules[fmt.Sprintf("_h%d", i)] = r.hidden(i)
	}
	for i := range 3 {
		r.rules[fmt.Sprintf("v%d", i)] = r.body(3, 0)
	}
	r.rules["v0"] = inOrder(r.rules["v0"].(js), maybe(sym("v2")), r.body(1, 0))
	r.rules["_t"], r.rules["t"] = pat("t"), pat("u")
	return grammarJSON(r.rules, m), m
}

// hidden makes hidden rule i, some of them recursive at either end.
func (r *randomGrammar) hidden(i int) js {
	self, body := sym(fmt.Sprintf("_h%d", i)), r.body(2, i+1)
	switch r.IntN(5) {
	case 0:
		return anyOf(inOrder(self, r.token(), r.body(1, i+1)), body)
	case 1:
		return anyOf(inOrder(r.token(), r.body(1, i+1), self), body)
	case 2:
		return inOrder(r.token(), body, maybe(inOrder(r.token(), self)))
	case 3:
		return anyOf(body, inOrder(r.token(), self, r.token()))
	}
	return body
}

func (r *randomGrammar) token() js { return lit(string(rune('a' + r.IntN(4)))) }

// body makes a term that does not begin with a hidden rule before the given one, so that recursion
// always reads a token first.
func (r *randomGrammar) body(depth, hidden int) js {
	if depth == 0 {
		switch r.IntN(10) {
		case 0, 1:
			if hidden < 4 {
				return sym(fmt.Sprintf("_h%d", hidden+r.IntN(4-hidden)))
			}
		case 2:
			return inOrder(r.token(), sym(fmt.Sprintf("_h%d", r.IntN(4))))
		case 3:
			return sym([]string{"v0", "v1", "t", "_t", "external", "_external"}[r.IntN(6)])
		case 4:
			if hidden < 9 {
				return sym("_i")
			}
		case 5:
			return as("t", r.token())
		}
		return r.token()
	}
	in := func() js { return r.body(r.IntN(depth), hidden) }
	switch r.IntN(12) {
	case 0, 1:
		return inOrder(in(), in(), in())
	case 2, 3:
		return anyOf(in(), in(), in())
	case 4:
		return maybe(in())
	case 5:
		return many(in())
	case 6:
		return many1(in())
	case 7:
		x := in()
		return inOrder(x, many(inOrder(r.token(), x)))
	case 8:
		x := in()
		return inOrder(many(inOrder(x, r.token())), x, maybe(r.token()))
	case 9:
		return as("w", in())
	case 10:
		return prec(field(in()))
	}
	x := in()
	return inOrder(x, many1(inOrder(r.token(), x)))
}

// A deriver follows the rules of a grammar as the author of a parser would read them. It shares no
// code with the compiler.
type deriver struct {
	*rand.Rand
	rules js
	more
	fuel int
}

func (d *deriver) derive(t js, as name, depth int) (kids []Kind) {
	if d.fuel--; d.fuel < 0 {
		return nil
	}
	one := func(k Kind, seen bool) []Kind {
		switch {
		case as.on:
			return []Kind{as.kind}
		case seen:
			return []Kind{k}
		}
		return nil
	}
	sub := func(content any, as name) []Kind { return d.derive(content.(js), as, depth+1) }
	switch t["type"] {
	case "STRING":
		return one(Kind{t["value"].(string), false}, true)
	case "PATTERN":
		return one(Kind{}, false)
	case "SYMBOL":
		n := t["name"].(string)
		body, known := d.rules[n]
		inline := slices.Contains(d.inline, n)
		hidden := strings.HasPrefix(n, "_") || slices.Contains(d.supertypes, n)
		switch {
		case known && inline:
			return sub(body, name{as.kind, as.on, as.on})
		case known && hidden && !as.on:
			return sub(body, name{})
		}
		return one(Kind{n, true}, !hidden)
	case "ALIAS":
		if as.force {
			return sub(t["content"], as)
		}
		return sub(t["content"], name{kind: Kind{t["value"].(string), t["named"].(bool)}, on: true})
	case "SEQ":
		for _, m := range t["members"].([]js) {
			kids = append(kids, sub(m, as)...)
		}
		return kids
	case "CHOICE":
		ms := t["members"].([]js)
		return sub(ms[d.IntN(len(ms))], as)
	case "REPEAT", "REPEAT1":
		n := d.IntN(4)
		if t["type"] == "REPEAT1" {
			n++
		}
		if as.on {
			return []Kind{as.kind}[:min(n, 1)]
		}
		for range n {
			kids = append(kids, sub(t["content"], as)...)
		}
		return kids
	case "BLANK":
		return nil
	}
	return sub(t["content"], as)
}
