package tree

import "sync"

var proofPass = &Pass{
	Name:   "proof",
	About:  "tries to remove every single node and token of the result",
	Proves: "1-tree-minimal: no single node that the grammar can do without, and no single token, can be removed",
	stage:  oneByOne(proof, 0),
}

// proof tries to remove, on the tree as it is, every single node that its parent can do without,
// every single token, and every single word and sign of tokens that have several. A string is a token
// even if the parser sees its quotes apart. What was asked about this very tree before costs no test. Edits
// that earlier passes skipped because they had failed in the same context on a larger tree are tried now.
// When none succeeds, the tree is 1-tree-minimal. Nodes are also tried together with what nothing else uses.
func proof(d draft) proposals {
	u := d.uses()
	var edits []Edit
	var same []refutation
	for i, n := range u.nodes {
		if i > 0 && n.tokens > 0 && u.removable(i) {
			edits = append(edits, Edit{n: nil})
			same = append(same, refutes(provingNode).content(n).number(int(u.token[i])))
		}
	}
	removals := len(edits)
	tokens := liveTokens(d.root)
	for i, n := range tokens {
		edits = append(edits, Edit{n: Nothing})
		same = append(same, refutes(provingToken).text(n.Text).number(i))
	}
	for i, n := range u.nodes {
		if i > 0 && n.isString() && !u.removable(i) {
			edits = append(edits, Edit{n: Nothing})
			same = append(same, refutes(provingToken).content(n).number(int(u.token[i])))
		}
	}
	bare := d.bareItems()
	words := d.words(tokens)
	return proposals{len(edits) + len(bare) + len(words) + removals, func(i int) (proposal, bool) {
		if i < len(edits) {
			p := proposal{root: d.root.Apply(edits[i]), same: same[i], note: "proof", plain: true}
			if i >= removals {
				p.check = unchecked
			}
			return p, true
		}
		if i -= len(edits); i < len(bare) {
			return bare[i]()
		}
		if i -= len(bare); i < len(words) {
			return words[i]()
		}
		i -= len(words)
		root, more := d.tidied(d.root.Apply(edits[i]))
		return proposal{root: root, same: same[i].number(1), note: "proof"}, len(more) > 0
	}}
}

// bareItems returns functions that propose to remove an item of a list that is a single token and to leave
// its separators: {1, 2} becomes {1,}. The other removals take a separator with it.
func (d draft) bareItems() (out []func() (proposal, bool)) {
	for n := range d.root.Nodes {
		for i, k := range n.Kids {
			if k.Sep || len(k.Kids) > 0 && !k.isString() || k.tokens == 0 || k.held > 0 {
				continue
			}
			e := Edit{}
			for _, at := range []int{i - 1, i + 1} {
				if at >= 0 && at < len(n.Kids) && n.Kids[at].Sep {
					e[n.Kids[at]] = n.Kids[at].standing()
				}
			}
			if len(e) == 0 {
				continue
			}
			e[k] = Nothing
			out = append(out, func() (proposal, bool) {
				root := d.root.Apply(e)
				return proposal{root: root, key: refutes(provingToken).text(root.Bytes()), note: "proof", plain: true, check: unchecked}, true
			})
		}
	}
	return out
}

// isString reports whether n is a string whose quotes are tokens.
func (n *Node) isString() bool {
	const longString = 64 // tokens: escapes are some
	if len(n.Kids) == 0 || n.tokens > longString {
		return false
	}
	return n.quotedText() != ""
}

// standing returns a separator that is printed even if it separates nothing.
func (n *Node) standing() *Node {
	c := *n
	c.Sep = false
	return &c
}

// words returns functions that propose to remove a word or sign of a token that has several, whatever
// the grammar says. Only tokens that count for several are of interest: what is between quotes counts
// for one, and so does a line of a comment. Of a large tree, tokens of a kind and with as many words are
// tried once: as long as one of them must stay as it is, the others seldom need not.
func (d draft) words(tokens []*Node) (out []func() (proposal, bool)) {
	for i, n := range tokens {
		words := cutWords(n.Text)
		if len(words) < 2 || n.is(Spelled) && (!word(n.Text[len(n.Text)-1]) || d.root.tokens > smallTree) { // := is one, #define two
			continue
		}
		several := sync.OnceValue(func() bool {
			d.meter.Visit(int(d.root.tokens))
			return d.root.Apply(Edit{n: Nothing}).measured(d.meter).size().tokens < d.size.tokens-1
		})
		for k := range words {
			out = append(out, func() (proposal, bool) {
				if !several() {
					return proposal{}, false
				}
				m := *n
				m.Text = trimmed(n.Text, words, k, k+1)
				root := d.root.Apply(Edit{n: &m}).measured(d.meter)
				key := refutes(provingToken).text([]byte(n.Kind)).number(len(words)).number(k)
				if d.size.tokens <= fewLeft {
					key = key.number(i)
				}
				return proposal{root: root, same: key, note: "proof", check: unchecked, plain: true}, root.size().tokens < d.size.tokens
			})
		}
	}
	return out
}
