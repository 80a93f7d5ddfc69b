package reducetest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
)

// Items splits a string into items, which are separated by spaces: "a b c".
func Items(s string) []string { return strings.Fields(s) }

// ItemsKey returns the key of a list of items.
func ItemsKey(items []string) reduce.Digest {
	return reduce.DigestOf([]byte(strings.Join(items, "\x00") + fmt.Sprint(len(items))))
}

// Expr returns the oracle that evaluates an expression: a name is true if the candidate contains an
// item of that name. The operators are ! && || and parentheses, as in Go; true and false are
// constants.
//
//	a && (b || c) && !d
//
// A second expression after a question mark makes the oracle three-valued: a candidate that is not
// interesting is unresolved if the second expression is true.
//
//	a && b ? a || b
//
// Expr panics if it cannot parse the expression.
func Expr(s string) reduce.Oracle[[]string] {
	p := parser{text: s, words: lex(s)}
	interesting, unresolved := p.or(), expr(func([]string) bool { return false })
	if p.take("?") {
		unresolved = p.or()
	}
	if len(p.words) > 0 {
		p.bad()
	}
	return reduce.OracleFunc[[]string](func(_ context.Context, items []string) (reduce.Outcome, error) {
		switch {
		case interesting(items):
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		case unresolved(items):
			return reduce.Outcome{Verdict: reduce.Unresolved}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})
}

// An expr is a parsed expression.
type expr func(items []string) bool

type parser struct {
	text  string
	words []string
}

func lex(s string) []string {
	for _, op := range []string{"&&", "||", "!", "(", ")", "?"} {
		s = strings.ReplaceAll(s, op, " "+op+" ")
	}
	return strings.Fields(s)
}

func (p *parser) take(word string) bool {
	if len(p.words) == 0 || p.words[0] != word {
		return false
	}
	p.words = p.words[1:]
	return true
}

func (p *parser) or() expr {
	x := p.and()
	for p.take("||") {
		l, r := x, p.and()
		x = func(items []string) bool { return l(items) || r(items) }
	}
	return x
}

func (p *parser) and() expr {
	x := p.not()
	for p.take("&&") {
		l, r := x, p.not()
		x = func(items []string) bool { return l(items) && r(items) }
	}
	return x
}

func (p *parser) not() expr {
	switch {
	case p.take("!"):
		x := p.not()
		return func(items []string) bool { return !x(items) }
	case p.take("("):
		x := p.or()
		if !p.take(")") {
			p.bad()
		}
		return x
	case len(p.words) == 0 || strings.ContainsAny(p.words[0], "&|!()?"):
		p.bad()
	}
	name := p.words[0]
	p.words = p.words[1:]
	if name == "true" || name == "false" {
		return func([]string) bool { return name == "true" }
	}
	return func(items []string) bool { return slices.Contains(items, name) }
}

func (p *parser) bad() {
	at := "the end"
	if len(p.words) > 0 {
		at = p.words[0]
	}
	panic(fmt.Sprintf("reducetest: cannot parse %q at %s", p.text, at))
}
