package syntax

import (
	"bytes"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax/kinds"
	"github.com/whittle-dd/whittle/tree"
)

// S-expressions need no grammar: they are lists in parentheses, atoms, strings and comments. What a
// list means to an SMT solver or a Lisp is not known here, so any of its elements can be removed.
func init() {
	register(
		Language{Name: "lisp", Extensions: strings.Fields("lisp lsp el scm ss rkt cl"), front: sexp{}, labels: sexp{}},
		Language{Name: "smtlib", Extensions: strings.Fields("smt2 smt sy"), front: sexp{ends: "#"}, labels: sexp{}},
		Language{Name: "wat", Extensions: strings.Fields("wat wast"), front: sexp{}, labels: sexp{}},
	)
}

type sexp struct {
	byNodes
	ends string // what ends an atom, besides blanks, brackets and quotes
}

func (s sexp) parse(src []byte, _ *Stop) (*Raw, error) {
	r := newRaw(src, "source")
	r.Nodes[0].End = len(src)
	var open []int // the lists that are not closed
	add := func(n RawNode) { r.Nodes = append(r.Nodes, n) }
	for i := 0; i < len(src); {
		end := i + 1
		switch c := src[i]; {
		case strings.IndexByte(" \t\n\r\f\v", c) >= 0:
		case c == '(':
			open = append(open, len(r.Nodes))
			add(RawNode{RawKind: r.kinds.rule("list"), Start: i})
			add(RawNode{RawKind: r.kinds.fixed("("), Start: i, End: end, Next: len(r.Nodes) + 1})
		case c == ')' && len(open) > 0:
			add(RawNode{RawKind: r.kinds.fixed(")"), Start: i, End: end, Next: len(r.Nodes) + 1})
			r.close(&open, end)
		default:
			n := r.atom(i, s.ends)
			n.Next = len(r.Nodes) + 1
			if n.Error {
				r.Errors++
			}
			add(n)
			end = n.End
		}
		i = end
	}
	for len(open) > 0 { // the file ends inside them
		r.Errors++
		r.close(&open, len(src))
	}
	r.Nodes[0].Next = len(r.Nodes)
	return r, nil
}

// close ends the innermost open list.
func (r *Raw) close(open *[]int, end int) {
	at := (*open)[len(*open)-1]
	n := &r.Nodes[at]
	n.End, n.Next = end, len(r.Nodes)
	*open = (*open)[:len(*open)-1]
	r.describeList(at)
}

// describeList names a list after its first element, and gives each element a field that says where
// in the list it is, or that it is the name or the type of what the list defines.
func (r *Raw) describeList(at int) {
	place, second, last := 0, 0, 0
	declares, defines := false, false
	for k := range r.children(at) {
		n := &r.Nodes[k]
		if !n.Named || n.Extra {
			continue
		}
		if place == 0 && n.Kind == "symbol" && n.End-n.Start < 24 {
			list := *r.Nodes[at].RawKind
			list.Kind = "(" + string(r.Src[n.Start:n.End])
			r.Nodes[at].RawKind = r.kinds.of(list)
			declares = strings.HasPrefix(list.Kind, "(declare")
			defines = declares || strings.HasPrefix(list.Kind, "(def")
		}
		element := *n.RawKind
		element.Field = []string{tree.FieldHead, "first", "second", "more"}[min(place, 3)]
		switch {
		case place == 1 && defines && n.Kind == "symbol":
			element.Field = tree.FieldName
		case place == 2 && declares && n.Kind != "symbol":
			element.Field = tree.FieldParameters
		case place == 2 && n.Kind != "symbol":
			second = k
		}
		n.RawKind = r.kinds.of(element)
		last = k
		place++
	}
	if defines && place > 3 && second > 0 { // not the value, which is last
		element := *r.Nodes[second].RawKind
		element.Field = tree.FieldParameters
		r.Nodes[second].RawKind = r.kinds.of(element)
	}
	if declares && place > 2 {
		element := *r.Nodes[last].RawKind
		element.Field = tree.FieldType
		r.Nodes[last].RawKind = r.kinds.of(element)
	}
}

// atom returns the token at i, which is neither blank nor the beginning of a list.
func (r *Raw) atom(i int, ends string) RawNode {
	n := RawNode{RawKind: r.kinds.rule("symbol"), Start: i, End: i + 1}
	rest := r.Src[i:]
	switch c := r.Src[i]; {
	case c == ')':
		n.RawKind, n.Error = r.kinds.rule("ERROR"), true
	case c == ';':
		n.RawKind = r.kinds.extra("comment")
		n.End = i + lineEnd(rest)
	case c == '"' || c == '|':
		n.RawKind = r.kinds.rule("string")
		if n.End = closing(r.Src, i); n.End == 0 {
			n.End, n.Error = i+1, true
		}
	case c == '\'' || c == '`' || c == ',':
		n.RawKind = r.kinds.fixed(string(c))
	default:
		n.End = i + len(rest)
		if k := bytes.IndexAny(rest[1:], " \t\n\r\f\v();\"|"+ends); k >= 0 {
			n.End = i + 1 + k
		}
		if c >= '0' && c <= '9' {
			n.RawKind = r.kinds.rule("number")
		}
	}
	return n
}

func lineEnd(text []byte) int {
	if k := bytes.IndexByte(text, '\n'); k >= 0 {
		return k
	}
	return len(text)
}

// closing returns the end of the string or quoted symbol that begins at i, 0 if it has none. A quote
// can be escaped by a backslash or, as in SMT-LIB, by doubling it.
func closing(src []byte, i int) int {
	for k := i + 1; k < len(src); k++ {
		switch {
		case src[k] == '\\' && src[i] == '"':
			k++
		case src[k] == src[i] && k+1 < len(src) && src[k+1] == src[i]:
			k++
		case src[k] == src[i]:
			return k + 1
		}
	}
	return 0
}

func (s sexp) errors(src []byte, _ int, stop *Stop) (int, error) {
	r, err := s.parse(src, stop)
	if err != nil {
		return 0, err
	}
	return r.Errors, nil
}

// Label makes the elements of a list, and those of the file, items.
func (sexp) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	list := Shape{Kind: List}
	var before, after []Shape
	for i, k := range kids {
		child := Shape{Kind: Child, Child: i}
		switch k.Kind {
		case "(":
			before = append(before, child)
		case ")":
			after = append(after, child)
		default:
			list.Kids = append(list.Kids, Shape{Kind: Item, Kids: []Shape{child}})
		}
	}
	shape := Shape{Kids: append(append(before, list), after...)}
	if parent.Kind == "source" {
		return shape, nil, true
	}
	slots := make([]tree.Slot, len(kids))
	for i, k := range kids {
		slots[i] = element{truth: truths[parent.Kind] || parent.Kind == "(ite" && k.Field == "first"}
	}
	return shape, slots, true
}

// truths holds the lists of SMT-LIB whose elements are Boolean.
var truths = map[string]bool{"(assert": true, "(and": true, "(or": true, "(not": true, "(=>": true, "(xor": true}

// An element is a slot in a list. It accepts everything except comments, signs and nodes that only group
// others; the shortest replacement is a literal of its sort, as far as that is known.
type element struct{ truth bool }

func (element) Fits(kind string) bool {
	return kind != "" && kind != "comment" && !strings.HasPrefix(kind, `"`)
}

func (e element) Least() (t tree.Token, ok bool) {
	if e.truth {
		return kinds.Token("symbol", "true"), true
	}
	return kinds.Token("number", "0"), true
}
