package text

import (
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// unwrapPass replaces an item, or a bracket group, by the inside of the group; or it removes a
// group with or without the word before it. It tries the edits that remove most first, each once,
// and continues from there after a success.
var unwrapPass = &Pass{
	Name: "unwrap", About: "removes what surrounds a bracket group",
	make: func(dd.Minimizer[Atom]) reduce.Pass[Files] {
		return func(fs Files) reduce.Plan[Files] { return unwrap(fs, -1) }
	},
}

// An edit removes spans from a file.
type edit struct {
	file int
	cuts []span
	gain int
}

// unwrap tries the edits that gain no more than limit, if that is not negative.
func unwrap(fs Files, limit int) reduce.Plan[Files] {
	return func(yield func(reduce.Attempt[Files]) bool) {
		for _, e := range edits(fs) {
			if limit >= 0 && e.gain > limit {
				continue
			}
			c := fs.cut(map[int][]span{e.file: e.cuts})
			if !yield(reduce.Try(c, unwrap(c, e.gain))) {
				return
			}
		}
	}
}

func edits(fs Files) []edit {
	var out []edit
	add := func(file int, cuts []span) {
		gain := 0
		for _, c := range cuts {
			gain += c.End - c.Start
		}
		if gain > 0 {
			out = append(out, edit{file, cuts, gain})
		}
	}
	for i, f := range fs {
		if f.Link {
			continue
		}
		root := parseBrackets(f.Data)
		for g := range root.groups() {
			for k, in := range g.inItems() {
				add(i, g.Items[k].hoist(f.Data, in))
				add(i, in.unwrap(f.Data))
				if in.Open > 0 {
					add(i, []span{{int(in.Start), int(in.End)}})
					add(i, []span{{wordBefore(f.Data, int(in.Start)), int(in.End)}})
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b edit) int { return b.gain - a.gain })
	return out
}

// wordBefore returns where the word before i begins. There may be blanks between them.
func wordBefore(data []byte, i int) int {
	for i > 0 && lex.IsBlank(data[i-1]) {
		i--
	}
	for i > 0 && lex.IsWord(data[i-1]) {
		i--
	}
	return i
}
