package tree

import (
	"bytes"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/lex"
)

var macrosPass = &Pass{
	Name:  "macros",
	About: "removes tokens from the texts of macros, which the parser does not look into",
	stage: shortenMacros(0),
}

// manyLevels is the number of levels of brackets in a macro that are looked at.
const manyLevels = 8

// shortenMacros removes tokens from the texts of all macros: those outside of brackets first, each
// group of brackets as one of them, all at once and where that fails in halves; then those inside of
// the groups that are left, level by level.
func shortenMacros(level int) treeStage {
	return onParsed(func(d draft, then func(draft) plan) plan {
		if level == manyLevels {
			return then(d)
		}
		units, keys, some := d.macroUnits(level)
		if !some {
			return then(d)
		}
		h := halves{note: "text of macros", patience: 1 + valuePatience(len(units)), any: true}
		h.build = func(root *Node, lo, hi int) *Node { return withoutUnits(root, units[lo:hi]) }
		return h.all(d, len(units), func(d draft) plan {
			for _, k := range keys { // those that succeeded are not in the tree anymore
				d = d.refute(k)
			}
			return shortenMacros(level+1)(d, then)
		})
	})
}

// macroUnits returns the tokens and groups at a level of brackets in all macros, except for those that
// failed before in the same text, and whether there are any at all.
func (d draft) macroUnits(level int) (units []piece, keys []refutation, some bool) {
	u := d.uses()
	for _, k := range u.macroTexts() {
		n := u.nodes[k]
		for i, p := range unitsOf(n.Text, level) {
			some = true
			key := refutes(shorteningMacro).text(n.Text).number(level).number(i)
			if !d.isRefuted(key) {
				units, keys = append(units, piece{n.first, p.from, p.to}), append(keys, key)
			}
		}
	}
	return units, keys, some
}

// unitsOf returns the tokens at a level of brackets in a text, with groups as single tokens, each with
// the white space before it.
func unitsOf(text []byte, level int) []piece {
	var out []piece
	depth, from, last := 0, 0, 0
	for a, b := range lex.Default.Each(text) {
		if text[a] == '\\' { // it continues the line
			continue
		}
		at := last
		last = b
		switch text[a] {
		case '(', '[', '{':
			if depth == level {
				from = at
			}
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return nil // it is not made of groups
			}
			if depth == level {
				out = append(out, piece{from: from, to: b})
			}
		default:
			if depth == level {
				out = append(out, piece{from: at, to: b})
			}
		}
	}
	return out
}

// withoutUnits returns a tree without some units of macros. What is after them may have been removed
// before: [halves] removes what is later first.
func withoutUnits(root *Node, units []piece) *Node {
	e := Edit{}
	for _, p := range slices.Backward(units) {
		n := root.tokenAt(p.token)
		text := n.Text
		if m, ok := e[n]; ok {
			text = m.Text
		}
		before, after := text[:p.from], text[p.to:]
		if p.from == 0 {
			after = bytes.TrimLeft(after, " \t")
		}
		if fuse(before, after) {
			before = append(slices.Clone(before), ' ')
		}
		e[n] = n.shortened(endLine(string(before) + string(after)))
	}
	return root.Apply(e)
}

// endLine returns the text of a macro without white space at its end, and without backslashes that
// continue nothing.
func endLine(text string) string {
	for {
		s := strings.TrimRight(text, " \t\r\n")
		if len(s) == len(text) || !strings.HasSuffix(s, `\`) {
			return s
		}
		text = s[:len(s)-1] + " "
	}
}
