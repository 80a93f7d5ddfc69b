package tree

var renamePass = &Pass{
	Name:     "rename",
	About:    "replaces long names by single letters",
	Rewrites: true,
	Shortens: true,
	stage:    rename,
}

// rename replaces long names by letters that are not in use: all at once, and where that fails in
// halves.
func rename(d draft, then func(draft) plan) plan {
	used := map[string]bool{}
	var long []string
	for n := range d.root.Nodes {
		if !n.word {
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
