package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// genGraph draws a graph as the fast generator of G(n, m) of JGraphT does: nodes, then
// edges between two of them, drawn again where loops or parallel edges are not allowed.
func genGraph(t draw) string { return genSized(t, 100, 400) }

// genSmallGraph draws a graph that is small enough for networkx.
func genSmallGraph(t draw) string { return genSized(t, 25, 80) }

func genSized(t draw, nodes, edges int) string {
	var w strings.Builder
	w.WriteString("graph {\n")
	loops, parallel := t.Intn(3) == 2, t.Intn(3) == 2
	n := 0
	t.Repeat(1, nodes, func(int) {
		fmt.Fprintf(&w, "  v%d;\n", n)
		n++
	})
	seen := map[[2]int]bool{}
	t.Repeat(0, edges, func(int) {
		t.until("edge", 20, func() bool {
			a, b := t.Intn(n), t.Intn(n)
			if a == b && !loops || seen[[2]int{a, b}] && !parallel {
				return false
			}
			seen[[2]int{a, b}], seen[[2]int{b, a}] = true, true
			fmt.Fprintf(&w, "  v%d -- v%d;\n", a, b)
			return true
		})
	})
	w.WriteString("}\n")
	return w.String()
}

// A graph is undirected; edges may be loops and parallel.
type graph struct {
	n     int
	edges [][2]int
	names []string
}

var (
	nodeLine = regexp.MustCompile(`^\s*v(\d+)\s*;$`)
	edgeLine = regexp.MustCompile(`^\s*v(\d+)\s*--\s*v(\d+)\s*;$`)
)

// readGraph reads the output of genGraph, with any names and blanks. Every end of an edge must
// be a node that was named before, exactly once.
func readGraph(text []byte) (*graph, bool) {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) < 2 || strings.TrimSpace(lines[0]) != "graph {" || strings.TrimSpace(lines[len(lines)-1]) != "}" {
		return nil, false
	}
	g := &graph{}
	at := map[string]int{}
	for _, l := range lines[1 : len(lines)-1] {
		if m := nodeLine.FindStringSubmatch(l); m != nil {
			if _, twice := at[m[1]]; twice {
				return nil, false
			}
			at[m[1]] = g.n
			g.names = append(g.names, m[1])
			g.n++
		} else if m := edgeLine.FindStringSubmatch(l); m != nil {
			a, ok1 := at[m[1]]
			b, ok2 := at[m[2]]
			if !ok1 || !ok2 {
				return nil, false
			}
			g.edges = append(g.edges, [2]int{a, b})
		} else if strings.TrimSpace(l) != "" {
			return nil, false
		}
	}
	return g, true
}

func graphSize(text []byte) []int {
	g, ok := readGraph(text)
	if !ok {
		return []int{0, 0}
	}
	return []int{g.n, len(g.edges)}
}

// neighbors lists the neighbors of each node once, without the node itself.
func (g *graph) neighbors() [][]int {
	out := make([][]int, g.n)
	for _, e := range g.edges {
		if e[0] != e[1] {
			out[e[0]] = append(out[e[0]], e[1])
			out[e[1]] = append(out[e[1]], e[0])
		}
	}
	for i := range out {
		slices.Sort(out[i])
		out[i] = slices.Compact(out[i])
	}
	return out
}

// json returns the graph in JSON for other programs.
func (g *graph) json() string {
	var es []string
	for _, e := range g.edges {
		es = append(es, "["+strconv.Itoa(e[0])+","+strconv.Itoa(e[1])+"]")
	}
	return fmt.Sprintf(`{"n":%d,"edges":[%s]}`, g.n, strings.Join(es, ","))
}
