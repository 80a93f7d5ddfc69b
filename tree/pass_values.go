package tree

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var valuesPass = &Pass{
	Name:     "values",
	About:    "shortens numbers, strings and other long tokens",
	Rewrites: true,
	Shortens: true,
	stage:    values,
}

// values shortens what can be shortened in a few questions first: whole values, then the ends of what
// is left, then the middle. Last, it removes what stood beside a string that is shorter now.
func values(d draft, then func(draft) plan) plan {
	wins, root := d.wins, d.root
	return stage.Sequence(
		shortenAll(leastValues("0")),
		shortenAll(leastValues("1")),
		shortenAll(plainNumbers),
		onParsed(trim),
		func(d draft, then func(draft) plan) plan { return characters(d.wins > wins)(d, then) },
		func(d draft, then func(draft) plan) plan {
			if d.wins == wins {
				return then(d)
			}
			return besideStrings(root)(d, then)
		},
	)(d, then)
}

// A shortening gives some tokens, which all have the same text, another text.
type shortening struct {
	tokens []*Node
	text   string
}

// shortenAll returns a stage that shortens all values at once, and where that fails in halves. Most
// values that are left at the end are needed as they are: it gives up after about log2 n failures in a
// row.
func shortenAll(find func(d draft) []shortening) treeStage {
	return onParsed(func(d draft, then func(draft) plan) plan {
		values := find(d)
		h := halves{note: "shorter values", patience: 1 + valuePatience(len(values)), any: true, unchecked: true}
		h.build = func(root *Node, lo, hi int) *Node {
			e := Edit{}
			for _, v := range values[lo:hi] {
				for _, n := range v.tokens {
					e[n] = n.shortened(v.text)
				}
			}
			return root.Apply(e)
		}
		return h.all(d, len(values), then)
	})
}

// valuePatience returns about how many questions in a row may fail, of those about n values.
func valuePatience(n int) int { return bits.Len(uint(n)) }

// shortened returns a replacement for a token, with another text.
func (n *Node) shortened(text string) *Node {
	if text == "" {
		return Nothing
	}
	m := *n
	m.Text = []byte(text)
	return &m
}

// leastValues returns a function that finds the values that are longer than the least of their sort:
// no characters for a string, and a digit for a number.
func leastValues(digit string) func(d draft) []shortening {
	return func(d draft) []shortening {
		var out []shortening
		d.values(func(n *Node, v value) {
			switch s := string(n.Text); {
			case v.number && len(s) > 1:
				out = append(out, shortening{[]*Node{n}, digit})
			case v.quoted && digit == "0":
				out = append(out, shortening{[]*Node{n}, s[:v.from] + s[v.to:]})
			}
		})
		return out
	}
}

// plainNumbers finds the numbers with another base than ten, or with a suffix for a type.
func plainNumbers(d draft) []shortening {
	var out []shortening
	d.values(func(n *Node, v value) {
		if !v.number {
			return
		}
		s := string(n.Text)
		plain := strings.TrimRight(s, "uUlLfF")
		if i, err := strconv.ParseInt(plain, 0, 64); err == nil && len(strconv.FormatInt(i, 10)) < len(s) {
			plain = strconv.FormatInt(i, 10)
		}
		if len(plain) < len(s) {
			out = append(out, shortening{[]*Node{n}, plain})
		}
	})
	return out
}

// A value is the part of a token that can be shortened.
type value struct {
	from, to int  // of its text
	number   bool // it is a number, whose first digit stays
	quoted   bool // it is what is in a string
}

const longToken = 32 // bytes of a token that may be shortened whatever it is

// values visits the tokens that can be shortened in any way, in order: names only if they may change.
func (d draft) values(visit func(n *Node, v value)) {
	var before *Node // the token before
	var down func(n, parent *Node)
	down = func(n, parent *Node) {
		d.meter.Visit(1)
		if n.gone {
			return
		}
		if len(n.Kids) == 0 {
			if v := n.value(before, parent); v.from < v.to && (v.number || v.quoted || !n.isName() || d.enabled(renamePass.Name)) {
				visit(n, v)
			}
			before = n
		}
		if n.Kind != "" {
			parent = n
		}
		for _, k := range n.Kids {
			down(k, parent)
		}
	}
	down(d.root, d.root)
}

// value returns what can be shortened of a token, given the token before it and the nearest ancestor
// that does not only group others. The quotes of a string can be tokens of their own.
func (n *Node) value(before, parent *Node) value {
	s, end := n.Text, len(n.Text)
	switch {
	case end == 0 || n.is(Spelled):
	case end > 1 && quote(s[0]) && s[end-1] == s[0]:
		return value{from: 1, to: end - 1, quoted: true}
	case !n.is(Comment) && !delimits(s) && (n.is(Prose) || parent.is(Prose) && !parent.is(Comment) || parent.opensString()):
		if before != nil && delimits(before.Text) && quote(s[end-1]) {
			end--
		}
		return value{to: end, quoted: true}
	case digit(s[0]):
		return value{from: 1, to: end, number: true}
	case end > longToken:
		return value{to: end}
	}
	return value{}
}

// opensString reports whether the first token in n is a quote.
func (n *Node) opensString() bool {
	return len(n.Kids) > 2 && len(n.Kids[0].Kids) == 0 && delimits(n.Kids[0].Text)
}
