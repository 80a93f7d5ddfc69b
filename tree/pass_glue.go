package tree

import (
	"bytes"
	"slices"
)

var gluePass = &Pass{
	Name:     "glue",
	About:    "removes white space between tokens that the parser tells apart without it",
	Shortens: true,
	Squashes: true,
	stage:    func(d draft, then func(draft) plan) plan { return glue(d, 0, then) },
}

// glue removes white space between two words, or two signs, that count as one token without it, if the
// parser still reads both: in messageB some parsers see the keyword message and the name B. It removes
// all such gaps of a file at once, and where that fails in halves. In most languages there are none.
func glue(d draft, file int, then func(draft) plan) plan {
	files := d.root.files()
	if file == len(files) || d.root.tokens > manyCuts {
		return then(d)
	}
	f := files[file]
	gaps := d.gaps(f)
	return thin{n: len(gaps), whole: true, note: "white space", build: func(gone []bool) (*Node, bool) {
		root := d.withText(f, withoutSpans(f.Source(), gaps, gone))
		return root, d.reads(root)
	}}.all(d, func(d draft, _ []bool) plan {
		return d.parsed(func(d draft) plan { return glue(d, file+1, then) })
	})
}

// A span is a part of a text.
type span struct{ from, to int }

// gaps returns the gaps of a file that separate tokens only for those who count them.
func (d draft) gaps(file *Node) []span {
	var out []span
	end := -1 // of the last token
	for _, t := range places(file) {
		gap := span{end, t.from}
		if end = t.to; gap.from < 0 || gap.from == gap.to {
			continue
		}
		d.meter.Visit(2 * int(d.root.tokens))
		root := d.withText(file, withoutSpans(file.Source(), []span{gap}, []bool{true})).measured(d.meter)
		if root.size().tokens < d.size.tokens && d.reads(root) {
			out = append(out, gap)
		}
	}
	return out
}

// places returns where the tokens of an unedited file are, without the white space at their ends. It
// omits tokens of white space.
func places(file *Node) []span {
	var out []span
	at := 0
	for n := range file.Nodes {
		if len(n.Kids) > 0 {
			continue
		}
		at += len(n.Gap)
		if text := bytes.TrimSpace(n.Text); len(text) > 0 {
			from := at + bytes.Index(n.Text, text)
			out = append(out, span{from, from + len(text)})
		}
		at += len(n.Text)
	}
	return out
}

// withoutSpans returns a text without those spans that are gone.
func withoutSpans(text []byte, spans []span, gone []bool) []byte {
	var out []byte
	at := 0
	for i, s := range spans {
		if gone[i] {
			out = append(out, text[at:s.from]...)
			at = s.to
		}
	}
	return append(out, text[at:]...)
}

// reads reports whether the parser reads the same tokens in an edited tree as in that of d.
func (d draft) reads(root *Node) bool {
	same := func(n, m *Node) bool { return bytes.Equal(bytes.TrimSpace(n.Text), bytes.TrimSpace(m.Text)) }
	return d.syntax.Parses(root) && slices.EqualFunc(inked(d.syntax.Parse(root)), inked(d.root), same)
}

// inked returns the tokens of a tree that are not white space.
func inked(root *Node) []*Node {
	return slices.DeleteFunc(liveTokens(root), func(n *Node) bool { return len(bytes.TrimSpace(n.Text)) == 0 })
}

// files returns the files in a tree.
func (n *Node) files() []*Node {
	if d := n.document(); d != nil && d.source != nil {
		return []*Node{n}
	}
	return slices.DeleteFunc(slices.Clone(n.Kids), func(k *Node) bool { return k.Source() == nil })
}

// withText returns the tree with another text of a file, which is a single token until it is parsed.
func (d draft) withText(file *Node, text []byte) *Node {
	if file == d.root {
		return file.with(text)
	}
	return d.root.Apply(Edit{file: file.with(text)})
}
