package syntax

import (
	"fmt"

	rule "github.com/whittle-dd/whittle/internal/syntax/rules"
	"github.com/whittle-dd/whittle/tree"
)

// byNodes is embedded by the front ends that make a list of nodes, see [Raw]. Their trees are
// built from that list, by the rules of the grammar, by the language's own labels, or by trying.
type byNodes struct{}

func (byNodes) tree(l Language, src []byte) (*tree.Node, bool) {
	raw, err := l.Parse(src)
	if err != nil {
		return nil, false
	}
	raw.grain = l.grain(len(src))
	root := l.Tree(raw)
	root.Found(raw.Errors)
	return root, true
}

func (byNodes) coarse() bool { return true }

func (byNodes) rules(l Language) (*rule.Grammar, bool) {
	if l.labels != nil {
		return nil, true
	}
	return rule.Load(l.Name)
}

func (byNodes) diagnose(l Language, src []byte) (problem string, parsed bool) {
	if Valid(l, src, 0) { // the usual case, and cheap
		return "", true
	}
	raw, err := l.Parse(src)
	switch {
	case err != nil:
		return fmt.Sprintf("%v; it is reduced as text", err), false
	case raw.ErrorShare() > maxErrorShare:
		return fmt.Sprintf("%.0f %% of it makes no sense as %s; it is reduced as text", 100*raw.ErrorShare(), l.Name), false
	case raw.Errors > 0:
		places := "places in it make"
		if raw.Errors == 1 {
			places = "place in it makes"
		}
		return fmt.Sprintf("%d %s no sense as %s, so the syntax of candidates is not checked", raw.Errors, places, l.Name), true
	}
	return "", true
}

// maxErrorShare is the largest [Raw.ErrorShare] of a tree that is worth reducing.
const maxErrorShare = 0.5

// ErrorShare returns the share of the file that lies in no node but one of errors: the parser has
// no rule for it.
func (r *Raw) ErrorShare() float64 {
	if r.Errors == 0 || len(r.Src) == 0 {
		return 0
	}
	bad := 0
	for i, n := range r.Nodes {
		if !n.Error {
			continue
		}
		bad += n.End - n.Start
		for k := range r.children(i) {
			if c := r.Nodes[k]; c.Next > k+1 || c.Error { // a rule it made out, or more errors
				bad -= c.End - c.Start
			}
		}
	}
	return float64(bad) / float64(len(r.Src))
}

// Unexplained returns how many bytes of the file lie in nodes of errors, with everything that the parser
// made out in them.
func (r *Raw) Unexplained() int {
	bad := 0
	for i := 0; i < len(r.Nodes); {
		n := r.Nodes[i]
		if !n.Error {
			i++
			continue
		}
		bad += n.End - n.Start
		i = n.Next
	}
	return bad
}
