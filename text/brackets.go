package text

import (
	"iter"
	"math"
)

// A group is text in brackets, an element of XML or HTML, the attributes of a tag, or, as the root,
// the whole input. It consists of items: the statements, list elements, words, lines or child
// elements in it. An item is plain bytes with groups in it. So a reducer begins with the root's items,
// keeps some, and continues with the groups in these.
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
// follows its element, and lies in the element's opening text.
//
// Positions are 32 bits wide, and an item does not know the groups in it, because a large file has
// millions of items.
type group struct {
	Start, End  int32 // bytes of the input, brackets included
	Open, Close int32 // length of its opening and closing text
	Items       []item
	Groups      []group // those in its items, in order
}

// An item is a piece of a group.
type item struct {
	Start, End int32 // bytes of the input, with the separator
	Sep        int32 // length of the separator at its end, needed only between items
}

// A Span stands for the bytes from Start up to End.
type Span struct{ Start, End int }

type span = Span

// text returns the bytes of g.
func (g *group) text(data []byte) []byte { return data[g.Start:g.End] }

// text returns the bytes of an item.
func (it item) text(data []byte) []byte { return data[it.Start:it.End] }

// inside returns the span between the brackets of a group.
func (g *group) inside() span { return span{int(g.Start + g.Open), int(g.End - g.Close)} }

// groups yields g and all groups inside it, outer before inner, in the order of the input. It does
// not recurse: nesting may be as deep as memory allows.
func (g *group) groups() iter.Seq[*group] {
	return func(yield func(*group) bool) {
		for stack := []*group{g}; len(stack) > 0; {
			g := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(g) {
				return
			}
			for i := len(g.Groups) - 1; i >= 0; i-- {
				stack = append(stack, &g.Groups[i])
			}
		}
	}
}

// inItems yields the groups in the items of g, each with the index of its item.
func (g *group) inItems() iter.Seq2[int, *group] {
	return func(yield func(int, *group) bool) {
		i := 0
		for j := range g.Groups {
			in := &g.Groups[j]
			for in.Start >= g.Items[i].End {
				i++
			}
			if !yield(i, in) {
				return
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
//
// If the pacer stops it, it returns an empty group.
func parseBrackets(data []byte, pace *pacer) group {
	p := parser{data: data, pace: pace, names: map[string]int32{}, missing: map[string]bool{}, last: [4]int32{-1, -1, -1, -1}}
	if len(data) > math.MaxInt32 {
		return group{} // positions would not fit; there is no such file in memory
	}
	p.look()
	p.run()
	p.drop(0)
	root := group{End: int32(len(data))}
	p.fill(&root, 0, p.events, 0)
	if pace != nil && pace.stopped {
		return group{}
	}
	return root
}
