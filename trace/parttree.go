package trace

import "github.com/whittle-dd/whittle/tree"

// A partTree presents parts of a trace as a tree that algorithms of package tree can reduce.
//
// Each part is an inner node. Its first child is a token that stands for the part itself, the
// others are the parts inside it. Edits copy the ancestors of what they change but share tokens,
// so the tokens that are left tell which parts are left.
type partTree struct {
	root *tree.Node
	part map[*tree.Node]*Part // by token
}

// newPartTree returns the tree of some parts, which are in the order of time.
func newPartTree(parts []*Part) partTree {
	root := &tree.Node{Spec: &tree.Spec{Kind: "trace"}, Fixed: true}
	part := map[*tree.Node]*Part{}
	nodes := map[*Part]*tree.Node{}
	for _, p := range parts {
		token := &tree.Node{Spec: &tree.Spec{Kind: "token"}, Text: []byte("part"), Fixed: true}
		part[token] = p
		nodes[p] = &tree.Node{Spec: &tree.Spec{Kind: "part"}, Role: tree.Item, Kids: []*tree.Node{token}}
		parent := root
		for q := p.up; q != nil; q = q.up {
			if n := nodes[q]; n != nil {
				parent = n
				break
			}
		}
		parent.Kids = append(parent.Kids, nodes[p])
	}
	return partTree{root: tree.New(root), part: part}
}

// partsIn returns the parts that are left in an edited tree.
func (t partTree) partsIn(n *tree.Node) []*Part {
	if p := t.part[n]; p != nil {
		return []*Part{p}
	}
	var out []*Part
	for _, k := range n.Kids {
		out = append(out, t.partsIn(k)...)
	}
	return out
}
