package main

import (
	"bytes"
	"math/rand/v2"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// A desk draws the trials of one file.
type desk struct {
	raw     *syntax.Raw
	root    *tree.Node
	match   *rules.Matcher
	rand    *rand.Rand
	at      map[*tree.Node]int // where a node is in the raw list
	parents []int
}

func newDesk(g *rules.Grammar, raw *syntax.Raw, root *tree.Node, r *rand.Rand) *desk {
	return &desk{raw, root, rules.NewMatcher(g), r, places(root, raw), parents(raw)}
}

// trials draws up to n of each kind.
func (d *desk) trials(n int) (all []trial) {
	var found [kinds][]trial
	for m := range d.root.Nodes {
		if its := d.items(m); len(its) > 0 {
			found[items] = append(found[items], trial{kind: items, nodes: its})
		}
		if m == d.root || m.Fixed && m.Role != tree.Required {
			continue
		}
		at, known := d.at[m]
		switch {
		case m.Role == tree.Optional && known && d.raw.Nodes[at].Extra:
			found[extra] = append(found[extra], trial{kind: extra, nodes: []*tree.Node{m}})
		case m.Role == tree.Optional:
			found[optional] = append(found[optional], trial{kind: optional, nodes: []*tree.Node{m}})
		case m.Role == tree.Required && !m.Sep && known && m.Tokens() > 0:
			found[required] = append(found[required], trial{kind: required, nodes: []*tree.Node{m}})
			if m.Least != "" && !m.Fixed && m.Least != string(bytes.TrimSpace(m.Bytes())) {
				found[least] = append(found[least], trial{kind: least, nodes: []*tree.Node{m}})
			}
		}
	}
	found[fitting], found[misfit] = d.hoists(n)
	for _, ts := range found {
		d.rand.Shuffle(len(ts), func(i, j int) { ts[i], ts[j] = ts[j], ts[i] })
		all = append(all, ts[:min(n, len(ts))]...)
	}
	return all
}

// items draws some items of a list, if n is one.
func (d *desk) items(n *tree.Node) (some []*tree.Node) {
	for _, k := range n.Kids {
		if k.Role == tree.Item {
			some = append(some, k)
		}
	}
	if len(some) == 0 {
		return nil
	}
	d.rand.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
	return some[:1+d.rand.IntN(spare(n))]
}

// spare returns how many items of a list can be removed at once.
func spare(list *tree.Node) int {
	n := 0
	for _, k := range list.Kids {
		if k.Role == tree.Item {
			n++
		}
	}
	return max(1, n-list.Keep)
}

// hoists draws nodes and replacements for them: for each, one descendant that the rule of the
// parent allows there, and one that it does not.
func (d *desk) hoists(n int) (fit, unfit []trial) {
	var nodes []*tree.Node
	for m := range d.root.Nodes {
		if at, ok := d.at[m]; ok && at > 0 && len(m.Kids) > 0 && !d.raw.Nodes[at].Extra {
			nodes = append(nodes, m)
		}
	}
	d.rand.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
	for _, m := range nodes {
		if len(fit) >= n && len(unfit) >= n {
			break
		}
		yes, no := d.descendants(m)
		if len(yes) > 0 && len(fit) < n {
			fit = append(fit, trial{fitting, []*tree.Node{m}, yes[d.rand.IntN(len(yes))]})
		}
		if len(no) > 0 && len(unfit) < n {
			unfit = append(unfit, trial{misfit, []*tree.Node{m}, no[d.rand.IntN(len(no))]})
		}
	}
	return fit, unfit
}

// descendants returns the nodes below n that could replace it to make the file smaller:
// those that fit, and those that do not.
func (d *desk) descendants(n *tree.Node) (fit, unfit []*tree.Node) {
	at := d.at[n]
	parent := d.raw.Nodes[d.parents[at]]
	var kids []rules.Kind
	place := -1
	for i, k := range childrenOf(d.raw, d.parents[at]) {
		if k == at {
			place = i
		}
		kids = append(kids, kindOf(d.raw.Nodes[k]))
	}
	if _, ok := d.match.Label(kindOf(parent), symbolOf(parent), kids); !ok || place < 0 {
		return nil, nil
	}
	answers := map[rules.Kind]bool{}
	for m := range n.Nodes {
		i, ok := d.at[m]
		if !ok || m == n || m.Tokens() == n.Tokens() || !d.raw.Nodes[i].Named || d.raw.Nodes[i].Extra {
			continue
		}
		k := kindOf(d.raw.Nodes[i])
		fits, known := answers[k]
		if !known {
			fits = d.match.Fits(kindOf(parent), symbolOf(parent), kids, place, k)
			answers[k] = fits
		}
		if fits {
			fit = append(fit, m)
		} else {
			unfit = append(unfit, m)
		}
	}
	return fit, unfit
}
