package text

import (
	"fmt"
	"strings"
)

// outline prints a tree for people: one line per item, with its separator after a bar, and indented
// below it the groups in it.
func outline(data []byte, n *node) string {
	var b strings.Builder
	type todo struct {
		n     *node
		depth int
		group bool
	}
	for stack := []todo{{n, 0, true}}; len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		in := strings.Repeat("  ", t.depth)
		switch {
		case t.group && t.depth > 0:
			fmt.Fprintf(&b, "%s%s…%s\n", in, data[t.n.Start:t.n.inside().Start], data[t.n.inside().End:t.n.End])
		case !t.group:
			text := fmt.Sprintf("%q", data[t.n.Start:t.n.End-t.n.Sep])
			if t.n.Sep > 0 {
				text += fmt.Sprintf("|%q", data[t.n.End-t.n.Sep:t.n.End])
			}
			fmt.Fprintf(&b, "%s%s\n", in, text)
		}
		for i := len(t.n.Kids) - 1; i >= 0; i-- {
			stack = append(stack, todo{&t.n.Kids[i], t.depth + 1, !t.group})
		}
	}
	return b.String()
}
