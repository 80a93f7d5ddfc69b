package javascript

import (
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax"
)

// nodes adds to a parsed file the parents of nodes, and whether a node may call something.
type nodes struct {
	*syntax.Raw
	parent []int
	calls  []bool // something is called in it, functions within it apart
	waits  []bool // likewise something is awaited or yielded
	ours   bool   // Math is the one we know
}

func newNodes(r *syntax.Raw) *nodes {
	n := &nodes{Raw: r, parent: make([]int, len(r.Nodes)), calls: make([]bool, len(r.Nodes)), waits: make([]bool, len(r.Nodes))}
	var stack []int
	for i := range r.Nodes {
		for len(stack) > 0 && r.Nodes[stack[len(stack)-1]].Next <= i {
			stack = stack[:len(stack)-1]
		}
		n.parent[i] = -1
		if len(stack) > 0 {
			n.parent[i] = stack[len(stack)-1]
		}
		stack = append(stack, i)
	}
	for i := len(r.Nodes) - 1; i >= 0; i-- {
		switch n.kind(i) {
		case "call_expression", "new_expression":
			n.calls[i] = true
		case "for_in_statement":
			n.calls[i] = n.calls[i] || n.token(i, "of") >= 0
			n.waits[i] = n.waits[i] || n.token(i, "await") >= 0
		case "await_expression", "yield_expression":
			n.calls[i], n.waits[i] = true, true
		}
		if p := n.parent[i]; p >= 0 && !n.function(i) {
			n.calls[p] = n.calls[p] || n.calls[i]
			n.waits[p] = n.waits[p] || n.waits[i]
		}
	}
	n.ours = !n.declares("Math")
	return n
}

// kind is that of a rule; fixed tokens have none.
func (n *nodes) kind(i int) string {
	if i < 0 || !n.Nodes[i].Named {
		return ""
	}
	return n.Nodes[i].Kind
}

func (n *nodes) text(i int) string { return string(n.Src[n.Nodes[i].Start:n.Nodes[i].End]) }

// kids returns the children of a node, without comments.
func (n *nodes) kids(i int) []int {
	var out []int
	for k := i + 1; k < n.Nodes[i].Next; k = n.Nodes[k].Next {
		if !n.Nodes[k].Extra {
			out = append(out, k)
		}
	}
	return out
}

// field returns the child with this field name, or -1.
func (n *nodes) field(i int, name string) int {
	for _, k := range n.kids(i) {
		if n.Nodes[k].Field == name && n.Nodes[k].Named {
			return k
		}
	}
	return -1
}

// token returns the first child that is a fixed token with this text, or -1.
func (n *nodes) token(i int, text string) int {
	for _, k := range n.kids(i) {
		if !n.Nodes[k].Named && n.Nodes[k].Kind == text {
			return k
		}
	}
	return -1
}

// closing returns the last child: the bracket that ends a block.
func (n *nodes) closing(i int) int {
	kids := n.kids(i)
	return kids[len(kids)-1]
}

// only returns the only child that is a rule, or -1.
func (n *nodes) only(i int) int {
	found := -1
	for _, k := range n.kids(i) {
		if n.Nodes[k].Named {
			if found >= 0 {
				return -1
			}
			found = k
		}
	}
	return found
}

// bare returns a node without the parentheses around it.
func (n *nodes) bare(i int) int {
	for n.kind(i) == "parenthesized_expression" && n.only(i) >= 0 {
		i = n.only(i)
	}
	return i
}

func (n *nodes) function(i int) bool {
	switch n.kind(i) {
	case "function_declaration", "function_expression", "generator_function", "generator_function_declaration", "arrow_function", "method_definition":
		return true
	}
	return false
}

// constant returns the text of a string literal without escapes.
func (n *nodes) constant(i int) (string, bool) {
	if n.kind(i) != "string" {
		return "", false
	}
	s := n.text(i)
	return s[1 : len(s)-1], len(s) >= 2 && !strings.Contains(s, `\`)
}

// declares reports whether the file declares a name.
func (n *nodes) declares(name string) bool {
	for i := range n.Nodes {
		switch n.kind(i) {
		case "identifier", "shorthand_property_identifier_pattern":
		default:
			continue
		}
		if n.Nodes[i].End-n.Nodes[i].Start != len(name) || n.text(i) != name {
			continue
		}
		switch n.kind(n.parent[i]) {
		case "formal_parameters", "import_clause", "import_specifier", "namespace_import", "object_pattern", "array_pattern", "pair_pattern", "rest_pattern":
			return true
		}
		switch n.Nodes[i].Field {
		case "name", "parameter", "left":
			return true
		}
	}
	return false
}
