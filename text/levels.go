package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// levelsPass removes levels of nesting, many at once. The levels of a file are the groups around its
// innermost one, on the way down along the largest group of each. It leaves a file alone whose
// nesting is not deep: other passes remove a few levels as well.
var levelsPass = &Pass{
	Name: "levels", About: "removes levels of deep nesting, many at once",
	make: func(min dd.Minimizer[Atom]) reduce.Pass[Files] { return over(min, levels) },
}

// deep is the number of levels from which on nesting is deep.
const deep = 6

// levels returns the layout whose atoms are the levels of all files. A level is what lies between
// the insides of a group and of the largest group in it, on both sides: f(g(x)) without its outermost
// level is g(x), and x without both.
func levels(fs Files, pace *pacer) layout {
	l := layout{empty: dd.EmptyLast}
	insides := make([][]span, len(fs)) // from the outermost to the innermost
	for i, f := range fs {
		if f.Link {
			continue
		}
		in := chain(f.Data, pace)
		if len(in) <= deep {
			continue
		}
		insides[i] = in
		for k, out := range in[:len(in)-1] {
			next := in[k+1]
			if !pace.visit(next.Start - out.Start + out.End - next.End) {
				return l
			}
			l.tokens = append(l.tokens, int32(Count(f.Data[out.Start:next.Start])+Count(f.Data[next.End:out.End])))
		}
	}
	l.render = func(keep []bool) Files {
		cuts := map[int][]span{}
		for i, in := range insides {
			if in == nil {
				continue
			}
			cuts[i] = cutLevels(in, keep)
			keep = keep[len(in)-1:]
		}
		return fs.cut(cuts)
	}
	return l
}

// cutLevels returns what to remove to keep only some levels, in order.
func cutLevels(in []span, keep []bool) []span {
	var before, after []span
	for k, out := range in[:len(in)-1] {
		if !keep[k] {
			before = append(before, span{out.Start, in[k+1].Start})
			after = append(after, span{in[k+1].End, out.End})
		}
	}
	for i := len(after) - 1; i >= 0; i-- {
		before = append(before, after[i])
	}
	return before
}

// chain returns the insides of the groups on the way down along the largest group of each, the whole
// input first.
func chain(data []byte, pace *pacer) []span {
	root := parseBrackets(data, pace)
	var in []span
	for g := &root; g != nil; {
		in = append(in, g.inside())
		var largest *group
		for i := range g.Groups {
			if h := &g.Groups[i]; h.Open > 0 && (largest == nil || h.End-h.Start > largest.End-largest.Start) {
				largest = h
			}
		}
		g = largest
	}
	return in
}
