package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var (
	pairWindowsPass = &Pass{
		Name:  "windows",
		About: "removes two neighboring tokens at a time, then one, whatever the grammar says",
		stage: stage.Sequence(oneByOne(heads, 0), onParsed(windows(2))),
	}
	windowsPass = &Pass{Name: pairWindowsPass.Name, About: pairWindowsPass.About, stage: windows(1)}
)

// windows removes adjacent tokens, some at a time, from the end, without regard to the syntax: it
// finds what the grammar forbids and the tool under test accepts. It skips several tokens that would
// leave a bracket or quote without its other half, or a syntax error: a tool that does not mind accepts the
// removal of one token alone. Of single tokens, brackets and quotes come last.
func windows(size int) treeStage {
	return func(d draft, then func(draft) plan) plan {
		tokens := liveTokens(d.root)
		if size > 1 {
			return windowsFrom(d, tokens, size, true, len(tokens)-size, then)
		}
		return windowsFrom(d, tokens, size, true, len(tokens)-size, func(d draft) plan {
			tokens := liveTokens(d.root)
			return windowsFrom(d, tokens, size, false, len(tokens)-size, then)
		})
	}
}

func liveTokens(root *Node) []*Node {
	out := make([]*Node, 0, root.tokens)
	for n := range root.Nodes {
		if len(n.Kids) == 0 && len(n.Text) > 0 && !n.gone && n.held == 0 {
			out = append(out, n)
		}
	}
	return out
}

// windowsFrom continues with the window that begins at a token, with those that are balanced or with
// the others.
func windowsFrom(d draft, tokens []*Node, size int, even bool, at int, then func(draft) plan) plan {
	var qs []question
	var keys []refutation
	var places []int
	checked := size > 1 && !d.root.hasErrors()
	for ; at >= 0 && len(qs) < d.width; at-- {
		if at+size > len(tokens) {
			continue
		}
		key := windowKey(tokens, at, size)
		if d.isRefuted(key) || balanced(tokens[at:at+size]) != even {
			continue
		}
		e := Edit{}
		for _, n := range tokens[at : at+size] {
			e[n] = Nothing
		}
		root, ok := d.smaller(d.root.Apply(e))
		if !ok || checked && !d.syntax.Parses(root) {
			continue
		}
		qs = append(qs, question{root: root, note: "tokens", any: true})
		keys, places = append(keys, key), append(places, at)
	}
	if len(qs) == 0 {
		return then(d)
	}
	return d.askAll(qs, func(yes []bool) (int, func(draft) plan) {
		take := slices.Index(yes, true)
		return take, func(d draft) plan {
			for i, key := range keys {
				if !yes[i] {
					d = d.refute(key)
				}
			}
			if take < 0 {
				return windowsFrom(d, tokens, size, even, at, then)
			}
			k := places[take]
			return windowsFrom(d, append(tokens[:k:k], tokens[k+size:]...), size, even, k-1, then)
		}
	})
}

// windowKey returns the refutation of a window: by the tokens in and around it.
func windowKey(tokens []*Node, at, size int) refutation {
	const around = 3
	from := max(0, at-around)
	key := refutes(removingWindow).number(size).number(at - from)
	for _, n := range tokens[from:min(len(tokens), at+size+around)] {
		key = key.text(n.Text)
	}
	return key
}

// balanced reports whether each bracket and quote among some tokens has its other half there.
func balanced(tokens []*Node) bool {
	var open []string
	for _, n := range tokens {
		text := string(n.Text)
		top := ""
		if len(open) > 0 {
			top = open[len(open)-1]
		}
		switch {
		case closing[top] == text && top != "":
			open = open[:len(open)-1]
		case closing[text] != "":
			open = append(open, text)
		case text == ")" || text == "]" || text == "}":
			return false
		}
	}
	return len(open) == 0
}

// closing maps opening brackets and quotes to closing ones.
var closing = map[string]string{"(": ")", "[": "]", "{": "}", `"`: `"`, "'": "'", "`": "`"}
