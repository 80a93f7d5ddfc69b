package syntax

import (
	"bytes"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// forms finds shorter forms of nodes: those that end early. A node is cut off after some of its
// children, or after some of its first child's, and closed by another token, if by the rules the
// result is a node that can replace it:
//
//	<a x="1"></a>  →  <a x="1"/>     the first child becomes an EmptyElemTag
//	int f() {}     →  int f();       a function_definition becomes a declaration
//
// The part that is cut off must not be removable by itself, nor contain removable nodes of more than
// one token: other passes try to remove those. It is safe for several goroutines.
type forms struct {
	sync.Mutex
	m      *rule.Matcher
	kinds  []rule.ID // kinds that have children
	closes []rule.ID // tokens that can close a node
	known  map[string][]cut
}

// A cut is a way to end a list of children early: how many are kept, the token that then closes
// them, and the kind of node that they make.
type cut struct {
	keep        int
	close, kind rule.ID
}

func newForms(g *rule.Grammar) *forms {
	f := &forms{m: rule.NewMatcher(g), known: map[string][]cut{}}
	for i, k := range g.Kinds() {
		switch {
		case i == 0:
		case k.Named:
			f.kinds = append(f.kinds, rule.ID(i))
		case k.Name != "" && strings.Trim(k.Name, "/>;)]}") == "":
			f.closes = append(f.closes, rule.ID(i))
		}
	}
	return f
}

// A form is a node and an edit that replaces it by a shorter form.
type form struct {
	of   *tree.Node
	edit tree.Edit
}

// in returns the shorter forms of the nodes of a file, at most one for each. Of two that lie in each
// other it returns the outer one.
func (f *forms) in(file *tree.Node) []form {
	f.Lock()
	defer f.Unlock()
	var out []form
	for todo := []*tree.Node{file}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if e := f.of(n); e != nil && n != file {
			out = append(out, form{n, e})
			continue
		}
		for _, k := range slices.Backward(n.Kids) {
			todo = append(todo, k)
		}
	}
	return out
}

// of returns the shorter form of n that keeps most of it, nil if there is none.
func (f *forms) of(n *tree.Node) tree.Edit {
	if n.Kind == "" || len(n.Kids) == 0 {
		return nil
	}
	parts := partsOf(n)
	if len(parts) < 2 {
		return nil
	}
	if first := partsOf(parts[0].Node); len(first) > 1 && fixed(first[len(first)-1].Node) && bare(parts[1:]) {
		for _, c := range f.cuts(first) {
			if c.keep == len(first)-1 && f.name(c.close) != first[c.keep].Kind && (f.holds(n, c.kind) || f.fits(n, c.kind)) {
				return f.edit(first[c.keep:], parts[1:], c.close)
			}
		}
	}
	for _, c := range f.cuts(parts) {
		if left := parts[c.keep:]; (len(left) > 1 || left[0].Tokens() > 1) && bare(left) && f.fits(n, c.kind) {
			return f.edit(parts[c.keep:], nil, c.close)
		}
	}
	return nil
}

// edit returns the edit that replaces nodes by a token and removes others.
func (f *forms) edit(nodes, others []part, close rule.ID) tree.Edit {
	e := tree.Edit{}
	for _, n := range slices.Concat(nodes, others) {
		e[n.Node] = tree.Nothing
	}
	end := nodes[len(nodes)-1].Node
	for len(end.Kids) > 0 {
		end = end.Kids[len(end.Kids)-1]
	}
	with, spec := *end, *end.Spec
	spec.Kind = f.name(close)
	spec.Sort = kinds.Of(spec.Kind)
	with.Spec, with.Text = &spec, []byte(f.m.Grammar().Kinds()[close].Name)
	e[nodes[0].Node] = &with
	return e
}

// cuts returns the ways to end a list of children early, those that keep most first. At least one
// child that the grammar does not spell out must be kept.
func (f *forms) cuts(parts []part) []cut {
	g := f.m.Grammar()
	if len(parts) > shared || !closed(parts[len(parts)-1].Node) {
		return nil
	}
	var ids []rule.ID
	for _, k := range parts {
		ids = append(ids, g.ID(kindOf(k.Node)))
	}
	key := string(appendKey(nil, ids...))
	out, ok := f.known[key]
	if ok {
		return out
	}
	named := slices.IndexFunc(parts, func(k part) bool { return !fixed(k.Node) })
	for keep := len(ids) - 1; keep > named && named >= 0; keep-- {
		for _, c := range f.closes {
			short := append(ids[:keep:keep], c)
			for _, k := range f.kinds {
				if _, ok := f.m.LabelID(k, g.Rule(g.Kinds()[k].Name), short); ok {
					out = append(out, cut{keep, c, k})
				}
			}
		}
	}
	f.known[key] = out
	return out
}

// holds reports whether a node of the kind of n can have a single child of the given kind.
func (f *forms) holds(n *tree.Node, kind rule.ID) bool {
	g := f.m.Grammar()
	of := kindOf(n)
	_, ok := f.m.LabelID(g.ID(of), g.Rule(of.Name), []rule.ID{kind})
	return ok
}

// fits reports whether a node of a kind can replace n.
func (f *forms) fits(n *tree.Node, kind rule.ID) bool {
	return f.name(kind) == n.Kind || n.Slot != nil && n.Slot.Fits(f.name(kind))
}

// name returns what nodes of a kind are called in a tree.
func (f *forms) name(kind rule.ID) string {
	k := f.m.Grammar().Kinds()[kind]
	if !k.Named {
		return `"` + k.Name + `"`
	}
	return k.Name
}

// kindOf returns what the rules call the kind of n.
func kindOf(n *tree.Node) rule.Kind {
	if fixed(n) {
		return rule.Kind{Name: n.Kind[1 : len(n.Kind)-1]}
	}
	return rule.Kind{Name: n.Kind, Named: true}
}

// fixed reports whether n is a token that the grammar spells out.
func fixed(n *tree.Node) bool { return strings.HasPrefix(n.Kind, `"`) }

// closed reports whether n ends with a token that the grammar spells out, within a few levels: forms
// are about the ends of short nodes.
func closed(n *tree.Node) bool {
	for range maxEnd {
		if len(n.Kids) == 0 {
			return fixed(n)
		}
		n = n.Kids[len(n.Kids)-1]
	}
	return false
}

// A part is a node as the rule of its parent sees it.
type part struct {
	*tree.Node
	free bool // it can be removed by itself
}

// partsOf returns the children of n as its rule sees them: without the nodes that only group a list
// or an option, and without comments.
func partsOf(n *tree.Node) []part {
	var out []part
	for _, k := range n.Kids {
		switch free := k.Role != tree.Required && !k.Sep; {
		case k.Kind == "" && len(k.Kids) > 0:
			for _, c := range partsOf(k) {
				out = append(out, part{c.Node, c.free || free})
			}
		case !k.Gone() && k.Sort&tree.Comment == 0:
			out = append(out, part{k, free})
		}
	}
	return out
}

// Nodes and levels to look at: for all of them the time would grow with the square of a tree's depth.
const (
	bareMost = 256 // nodes of what is cut off
	maxEnd   = 32  // levels down to the last token
)

// blank reports whether n holds nothing but white space: other passes win nothing by removing it.
func blank(n *tree.Node) bool {
	return n.Tokens() <= 1 && len(bytes.TrimSpace(n.Bytes())) == 0
}

// bare reports whether the parts hold nothing but what the grammar requires, and little of that.
func bare(parts []part) bool {
	looked := 0
	for _, k := range parts {
		if k.free && !blank(k.Node) {
			return false
		}
		for m := range k.Nodes {
			if looked++; looked > bareMost || m != k.Node && (m.Role == tree.Item || m.Role == tree.Optional && m.Tokens() > 1) {
				return false
			}
		}
	}
	return true
}

// forms returns the function that finds the shorter forms in all files whose rules are known.
func (f *Forest) forms() func(*tree.Node) iter.Seq2[*tree.Node, tree.Edit] {
	known := map[string]*forms{} // by language
	for _, l := range f.languages {
		if g, _ := l.front.rules(l); g != nil {
			known[l.Name] = newForms(g)
		}
	}
	return func(root *tree.Node) iter.Seq2[*tree.Node, tree.Edit] {
		return func(yield func(*tree.Node, tree.Edit) bool) {
			for _, n := range roots(root) {
				l, ok := f.languages[n.Field]
				if !ok || known[l.Name] == nil {
					continue
				}
				for _, short := range known[l.Name].in(n) {
					if !yield(short.of, short.edit) {
						return
					}
				}
			}
		}
	}
}
