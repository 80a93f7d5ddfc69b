package g4

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax/build"
	"github.com/whittle-dd/whittle/tree"
)

// TreeOptions configure [Parse.Tree].
type TreeOptions struct {
	Flatten bool // turn recursion into lists
	Squeeze bool // omit rules that consist of one other rule or token
}

// Tree returns the tree of a parse, with all that the grammar specifies about its
// nodes: what is optional or an item of a list, what separates items, and the
// shortest text that can replace a required node. The tree prints as the source,
// byte for byte.
//
// Kinds are the names of rules and tokens; a token with a fixed text has that text
// in quotes as its kind. Blanks before a token are its gap. Text that the lexer
// hides or skips becomes an optional node if it is more than blanks; its kind is
// “comment”, or “hidden” and its name. Text that is not a token and tokens that were
// removed by repairs are optional nodes too. A source that does not parse at all, or
// that nests too deeply, becomes a tree of tokens nested by their brackets. In an
// island, names of rules and tokens are prefixed with the name of their grammar and
// a colon.
func (p *Parse) Tree(o TreeOptions) *tree.Node {
	g := grower{Parse: p, TreeOptions: o, hidden: map[*tree.Node]bool{}, chains: map[*tree.Node]*chain{}}
	var root *tree.Node
	if p.Root != nil {
		root = g.grow()
	}
	if root == nil {
		g = grower{Parse: p, hidden: map[*tree.Node]bool{}}
		root = g.brackets()
	}
	g.end(root)
	root.Layout = p.layout
	errors := p.Invalid + len(p.Repairs)
	if p.Root == nil {
		errors++
	}
	tree.NewFile(root, p.Src)
	root.Found(errors)
	return root
}

// A grower builds a tree from the leaves up, with an explicit stack.
type grower struct {
	*Parse
	TreeOptions
	pos    int // the source before this offset is in the tree
	tok    int // the first token that is not in the tree
	done   []piece
	slab   build.Slab
	hidden map[*tree.Node]bool // leaves that the parser did not see
	chains map[*tree.Node]*chain
	order  []*chain
	depth  int // of islands
}

// A piece is the result for a child: nodes, or the rounds of a repetition, which may
// form a list with their neighbors.
type piece struct {
	from   *Node
	nodes  []*tree.Node
	rounds [][]piece
}

// maxDepth limits the nesting of nodes, since walking a tree takes stack.
const maxDepth = 500_000

// grow returns the tree, or nil if it would be too deep.
func (g *grower) grow() *tree.Node {
	type frame struct {
		n    *Node
		next int
		base int
	}
	for stack := []frame{{n: g.Root}}; len(stack) > 0; {
		if len(stack) > maxDepth {
			return nil
		}
		f := &stack[len(stack)-1]
		if f.next < len(f.n.Kids) {
			f.next++
			stack = append(stack, frame{n: f.n.Kids[f.next-1], base: len(g.done)})
			continue
		}
		out := g.finish(f.n, g.done[f.base:])
		g.done = append(g.done[:f.base], out)
		stack = stack[:len(stack)-1]
	}
	for _, c := range g.order {
		g.unroll(c)
	}
	first, rest := g.split(g.done[0].nodes)
	root := g.slab.Node(tree.Spec{Kind: g.ruleKind(g.Root.Rule)}, tree.Node{})
	if len(rest) > 0 {
		root = rest[0]
	}
	root.Kids = append(first, root.Kids...)
	g.leasts(root)
	return root
}

// end adds the text after the last token.
func (g *grower) end(root *tree.Node) {
	root.Kids = append(root.Kids, g.loose(len(g.Tokens))...)
	if g.pos < len(g.Src) {
		root.Kids = append(root.Kids, g.slab.Node(tree.Spec{}, tree.Node{Gap: g.Src[g.pos:], Fixed: true}))
	}
}

// finish returns the piece for a node, given the pieces of its children.
func (g *grower) finish(n *Node, kids []piece) piece {
	out := piece{from: n}
	switch n.Kind {
	case TokenNode:
		out.nodes = g.token(n)
	case StarNode, PlusNode:
		for _, k := range kids {
			out.rounds = append(out.rounds, k.rounds[0])
		}
	case IterationNode:
		out.rounds = [][]piece{slices.Clone(g.lists(kids))}
	case GroupNode:
		out.nodes = g.nodes(g.lists(kids))
		if _, rest := g.split(out.nodes); len(rest) == 1 && len(kids) == 1 {
			if own, ok := rest[0].Slot.(*slot); ok && rest[0].Role == tree.Required {
				g.slab.Slot(rest[0], g.slots.ofGroup(n.elem, own))
			}
		}
	case OptionalNode:
		first, rest := g.split(g.nodes(g.lists(kids)))
		out.nodes = append(first, g.group(rest, tree.Optional)...)
	case RuleNode:
		if g.Flatten {
			if p, ok := g.recursion(n, kids); ok {
				return p
			}
		}
		first, rest := g.split(g.nodes(g.lists(kids)))
		switch {
		case len(rest) == 0:
			out.nodes = first
		case g.Squeeze && len(rest) == 1 && n.elem != nil && g.replaces(rest[0], n.Rule):
			g.slab.Field(rest[0], n.field())
			g.slab.Slot(rest[0], g.slots.ofRule(n.Rule))
			out.nodes = append(first, rest[0])
		default:
			out.nodes = append(first, g.slab.Node(tree.Spec{Kind: g.ruleKind(n.Rule), Field: n.field(), Slot: g.slots.ofRule(n.Rule)}, tree.Node{Kids: rest}))
		}
	}
	return out
}

// replaces reports whether a node can be used instead of a rule of which it is the
// only child: whether both have the same least text.
func (g *grower) replaces(n *tree.Node, r int32) bool {
	if n.Kind == "" || n.Role != tree.Required {
		return false
	}
	least := g.slots.ofRule(r).least
	return least.ok && least == g.least(n)
}

// split separates the hidden leaves at the start of nodes from the rest. They are
// kept as far outside as possible.
func (g *grower) split(nodes []*tree.Node) (first, rest []*tree.Node) {
	i := 0
	for i < len(nodes) && g.hidden[nodes[i]] {
		i++
	}
	return nodes[:i:i], nodes[i:]
}

func (g *grower) ruleKind(r int32) string { return g.slots.prefix + g.g.rules[r].name }

// tokenKind returns the kind of a token. Texts in quotes have no prefix.
func (g *grower) tokenKind(t int32) string {
	if kind := g.g.kinds[t]; kind[0] == '"' {
		return kind
	}
	return g.slots.prefix + g.g.kinds[t]
}

// field returns the label that the grammar gives to a node, or "".
func (n *Node) field() string {
	if n.elem == nil {
		return ""
	}
	return n.elem.label
}

// token returns the leaf for a token, after leaves for hidden tokens before it.
func (g *grower) token(n *Node) []*tree.Node {
	if n.Tok < 0 { // inserted by a repair
		return nil
	}
	t := g.Tokens[n.Tok]
	if t.Type == EOF {
		return nil
	}
	out := g.loose(int(n.Tok))
	g.tok = int(n.Tok) + 1
	if t.Start == t.End {
		return out
	}
	leaf := g.slab.Node(tree.Spec{Kind: g.tokenKind(t.Type), Field: n.field()}, tree.Node{Gap: g.gap(int(t.Start)), Text: g.Src[t.Start:t.End:t.End]})
	if n.elem != nil {
		g.slab.Slot(leaf, g.slots.ofToken(n.elem, t.Type))
	}
	g.pos = int(t.End)
	g.island(leaf, t)
	return append(out, leaf)
}

// maxIslands limits the nesting of islands.
const maxIslands = 8

// island replaces a leaf with the tree of its text, if an island's parser accepts
// the text.
func (g *grower) island(leaf *tree.Node, t Token) {
	p := g.islands[g.g.TypeName(int(t.Type))]
	if p == nil || g.depth >= maxIslands {
		return
	}
	out, err := p.Parse(context.Background(), leaf.Text)
	if err != nil || !out.Whole() || out.Invalid > 0 {
		return
	}
	out.slots = p.slotsFor(p.g.Name + ":")
	in := grower{Parse: out, TreeOptions: g.TreeOptions, hidden: map[*tree.Node]bool{}, chains: map[*tree.Node]*chain{}, depth: g.depth + 1}
	root := in.grow()
	if root == nil {
		return
	}
	in.end(root)
	if len(root.Kids) == 0 {
		return
	}
	first := root
	for len(first.Kids) > 0 {
		first = first.Kids[0]
	}
	first.Gap = append(slices.Clip(leaf.Gap), first.Gap...)
	leaf.Kids, leaf.Gap, leaf.Text = root.Kids, nil, nil
}

// gap returns the blanks up to an offset.
func (g *grower) gap(to int) []byte { return g.Src[g.pos:to:to] }

// loose returns optional leaves for the hidden tokens before a token. Hidden tokens
// on one line become one leaf, since they may form a directive.
func (g *grower) loose(before int) []*tree.Node {
	var out []*tree.Node
	for ; g.tok < before; g.tok++ {
		t := g.Tokens[g.tok]
		text := g.Src[t.Start:t.End]
		start := int(t.Start) + build.Blanks(text)
		end := int(t.Start) + len(bytes.TrimRight(text, " \t\n\r\f\v"))
		if start >= end || start < g.pos {
			continue
		}
		kind := ""
		if t.Channel != Invalid && t.Type >= 0 {
			kind = g.hiddenKind(t.Type)
		}
		if n := len(out); n > 0 && bytes.IndexByte(g.Src[g.pos:start], '\n') < 0 { // on one line
			last := out[n-1]
			from := g.pos - len(last.Text)
			last.Text, g.pos = g.Src[from:end:end], end
			continue
		}
		leaf := g.slab.Node(tree.Spec{Kind: kind}, tree.Node{Role: tree.Optional, Gap: g.gap(start), Text: g.Src[start:end:end]})
		g.hidden[leaf] = true
		out = append(out, leaf)
		g.pos = end
	}
	return out
}

// hiddenKind returns the kind of a hidden token, which does not fit in any slot.
// Comments have the same kind as in the trees of other parsers.
func (g *grower) hiddenKind(t int32) string {
	if strings.Contains(strings.ToLower(g.g.kinds[t]), "comment") && !g.g.HasRule("comment") {
		return "comment"
	}
	return "hidden " + g.g.kinds[t]
}

// nodes returns all nodes of pieces.
func (g *grower) nodes(ps []piece) []*tree.Node {
	var out []*tree.Node
	for _, p := range ps {
		out = append(out, p.nodes...)
	}
	return out
}

// group combines nodes into one node with a role.
func (g *grower) group(nodes []*tree.Node, role tree.Role) []*tree.Node {
	switch {
	case len(nodes) == 0:
		return nil
	case len(nodes) > 1:
		return []*tree.Node{g.slab.Node(tree.Spec{}, tree.Node{Role: role, Kids: nodes})}
	}
	nodes[0].Role = role
	if role == tree.Optional {
		g.slab.Keep(nodes[0], 0) // all items of a removable list can be removed
	}
	return nodes
}

// leasts sets the least texts of required nodes. Nodes without one are fixed.
func (g *grower) leasts(root *tree.Node) {
	for n := range root.Nodes {
		if n.Role != tree.Required || n.Sep || n == root {
			continue
		}
		least := g.least(n)
		g.slab.Least(n, least.s)
		n.Fixed = !least.ok || isFixed(n) && string(n.Text) == least.s
	}
}

// isFixed reports whether a node is a token with a fixed text.
func isFixed(n *tree.Node) bool { return len(n.Kids) == 0 && n.Kind != "" && n.Kind[0] == '"' }

// least returns the shortest text that can replace a node.
func (g *grower) least(n *tree.Node) short {
	if n.Kind == "" {
		return g.leastGroup(n)
	}
	if isFixed(n) { // keep its spelling: the lexer may ignore case
		if s, ok := n.Slot.(*slot); !ok || len(s.least.s) >= len(n.Text) {
			return short{string(n.Text), true}
		}
	}
	if s, ok := n.Slot.(*slot); ok {
		return s.least
	}
	return short{string(n.Text), n.Text != nil}
}

// leastGroup returns the shortest text that can replace a list or a group of nodes.
func (g *grower) leastGroup(n *tree.Node) short {
	out := short{ok: true}
	for _, k := range n.Kids {
		if k.Role == tree.Item && n.Keep > 0 {
			return g.least(k)
		}
		if k.Role != tree.Required || k.Sep {
			continue
		}
		s := g.least(k)
		if fuse(out.s, s.s) {
			out.s += " "
		}
		out.s += s.s
		out.ok = out.ok && s.ok
	}
	return out
}
