package tree

import "bytes"

var spacePass = &Pass{
	Name:     "space",
	About:    "leaves as little white space as the language needs",
	Shortens: true,
	Squashes: true,
	stage:    space,
}

var firstSpacePass = &Pass{Name: spacePass.Name, About: spacePass.About, Shortens: true, Squashes: true, stage: firstSpace}

// firstSpace does so in a large file before anything else, to make all other candidates smaller.
func firstSpace(d draft, then func(draft) plan) plan {
	if d.size.bytes < 1<<12 {
		return then(d)
	}
	return space(d, then)
}

// space leaves as little white space as the language needs, in a single attempt. Where line breaks
// matter, blanks may matter as well, as they do between the words of a shell: if removing them fails,
// it leaves one blank where there were some. Where the parser needs more, everything stays: the
// passes after it would work on a tree of errors.
func space(d draft, then func(draft) plan) plan {
	return spaced(d, false, then, func(d draft) plan { return spaced(d, true, then, then) })
}

// spaced asks about a tree with little white space.
func spaced(d draft, blanks bool, yes, no func(draft) plan) plan {
	root := tight(d.root, blanks)
	if len(root.Bytes()) == len(d.root.Bytes()) {
		return yes(d)
	}
	if blanks && bytes.Equal(root.Bytes(), tight(d.root, false).Bytes()) || !d.syntax.Parses(root) {
		return no(d)
	}
	return d.ask(root, 0, "white space", yes, no)
}

// tight returns a tree with as little white space as possible; blanks says that one must stay where
// there are some, if line breaks matter. Each file in it is a single token until it is parsed again:
// a second tree of a large file would need much memory.
func tight(root *Node, blanks bool) *Node {
	if root.Source() != nil {
		return root.with(tightText(root, blanks))
	}
	e := Edit{}
	for _, f := range root.Kids {
		if f.Source() != nil {
			e[f] = tight(f, blanks)
		}
	}
	return root.Apply(e)
}

// tightText returns the text of an unedited file with little white space.
func tightText(file *Node, blanks bool) []byte {
	out := make([]byte, 0, len(file.Source()))
	var last *Node     // the token before
	directive := false // its line is a directive for a preprocessor
	for n := range file.Nodes {
		if len(n.Kids) > 0 {
			continue
		}
		gap := tightGap(last, n, file.Layout, blanks)
		if directive && lineEnd(n.Gap) >= 0 {
			gap = []byte("\n")
		}
		if last == nil || lineEnd(n.Gap) >= 0 || last.ended() {
			directive = bytes.HasPrefix(n.Text, []byte("#"))
		}
		out = append(append(out, gap...), n.Text...)
		last = n
	}
	return out
}

// tightGap returns the white space that must stay before n. A line break stays where they matter,
// and before a directive for a preprocessor; tightText keeps the one after a directive.
func tightGap(last, n *Node, layout Layout, blanks bool) []byte {
	broken := lineEnd(n.Gap) >= 0
	switch {
	case layout >= Indented || len(n.Gap) == 0 || n.held > 0 || last != nil && last.held > 0:
		return n.Gap
	case broken && (layout == Lines || bytes.HasPrefix(n.Text, []byte("#")) || last.runsOn()):
		return []byte("\n")
	case len(n.Text) == 0:
		return nil
	case blanks && layout == Lines, last != nil && fuse(last.Text, n.Text):
		return []byte(" ")
	}
	return nil
}
