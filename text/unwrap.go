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

// An edit removes what surrounds a group, or the group. What it cuts is computed only when it is
// tried, because there are four edits for each group.
type edit struct {
	in          *group // the group that the item is in
	item, group int32  // indices of the item and of the group in it
	gain        int32
	file        int32
	what        editKind
}

type editKind uint8

const (
	hoistEdit  editKind = iota // replace the item by the inside of the group
	unwrapEdit                 // remove the brackets
	removeEdit                 // remove the group
	callEdit                   // remove the group and the word before it
	editKinds
)

// cuts returns what an edit removes from its file.
func (e edit) cuts(data []byte) []span {
	g := &e.in.Groups[e.group]
	switch e.what {
	case hoistEdit:
		return e.in.Items[e.item].hoist(data, g)
	case unwrapEdit:
		return g.unwrap(data)
	case removeEdit:
		return []span{{int(g.Start), int(g.End)}}
	}
	return []span{{wordBefore(data, int(g.Start)), int(g.End)}}
}

// unwrap tries the edits that gain no more than limit, if that is not negative.
func unwrap(fs Files, limit int) reduce.Plan[Files] {
	return func(yield func(reduce.Attempt[Files]) bool) {
		pace := &pacer{yield: yield}
		es := edits(fs, limit, pace)
		if pace.stopped {
			return
		}
		for _, e := range es {
			c := fs.cut(map[int][]span{int(e.file): e.cuts(fs[e.file].Data)})
			if !yield(reduce.Try(c, unwrap(c, int(e.gain)))) {
				return
			}
		}
	}
}

// smallGain is the share of the input, one part in so many, that an edit of a large input must remove
// to be worth a test. There are too many others to try them all.
const smallGain = 1 << 16

// edits returns the edits that gain no more than limit, if that is not negative, the largest first.
func edits(fs Files, limit int, pace *pacer) []edit {
	var out []edit
	least := max(1, fs.Bytes()/smallGain)
	for i, f := range fs {
		if f.Link {
			continue
		}
		root, kept := parseBrackets(f.Data, pace), f.kept()
		for g := range root.groups() {
			j := int32(0)
			for k, in := range g.inItems() {
				for what := range editKinds {
					if what >= removeEdit && in.Open == 0 {
						continue
					}
					e := edit{in: g, item: int32(k), group: j, file: int32(i), what: what}
					cuts := e.cuts(f.Data)
					for _, c := range cuts {
						e.gain += int32(c.End - c.Start)
					}
					if !pace.visit(1) {
						return nil
					}
					if int(e.gain) >= least && (limit < 0 || int(e.gain) <= limit) && !kept.touchAny(cuts) {
						out = append(out, e)
					}
				}
				j++
			}
		}
	}
	slices.SortStableFunc(out, func(a, b edit) int { return int(b.gain - a.gain) })
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
