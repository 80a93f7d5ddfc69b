package g4

import "github.com/whittle-dd/whittle/tree"

// maxBrackets limits the nesting of brackets; deeper ones are ordinary tokens.
const maxBrackets = 150_000

// brackets returns the tree of a source that the grammar cannot parse: its tokens,
// nested by their brackets. Each token, and each pair of brackets with its contents,
// is removable.
func (g *grower) brackets() *tree.Node {
	pairs := map[string]string{"(": ")", "[": "]", "{": "}"}
	type open struct {
		node  *tree.Node // the pair
		list  *tree.Node // its contents
		close string
	}
	root := g.slab.Node(tree.Spec{Kind: "tokens"}, tree.Node{})
	stack := []open{{root, root, ""}}
	for i, t := range g.Tokens {
		if t.Channel != 0 || t.Type == EOF {
			continue
		}
		top := &stack[len(stack)-1]
		leaves := g.token(&Node{Kind: TokenNode, Tok: int32(i)})
		if len(leaves) == 0 {
			continue
		}
		leaf := leaves[len(leaves)-1]
		if g.hidden[leaf] { // a token without text
			top.list.Kids = append(top.list.Kids, leaves...)
			continue
		}
		top.list.Kids = append(top.list.Kids, leaves[:len(leaves)-1]...)
		text := string(leaf.Text)
		switch {
		case pairs[text] != "" && len(stack) < maxBrackets:
			list := g.slab.Node(tree.Spec{}, tree.Node{})
			pair := g.slab.Node(tree.Spec{Kind: text + pairs[text]}, tree.Node{Role: tree.Item, Kids: []*tree.Node{leaf, list}})
			g.slab.Least(leaf, text)
			leaf.Fixed = true
			top.list.Kids = append(top.list.Kids, pair)
			stack = append(stack, open{pair, list, pairs[text]})
		case text == top.close:
			g.slab.Least(leaf, text)
			leaf.Fixed = true
			top.node.Kids = append(top.node.Kids, leaf)
			stack = stack[:len(stack)-1]
		default:
			leaf.Role = tree.Item
			top.list.Kids = append(top.list.Kids, leaf)
		}
	}
	return root
}
