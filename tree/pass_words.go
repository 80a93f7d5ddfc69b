package tree

import "bytes"

var wordsPass = &Pass{
	Name:  "words",
	About: "removes lines and words inside long tokens, such as text, scripts and comments",
	stage: insideLong,
}

const (
	longText  = 32 // bytes of a token that may be long
	manyWords = 16 // tokens that a long one counts for
)

// insideLong removes lines and then words inside tokens that the grammar does not look into: the text
// of an element, a script in a page, a here document. Such a token can be most of the file, and other
// passes only remove it as a whole. Tokens that make up less than a twentieth of the file wait.
func insideLong(d draft, then func(draft) plan) plan {
	for _, n := range liveTokens(d.root) {
		if !d.isLong(n) || d.isRefuted(longKey(n.Text)) {
			continue
		}
		from := d.root
		return d.inside(from, n, cutLines(n.Text), func(d draft, text []byte) plan {
			return d.inside(from, n, cutWords(text), func(d draft, text []byte) plan {
				return d.refute(longKey(text)).parsed(func(d draft) plan { return insideLong(d, then) })
			})
		})
	}
	return then(d)
}

func longKey(text []byte) refutation { return refutes(shorteningText).text(text) }

// isLong reports whether a token counts for many and for a twentieth of the tree. A string counts for
// one, however long it is.
func (d draft) isLong(n *Node) bool {
	count := func(tokens int) bool { return tokens >= manyWords && 20*tokens >= d.size.tokens }
	if len(n.Text) < longText || !count(len(cutWords(n.Text))) {
		return false
	}
	d.meter.Visit(int(d.root.tokens))
	return count(d.size.tokens - d.root.Apply(Edit{n: Nothing}).measured(d.meter).size().tokens)
}

// inside removes pieces of a token of a tree, and continues with its text. In all else the tree is that
// of d.
func (d draft) inside(from, n *Node, pieces [][]byte, then func(draft, []byte) plan) plan {
	return thin{n: len(pieces), note: "inside " + n.Kind, build: func(gone []bool) (*Node, bool) {
		m := *n
		m.Text = whatIsLeft(pieces, gone)
		root := from.Apply(Edit{n: &m})
		return root, d.syntax.Parses(root)
	}}.all(d, func(d draft, gone []bool) plan { return then(d, whatIsLeft(pieces, gone)) })
}

// whatIsLeft returns the pieces that are not gone.
func whatIsLeft(pieces [][]byte, gone []bool) []byte {
	var out []byte
	for i, p := range pieces {
		if !gone[i] {
			out = append(out, p...)
		}
	}
	return out
}

// blanks are the characters of white space.
const blanks = " \t\r\n"

// cutLines cuts a text after its line breaks.
func cutLines(text []byte) [][]byte { return bytes.SplitAfter(text, []byte("\n")) }

// cutWords cuts a text into words and signs, each with the white space after it; what precedes the
// first is part of it.
func cutWords(text []byte) [][]byte {
	var out [][]byte
	from := 0
	for i := len(text) - len(bytes.TrimLeft(text, blanks)); i < len(text); {
		i++
		for word(text[i-1]) && i < len(text) && word(text[i]) {
			i++
		}
		i = len(text) - len(bytes.TrimLeft(text[i:], blanks))
		out = append(out, text[from:i])
		from = i
	}
	return out
}
