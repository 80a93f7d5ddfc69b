package tree

import "slices"

// An endlessPair is two neighboring items: the last token of the first, the second, and its first token that differs.
type endlessPair struct{ end, item, from int }

// mergeEndless merges neighboring items that begin alike up to a keyword if nothing marks their end: from a import b
// and from a import c becomes from a import b, c.
func mergeEndless(d draft) proposals {
	if d.root.tokens > 4*smallTree {
		return proposals{}
	}
	s := d.survey()
	var all []endlessPair
	for i, n := range s.nodes {
		if n.Role != Item || i == 0 {
			continue
		}
		next := int(s.end[i])
		if next >= len(s.nodes) || s.nodes[next].Role != Item || s.parent[next] != s.parent[i] || s.nodes[next].Kind != n.Kind {
			continue
		}
		if p, ok := s.endless(i, next); ok {
			all = append(all, p)
		}
	}
	slices.Reverse(all)
	return proposals{len(all), func(i int) (proposal, bool) {
		end, item := s.nodes[all[i].end], s.nodes[all[i].item]
		text := ","
		for _, k := range s.leaves(all[i].item) {
			if k >= all[i].from {
				text += string(s.nodes[k].Gap) + string(s.nodes[k].Text)
			}
		}
		rest := end.token(Token{Kind: "text", Text: text})
		key := refutes(merging).content(s.nodes[s.named(all[i].end)]).content(item).number(1)
		root := d.root.Apply(Edit{end: end.followedBy(rest), item: nil})
		return proposal{root: root, key: key, note: "list after " + string(end.Text), check: parsed}, true
	}}
}

// endless returns two items with the first token that differs, if there is a keyword before it.
func (s *surveyed) endless(item, next int) (endlessPair, bool) {
	a, b := s.leaves(item), s.leaves(next)
	same := 0
	for same < min(len(a), len(b))-1 && s.nodes[a[same]].hash == s.nodes[b[same]].hash {
		same++
	}
	if same == 0 {
		return endlessPair{}, false
	}
	word, end := s.nodes[a[same-1]], s.nodes[a[len(a)-1]]
	return endlessPair{a[len(a)-1], next, b[same]}, word.is(Spelled) && word.canName() && !end.is(Spelled)
}
