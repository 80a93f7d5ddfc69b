package tree

import (
	"cmp"
	"slices"
)

// An embedding puts an expression in place of a small one beside it, and removes what joined the two.
type embedding struct {
	outer []int // what is replaced: a node, or two neighboring items
	keep  int   // what replaces it
	put   int   // the expression that is moved
	to    int   // its place in what is kept
	gain  int32
}

// manyEmbeddings is how many embeddings are tried on a tree: one of the first succeeds, or none.
const manyEmbeddings = 16

// embed puts an expression in place of a literal or another small expression beside it: f(); 1 / 0;
// becomes f() / 0; and a ? b : 0 becomes what b is with a in it. So two things that are both needed
// take up one place.
func embed(d draft) proposals {
	if d.root.tokens > smallTree {
		return proposals{}
	}
	u := d.uses()
	all := slices.Concat(u.embeddedItems(), u.embeddedParts())
	slices.SortStableFunc(all, func(a, b embedding) int {
		return cmp.Or(cmp.Compare(u.literalFirst(a.to), u.literalFirst(b.to)), cmp.Compare(b.gain, a.gain))
	})
	all = all[:min(len(all), manyEmbeddings)]
	return proposals{len(all), func(i int) (proposal, bool) {
		n := all[i]
		key := refutes(embeddingExpression).content(u.nodes[n.put]).content(u.nodes[n.keep]).number(n.to - n.keep)
		for _, k := range n.outer {
			key = key.content(u.nodes[k])
		}
		if d.isRefuted(key) {
			return proposal{}, false
		}
		put := u.nodes[n.put]
		root := d.root.Apply(u.embedded(n, put))
		if !d.syntax.keeps(root, []*Node{put}) {
			root = d.root.Apply(u.embedded(n, inBrackets(put)))
		}
		return proposal{root: root, key: key, note: "embed " + put.kind(), check: parsed}, true
	}}
}

// embedded returns the edit of an embedding.
func (u uses) embedded(n embedding, put *Node) Edit {
	e := Edit{}
	for _, k := range n.outer {
		e[u.nodes[k]] = nil
	}
	e[u.nodes[n.outer[0]]] = u.nodes[n.keep].Apply(Edit{u.nodes[n.to]: put})
	return e
}

// embeddedItems returns the embeddings of neighboring items, one of which is just an expression.
func (u uses) embeddedItems() []embedding {
	var out []embedding
	for i, n := range u.nodes {
		next := int(u.end[i])
		if i == 0 || n.Role != Item || next >= len(u.nodes) || u.nodes[next].Role != Item || u.parent[next] != u.parent[i] {
			continue
		}
		for _, pair := range [...][2]int{{i, next}, {next, i}} {
			put := u.expressionOf(pair[0])
			for _, to := range u.placesFor(put, pair[1]) {
				gain := u.nodes[pair[0]].tokens - u.nodes[put].tokens + u.nodes[to].tokens
				out = append(out, embedding{[]int{i, next}, pair[1], put, to, gain})
			}
		}
	}
	return out
}

// embeddedParts returns the embeddings of two parts of a node, one of which fits in its place.
func (u uses) embeddedParts() []embedding {
	var out []embedding
	for i, n := range u.nodes {
		if i == 0 || n.Kind == "" || n.gone || n.tokens < 5 || n.Field == FieldBody || n.hasField(FieldBody) && u.nameOf(i) > 0 {
			continue
		}
		parts := u.partsOf(i, 3)
		for _, keep := range parts {
			if !n.Fits(u.nodes[keep]) {
				continue
			}
			for _, put := range parts {
				if u.inside(put, keep) || u.inside(keep, put) {
					continue
				}
				for _, to := range u.placesFor(put, keep) {
					out = append(out, embedding{[]int{i}, keep, put, to, n.tokens - u.nodes[keep].tokens - u.nodes[put].tokens + u.nodes[to].tokens})
				}
			}
		}
	}
	return out
}

// partsOf returns the nodes of at least two tokens in a node, down to some levels.
func (u uses) partsOf(node, levels int) []int {
	var out []int
	for _, k := range u.childrenOf(node) {
		n := u.nodes[k]
		if n.tokens < 2 || n.is(Joined) || n.Role == Item {
			continue
		}
		if !n.bracketed() {
			out = append(out, k)
		}
		if levels > 1 {
			out = append(out, u.partsOf(k, levels-1)...)
		}
	}
	return out
}

// expressionOf returns what an item consists of, apart from a sign at its end and a keyword at its beginning;
// the item itself if there is nothing but it.
func (u uses) expressionOf(item int) int {
	least := u.nodes[item].tokens - 1
	if u.nodes[item].isReturn() {
		least--
	}
	for i := item + 1; i < int(u.end[item]); i++ {
		if n := u.nodes[i]; n.Kind != "" && n.tokens >= least && n.Role != Item && !n.is(Spelled) {
			return i
		}
	}
	return item
}

// placesFor returns up to two small expressions in a node that another one may replace, literals first.
func (u uses) placesFor(put, in int) []int {
	const small, most = 3, 2
	var out []int
	if n := u.nodes[put]; n.tokens < 2 || n.Role == Item || n.hasField(FieldBody) {
		return nil
	}
	for i := in + 1; i < int(u.end[in]); i++ {
		n := u.nodes[i]
		switch n.Field {
		case FieldName, FieldDeclarator, FieldLeft, FieldType, FieldFunction, FieldParameters, FieldArguments, FieldBody:
			if n.isName() || n.bracketed() {
				continue
			}
		}
		if n.Kind != "" && !n.gone && !n.is(Spelled) && n.Role != Item && n.tokens <= small && n.tokens < u.nodes[put].tokens && n.Kind != u.nodes[in].Kind && n.Fits(u.nodes[put]) && n.hash != u.nodes[put].hash {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(u.literalFirst(a), u.literalFirst(b)) })
	return out[:min(len(out), most)]
}

// literalFirst returns 0 for a literal of one token, and 1 for everything else.
func (u uses) literalFirst(i int) int {
	if n := u.nodes[i]; n.tokens == 1 && !n.word() {
		return 0
	}
	return 1
}
