package text

import (
	"fmt"
	"strings"
)

// outline prints a tree for people: one line per item, with its separator after a bar, and indented
// below it the groups in it.
func outline(data []byte, g *group) string {
	var b strings.Builder
	var write func(g *group, depth int)
	write = func(g *group, depth int) {
		in := strings.Repeat("  ", depth+1)
		k := 0
		for _, it := range g.Items {
			text := fmt.Sprintf("%q", data[it.Start:it.End-it.Sep])
			if it.Sep > 0 {
				text += fmt.Sprintf("|%q", data[it.End-it.Sep:it.End])
			}
			fmt.Fprintf(&b, "%s%s\n", in, text)
			for ; k < len(g.Groups) && g.Groups[k].Start < it.End; k++ {
				sub := &g.Groups[k]
				fmt.Fprintf(&b, "%s  %s…%s\n", in, data[sub.Start:sub.inside().Start], data[sub.inside().End:sub.End])
				write(sub, depth+2)
			}
		}
	}
	write(g, 0)
	return b.String()
}
