package syntax

import "github.com/whittle-dd/whittle/tree"

// weave puts pieces that the parser has not seen into the nodes of a file.
func (s *scanned) weave(r *Raw, pieces []piece) {
	w := weaver{scanned: s, old: r.Nodes, rest: pieces, kinds: rawKinds{}}
	w.nodes = make([]RawNode, 0, len(r.Nodes)+4*len(pieces))
	for i := 0; i < len(w.old); {
		w.closeBefore(i)
		i = w.node(i)
	}
	w.closeBefore(len(w.old))
	if len(w.nodes) > 0 {
		w.upTo(len(s.src)) // what is left belongs to the root
		root := &w.nodes[0]
		root.Next = len(w.nodes)
		if len(pieces) > 0 {
			root.Start, root.End = min(root.Start, pieces[0].start), max(root.End, pieces[len(pieces)-1].end)
		}
	}
	r.Nodes = w.nodes
}

// A weaver copies nodes and adds pieces in between.
type weaver struct {
	*scanned
	old, nodes []RawNode
	rest       []piece    // those that are not in the tree yet
	open       []openNode // without the root
	covered    int        // the source before it is in tokens
	kinds      rawKinds
}

// An openNode is a node whose children are being copied.
type openNode struct{ old, new int }

// closeBefore completes the open nodes that end before node i of the parser.
func (w *weaver) closeBefore(i int) {
	for len(w.open) > 0 {
		o := w.open[len(w.open)-1]
		if w.old[o.old].Next > i {
			return
		}
		w.upTo(w.old[o.old].End)
		w.nodes[o.new].Next = len(w.nodes)
		w.open = w.open[:len(w.open)-1]
	}
}

// skip omits the pieces that are in the tree already: to the parser, they were a part of some token.
func (w *weaver) skip() {
	for len(w.rest) > 0 && w.rest[0].start < w.covered {
		w.rest = w.rest[1:]
	}
}

// upTo adds the pieces that end before some place.
func (w *weaver) upTo(end int) {
	w.skip()
	for len(w.rest) > 0 && w.rest[0].end <= end {
		if w.rest[0].how == aside {
			w.piece(w.rest[0])
		}
		w.rest = w.rest[1:]
	}
}

// node copies node i of the parser and returns the index of the next one to copy. Pieces before it that
// belong to it become its first children.
func (w *weaver) node(i int) int {
	w.skip()
	n := w.old[i]
	next := i + 1
	inner := n.Next > next
	several := false // it stands for the tokens of a piece
	var lead []piece
	if i > 0 {
		k := 0
		for k < len(w.rest) && w.rest[k].end <= n.Start {
			k++
		}
		from := k
		for inner && !n.Extra && from > 0 && w.rest[from-1].leads {
			from--
		}
		lead = w.rest[from:k]
		if from > 0 {
			w.upTo(w.rest[from-1].end)
		}
	}
	if len(lead) > 0 {
		n.Start = lead[0].start
	} else if len(w.rest) > 0 && w.rest[0].how == respelled && n.Start == w.rest[0].end-len(w.rest[0].as) {
		n.Start = w.rest[0].start
		if n.End == w.rest[0].end {
			next, inner = n.Next, false // one token, whatever the parser has seen
			several = w.rest[0].first < w.rest[0].last
		}
	}
	n.Next = len(w.nodes) + 1
	w.nodes = append(w.nodes, n)
	if inner && i > 0 {
		w.open = append(w.open, openNode{i, len(w.nodes) - 1})
	}
	if !inner {
		w.covered = max(w.covered, n.End)
	}
	for _, p := range lead {
		w.upTo(p.end)
	}
	if several || !inner && len(w.rest) > 0 && w.rest[0].how == opaque && w.rest[0].start == n.Start && w.rest[0].end == n.End {
		at := len(w.nodes) - 1
		w.tokens(w.rest[0], "")
		w.nodes[at].Next = len(w.nodes)
	}
	return next
}

// piece adds a piece that can be removed.
func (w *weaver) piece(p piece) {
	at := len(w.nodes)
	w.nodes = append(w.nodes, RawNode{RawKind: w.kinds.extra(p.kind), Start: p.start, End: p.end, Next: at + 1})
	if p.first == p.last {
		return
	}
	w.tokens(p, tree.FieldArguments)
	w.nodes[at].Next = len(w.nodes)
}

// tokens adds the tokens of a piece: a word, brackets, and in them arguments, which commas separate.
func (w *weaver) tokens(p piece, field string) {
	lo, hi := p.first, p.last
	if w.scanned.tokens[lo].class == scanWord {
		w.leaf(lo, "")
		lo++
	}
	for lo < hi && int(w.match[lo]) == hi {
		w.leaf(lo, "")
		lo, hi = lo+1, hi-1
	}
	for from := lo; from <= hi; from++ {
		end := from
		for end <= hi && !w.is(end, ",") {
			end = max(end, int(w.match[end])) + 1
		}
		w.argument(from, end, field)
		if end <= hi {
			w.leaf(end, field)
		}
		from = end
	}
	for i := hi + 1; i <= p.last; i++ {
		w.leaf(i, "")
	}
}

// argument adds the tokens from index from to index end as one argument.
func (w *weaver) argument(from, end int, field string) {
	if end-from == 1 {
		w.leaf(from, field)
	}
	if end-from < 2 {
		return
	}
	at := len(w.nodes)
	w.nodes = append(w.nodes, RawNode{
		RawKind: w.kinds.of(RawKind{Kind: argumentKind, Named: true, Field: field}),
		Start:   int(w.scanned.tokens[from].start), End: int(w.scanned.tokens[end-1].end),
	})
	for i := from; i < end; i++ {
		w.leaf(i, "")
	}
	w.nodes[at].Next = len(w.nodes)
}

// leaf adds a token.
func (w *weaver) leaf(i int, field string) {
	t := w.scanned.tokens[i]
	n := RawKind{Field: field}
	switch c := w.src[t.start]; {
	case t.class == scanWord && !w.words[w.spelled(i)]:
		n.Kind, n.Named = "identifier", true
	case t.class != scanLiteral:
		n.Kind = string(w.text(i))
	case c >= '0' && c <= '9' || c == '.':
		n.Kind, n.Named = "number_literal", true
	default:
		n.Kind, n.Named = "string_literal", true
	}
	w.nodes = append(w.nodes, RawNode{RawKind: w.kinds.of(n), Start: int(t.start), End: int(t.end), Next: len(w.nodes) + 1})
}
