package tree

import (
	"bytes"
	"math/bits"
	"slices"
	"sync"
)

var cutsPass = &Pass{
	Name:  "cuts",
	About: "removes brackets, runs of tokens and words in tokens that no node holds, if the rest can be parsed",
	stage: oneByOne(cuts, 0),
}

// cuts first removes the types that the language implies. Then it asks what passes on text would ask,
// as far as the parser understands the result. It removes a pair of brackets, with or without the word
// before it; words and signs in a token that has several; and runs of up to four tokens. So it removes
// ")true(" from "set()true(x)", although no node begins and ends there.
//
// It asks little where nothing is won. It skips a run of which a part can be removed without a syntax
// error: the part is tried by itself, here or by windows. It gives up a class of cuts, which are those of the
// same kinds of tokens, after two failures, until the tree is half as large. In a file with errors it tries no
// runs, because the rest need not be valid there, and each token was tried alone.
func cuts(d draft) proposals {
	if d.root.tokens > manyCuts {
		return proposals{}
	}
	c := cutter{draft: d, tries: map[refutation]int{}}
	for _, f := range d.root.files() {
		c.files = append(c.files, cutFile{f, inked(f), places(f), make([]bool, len(places(f)))})
	}
	steps := c.steps()
	n := len(steps) * manyCuts
	return proposals{n, func(i int) (proposal, bool) {
		found := steps[i/manyCuts]()
		if i %= manyCuts; i >= len(found) {
			return proposal{}, false
		}
		return found[i], true
	}}
}

const (
	manyCuts   = 256 // tokens of a tree that is too large, and cuts of each sort
	fewCuts    = 2   // failures after which a class of cuts is given up
	longestCut = 4   // tokens
)

// A cutter finds what to cut in a tree.
type cutter struct {
	draft
	files []cutFile
	tries map[refutation]int // by class: the cuts that were or will be tried
	found []proposal         // in the current step
}

// A cutFile is a file to cut.
type cutFile struct {
	root   *Node
	tokens []*Node // without white space
	places []span  // where they are
	parts  []bool  // by first token: a run that begins here, or a part of it, can be removed
}

// steps returns functions that find cuts of one sort after another, when they are needed: to find the
// runs, every single one is parsed.
func (c *cutter) steps() []func() []proposal {
	finds := []func(cutFile){c.implied, c.pairs, c.insides}
	for size := 1; size <= longestCut; size++ {
		finds = append(finds, func(f cutFile) { c.runs(f, size) })
	}
	var steps []func() []proposal
	before := func() []proposal { return nil }
	for _, find := range finds {
		earlier := before
		before = sync.OnceValue(func() []proposal {
			earlier() // what a step finds depends on those before
			c.found = nil
			for _, f := range c.files {
				find(f)
			}
			return c.found
		})
		steps = append(steps, before)
	}
	return steps
}

// add proposes to ask about an edited tree, unless enough of its class have been tried. It reports
// whether the tree is smaller.
func (c *cutter) add(root *Node, note string, class refutation) bool {
	root = root.measured(c.meter)
	if root.size().tokens >= c.size.tokens {
		return false
	}
	key := refutes(cutting).text(root.Bytes())
	class = class.number(bits.Len(uint(c.size.tokens))) // when the tree is half as large, failures count anew
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
func (c *cutter) pairs(f cutFile) {
	var open []int
	for i, n := range f.tokens {
		text := string(n.Text)
		if text == "(" || text == "[" || text == "{" || text == "<" {
			open = append(open, i)
			continue
		}
		for text != ">" && len(open) > 0 && string(f.tokens[open[len(open)-1]].Text) == "<" && closes(text) {
			open = open[:len(open)-1] // it was an operator
		}
		if len(open) == 0 || !bracketPair(string(f.tokens[open[len(open)-1]].Text), text) {
			continue
		}
		o := open[len(open)-1]
		open = open[:len(open)-1]
		c.pair(f.tokens[max(0, o-1):o], f.tokens[o], n, len(open) == 0)
	}
}

// pair proposes to remove two brackets, alone and with the token before them, if there is one. They are
// within others or outermost.
func (c *cutter) pair(before []*Node, open, closed *Node, outermost bool) {
	const note = "a pair of brackets"
	class := classOf(note, open)
	if outermost {
		class = class.number(0)
	}
	if len(before) > 0 && (before[0].isName() || closes(string(before[0].Text))) {
		class = class.number(1) // of a call, and not around an expression
	}
	edit := erased([]*Node{open, closed})
	c.add(c.root.Apply(edit), note, class)
	for _, n := range before {
		edit[n] = Nothing
		c.add(c.root.Apply(edit), note, class.text([]byte(n.Kind)))
	}
}

func closes(text string) bool { return text == ")" || text == "]" || text == "}" }

// bracketPair reports whether two tokens are brackets that match.
func bracketPair(open, text string) bool {
	return text == ">" && open == "<" || closes(text) && closing[open] == text
}

// runs proposes to remove runs of tokens of a size.
func (c *cutter) runs(f cutFile, size int) {
	for i := 0; i+size <= len(f.tokens); i++ {
		f.parts[i] = size > 1 && (f.parts[i] || f.parts[i+1]) || c.run(f, i, i+size)
	}
}

// run proposes to remove the tokens from lo to hi: as the printer would, or with all white space after
// them, or with that before them, whichever is the first to give valid syntax. It reports whether one
// does, and removes nothing else: where a comment swallows the rest of its line, nothing is known
// about the tokens.
func (c *cutter) run(f cutFile, lo, hi int) bool {
	const note = "a run of tokens"
	roots := []*Node{c.root.Apply(erased(f.tokens[lo:hi])).measured(c.meter)}
	next := len(f.root.Source())
	if hi < len(f.places) {
		next = f.places[hi].from
	}
	roots = append(roots, c.without(f.root, span{f.places[lo].from, next}))
	if lo > 0 {
		roots = append(roots, c.without(f.root, span{f.places[lo-1].to, f.places[hi-1].to}))
	}
	for i, root := range roots {
		again := i > 0 && bytes.Equal(root.Bytes(), roots[0].Bytes())
		if !again && c.syntax.Parses(root) {
			swallows := c.size.tokens-root.measured(c.meter).size().tokens > hi-lo
			return c.add(root, note, classOf(note, f.tokens[lo:hi]...)) && !swallows
		}
	}
	return false
}

// without returns the tree without a part of the text of a file.
func (c *cutter) without(file *Node, s span) *Node {
	return c.withText(file, withoutSpans(file.Source(), []span{s}, []bool{true}))
}

// insides proposes to remove words and signs of tokens that have several, many at once.
func (c *cutter) insides(f cutFile) {
	const note = "words of a token"
	for _, n := range slices.Backward(f.tokens) {
		words := cutWords(n.Text)
		for size := len(words) - 1; size > 0 && !n.is(Comment); size /= 2 {
			for lo := len(words) - size; lo >= 0; lo -= max(1, size/2) {
				m := *n
				m.Text = trimmed(n.Text, words, lo, lo+size)
				class := classOf(note, n).number(size).number(len(words))
				if 4*len(words) >= c.size.tokens {
					class = class.number(lo) // the token is much of the file: every part of it counts
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
