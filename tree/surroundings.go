package tree

import (
	"cmp"
	"slices"
)

// key tells attempts apart: by what they do, by the text of the node and of the one two
// above it, by the place in that, and by how often each of its words is in the tree.
func (all *attempts) key(a *attempt) uint64 {
	way := all.root.way(a.node)
	up := len(way) - 1
	for range 2 {
		if up > 0 {
			up--
		}
		for up > 0 && way[up].Kind == "" {
			up--
		}
	}
	before := int32(0)
	for i := up; i+1 < len(way); i++ {
		for _, k := range way[i].Kids {
			if k == way[i+1] {
				break
			}
			before += k.tokens
		}
	}
	return keyOf(a, all.words.hash(a.node), way[up].hash, before)
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

// way is the nodes from n down to a node below it.
func (n *Node) way(to *Node) []*Node {
	way := []*Node{n}
	for n != to {
		i, _ := slices.BinarySearchFunc(n.Kids, to.first, func(k *Node, at int32) int { return cmp.Compare(k.last, at) })
		n = n.Kids[i]
		way = append(way, n)
	}
	return way
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
