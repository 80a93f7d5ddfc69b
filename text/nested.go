package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// deepest is the number of levels that are reduced one by one. Each level is a pass over the whole
// input, so deeper ones are left to the passes on lines and tokens.
const deepest = 100

// bracketsFormat removes items level by level, as hierarchical delta debugging (Misherghi and Su,
// ICSE 2006) does with the nodes of a tree: it minimizes the list of all items of a level, in all
// files, and then continues with the level below.
var bracketsFormat = &Format{
	Name: "brackets", About: "the items in brackets and tags, level by level", Unit: "bracket item",
	make: func(min dd.Minimizer[Atom]) reduce.Pass[Files] { return down(min, 0) },
}

var bracketsPass = bracketsFormat.pass()

func down(min dd.Minimizer[Atom], depth int) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		return func(yield func(reduce.Attempt[Files]) bool) {
			pace := &pacer{yield: yield}
			if depth == deepest || countItems(fs, depth, pace) == 0 || pace.stopped {
				return
			}
			level := pieceLayouts{
				count: func(fs Files, pace *pacer) int { return countItems(fs, depth, pace) },
				lay:   func(fs Files, c choice, pace *pacer) layout { return items(fs, depth, c, pace) },
			}
			reduce.InOrder(inStages(min, level), down(min, depth+1))(fs)(yield)
		}
	}
}

// A place is a group in a file.
type place struct {
	file  int
	group *group
}

// groupsAt returns the groups with items at a depth.
func groupsAt(fs Files, depth int, pace *pacer) []place {
	var out []place
	for i, f := range fs {
		if f.Link {
			continue
		}
		root := parseBrackets(f.Data, pace)
		at := []*group{&root}
		for range depth {
			var below []*group
			for _, g := range at {
				for j := range g.Groups {
					below = append(below, &g.Groups[j])
				}
			}
			at = below
		}
		for _, g := range at {
			if len(g.Items) > 0 {
				out = append(out, place{i, g})
			}
		}
	}
	return out
}

// countItems returns the number of items at a depth.
func countItems(fs Files, depth int, pace *pacer) int {
	n := 0
	for _, p := range groupsAt(fs, depth, pace) {
		n += len(p.group.Items)
	}
	return n
}

// items returns the layout whose atoms are the items of all groups at a depth, as far as they are
// chosen.
func items(fs Files, depth int, chosen choice, pace *pacer) layout {
	places := groupsAt(fs, depth, pace)
	var l layout
	if depth > 0 {
		l.empty = dd.EmptyLast
	}
	l.empty = chosen.empty(l.empty)
	block := max(1, chosen.block)
	n := 0 // items so far
	kept := make([]keptSpans, len(fs))
	for i, f := range fs {
		kept[i] = f.kept()
	}
	for _, p := range places {
		for _, it := range p.group.Items {
			if chosen.has(n) {
				if (n-chosen.from)%block == 0 {
					l.tokens = append(l.tokens, 0)
				}
				l.tokens[len(l.tokens)-1] += weight(it.text(fs[p.file].Data))
				l.stay(kept[p.file].touch(int(it.Start), int(it.End)), len(l.tokens)-1)
				if !pace.visit(int(it.End - it.Start)) {
					return l
				}
			}
			n++
		}
	}
	l.render = func(atoms []bool) Files {
		cuts := map[int][]span{}
		n := 0
		var keep []bool
		for _, p := range places {
			keep = keep[:0]
			for range p.group.Items {
				keep = append(keep, !chosen.has(n) || atoms[(n-chosen.from)/block])
				n++
			}
			if c := p.group.cuts(keep); len(c) > 0 {
				cuts[p.file] = append(cuts[p.file], c...)
			}
		}
		return fs.cut(cuts)
	}
	return l
}

// cut returns fs without some spans, by file.
func (fs Files) cut(cuts map[int][]span) Files {
	out := make(Files, len(fs))
	for i, f := range fs {
		out[i] = f
		if len(cuts[i]) > 0 {
			out[i].Data = removeSpans(f.Data, cuts[i])
		}
	}
	return out
}
