package main

import "slices"

// graphs returns ten predicates on graphs, with the smallest sum of nodes and edges of each.
func graphs() []problem {
	make := func(name string, least int, has func(*graph) bool) problem {
		return problem{name: name, gen: genGraph, size: graphSize, least: least, fails: func(out []byte) bool {
			g, ok := readGraph(out)
			return ok && has(g)
		}}
	}
	return []problem{
		make("cycle of 4", 4+4, func(g *graph) bool { return g.squares() }),
		make("triangle", 3+3, func(g *graph) bool { return g.clique(3) }),
		make("clique of 4", 4+6, func(g *graph) bool { return g.clique(4) }),
		make("bridge between cycles", 6+7, (*graph).dumbbell),
		make("degree 6", 7+6, func(g *graph) bool {
			return slices.ContainsFunc(g.neighbors(), func(ns []int) bool { return len(ns) >= 6 })
		}),
		make("two components of 3", 6+4, func(g *graph) bool { return g.components(3) >= 2 }),
		make("odd cycle", 3+3, func(g *graph) bool { return !g.bipartite() }),
		make("node that parts three", 4+3, (*graph).parts),
		make("distance 5", 6+5, func(g *graph) bool { return g.far(5) }),
		make("loop and parallel edges", 2+3, (*graph).loopAndParallel),
	}
}

// squares reports whether two nodes have two neighbors in common.
func (g *graph) squares() bool {
	ns := g.neighbors()
	for a := range ns {
		for b := range a {
			common := 0
			for _, x := range ns[a] {
				if slices.Contains(ns[b], x) {
					common++
				}
			}
			if common >= 2 {
				return true
			}
		}
	}
	return false
}

// clique reports whether k nodes are all neighbors of each other.
func (g *graph) clique(k int) bool {
	ns := g.neighbors()
	var grow func(k int, from []int) bool
	grow = func(k int, from []int) bool {
		if k == 0 {
			return true
		}
		for i, x := range from {
			var next []int
			for _, y := range from[i+1:] {
				if slices.Contains(ns[x], y) {
					next = append(next, y)
				}
			}
			if len(next) >= k-1 && grow(k-1, next) {
				return true
			}
		}
		return false
	}
	all := make([]int, g.n)
	for i := range all {
		all[i] = i
	}
	return grow(k, all)
}

// reach lists the nodes that can be reached from a without passing through closed nodes or
// along the edge from cut[0] to cut[1].
func reach(ns [][]int, a int, closed func(int) bool, cut [2]int) []int {
	seen := map[int]bool{a: true}
	queue := []int{a}
	for i := 0; i < len(queue); i++ {
		for _, y := range ns[queue[i]] {
			x := queue[i]
			if seen[y] || closed(y) || x == cut[0] && y == cut[1] || x == cut[1] && y == cut[0] {
				continue
			}
			seen[y] = true
			queue = append(queue, y)
		}
	}
	return queue
}

func open(int) bool { return false }

var uncut = [2]int{-1, -1}

// dumbbell reports whether an edge is the only way between two cycles.
func (g *graph) dumbbell() bool {
	ns := g.neighbors()
	cyclic := func(side []int) bool {
		ends := 0
		for _, x := range side {
			for _, y := range ns[x] {
				if slices.Contains(side, y) {
					ends++
				}
			}
		}
		return ends/2 >= len(side)
	}
	for a := range ns {
		for _, b := range ns[a] {
			if a > b {
				continue
			}
			left := reach(ns, a, open, [2]int{a, b})
			if !slices.Contains(left, b) && cyclic(left) && cyclic(reach(ns, b, open, [2]int{a, b})) {
				return true
			}
		}
	}
	return false
}

// components counts the components with at least so many nodes.
func (g *graph) components(least int) int {
	ns := g.neighbors()
	seen, n := map[int]bool{}, 0
	for a := range ns {
		if seen[a] {
			continue
		}
		all := reach(ns, a, open, uncut)
		for _, x := range all {
			seen[x] = true
		}
		if len(all) >= least {
			n++
		}
	}
	return n
}

func (g *graph) bipartite() bool {
	ns := g.neighbors()
	side := make([]int, g.n)
	for a := range ns {
		if side[a] == 0 {
			side[a] = 1
		}
		for _, x := range reach(ns, a, open, uncut) {
			for _, y := range ns[x] {
				if side[y] == 0 {
					side[y] = -side[x]
				}
				if side[y] == side[x] {
					return false
				}
			}
		}
	}
	return true
}

// parts reports whether removing a node leaves its neighbors in three components.
func (g *graph) parts() bool {
	ns := g.neighbors()
	for a := range ns {
		seen, n := map[int]bool{}, 0
		for _, b := range ns[a] {
			if seen[b] {
				continue
			}
			n++
			for _, x := range reach(ns, b, func(x int) bool { return x == a }, uncut) {
				seen[x] = true
			}
		}
		if n >= 3 {
			return true
		}
	}
	return false
}

// far reports whether the shortest path between two nodes has at least k edges.
func (g *graph) far(k int) bool {
	ns := g.neighbors()
	for a := range ns {
		at := map[int]int{a: 0}
		queue := []int{a}
		for i := 0; i < len(queue); i++ {
			for _, y := range ns[queue[i]] {
				if _, seen := at[y]; !seen {
					if at[y] = at[queue[i]] + 1; at[y] >= k {
						return true
					}
					queue = append(queue, y)
				}
			}
		}
	}
	return false
}

func (g *graph) loopAndParallel() bool {
	loop, parallel := false, false
	seen := map[[2]int]bool{}
	for _, e := range g.edges {
		if e[0] == e[1] {
			loop = true
			continue
		}
		parallel = parallel || seen[e] || seen[[2]int{e[1], e[0]}]
		seen[e] = true
	}
	return loop && parallel
}
