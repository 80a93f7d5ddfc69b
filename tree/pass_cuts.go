package tree

import "bytes"

var cutsPass = &Pass{
	Name:  "cuts",
	About: "removes brackets, runs of tokens and words in tokens that no node holds, if the rest can be parsed",
	stage: oneByOne(cuts, 0),
}

// cuts asks what passes on text would ask, as far as the parser understands the result. It removes a
// pair of brackets, with or without the word before it; words and signs in a token that has several;
// and runs of up to four tokens. So it removes ")true(" from "set()true(x)", although no node begins
// and ends there.
//
// It asks little where nothing is won. It skips a run of which a part can be removed without a syntax
// error: the part was tried before, and failed. It gives up a class of cuts, which are those of the
// same kinds of tokens, after two failures. In a file with errors it tries no runs, because the rest
// need not be valid there, and each token was tried alone.
func cuts(d draft) proposals {
	if d.root.tokens > manyCuts {
		return proposals{}
	}
	var found []proposal
	tries := map[refutation]int{}
	for _, f := range d.root.files() {
		c := cutter{draft: d, file: f, tokens: inked(f), places: places(f), tries: tries}
		c.pairs()
		c.insides()
		c.runs()
		found = append(found, c.found...)
	}
	return proposals{len(found), func(i int) (proposal, bool) { return found[i], true }}
}

const (
	manyCuts = 256 // tokens of a tree that is too large
	fewCuts  = 2   // failures after which a class of cuts is given up
)

// A cutter finds what to cut in a file.
type cutter struct {
	draft
	file   *Node
	tokens []*Node            // without white space
	places []span             // where they are
	tries  map[refutation]int // by class: the cuts that were or will be tried
	found  []proposal
}

// add proposes to ask about an edited tree, unless enough of its class have been tried. It reports
// whether the tree is smaller.
func (c *cutter) add(root *Node, note string, class refutation) bool {
	root = root.measured(c.meter)
	if root.size().tokens >= c.size.tokens {
		return false
	}
	key := refutes(cutting).text(root.Bytes())
	tries := c.tries[class]
	for tries < fewCuts && c.isRefuted(class.number(tries)) {
		tries++
	}
	if tries < fewCuts && !c.isRefuted(key) {
		c.found = append(c.found, proposal{root: root, key: key, also: class.number(tries), note: note, check: parsed})
		tries++
	}
	c.tries[class] = tries
	return true
}

// classOf returns the class of cuts of some tokens.
func classOf(note string, tokens ...*Node) refutation {
	class := refutes(cutting).text([]byte(note))
	for _, n := range tokens {
		class = class.text([]byte(n.Kind))
	}
	return class
}

// pairs proposes to remove pairs of brackets, alone and with the word before them.
func (c *cutter) pairs() {
	var open []int
	for i, n := range c.tokens {
		text := string(n.Text)
		if text == "(" || text == "[" || text == "{" || text == "<" {
			open = append(open, i)
			continue
		}
		for text != ">" && len(open) > 0 && string(c.tokens[open[len(open)-1]].Text) == "<" && closes(text) {
			open = open[:len(open)-1] // it was an operator
		}
		if len(open) == 0 || !bracketPair(string(c.tokens[open[len(open)-1]].Text), text) {
			continue
		}
		o := open[len(open)-1]
		open = open[:len(open)-1]
		c.pair(o, i, len(open) == 0)
	}
}

// pair proposes to remove the brackets o and i, which are within others or not.
func (c *cutter) pair(o, i int, outermost bool) {
	const note = "a pair of brackets"
	edit := erased([]*Node{c.tokens[o], c.tokens[i]})
	class := classOf(note, c.tokens[o])
	if outermost {
		class = class.number(0)
	}
	c.add(c.root.Apply(edit), note, class)
	if o > 0 {
		edit[c.tokens[o-1]] = Nothing
		c.add(c.root.Apply(edit), note, class.text([]byte(c.tokens[o-1].Kind)))
	}
}

func closes(text string) bool { return text == ")" || text == "]" || text == "}" }

// bracketPair reports whether two tokens are brackets that match.
func bracketPair(open, text string) bool {
	return text == ">" && open == "<" || closes(text) && closing[open] == text
}

// runs proposes to remove runs of tokens, short ones first.
func (c *cutter) runs() {
	const longest = 4
	known := make([]bool, len(c.tokens)+1) // the run that begins here, or a part of it, can be removed
	for size := 1; size <= longest; size++ {
		for i := 0; i+size <= len(c.tokens); i++ {
			known[i] = size > 1 && (known[i] || known[i+1]) || c.run(i, i+size)
		}
	}
}

// run proposes to remove the tokens from lo to hi: as the printer would, or with all white space after
// them, or with that before them, whichever is the first to give valid syntax. It reports whether one
// does.
func (c *cutter) run(lo, hi int) bool {
	const note = "a run of tokens"
	c.meter.Visit(3 * int(c.root.tokens))
	roots := []*Node{c.root.Apply(erased(c.tokens[lo:hi]))}
	if hi < len(c.places) {
		roots = append(roots, c.without(span{c.places[lo].from, c.places[hi].from}))
	}
	if lo > 0 {
		roots = append(roots, c.without(span{c.places[lo-1].to, c.places[hi-1].to}))
	}
	for _, root := range roots {
		if c.syntax.Parses(root) {
			return c.add(root, note, classOf(note, c.tokens[lo:hi]...))
		}
	}
	return false
}

// without returns the tree without a part of the text.
func (c *cutter) without(s span) *Node {
	return c.withText(c.file, withoutSpans(c.file.Source(), []span{s}, []bool{true}))
}

// insides proposes to remove words and signs of tokens that have several, many at once.
func (c *cutter) insides() {
	const note = "words of a token"
	for i := len(c.tokens) - 1; i >= 0; i-- {
		n := c.tokens[i]
		words := cutWords(n.Text)
		for size := len(words) - 1; size > 0 && !n.is(Comment); size /= 2 {
			for lo := len(words) - size; lo >= 0; lo -= max(1, size/2) {
				m := *n
				m.Text = trimmed(n.Text, words, lo, lo+size)
				class := classOf(note, n).number(size)
				if size == 1 && 4*len(words) >= c.size.tokens {
					class = class.number(lo) // the token is most of the file: every word counts
				}
				c.add(c.root.Apply(Edit{n: &m}), note, class)
			}
		}
	}
}

// trimmed returns a text without its words from lo to hi. What it ends with stays, as it may be a
// line break.
func trimmed(text []byte, words [][]byte, lo, hi int) []byte {
	gone := make([]bool, len(words))
	for i := lo; i < hi; i++ {
		gone[i] = true
	}
	out := whatIsLeft(words, gone)
	if hi == len(words) {
		out = append(bytes.TrimRight(out, blanks), text[len(bytes.TrimRight(text, blanks)):]...)
	}
	return out
}

// erased returns the edit that removes some tokens and leaves nothing in their places.
func erased(tokens []*Node) Edit {
	e := make(Edit, len(tokens))
	for _, n := range tokens {
		e[n] = Nothing
	}
	return e
}
