package tree

import (
	"bytes"
	"slices"
)

const (
	orphanClimb = 10 // nodes around a mention that may be edited with the definition
	orphanMost  = 8  // definitions that are removed with a node
	orphanEdits = 3  // edits of a node that are also tried with its definitions
)

// orphans yields nodes that can be removed or replaced, each with the definitions that only it
// mentions: where everything that is defined has to be used, neither can be edited alone. Definitions
// that only these mention are removed with them, and so on.
func (u uses) orphans(yield func(node int, definitions []int)) {
	sole := u.soleMentions()
	seen := map[int]bool{}
	for _, s := range sole {
		i := s.by
		for range orphanClimb {
			if i <= 0 || u.inside(s.definition, i) {
				break
			}
			if definitions := u.closure(sole, i); !seen[i] && len(definitions) > 0 {
				seen[i] = true
				yield(i, definitions)
			}
			i = u.named(i)
		}
	}
}

// A soleMention is a definition that is mentioned nowhere else than in a node.
type soleMention struct{ by, definition int }

// soleMentions returns the definitions that only one node mentions, in the order of these nodes.
func (u uses) soleMentions() []soleMention {
	smallest := u.smallest()
	var out []soleMention
	for w, at := range u.of {
		at = u.withPaths(w, at)
		if len(at) < 2 || u.isType(at[0]) { // where a type is used it is not defined
			continue
		}
		d := int(u.item[at[0]])
		if d < 0 {
			d = int(smallest[at[0]])
		} else if u.nodes[d].core().is(Import) && u.nodes[at[0]].word() { // the other names of an import stay
			for d = at[0]; u.nodes[d].Role != Item || !u.removable(d); {
				d = int(u.parent[d])
			}
		}
		if d < 0 || u.importsAll(d) {
			continue
		}
		at = slices.DeleteFunc(slices.Clone(at), func(k int) bool { return u.inside(k, d) })
		if len(at) == 0 {
			continue
		}
		by := u.common(at[0], at[len(at)-1])
		if by > 0 && !u.inside(d, by) {
			out = append(out, soleMention{by, d})
		}
	}
	slices.SortFunc(out, func(a, b soleMention) int {
		if a.by != b.by {
			return a.by - b.by
		}
		return a.definition - b.definition
	})
	return slices.Compact(out)
}

// importsAll reports whether an item imports all names of a module, as use a::*; does: the tree does not
// tell which these are.
func (u uses) importsAll(item int) bool {
	return u.nodes[item].core().is(Import) && slices.ContainsFunc(u.leaves(item), func(k int) bool { return string(u.nodes[k].Text) == "*" })
}

// common returns the nearest node that two nodes are in, a before b; 0 if it is far above them.
func (u uses) common(a, b int) int {
	for range 4 * orphanClimb {
		if a <= 0 || u.inside(b, a) {
			return max(a, 0)
		}
		a = int(u.parent[a])
	}
	return 0
}

// closure returns the definitions that only a node mentions, or only other ones of these.
func (u uses) closure(sole []soleMention, node int) []int {
	var out []int
	for todo := []int{node}; len(todo) > 0 && len(out) < orphanMost; {
		i := todo[0]
		todo = todo[1:]
		k, _ := slices.BinarySearchFunc(sole, i, func(s soleMention, i int) int { return s.by - i })
		for ; k < len(sole) && sole[k].by < int(u.end[i]) && len(out) < orphanMost; k++ {
			d := sole[k].definition
			covered := func(m int) bool { return u.inside(d, m) || u.inside(m, d) }
			if !covered(node) && !slices.ContainsFunc(out, covered) {
				out, todo = append(out, d), append(todo, d)
			}
		}
	}
	return out
}

// withPaths returns the places of a word with those of the paths that end with it: "unicode/utf8"
// mentions utf8.
func (u uses) withPaths(w string, at []int) []int {
	paths := u.paths[w]
	if len(paths) == 0 {
		return at
	}
	at = slices.Concat(at, paths)
	slices.Sort(at)
	return at
}

// lastOfPath returns the last element of a path, nil if a text is not one.
func lastOfPath(text []byte) []byte {
	text = bytes.Trim(text, "\"'`<>")
	for i, c := range text {
		if !word(c) && (i == 0 || bytes.IndexByte([]byte("/.-"), c) < 0) {
			return nil
		}
	}
	return text[bytes.LastIndexByte(text, '/')+1:]
}
