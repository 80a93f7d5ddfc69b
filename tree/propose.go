package tree

import (
	"slices"

	"github.com/whittle-dd/whittle/text"
)

// A proposal is an edit that a pass thinks of.
type proposal struct {
	root *Node  // the edited tree
	key  uint64 // of the edit in its surroundings: what failed once is not asked again; 0: no key
	note string
	any  bool // its syntax is not to be checked
}

// proposals is what a pass thinks of on a tree: how many edits, and each of them,
// if there is one after all. They are made when their turn comes.
type proposals struct {
	n  int
	at func(i int) (proposal, bool)
}

// oneByOne asks for proposals one at a time, or as many as the width says, and thinks
// again after each that goes.
// After some failures in a row it gives up until nothing else is left to do; 0 is
// never.
func oneByOne(think func(draft) proposals, patience int) stage {
	return func(d draft, then func(draft) plan) plan {
		var step func(d draft, ps proposals, i, failed int) plan
		step = func(d draft, ps proposals, i, failed int) plan {
			var qs []question
			var keys []uint64
			for ; i < ps.n && len(qs) < d.width && (patience == 0 || d.patient || failed+len(qs) < patience); i++ {
				p, ok := ps.at(i)
				if !ok || p.key != 0 && d.isRefuted(p.key) || !smaller(p.root, d.root) || !p.any && !d.syntax.Valid(p.root) {
					continue
				}
				qs = append(qs, question{root: p.root, note: p.note, any: true})
				keys = append(keys, p.key)
			}
			if len(qs) == 0 {
				return then(d)
			}
			return d.askAll(qs, func(yes []bool) (int, func(draft) plan) {
				take := slices.Index(yes, true)
				return take, func(d draft) plan {
					for k, key := range keys {
						if key != 0 && !yes[k] {
							d = d.refute(key)
						}
					}
					if take < 0 {
						return step(d, ps, i, failed+len(qs))
					}
					d = d.parsed()
					return step(d, think(d), 0, 0)
				}
			})
		}
		d = d.parsed()
		return step(d, think(d), 0, 0)
	}
}

// smaller is the order of trees: by tokens, by names, which can only be fewer where
// something no longer depends on them, by bytes. Where something is put in the place
// of something else, a tree that is moved to must be smaller, so that no pass goes
// round in circles: what a token is after that only the text says.
func smaller(a, b *Node) bool {
	x, y := a.Bytes(), b.Bytes()
	if s, t := text.Count(x), text.Count(y); s != t {
		return s < t
	}
	if s, t := a.names(), b.names(); s != t {
		return s < t
	}
	return len(x) < len(y)
}

// names is how many tokens of n are names.
func (n *Node) names() int {
	names := 0
	for m := range n.Nodes {
		if m.isName() {
			names++
		}
	}
	return names
}

// isName reports whether n is a word that stands for something, not one of the
// language, nor a literal.
func (n *Node) isName() bool {
	if !n.word || n.Kind != "" && n.Kind[0] == '"' {
		return false
	}
	if n.Slot == nil {
		return !n.Fixed
	}
	_, text, ok := n.Slot.Least()
	return !ok || text != string(n.Text) || len(text) == 1
}
