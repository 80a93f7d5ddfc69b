package main

import (
	"fmt"
	"strings"
)

// samples returns problems whose generators draw permutations and samples, unlike the others.
func samples() []problem {
	return []problem{
		{name: "two of a sample", gen: genTeams, size: teamSize, least: 4 + 2, fails: func(out []byte) bool {
			// A team names a player above p2 before p0 or p1.
			for line := range strings.Lines(string(out)) {
				high := false
				for w := range strings.FieldsSeq(line) {
					var n int
					if c, _ := fmt.Sscanf(w, "p%d", &n); c == 1 && strings.HasPrefix(line, "team") {
						if high && n < 2 {
							return true
						}
						high = high || n > 2
					}
				}
			}
			return false
		}},
	}
}

// genTeams draws players, and teams that are samples of them in some order.
func genTeams(t draw) string {
	var w strings.Builder
	n := 0
	t.Repeat(2, 20, func(int) {
		fmt.Fprintf(&w, "player p%d %d\n", n, t.Intn(100))
		n++
	})
	t.Repeat(1, 8, func(int) {
		w.WriteString("team")
		size := 1 + t.Intn(n)
		for _, i := range t.sample(n, size) {
			fmt.Fprintf(&w, " p%d", i)
		}
		w.WriteString("\n")
	})
	return w.String()
}

func teamSize(out []byte) []int {
	size := []int{0, 0}
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "player") {
			size[0]++
		} else {
			size[1] += len(strings.Fields(line)) - 1
		}
	}
	return size
}
