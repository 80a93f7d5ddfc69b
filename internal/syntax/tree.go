package syntax

import (
	"bytes"
	"slices"

	"github.com/whittle-dd/whittle/internal/syntax/build"
	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// Tree returns the tree of a parsed file. Printing it gives the file, byte for byte, whatever the
// parser found.
//
// The parser's leaves are the tokens. The kind of a fixed token is in quotes, to distinguish it from a
// rule of the same name. Blanks before a token are its gap. Text that no leaf covers is a token of
// kind "", and so are the blanks at the end of the file. Comments are optional tokens. Nodes without
// text are omitted, unless they are marked as empty. The labeler decides what else is optional; it may
// be nil. If the parser is stopped, the rest of the file is one token.
//
// A coarse tree has tokens for nodes with little text as well, see [Language.Within].
func (r *Raw) Tree(label Labeler) *tree.Node {
	b := builder{raw: r, label: label, quoted: map[string]string{}}
	b.open = []frame{{at: 0}}
	for i := 1; i < len(r.Nodes) && !r.stop.stopped(); {
		b.closeBefore(i)
		n := &r.Nodes[i]
		b.cover(i, n.Start)
		if n.Next == i+1 || whole(n) || n.End-n.Start <= r.grain && !n.Error {
			b.token(i)
			i = n.Next
			continue
		}
		b.open = append(b.open, frame{i, len(b.done)})
		i++
	}
	return b.finish()
}

// whole reports whether a node is a single token although the parser divides it.
func whole(n *RawNode) bool { return n.Extra && kinds.Of(n.Kind)&tree.Comment != 0 }

// A builder builds nodes from the first token to the last. It keeps its own stack, because sources may
// be nested deeper than calls should be.
type builder struct {
	raw    *Raw
	label  Labeler
	pos    int     // the source before it is in the tree
	open   []frame // the nodes that are not complete
	done   []entry // the complete children of the open nodes
	quoted map[string]string
	slab   build.Slab
	kids   []RawNode
	at     []int
}

// A frame is an open node and where in the list of complete nodes its children begin.
type frame struct{ at, base int }

// An entry is a complete node. It is loose if the rule does not have it as a child: it is an extra, or
// text that no node covers.
type entry struct {
	node  *tree.Node
	at    int // its index in the raw list, or the index of the node after it
	loose bool
}

// closeBefore completes the open nodes that end before an index in the raw list.
func (b *builder) closeBefore(i int) {
	for {
		f := b.open[len(b.open)-1]
		if f.at == 0 || b.raw.Nodes[f.at].Next > i {
			return
		}
		n := &b.raw.Nodes[f.at]
		b.cover(n.Next, n.End)
		kids := b.arrange(f)
		b.done = b.done[:f.base]
		b.open = b.open[:len(b.open)-1]
		if len(kids) > 0 {
			b.add(f.at, tree.Node{Kids: kids})
		}
	}
}

// finish completes the root, which holds the whole file.
func (b *builder) finish() *tree.Node {
	b.closeBefore(len(b.raw.Nodes))
	b.cover(len(b.raw.Nodes), len(b.raw.Src))
	var spec tree.Spec
	if len(b.raw.Nodes) > 0 {
		spec.Kind = b.raw.Nodes[0].Kind
	}
	root := b.slab.Node(spec, tree.Node{Kids: b.arrange(b.open[0])})
	if b.pos < len(b.raw.Src) {
		root.Kids = append(root.Kids, &tree.Node{Gap: b.raw.Src[b.pos:], Fixed: true})
	}
	if !tree.NewFileUntil(root, b.raw.Src, b.raw.stop.stopped) {
		return tree.NewFile(&tree.Node{Spec: &tree.Spec{Kind: spec.Kind}, Text: b.raw.Src}, b.raw.Src)
	}
	return root
}

// cover adds a token for the text up to to, if it is more than blanks.
func (b *builder) cover(i, to int) {
	to = min(to, len(b.raw.Src))
	if to <= b.pos {
		return
	}
	text := b.raw.Src[b.pos:to]
	gap := build.Blanks(text)
	if gap == len(text) {
		return
	}
	end := len(bytes.TrimRight(text, " \t\n\r\f\v"))
	b.done = append(b.done, entry{b.slab.Node(tree.Spec{}, tree.Node{Gap: text[:gap:gap], Text: text[gap:end:end]}), i, true})
	b.pos += end
}

// token adds a token for a raw node.
func (b *builder) token(i int) {
	n := &b.raw.Nodes[i]
	start, end := max(n.Start, b.pos), min(n.End, len(b.raw.Src))
	if start >= end && !(n.Empty && start == end) {
		return
	}
	b.add(i, tree.Node{Gap: b.raw.Src[b.pos:start:start], Text: b.raw.Src[start:end:end]})
	b.pos = end
}

// add adds a complete node.
func (b *builder) add(i int, n tree.Node) {
	raw := &b.raw.Nodes[i]
	spec := tree.Spec{Kind: raw.Kind, Field: kinds.Field(raw.Kind, raw.Field)}
	if !raw.Named {
		spec.Kind = b.quote(raw.Kind)
	}
	if raw.Extra {
		n.Role = tree.Optional
	}
	b.done = append(b.done, entry{b.slab.Node(spec, n), i, raw.Extra})
}

func (b *builder) quote(kind string) string {
	q, ok := b.quoted[kind]
	if !ok {
		q = `"` + kind + `"`
		b.quoted[kind] = q
	}
	return q
}

// arrange returns the children of an open node, grouped by its rule.
func (b *builder) arrange(f frame) []*tree.Node {
	entries := b.done[f.base:]
	stop := b.raw.stop
	if b.label == nil || len(entries) == 0 || len(b.raw.Nodes) == 0 || stop.stopped() {
		return b.plain(entries)
	}
	b.kids, b.at = b.kids[:0], b.at[:0]
	for k := range b.raw.children(f.at) {
		if stop.stopped() { // a table may have millions of rows
			return b.plain(entries)
		}
		if !b.raw.Nodes[k].Extra {
			b.kids, b.at = append(b.kids, b.raw.Nodes[k]), append(b.at, k)
		}
	}
	shape, slots, ok := b.label.Label(b.raw.Nodes[f.at], b.kids)
	if stop.stopped() || !ok || !covers(shape, len(b.kids)) {
		return b.plain(entries)
	}
	if slots != nil {
		i := 0
		for _, e := range entries {
			for i < len(b.at) && b.at[i] < e.at {
				i++
			}
			if i < len(b.at) && b.at[i] == e.at {
				b.slab.Slot(e.node, slots[i])
			}
		}
	}
	l := layout{builder: b, rest: entries}
	kids := l.loose(l.all(nil, shape.Kids), len(b.raw.Nodes))
	if stop.stopped() { // some may be missing
		return b.plain(entries)
	}
	return b.slab.Kids(kids)
}

func (b *builder) plain(entries []entry) []*tree.Node {
	kids := make([]*tree.Node, len(entries))
	for i, e := range entries {
		kids[i] = e.node
	}
	return b.slab.Kids(kids)
}

// A layout groups the children of one node by its shape, in order.
type layout struct {
	*builder
	rest   []entry
	extras []*tree.Node // the loose ones
}

// all appends the nodes of shapes. Loose entries are kept outside of groups as far as possible, but for
// those about the first item of a list.
func (l *layout) all(out []*tree.Node, shapes []Shape) []*tree.Node {
	for _, s := range shapes {
		if l.raw.stop.stopped() {
			return out
		}
		if first, ok := firstChild(s); ok && !(s.Kind == List && len(l.rest) > 0 && l.rest[0].loose && adorns(l.rest[0].node)) {
			out = l.loose(out, l.at[first])
		}
		out = l.one(out, s)
	}
	return out
}

func (l *layout) one(out []*tree.Node, s Shape) []*tree.Node {
	if s.Kind == Child {
		if len(l.rest) > 0 && l.rest[0].at == l.at[s.Child] {
			out = append(out, l.rest[0].node)
			l.rest = l.rest[1:]
		}
		return out
	}
	kids := l.all(nil, s.Kids)
	if len(kids) == 0 {
		return out
	}
	switch s.Kind {
	case Separator:
		for _, k := range kids {
			if !slices.Contains(l.extras, k) {
				k.Sep, k.Role = true, tree.Required
			}
		}
		return append(out, kids...)
	case Item:
		return append(out, l.group(kids, tree.Item))
	case Optional:
		return append(out, l.group(kids, tree.Optional))
	}
	list := tree.Node{Kids: l.slab.Kids(l.adorned(kids)), Role: tree.Optional}
	if s.AtLeast > 0 {
		list.Role, list.Fixed = tree.Required, true
	}
	return append(out, l.slab.Node(tree.Spec{Keep: s.AtLeast}, list))
}

// group returns one node for several.
func (l *layout) group(kids []*tree.Node, role tree.Role) *tree.Node {
	if len(kids) > 1 {
		return l.slab.Node(tree.Spec{}, tree.Node{Role: role, Kids: l.slab.Kids(kids)})
	}
	kids[0].Role, kids[0].Fixed = role, false
	if role == tree.Optional {
		l.slab.Keep(kids[0], 0) // a list that can be removed as a whole can lose all its items
	}
	return kids[0]
}

// loose appends the loose entries before an index in the raw list.
func (l *layout) loose(out []*tree.Node, before int) []*tree.Node {
	for len(l.rest) > 0 && l.rest[0].loose && l.rest[0].at <= before {
		out = append(out, l.rest[0].node)
		l.extras = append(l.extras, l.rest[0].node)
		l.rest = l.rest[1:]
	}
	return out
}
