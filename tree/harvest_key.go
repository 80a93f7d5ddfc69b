package tree

// key tells attempts apart: by what they do, by the text of the node and of the one two
// above it, by the place in that, and by how often each of its words is in the tree.
func (all *attempts) key(a *attempt) uint64 {
	w := all.root.way(a.node)
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
	return keyOf(a, all.words.hash(a.node), w[up].hash, before)
}

// keyOf is the key of an attempt on a node with words that are in the tree so often; up is
// the hash of what is around it, where so many tokens lie before it.
func keyOf(a *attempt, words, up uint64, before int32) uint64 {
	k := mix(uint64(a.spotMove())+2, words)
	k = mix(k, up)
	k = mix(k, uint64(before))
	if a.with != nil {
		k = mix(k, a.with.hash)
	}
	return k
}

// hash is the hash of the tokens in n and of how often each of its words is in the tree.
func (v vocabulary) hash(n *Node) uint64 {
	if len(n.Kids) == 0 {
		if n.word {
			return mix(n.hash, uint64(v.count(n.Text)))
		}
		return n.hash
	}
	h := uint64(1)
	for _, k := range n.Kids {
		if !k.vanished() && k.hash != 1 { // what holds no tokens makes no difference
			h = mix(h, v.hash(k))
		}
	}
	return h
}
