package tree

import (
	"cmp"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var partsPass = &Pass{
	Name:  "parts",
	About: "removes whole parts of the file that share no name with the rest",
	stage: stage.Sequence(rows, parts),
}

// parts removes whole parts of a tree that share no name with the rest, the largest first, one
// attempt each: padding has nothing to do with the failure.
func parts(d draft, then func(draft) plan) plan {
	items := mainItems(d.root)
	if len(items) < 4 {
		return then(d)
	}
	var large [][]*Node
	for _, p := range connected(items, nameTest(items)) {
		if weight(p)*20 >= d.root.tokens {
			large = append(large, p)
		}
	}
	slices.SortStableFunc(large, func(a, b []*Node) int { return cmp.Compare(weight(b), weight(a)) })
	start := d.root
	var next func(d draft, i int, gone Edit) plan
	next = func(d draft, i int, gone Edit) plan {
		if i == len(large) || len(large) < 2 {
			return then(d.jumped(start, items, gone))
		}
		edit := Remove(large[i])
		return d.try(d.root.Apply(edit), 0, "a part",
			func(d draft) plan { return next(d, i+1, gone.and(edit)) },
			func(d draft) plan { return next(d, i+1, gone) })
	}
	return next(d, 0, nil)
}

func weight(nodes []*Node) (sum int32) {
	for _, n := range nodes {
		sum += n.tokens
	}
	return sum
}

// connected groups items that share a name.
func connected(items []*Node, isName func(string) bool) [][]*Node {
	part := make([]int, len(items))
	find := func(i int) int {
		for part[i] != i {
			part[i] = part[part[i]]
			i = part[i]
		}
		return i
	}
	first := map[string]int{}
	for i, n := range items {
		part[i] = i
		for w := range n.words {
			if !isName(w) {
				continue
			}
			if j, ok := first[w]; ok {
				part[find(i)] = find(j)
			} else {
				first[w] = i
			}
		}
	}
	at := map[int]int{}
	var out [][]*Node
	for i, n := range items {
		r := find(i)
		k, ok := at[r]
		if !ok {
			k = len(out)
			at[r] = k
			out = append(out, nil)
		}
		out[k] = append(out[k], n)
	}
	return out
}

// nameTest returns a function that tells names from other words. Where the grammar does not tell,
// names are the words at the one place where short items of the same shape differ.
func nameTest(items []*Node) func(string) bool {
	names := map[string]bool{}
	for _, n := range items {
		for w := range n.identifiers {
			names[w] = true
		}
	}
	if len(names) == 0 {
		const short = 12
		at := map[string]map[string]bool{} // words by what is around them
		for _, n := range items {
			if n.tokens > short {
				continue
			}
			var texts []string
			for _, m := range liveTokens(n) {
				texts = append(texts, string(m.Text))
			}
			for i, m := range liveTokens(n) {
				if !m.word() {
					continue
				}
				w := texts[i]
				around := strings.Join(texts[:i], "\x00") + "\x00\x00" + strings.Join(texts[i+1:], "\x00")
				if at[around] == nil {
					at[around] = map[string]bool{}
				}
				at[around][w] = true
			}
		}
		for _, ws := range at {
			for w := range ws {
				names[w] = names[w] || len(ws) > 1
			}
		}
	}
	return func(w string) bool { return names[w] }
}
