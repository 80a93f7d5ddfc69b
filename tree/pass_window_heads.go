package tree

import (
	"bytes"
	"slices"
)

// heads removes the beginning of an item up to a keyword in it, whatever the grammar says: what follows
// may be an item of its own to the tool under test, as the VALUES of an INSERT is to SQLite. A head that
// must stay has more tokens than a window, and names something whose definition stays with it. It takes
// items from the end, and gives up those of a kind with the same keyword after two failures.
func heads(d draft) proposals {
	if d.root.tokens > manyCuts {
		return proposals{}
	}
	s := d.survey()
	var roots []proposal
	tries := map[refutation]int{}
	for i, n := range slices.Backward(s.nodes) {
		if n.Role != Item && (i == 0 || s.nodes[s.named(i)].Source() == nil) {
			continue // neither an item nor a part of the file
		}
		item := s.core(i)
		for _, k := range s.keywordsIn(item) {
			class := refutes(removingHead).text([]byte(s.nodes[item].Kind)).text(s.nodes[k].Text)
			at := tries[class]
			for at < fewCuts && d.isRefuted(class.number(at)) {
				at++
			}
			if tries[class] = at + 1; at < fewCuts {
				root := d.root.Apply(s.removeTokens(item, k-1))
				roots = append(roots, proposal{root: root, key: class.number(at), note: "head of " + s.nodes[item].Kind, check: unchecked})
			}
		}
	}
	return proposals{len(roots), func(i int) (proposal, bool) { return roots[i], true }}
}

// keywordsIn returns the keywords of an item that begin a part at its end, and have two tokens of it
// before them.
func (s *surveyed) keywordsIn(item int) (out []int) {
	end := int(s.end[item])
	for i := item + 1; i < end; {
		n := s.nodes[i]
		if n.keyword() && s.token[i]-s.token[item] >= 2 && i+1 < end {
			out = append(out, i)
		}
		if int(s.end[i]) == end {
			i++ // the last child: what begins in it also ends the item
		} else {
			i = int(s.end[i])
		}
	}
	return out
}

// keyword reports whether n is a word that the grammar spells out: its kind has it.
func (n *Node) keyword() bool {
	return len(n.Kids) == 0 && n.word() && len(n.Text) > 1 && bytes.Contains(bytes.ToLower([]byte(n.Kind)), bytes.ToLower(n.Text))
}

// core returns the innermost node that has all tokens of a node, apart from signs at its end, as the
// semicolon after a statement.
func (s *surveyed) core(i int) int {
	for i+1 < len(s.nodes) && len(s.nodes[i+1].Kids) > 0 {
		for k := s.end[i+1]; k < s.end[i]; k++ {
			if n := s.nodes[k]; len(n.Kids) > 0 || n.word() || closes(string(n.Text)) {
				return i
			}
		}
		i++
	}
	return i
}
