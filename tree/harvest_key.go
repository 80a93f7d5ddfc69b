package tree

// key returns the refutation of an edit: by what it does, by the text of the node and of the one two
// levels above it, by the place in that, and by how often each word of the node is in the tree.
func (all *editPool) key(a *singleEdit) refutation {
	w := all.root.ancestry(a.node)
	up := w.named(w.named(len(w) - 1))
	before := int32(0)
	for i := up; i+1 < len(w); i++ {
		for _, k := range w[i].Kids {
			if k == w[i+1] {
				break
			}
			before += k.tokens
		}
	}
	return keyOf(a, all.words.hash(a.node), w[up], before)
}

// keyOf returns the refutation of an edit of a node with some wording, in the node up with so many
// tokens before it.
func keyOf(a *singleEdit, words uint64, up *Node, before int32) refutation {
	key := refutes(harvesting).number(int(a.baseMove())).wording(words).content(up).number(int(before))
	if a.with != nil {
		key = key.content(a.with)
	}
	for _, m := range a.others() {
		key = key.content(m.node)
		if m.with != nil {
			key = key.content(m.with)
		}
	}
	return key
}

// hash returns the hash of the tokens in n and of how often each of its words is in the tree.
func (v vocabulary) hash(n *Node) uint64 {
	if len(n.Kids) == 0 {
		if n.word() {
			return mix(n.hash, uint64(v.count(n.Text)))
		}
		return n.hash
	}
	h := uint64(1)
	for _, k := range n.Kids {
		if !k.vanished() && k.hash != 1 { // nodes without tokens make no difference
			h = mix(h, v.hash(k))
		}
	}
	return h
}
