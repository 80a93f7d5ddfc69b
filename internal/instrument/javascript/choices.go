package javascript

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// expression rewrites choices, and calls that are loops.
func (w *rewriter) expression(i int, s scope) {
	if w.instead[i] != nil {
		return
	}
	if w.ours {
		if w.integer(i, s) {
			return
		}
		if w.random(i) {
			id := w.choice(i, s)
			w.instead[i] = func(out *bytes.Buffer) {
				fmt.Fprintf(out, "$whittle.R(%d%s)", id, strings.Repeat("\n", strings.Count(w.text(i), "\n")))
			}
			return
		}
	}
	if w.helps(i) && !s.helper && !w.waits[i] && !strings.Contains(w.text(i), "?.") {
		w.around(i, fmt.Sprintf("$whittle.v($whittle.u(%d),", w.site(i, s.function)), ")")
	}
	w.rounds(i, s)
}

// choice is the site of a choice. One in a helper is where that was called; it has a
// site of its own for who calls it without our knowing.
func (w *rewriter) choice(i int, s scope) int {
	id := w.site(i, s.function)
	if s.helper {
		return -id
	}
	return id
}

// random reports whether a node is Math.random().
func (n *nodes) random(i int) bool {
	return n.kind(i) == "call_expression" && n.member(n.field(i, "function"), "Math", "random") && len(n.kids(n.field(i, "arguments"))) == 2
}

func (n *nodes) member(i int, object, property string) bool {
	if n.kind(i) != "member_expression" || n.field(i, "optional_chain") >= 0 {
		return false
	}
	o, p := n.field(i, "object"), n.field(i, "property")
	return n.kind(o) == "identifier" && n.text(o) == object && n.text(p) == property
}

// integer rewrites a product with Math.random() that is made an integer. The product
// may have something added to it.
func (w *rewriter) integer(i int, s scope) bool {
	inner, how := w.rounded(i)
	if inner < 0 {
		return false
	}
	inner = w.bare(inner)
	add := -1
	if w.operation(inner, "+") {
		l, r := w.bare(w.field(inner, "left")), w.bare(w.field(inner, "right"))
		switch {
		case w.operation(l, "*"):
			inner, add = l, w.field(inner, "right")
		case w.kind(l) == "number" || w.kind(l) == "identifier" && !w.more(r):
			inner, add = r, l
		}
	}
	if !w.operation(inner, "*") {
		return false
	}
	left, right := w.field(inner, "left"), w.field(inner, "right")
	args := []int{right}
	letter := "I"
	switch {
	case w.random(w.bare(left)):
	case w.random(w.bare(right)):
		args, letter = []int{left}, "J"
	default:
		return false
	}
	if add >= 0 {
		args = append(args, add)
	}
	id := w.choice(i, s)
	w.instead[i] = func(out *bytes.Buffer) {
		fmt.Fprintf(out, "$whittle.%s(%d,%d,", letter, id, how)
		lines := bytes.Count(w.Src[w.Nodes[i].Start:w.Nodes[i].End], []byte("\n"))
		for k, a := range args {
			if k > 0 {
				out.WriteByte(',')
			}
			if k == 0 && letter == "I" {
				out.WriteString("$whittle.n0(),")
			}
			w.emit(out, a)
			lines -= bytes.Count(w.Src[w.Nodes[a].Start:w.Nodes[a].End], []byte("\n"))
			if k == 0 && letter == "J" {
				out.WriteString(",$whittle.n0()")
			}
		}
		out.WriteString(strings.Repeat("\n", lines) + ")")
	}
	return true
}

// more reports whether anything but Math.random() is called in a node.
func (w *rewriter) more(i int) bool {
	for k := i; k < w.Nodes[i].Next; k++ {
		if (w.kind(k) == "call_expression" || w.kind(k) == "new_expression") && !w.random(k) {
			return true
		}
	}
	return false
}

// rounded returns the operand that is converted to an integer, or -1, and how, as a number that the
// shim knows.
func (w *rewriter) rounded(i int) (inner, how int) {
	switch w.kind(i) {
	case "call_expression":
		f, a := w.field(i, "function"), w.field(i, "arguments")
		if w.kind(a) != "arguments" {
			break
		}
		if w.member(f, "Math", "floor") {
			return w.only(a), 0
		}
		if w.member(f, "Math", "trunc") {
			return w.only(a), 1
		}
	case "binary_expression":
		if (w.operation(i, "|") || w.operation(i, ">>") || w.operation(i, "<<")) && w.text(w.field(i, "right")) == "0" {
			return w.field(i, "left"), 2
		}
	case "unary_expression":
		a := w.field(i, "argument")
		if w.operation(i, "~") && w.operation(a, "~") {
			return w.field(a, "argument"), 2
		}
	}
	return -1, 0
}

func (w *rewriter) operation(i int, operator string) bool {
	return (w.kind(i) == "binary_expression" || w.kind(i) == "unary_expression") && w.token(i, operator) >= 0
}

// walkers lists methods that call their argument for each element.
var walkers = []string{"map", "flatMap", "forEach", "filter", "reduce", "reduceRight", "some", "every", "find", "findIndex"}

// walker returns the function that a call invokes for each element, or -1.
func (w *rewriter) walker(i int) int {
	f, a := w.field(i, "function"), w.field(i, "arguments")
	if w.kind(i) != "call_expression" || w.kind(f) != "member_expression" || w.kind(a) != "arguments" {
		return -1
	}
	args := slices.DeleteFunc(w.kids(a), func(k int) bool { return !w.Nodes[k].Named })
	at := 0
	if w.member(f, "Array", "from") {
		at = 1
	} else if !slices.Contains(walkers, w.text(w.field(f, "property"))) {
		return -1
	}
	if at >= len(args) || strings.Contains(w.text(i), "?.") {
		return -1 // what follows in a chain may be skipped as a whole
	}
	c := args[at]
	body := w.field(c, "body")
	if k := w.kind(c); k != "arrow_function" && k != "function_expression" || w.token(c, "async") >= 0 || !w.calls[body] {
		return -1
	}
	return c
}

// rounds makes a loop of a call of a walker.
func (w *rewriter) rounds(i int, s scope) {
	if c := w.walker(i); c >= 0 {
		id := w.site(i, s.function)
		w.loops[c] = id
		w.around(i, fmt.Sprintf("$whittle.r($whittle.L(%d),", id), ")")
	}
}

// round returns the loop whose body is a function, or 0.
func (w *rewriter) round(i int) int { return w.loops[i] }

var annotation = regexp.MustCompile(`^(?://|/\*)\s*whittle:\s*choice\b\s*(.*?)\s*(?:\*/)?$`)

// annotations finds calls that a comment marks as choices: the first call after the comment that
// contains no other call.
func (w *rewriter) annotations() {
	for i := range w.Nodes {
		if w.kind(i) != "comment" {
			continue
		}
		m := annotation.FindStringSubmatch(w.text(i))
		if m == nil {
			continue
		}
		line, _ := slices.BinarySearch(w.lines, w.Nodes[i].End+1) // that of the comment, from 1
		for k := i + 1; k < len(w.Nodes) && line < len(w.lines) && (line+1 >= len(w.lines) || w.Nodes[k].Start < w.lines[line+1]); k++ {
			if w.kind(k) == "call_expression" && w.Nodes[k].Start >= w.lines[line] && !w.callsWithin(k) {
				if m[1] == "" {
					w.around(k, fmt.Sprintf("$whittle.D(%d,", w.site(k, "")), ")")
				} else {
					w.around(k, fmt.Sprintf("$whittle.C(%d,(%s),", w.site(k, ""), m[1]), ")")
				}
				break
			}
		}
	}
}

func (w *rewriter) callsWithin(i int) bool {
	for k := i + 1; k < w.Nodes[i].Next; k++ {
		if w.kind(k) == "call_expression" {
			return true
		}
	}
	return false
}
