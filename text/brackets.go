package text

import "iter"

// A node is a piece of the input. Groups and items alternate from the root down.
//
// A group is text in brackets, an element of XML or HTML, the attributes of a tag, or, as the root,
// the whole input. Its Kids are items: the statements, list elements, words, lines or child elements
// that it consists of. An item's Kids are the groups in it; the rest of it is plain bytes. So a
// reducer begins with the root's items, keeps some, and continues with the groups in these.
//
//	f(a, b); g();      root
//	f(a, b);·            item
//	 (a, b)                group, Open 1, Close 1
//	  a,·                    item, Sep 2
//	     b                   item
//	         g();        item
//	          ()           group without items
//
// Items are in order and do not overlap. Around and between them a group holds blanks, and the
// semicolons of "for (;;)", which belong to no item. The attributes of a tag are a group that
// follows its element among the Kids of an item, and lies in the element's opening text.
type node struct {
	Start, End  int // bytes of the input, brackets and separators included
	Open, Close int // group: length of its opening and closing text
	Sep         int // item: length of the separator at its end, needed only between items
	Kids        []node
}

// A span stands for the bytes from Start up to End.
type span struct{ Start, End int }

// text returns the bytes of n.
func (n *node) text(data []byte) []byte { return data[n.Start:n.End] }

// inside returns the span between the brackets of a group.
func (n *node) inside() span { return span{n.Start + n.Open, n.End - n.Close} }

// groups yields n and all groups inside it, outer before inner, in the order of the input. It does
// not recurse: nesting may be as deep as memory allows.
func (n *node) groups() iter.Seq[*node] {
	return func(yield func(*node) bool) {
		for stack := []*node{n}; len(stack) > 0; {
			g := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(g) {
				return
			}
			for i := len(g.Kids) - 1; i >= 0; i-- {
				in := g.Kids[i].Kids
				for j := len(in) - 1; j >= 0; j-- {
					stack = append(stack, &in[j])
				}
			}
		}
	}
}

// parseBrackets finds the nesting in text of an unknown language and returns its root. It never
// fails: a bracket without a partner is a plain byte, and so is one in a string or a comment, as far
// as these can be recognized. Elements <a>…</a> are groups in a file that begins with a tag, and
// elsewhere if they balance with the brackets around them. Time and memory are linear, even for a
// file that consists of brackets.
//
// What ends an item depends on the group; the first rule that applies decides:
//
//   - in ( ) and [ ]: semicolons, which are kept; or commas; or blanks, as in Lisp;
//   - in { }, in an element without child elements, and in the root, the ends of lines decide: if
//     most lines end in a comma, commas end items (not in the root); if most end in a semicolon or
//     a block, each of these ends an item; otherwise lines are items, each with a block on the next
//     line. On a single line, semicolons end items, or else commas, or else blanks;
//   - in an element, and in the root of markup: child elements and the text between them.
//
// An item includes the rest of its line if that is blank, so that removing it does not change the
// indentation of the next one.
func parseBrackets(data []byte) node {
	p := parser{data: data, names: map[string]int{}, missing: map[string]bool{}, last: [4]int{-1, -1, -1, -1}}
	p.look()
	p.run()
	p.drop(0)
	root := node{End: len(data)}
	root.Kids = p.items(&root, 0, p.events)
	return root
}
