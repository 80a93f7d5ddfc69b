package g4

// cycle returns a vertex on a cycle of a graph, or -1 if there is none.
func cycle(edges [][]int32) int {
	const open, done = 1, 2
	mark := make([]uint8, len(edges))
	type frame struct {
		v int32
		i int
	}
	for root := range edges {
		if mark[root] != 0 {
			continue
		}
		stack := []frame{{int32(root), 0}}
		mark[root] = open
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.i == len(edges[f.v]) {
				mark[f.v] = done
				stack = stack[:len(stack)-1]
				continue
			}
			w := edges[f.v][f.i]
			f.i++
			switch mark[w] {
			case open:
				return int(w)
			case 0:
				mark[w] = open
				stack = append(stack, frame{w, 0})
			}
		}
	}
	return -1
}

// spread adds to each set all sets that are reachable from it by edges. It visits
// each of Tarjan's strongly connected components once.
func spread(sets []bitSet, edges [][]int32) {
	n := len(sets)
	index := make([]int32, n) // 0: not seen
	low := make([]int32, n)
	onStack := make([]bool, n)
	var component []int32
	next := int32(1)
	type frame struct {
		v int32
		i int
	}
	for root := range n {
		if index[root] != 0 {
			continue
		}
		calls := []frame{{v: int32(root)}}
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			v := f.v
			if f.i == 0 && index[v] == 0 {
				index[v], low[v] = next, next
				next++
				component = append(component, v)
				onStack[v] = true
			}
			if f.i < len(edges[v]) {
				w := edges[v][f.i]
				if index[w] == 0 {
					calls = append(calls, frame{v: w})
					continue
				}
				if onStack[w] {
					low[v] = min(low[v], low[w])
				} else {
					sets[v].or(sets[w])
				}
				f.i++
				continue
			}
			calls = calls[:len(calls)-1]
			if low[v] != index[v] {
				continue
			}
			all := sets[v]
			for k := len(component) - 1; ; k-- {
				w := component[k]
				onStack[w] = false
				all.or(sets[w])
				sets[w] = all
				if w == v {
					component = component[:k]
					break
				}
			}
		}
	}
}
