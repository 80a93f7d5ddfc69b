package syntax

import (
	"fmt"
	"strings"
	"testing"

	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// rules is a labeler by the kind of the parent.
type rules map[string]func(kids []RawNode) (Shape, bool)

func (r rules) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	if f, ok := r[parent.Kind]; ok {
		s, ok := f(kids)
		return s, nil, ok
	}
	return Shape{}, nil, false
}

func shaped(kids ...Shape) func([]RawNode) (Shape, bool) {
	return func([]RawNode) (Shape, bool) { return Shape{Kids: kids}, true }
}

func child(i int) Shape                              { return Shape{Kind: Child, Child: i} }
func group(kind rule.ShapeKind, kids ...Shape) Shape { return Shape{Kind: kind, Kids: kids} }

// raw returns a parsed file from lines "depth kind start end flags", where the flags are t for a token
// and x for an extra.
func raw(src, nodes string) *Raw {
	r := &Raw{Src: []byte(src)}
	var depths []int
	for line := range strings.Lines(nodes) {
		var depth int
		n := RawNode{RawKind: &RawKind{}}
		var flags string
		fmt.Sscan(strings.TrimSpace(line)+" -", &depth, &n.Kind, &n.Start, &n.End, &flags)
		n.Named, n.Extra = !strings.Contains(flags, "t"), strings.Contains(flags, "x")
		r.Nodes, depths = append(r.Nodes, n), append(depths, depth)
	}
	for i := range r.Nodes {
		n := i + 1
		for n < len(depths) && depths[n] > depths[i] {
			n++
		}
		r.Nodes[i].Next = n
	}
	return r
}

// show prints a tree in one line: role, kind, and text or children.
func show(n *tree.Node) string {
	s := map[tree.Role]string{tree.Optional: "?", tree.Item: "*"}[n.Role]
	if n.Sep {
		s += "/"
	}
	if n.Fixed {
		s += "="
	}
	s += n.Kind
	if len(n.Kids) == 0 {
		return s + fmt.Sprintf("%q", string(n.Gap)+"|"+string(n.Text))
	}
	var kids []string
	for _, k := range n.Kids {
		kids = append(kids, show(k))
	}
	return s + "(" + strings.Join(kids, " ") + ")"
}

const call = `0 file 0 10
	1 call 0 9
	2 name 0 1
	2 ( 1 2 t
	2 name 2 3
	2 , 3 4 t
	2 comment 4 6 x
	2 name 7 8
	2 ) 8 9 t`

func TestTree(t *testing.T) {
	args := rules{"call": shaped(
		child(0), child(1),
		group(Optional, group(List, group(Item, child(2)), group(Separator, child(3)), group(Item, child(4)))),
		child(5),
	)}
	for _, c := range []struct {
		name, src, nodes string
		label            Labeler
		want             string
	}{
		{"empty", "", `0 file 0 0`, nil, `file"|"`},
		{"no nodes", " x\n", ``, nil, `(" |x" ="\n|")`},
		{"blank", "\n\n", `0 file 2 2`, nil, `file(="\n\n|")`},
		{"no label", "f(a,#! b)\n", call, nil,
			`file(call(name"|f" "(""|(" name"|a" ",""|," ?comment"|#!" name" |b" ")""|)") ="\n|")`},
		{"list", "f(a,#! b)\n", call, args,
			`file(call(name"|f" "(""|(" ?(*name"|a" /",""|," ?comment"|#!" *name" |b") ")""|)") ="\n|")`},
		{"items of several", "f(a,#! b)\n", call,
			rules{"call": shaped(group(List, group(Item, child(0), child(1), child(2)), group(Item, child(3)), group(Item, child(4), child(5))))},
			`file(call(?(*(name"|f" "(""|(" name"|a") *",""|," ?comment"|#!" *(name" |b" ")""|)"))) ="\n|")`},
		{"optional group", "f(a,#! b)\n", call,
			rules{"call": shaped(child(0), child(1), child(2), group(Optional, child(3), child(4)), child(5))},
			`file(call(name"|f" "(""|(" name"|a" ?(",""|," ?comment"|#!" name" |b") ")""|)") ="\n|")`},
		{"shape that omits a child", "f(a,#! b)\n", call, rules{"call": shaped(child(0), child(1))},
			`file(call(name"|f" "(""|(" name"|a" ",""|," ?comment"|#!" name" |b" ")""|)") ="\n|")`},
		{"shape out of order", "a b", "0 file 0 3\n1 x 0 1\n1 y 2 3", rules{"file": shaped(child(1), child(0))},
			`file(x"|a" y" |b")`},
		{"empty shapes", "a b", "0 file 0 3\n1 x 0 1\n1 y 2 3",
			rules{"file": shaped(group(Optional), child(0), group(List), child(1), group(Item))},
			`file(x"|a" y" |b")`},
		{"loose ends", "# a # b #", "0 file 0 9\n1 comment 0 1 x\n1 x 2 3\n1 comment 4 5 x\n1 y 6 7\n1 comment 8 9 x",
			rules{"file": shaped(group(List, group(Item, child(0)), group(Item, child(1))))},
			`file(?comment"|#" ?(*x" |a" ?comment" |#" *y" |b") ?comment" |#")`},
		{"uncovered", "\ufeff a !! b ?", "0 file 4 11\n1 x 4 5\n1 y 9 10", rules{"file": shaped(group(Item, child(0)), group(Item, child(1)))},
			`file("|` + `\ufeff" *x" |a" " |!!" *y" |b" " |?")`},
		{"uncovered in a node", `"ab" c`, "0 file 0 6\n1 string 0 4\n2 \" 0 1 t\n2 \" 3 4 t\n1 x 5 6", nil,
			`file(string("""` + `"|\"" "|ab" """` + `"|\"") x" |c")`},
		{"uncovered at the end of a node", `'ab c`, "0 file 0 5\n1 string 0 3\n2 ' 0 1 t\n1 x 4 5", nil,
			`file(string("'""|'" "|ab") x" |c")`},
		{"line continued", "a \\\r\n b", "0 file 0 7\n1 x 0 1\n1 y 6 7", nil, `file(x"|a" y" \\\r\n |b")`},
		{"without text", "a b", "0 file 0 3\n1 x 0 1\n1 gap 1 1\n2 dedent 1 1\n1 y 2 3",
			rules{"file": shaped(child(0), group(Optional, child(1)), child(2))},
			`file(x"|a" y" |b")`},
		{"comment with parts", "//! a\nb", "0 file 0 7\n1 doc_comment 0 5 x\n2 // 0 2 t\n2 text 3 5\n1 x 6 7", nil,
			`file(?doc_comment"|//! a" x"\n|b")`},
		{"nodes that overlap", "abcd", "0 file 0 4\n1 x 0 3\n1 y 1 2\n1 z 2 9", nil, `file(x"|abc" z"|d")`},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := raw(c.src, c.nodes).Tree(c.label)
			if got := show(root); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if got := string(root.Bytes()); got != c.src {
				t.Errorf("prints %q, want %q", got, c.src)
			}
		})
	}
}
