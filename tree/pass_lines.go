package tree

import "slices"

var linesPass = &Pass{
	Name:  "lines",
	About: "removes lines and tokens as if the file were text, if the test accepts broken syntax",
	stage: lines,
}

var moreLinesPass = &Pass{Name: linesPass.Name, About: linesPass.About, stage: moreLines}

// lines reduces a file as text where that pays off: where much of the file makes no sense to the
// parser, so that the tree says little about what can be removed, and where the test accepts a file
// that the parser does not. One question finds that out: it removes a few tokens. Such
// tests look for words, and for them a tree only makes detours. The pass removes lines and then tokens,
// large parts first and where that fails in halves, whatever the grammar says, and gives up when that
// does not remove enough. Like parts, it jumps: what it removed is tried again at the end.
func lines(d draft, then func(draft) plan) plan {
	tokens := liveTokens(d.root)
	if len(tokens) < fewTokens {
		return then(d)
	}
	start := d.root
	done := func(d draft, gone erasure) plan {
		if gone.size > 0 {
			d.aside = start.without(erasure{}.and(gone.left(tokens)), d.meter)
		}
		return then(d)
	}
	if d.isBroken() {
		return asText(d, start, tokens, erasure{}, done)
	}
	if root, gone, ok := d.mistake(tokens); ok {
		return d.ask(root, 0, "a mistake", func(d draft) plan { return asText(d, start, tokens, gone, done) }, then)
	}
	return then(d)
}

// moreLines does the same in the loop, for a tree that earlier passes have left without sense: the text
// of an element that lost its tags, say, is a list of words to the parser.
func moreLines(d draft, then func(draft) plan) plan {
	key := func(d draft) refutation { return refutes(removingLines).text(d.root.Bytes()) }
	if d.root.tokens < fewTokens || !d.isBroken() || d.isRefuted(key(d)) {
		return then(d)
	}
	return asText(d, d.root, liveTokens(d.root), erasure{}, func(d draft, _ erasure) plan { return then(d.refute(key(d))) })
}

// isBroken reports whether a quarter of the tree makes no sense to the parser.
func (d draft) isBroken() bool { return 4*d.root.brokenTokens() > d.root.tokens }

// asText removes lines, and then tokens if half of the tokens of a tree are gone by then. The tree is
// not parsed again in between: what is a token in broken syntax is a matter of luck.
func asText(d draft, root *Node, tokens []*Node, gone erasure, then func(draft, erasure) plan) plan {
	left := gone.left(tokens)
	return chunks{root: root, note: "lines", tokens: left, starts: lineStarts(left)}.all(d, gone, func(d draft, gone erasure) plan {
		left := gone.left(tokens)
		if 2*len(left) > len(tokens) && len(left) > fewLeft {
			return then(d, gone)
		}
		return chunks{root: root, note: "tokens", tokens: left, starts: tokenStarts(root, left)}.all(d, gone, then)
	})
}

// fewLeft is the size of a file of which tokens are removed even if lines did not remove half of it.
const fewLeft = 64

// fewTokens is the size of a file that is too small for the pass to pay off.
const fewTokens = 24

// brokenTokens returns how many tokens are in nodes for which the parser has no rule.
func (n *Node) brokenTokens() (sum int32) {
	for m := range n.Nodes {
		if !m.is(Broken) {
			continue
		}
		sum += m.tokens
		for _, k := range m.Kids {
			if len(k.Kids) > 0 { // a rule that it made out
				sum -= k.tokens
			}
		}
	}
	return sum
}

// lineStarts returns the indices of the tokens that begin a line.
func lineStarts(tokens []*Node) (at []int32) {
	for i, n := range tokens {
		if i == 0 || lineEnd(n.Gap) >= 0 || tokens[i-1].ended() {
			at = append(at, int32(i))
		}
	}
	return at
}

// tokenStarts returns the indices of the tokens that begin what people call a token: the quotes of a
// string belong to what is between them. Of many tokens it returns nil, which means each: they are
// removed in large parts anyway, and the table takes memory.
func tokenStarts(root *Node, tokens []*Node) (at []int32) {
	if len(tokens) > 1<<12 {
		return nil
	}
	within := map[*Node]*Node{} // a string, by its tokens
	for n := range root.Nodes {
		if n.is(Joined) && !slices.ContainsFunc(n.Kids, func(k *Node) bool { return len(k.Kids) > 0 }) {
			for _, k := range n.Kids {
				within[k] = n
			}
		}
	}
	for i, n := range tokens {
		if i == 0 || within[n] == nil || within[n] != within[tokens[i-1]] {
			at = append(at, int32(i))
		}
	}
	return at
}
