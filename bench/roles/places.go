package main

import (
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/tree"
)

// places finds the nodes of a tree in the raw list that it was made of: both are in document
// order, parents first, and a node matches the next one of its kind that begins at the same
// place. Nodes that only hold others are not found.
func places(root *tree.Node, raw *syntax.Raw) map[*tree.Node]int {
	type key struct {
		start int
		kind  string
	}
	next := map[key][]int{}
	for i, n := range raw.Nodes {
		if n.Start == n.End {
			continue
		}
		k := key{n.Start, n.Kind}
		if !n.Named {
			k.kind = `"` + n.Kind + `"`
		}
		next[k] = append(next[k], i)
	}
	at := map[*tree.Node]int{root: 0}
	pos := 0
	var open []*tree.Node // those that begin with the next token
	for n := range root.Nodes {
		open = append(open, n)
		if len(n.Kids) > 0 {
			continue
		}
		pos += len(n.Gap)
		for _, n := range open {
			k := key{pos, n.Kind}
			if is := next[k]; n.Kind != "" && n != root && len(is) > 0 {
				at[n], next[k] = is[0], is[1:]
			}
		}
		open = open[:0]
		pos += len(n.Text)
	}
	return at
}

// parents returns the index of each node's parent.
func parents(raw *syntax.Raw) []int {
	up := make([]int, len(raw.Nodes))
	var open []int
	for i := range raw.Nodes {
		for len(open) > 0 && raw.Nodes[open[len(open)-1]].Next <= i {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			up[i] = open[len(open)-1]
		}
		open = append(open, i)
	}
	return up
}
