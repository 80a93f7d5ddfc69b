package tree

import (
	"strings"

	"github.com/whittle-dd/whittle/internal/stage"
)

var renamePass = &Pass{
	Name:     "rename",
	About:    "replaces long names by single letters, and takes numbers out of names",
	Rewrites: true,
	Shortens: true,
	Renames:  true,
	stage:    stage.Sequence(letters, shortenAll(shortNames)),
}

// letters replaces long names by letters that are not in use: all at once, and where that fails in
// halves.
func letters(d draft, then func(draft) plan) plan {
	used := map[string]bool{}
	var long []string
	for n := range d.root.Nodes {
		if !n.word() {
			continue
		}
		w := string(n.Text)
		if n.isName() && !n.builtIn() && len(w) > 1 && !used[w] {
			long = append(long, w)
		}
		used[w] = true
	}
	var short []string
	for c := 'a'; c <= 'z' && len(short) < len(long); c++ {
		if !used[string(c)] {
			short = append(short, string(c))
		}
	}
	long = long[:len(short)]
	h := halves{note: "names", build: func(root *Node, lo, hi int) *Node {
		to := map[string]string{}
		for i := lo; i < hi; i++ {
			to[long[i]] = short[i]
		}
		e := Edit{}
		for n := range root.Nodes {
			if w, ok := to[string(n.Text)]; ok && n.isName() && !n.builtIn() {
				m := *n
				m.Text = []byte(w)
				e[n] = &m
			}
		}
		return root.Apply(e)
	}}
	return h.all(d, len(long), then)
}

// builtIn reports whether n is of the same kind as a word that the grammar spells out for its place,
// as void is of the kind of int.
func (n *Node) builtIn() bool {
	if n.Slot == nil {
		return false
	}
	t, ok := n.Slot.Least()
	return ok && t.Kind == n.Kind && len(t.Text) > 1
}

// shortNames finds names with numbers in them: a_1 becomes a, or a1 if there is another a.
func shortNames(d draft) []shortening {
	places := map[string][]*Node{}
	var names []string
	for _, n := range liveTokens(d.root) {
		w := string(n.Text)
		if _, seen := places[w]; !seen && n.isName() && !n.builtIn() && strings.ContainsAny(w, "0123456789") {
			names = append(names, w)
		}
		places[w] = append(places[w], n)
	}
	var out []shortening
	for _, w := range names {
		for _, short := range []string{withoutNumbers(w, false), withoutNumbers(w, true)} {
			if _, used := places[short]; used || short == "" {
				continue
			}
			places[short] = nil
			out = append(out, shortening{places[w], short})
			break
		}
	}
	return out
}

// withoutNumbers returns a name without the numbers in it and what sets them apart, or without the
// latter only.
func withoutNumbers(name string, keep bool) string {
	var out []byte
	for i := range len(name) {
		for len(out) > 0 && digit(name[i]) && strings.IndexByte("_-.", out[len(out)-1]) >= 0 {
			out = out[:len(out)-1]
		}
		if keep || !digit(name[i]) {
			out = append(out, name[i])
		}
	}
	return string(out)
}
