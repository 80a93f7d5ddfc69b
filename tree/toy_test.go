package tree_test

import (
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// A toy is a language for tests that need a parser and no grammar:
//
//	(a b …)  a list of anything
//	[a,b,…]  a list of at least one, with commas
//	{a b …}  a body
//	a b 0    words and numbers
//	#…       a comment
//
// Errors are tokens that cannot be removed.
type toy struct {
	src []byte
	at  int
	bad int // brackets that do not match
}

// parseToy parses a text.
func parseToy(src []byte) (*tree.Node, bool) {
	p := &toy{src: src}
	root := &tree.Node{Spec: &tree.Spec{Kind: "file"}}
	if list := p.items(0); len(list.Kids) > 0 {
		root.Kids = append(root.Kids, list)
	}
	root.Kids = append(root.Kids, &tree.Node{Gap: p.src[p.at:], Fixed: true})
	return tree.NewFile(root, src), p.bad == 0
}

var toySyntax = tree.Syntax{
	Parse: func(n *tree.Node) *tree.Node {
		root, _ := parseToy(bytes.Clone(n.Bytes()))
		return root
	},
	Valid: (*tree.Node).Sound,
	Parses: func(n *tree.Node) bool {
		_, ok := parseToy(n.Bytes())
		return ok
	},
	Forms: func(root *tree.Node) iter.Seq2[*tree.Node, tree.Edit] { // of nothing in brackets: e
		return func(yield func(*tree.Node, tree.Edit) bool) {
			for n := range root.Nodes {
				if (n.Kind == "list" || n.Kind == "body") && len(n.Kids) == 2 {
					word := *n.Kids[0]
					word.Spec, word.Text = &tree.Spec{Kind: "word"}, []byte("e")
					if !yield(n, tree.Edit{n.Kids[0]: &word, n.Kids[1]: tree.Nothing}) {
						return
					}
				}
			}
		}
	},
}

// anything is the slot of all items.
type anything struct{}

func (anything) Fits(kind string) bool     { return kind == "list" || kind == "word" || kind == "row" }
func (anything) Least() (tree.Token, bool) { return tree.Token{Kind: "number", Text: "0"}, true }

func (p *toy) token(kind string) *tree.Node {
	gap := p.at
	for p.at < len(p.src) && strings.IndexByte(" \n", p.src[p.at]) >= 0 {
		p.at++
	}
	from := p.at
	switch {
	case p.at == len(p.src):
		p.at = gap
		return nil
	case p.src[p.at] == '#':
		for p.at < len(p.src) && p.src[p.at] != '\n' {
			p.at++
		}
	case strings.IndexByte("()[]{},", p.src[p.at]) >= 0:
		p.at++
		kind = `"` + string(p.src[from:p.at]) + `"`
	default:
		for p.at < len(p.src) && strings.IndexByte(" \n()[]{},#", p.src[p.at]) < 0 {
			p.at++
		}
	}
	return &tree.Node{Spec: &tree.Spec{Kind: kind, Sort: kinds.Of(kind)}, Gap: p.src[gap:from:from], Text: p.src[from:p.at:p.at]}
}

func (p *toy) peek() byte {
	at := p.at
	n := p.token("")
	p.at = at
	if n == nil {
		return 0
	}
	return n.Text[0]
}

// items returns everything before a closing bracket.
func (p *toy) items(closing byte) *tree.Node {
	list := &tree.Node{Role: tree.Optional}
	for {
		c := p.peek()
		if c == 0 || c == closing {
			break
		}
		n := p.item()
		list.Kids = append(list.Kids, n)
	}
	if closing == ']' {
		list.Role, list.Fixed = tree.Required, true
		for _, k := range list.Kids {
			if k.Kind != `","` && k.Kind != "comment" {
				list.Spec = &tree.Spec{Keep: 1}
			}
		}
	}
	return list
}

func (p *toy) item() *tree.Node {
	kind, field, closing := "list", "", byte(0)
	switch p.peek() {
	case '(':
		closing = ')'
	case '[':
		kind, closing = "row", ']'
	case '{':
		kind, field, closing = "body", "body", '}'
	case ',':
		n := p.token("")
		n.Sep, n.Fixed = true, true
		return n
	case '#':
		n := p.token("comment")
		n.Role = tree.Optional
		return n
	case ')', ']', '}':
		p.bad++
		n := p.token("")
		n.Fixed = true
		return n
	default:
		n := p.token("word")
		n.Role, n.Slot = tree.Item, anything{}
		if n.Text[0] >= '0' && n.Text[0] <= '9' {
			n.Kind = "number"
		}
		return n
	}
	n := &tree.Node{Spec: &tree.Spec{Kind: kind, Field: field, Slot: anything{}}, Role: tree.Item}
	open := p.token("")
	open.Fixed = true
	n.Kids = append(n.Kids, open)
	if list := p.items(closing); len(list.Kids) > 0 {
		n.Kids = append(n.Kids, list)
	}
	if end := p.token(""); end != nil {
		end.Fixed = true
		n.Kids = append(n.Kids, end)
	} else {
		p.bad++
	}
	return n
}

// toySource returns a random text with some dozens of tokens.
func toySource(r *rand.Rand, tokens int) []byte {
	var b bytes.Buffer
	var list func(depth int)
	list = func(depth int) {
		for range 1 + r.IntN(4) {
			if tokens--; tokens < 0 {
				return
			}
			switch n := r.IntN(9); {
			case n < 2 && depth > 0:
				b.WriteString(" (")
				list(depth - 1)
				b.WriteString(")")
			case n == 2 && depth > 0:
				b.WriteString(" {")
				list(depth - 1)
				b.WriteString("}\n")
			case n == 3:
				fmt.Fprintf(&b, " [%c%d, %d, (x y)]", 'a'+r.IntN(6), r.IntN(3), r.IntN(100))
			case n == 4:
				fmt.Fprintf(&b, " # %d\n", r.IntN(10))
			case n == 5:
				fmt.Fprintf(&b, " %d", r.IntN(1000))
			default:
				fmt.Fprintf(&b, " %c%d", 'a'+r.IntN(6), r.IntN(3))
			}
		}
	}
	for tokens > 0 {
		list(4)
	}
	return b.Bytes()
}
