package tree

import (
	"maps"
	"slices"

	"github.com/whittle-dd/whittle/internal/stage"
)

var parametersPass = &Pass{
	Name:  "parameters",
	About: "removes a parameter together with its argument in every call, or a column of a table",
	stage: stage.Sequence(oneByOne(parameters, 0), oneByOne(headParameters, 4), oneByOne(columns, 4), onParsed(oneByOne(parallel, 2))),
}

// parameters removes a parameter together with its argument in every call, the last first, and those of
// functions without a name that are called where they stand.
func parameters(d draft) proposals {
	type function struct{ params, args [][]*Node }
	fs := map[string]*function{}
	s := d.survey()
	last, types := 0, 0 // the last word, the end of the last list of types or of their parameters
	for i, n := range s.nodes {
		word := last
		if n.Field == FieldTypeArguments || n.Field == FieldTypeParameters {
			types = max(types, int(s.end[i]))
		}
		if n.word() && i >= types { // f is the name in f<int>(x) and in fn f<T>(x: T)
			last = i
		}
		if i == 0 || n.Field != FieldParameters && n.Field != FieldArguments {
			continue
		}
		if word <= int(s.parent[i]) { // it is not in the parent
			continue
		}
		name := string(s.nodes[word].Text)
		if fs[name] == nil {
			fs[name] = &function{}
		}
		f := fs[name]
		if items := listed(n); n.Field == FieldParameters {
			if len(items) > 0 && slices.Contains(itselfWords, items[0].lastWord()) { // calls have it before the name
				items = items[1:]
			}
			f.params = append(f.params, items)
		} else {
			f.args = append(f.args, items)
		}
	}
	var all []Edit
	for _, name := range slices.Sorted(maps.Keys(fs)) {
		f := fs[name]
		if len(f.params) == 0 || len(f.params)+len(f.args) < 2 {
			continue
		}
		for k := len(f.params[0]) - 1; k >= 0; k-- {
			e := Edit{}
			for _, l := range slices.Concat(f.params, f.args) {
				if k < len(l) {
					e[l[k]] = nil
				}
			}
			all = append(all, e)
		}
	}
	if d.root.tokens <= 4*smallTree {
		all = append(all, d.uses().calledLiterals()...)
	}
	return proposals{len(all), func(i int) (proposal, bool) {
		root := d.root.Apply(all[i]).measured(d.meter)
		return proposal{root: root, key: refutes(removingParameter).text(root.Bytes()), note: "a parameter"}, true
	}}
}

// listed returns the items in a node, or the children that can be removed.
func listed(n *Node) []*Node {
	var out []*Node
	for _, k := range n.Kids {
		switch {
		case k.Sep || k.vanished():
		case k.isList():
			out = append(out, listed(k)...)
		case k.Role != Required && !k.Fixed:
			out = append(out, k)
		}
	}
	return out
}
