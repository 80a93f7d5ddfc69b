package tree

import "github.com/whittle-dd/whittle/internal/stage"

// A proposal is an edit that a pass thinks of.
type proposal struct {
	root  *Node  // the edited tree
	key   uint64 // of the edit in its surroundings: what failed once is not asked again; 0: no key
	same  uint64 // of the edit whatever its surroundings: what failed waits until this run of the pass is over; 0: it does not
	note  string
	check check
}

// A check is what must be known about the syntax of a tree to ask about it.
type check uint8

const (
	valid     check = iota // that it may be right
	parsed                 // that it is right
	unchecked              // nothing
)

func (d draft) passes(c check, root *Node) bool {
	switch c {
	case valid:
		return d.syntax.Valid(root)
	case parsed:
		return d.syntax.Parses(root)
	}
	return true
}

// proposals is what a pass thinks of on a tree: how many edits, and each of them,
// if there is one after all. They are made when their turn comes.
type proposals struct {
	n  int
	at func(i int) (proposal, bool)
}

// How many proposals a pass that may give up looks at: to make one and find that it is
// not worth a question takes time as well, and more of it in a large tree.
const (
	fewLooks   = 20
	manyTokens = 1_000_000
)

// oneByOne asks for proposals one at a time, or as many as the width says, and thinks
// again after each that goes; of several that would go it takes the one that leaves least. After some failures in a row it gives up until nothing
// else is left to do; 0 is never.
func oneByOne(think func(draft) proposals, patience int) treeStage {
	return func(d draft, then func(draft) plan) plan {
		var step func(d draft, ps proposals, i, failed int, over stage.Set[uint64]) plan
		step = func(d draft, ps proposals, i, failed int, over stage.Set[uint64]) plan {
			var qs []question
			var keys, same []uint64
			end := ps.n
			if patience > 0 {
				end = min(end, max(fewLooks, manyTokens/int(d.root.tokens+1)))
			}
			for ; i < end && len(qs) < d.width && (patience == 0 || d.patient || failed+len(qs) < patience); i++ {
				p, ok := ps.at(i)
				if over.Has(p.same) {
					continue
				}
				if !ok || p.key != 0 && d.isRefuted(p.key) {
					continue
				}
				root, ok := d.smaller(p.root)
				if !ok || !d.passes(p.check, root) {
					continue
				}
				qs = append(qs, question{root: root, note: p.note, any: true})
				keys, same = append(keys, p.key), append(same, p.same)
			}
			if len(qs) == 0 {
				return then(d)
			}
			return d.askAll(qs, func(yes []bool) (int, func(draft) plan) {
				take := -1
				for k := range qs {
					if yes[k] && (take < 0 || qs[k].root.tokens < qs[take].root.tokens) {
						take = k
					}
				}
				return take, func(d draft) plan {
					over := over
					for k, key := range keys {
						if key != 0 && !yes[k] {
							d = d.refute(key)
						}
						if same[k] != 0 && !yes[k] {
							over = over.Add(same[k])
						}
					}
					if take < 0 {
						return step(d, ps, i, failed+len(qs), over)
					}
					d = d.parsed()
					return step(d, think(d), 0, 0, over)
				}
			})
		}
		return step(d, think(d), 0, 0, stage.Set[uint64]{})
	}
}
