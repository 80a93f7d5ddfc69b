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
		if depth == deepest || len(groupsAt(fs, depth)) == 0 {
			return nil
		}
		return reduce.InOrder(over(min, func(fs Files) layout { return items(fs, depth) }), down(min, depth+1))(fs)
	}
}

// A place is a group in a file.
type place struct {
	file  int
	group *group
}

// groupsAt returns the groups with items at a depth.
func groupsAt(fs Files, depth int) []place {
	var out []place
	for i, f := range fs {
		if f.Link {
			continue
		}
		root := parseBrackets(f.Data)
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

// items returns the layout whose atoms are the items of all groups at a depth.
func items(fs Files, depth int) layout {
	places := groupsAt(fs, depth)
	var l layout
	if depth > 0 {
		l.empty = dd.EmptyLast
	}
	for _, p := range places {
		for _, it := range p.group.Items {
			l.tokens = append(l.tokens, int32(Count(it.text(fs[p.file].Data))))
		}
	}
	l.render = func(keep []bool) Files {
		cuts := map[int][]span{}
		for _, p := range places {
			n := len(p.group.Items)
			if c := p.group.cuts(keep[:n]); len(c) > 0 {
				cuts[p.file] = append(cuts[p.file], c...)
			}
			keep = keep[n:]
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
