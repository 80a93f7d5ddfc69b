package delta

import (
	"strings"

	"github.com/whittle-dd/whittle/tree"
)

// key identifies nodes that read the same, whatever white space is in them.
func key(n *tree.Node) string {
	var b strings.Builder
	b.WriteString(n.Kind)
	for t := range n.Nodes {
		if len(t.Kids) == 0 && len(t.Text) > 0 {
			b.WriteByte(0)
			b.Write(t.Text)
		}
	}
	return b.String()
}

func keys(ns []*tree.Node) []string {
	out := make([]string, len(ns))
	for i, n := range ns {
		out[i] = key(n)
	}
	return out
}

// A pair is a node before and a node after that stand for each other.
type pair struct{ a, b int }

// mostPairs limits the work of comparing children that differ.
const mostPairs = 40_000

// counterparts returns which nodes stand for each other, in order. Nodes that their parents need stand
// for each other in the order in which they are; items, if they are of the same kind and alike.
func counterparts(old, new []*tree.Node) []pair {
	n, m := len(old), len(new)
	if n*m > mostPairs {
		return nil
	}
	words := map[*tree.Node]map[string]int{}
	for _, ns := range [][]*tree.Node{old, new} {
		for _, x := range ns {
			words[x] = tokens(x)
		}
	}
	best, like := make([][]int, n+1), make([][]int, n+1)
	for i := range best {
		best[i], like[i] = make([]int, m+1), make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			like[i][j] = likeness(old[i], new[j], words)
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if like[i][j] > 0 {
				best[i][j] = max(best[i][j], best[i+1][j+1]+like[i][j])
			}
		}
	}
	var out []pair
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case like[i][j] > 0 && best[i][j] == best[i+1][j+1]+like[i][j]:
			out = append(out, pair{i, j})
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
	return out
}

// likeness returns how much speaks for two nodes to stand for each other; 0: nothing.
func likeness(a, b *tree.Node, words map[*tree.Node]map[string]int) int {
	needed := a.Role == tree.Required && b.Role == tree.Required
	same := 0
	for w, n := range words[a] {
		same += min(n, words[b][w])
	}
	switch {
	case isList(a) != isList(b) && (asList(a) == nil || asList(b) == nil):
		return 0
	case needed || isList(a) || isList(b):
		return 1 + 2*same
	case a.Kind != b.Kind || len(a.Kids) == 0 || len(b.Kids) == 0:
		return 0
	case 3*same < max(total(words[a]), total(words[b])):
		return 0
	}
	return 1 + 2*same
}

func total(words map[string]int) (n int) {
	for _, k := range words {
		n += k
	}
	return n
}

// tokens counts the tokens of a node.
func tokens(n *tree.Node) map[string]int {
	out := map[string]int{}
	for t := range n.Nodes {
		if len(t.Kids) == 0 && len(t.Text) > 0 {
			out[string(t.Text)]++
		}
	}
	return out
}
