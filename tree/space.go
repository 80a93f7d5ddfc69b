package tree

import "bytes"

// space leaves as little white space as the language needs, in one question.
func space(d draft, then func(draft) plan) plan {
	d = d.parsed()
	root := tight(d.root)
	if len(root.Bytes()) == len(d.root.Bytes()) {
		return then(d)
	}
	return d.ask(root, 0, "white space", then, then)
}

// tight is a tree with as little white space as there can be.
func tight(root *Node) *Node {
	var last *Node     // the token before
	directive := false // its line is one for a preprocessor
	var copied func(n *Node, layout Layout) *Node
	copied = func(n *Node, layout Layout) *Node {
		c := *n
		c.Source, c.whole, c.Kids = nil, nil, nil
		layout = max(layout, n.Layout)
		if len(n.Kids) == 0 {
			ends := directive && lineEnd(n.Gap) >= 0
			if c.Gap = tightGap(last, n, layout); ends {
				c.Gap = []byte("\n")
			}
			if last == nil || lineEnd(n.Gap) >= 0 || last.ended() {
				directive = bytes.HasPrefix(n.Text, []byte("#"))
			}
			last = &c
		}
		for _, k := range n.Kids {
			c.Kids = append(c.Kids, copied(k, layout))
		}
		return &c
	}
	return copied(root, Free)
}

// tightGap is the blanks that must stay before n. Where line ends matter one stays,
// and also before a line for a preprocessor; behind it, tight sees to that.
func tightGap(last, n *Node, layout Layout) []byte {
	broken := lineEnd(n.Gap) >= 0
	switch {
	case layout >= Indented || len(n.Gap) == 0:
		return n.Gap
	case broken && (layout == Lines || bytes.HasPrefix(n.Text, []byte("#")) || last.runsOn()):
		return []byte("\n")
	case len(n.Text) == 0:
		return nil
	case layout == Lines, last != nil && fuse(last.Text, n.Text):
		return []byte(" ")
	}
	return nil
}
