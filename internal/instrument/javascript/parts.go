package javascript

import (
	"fmt"
	"strings"
)

// A scope describes what surrounds a node.
type scope struct {
	function string // its name for people
	part     string // the variable of its part; "": it is none
	activity string // likewise, if it awaits or yields
	helper   bool   // it only draws
}

// walk rewrites a node and its descendants.
func (w *rewriter) walk(i int, s scope) {
	switch k := w.kind(i); k {
	case "function_declaration", "function_expression", "generator_function", "generator_function_declaration", "arrow_function", "method_definition":
		s = w.functionPart(i, s)
	case "for_statement", "for_in_statement", "while_statement", "do_statement":
		w.loop(i, s)
	case "if_statement":
		w.branch(w.field(i, "consequence"), s)
		if a := w.field(i, "alternative"); a >= 0 && w.kind(w.only(a)) != "if_statement" {
			w.branch(w.only(a), s)
		}
	case "ternary_expression":
		for _, f := range []string{"consequence", "alternative"} {
			if c := w.field(i, f); w.calls[c] {
				w.around(c, fmt.Sprintf("$whittle.r($whittle.S(%d),", w.site(c, s.function)), ")")
			}
		}
	case "switch_statement":
		w.cases(i, s)
	case "try_statement":
		w.handlers(i, s)
	case "labeled_statement":
		w.label(i)
	case "return_statement":
		w.leave(i, s)
	case "await_expression", "yield_expression":
		w.wait(i, s)
	case "call_expression", "binary_expression", "unary_expression":
		w.expression(i, s)
	}
	for k := i + 1; k < w.Nodes[i].Next; k = w.Nodes[k].Next {
		w.walk(k, s)
	}
}

// functionPart makes a function that contains calls a part.
func (w *rewriter) functionPart(i int, outer scope) scope {
	s := scope{function: w.called(i)}
	if s.function == "" {
		s.function = outer.function
	}
	body := w.field(i, "body")
	s.helper = w.helpers[w.called(i)] && w.helper(i, w.helpers)
	if body < 0 || !w.calls[body] || s.helper {
		return s
	}
	s.part = w.name()
	begin := "f"
	if w.waits[body] {
		begin, s.activity = "a", s.part
	}
	text := fmt.Sprintf("const %s=$whittle.%s(%d);", s.part, begin, w.site(i, s.function))
	if loop := w.round(i); loop > 0 {
		text = fmt.Sprintf("const %s=$whittle.y(%d);", s.part, loop)
	}
	if w.kind(body) != "statement_block" {
		w.around(body, fmt.Sprintf("{%sreturn $whittle.r(%s,(", text, s.part), "))}")
		return s
	}
	w.first(body, text)
	end := w.closing(body)
	w.before[end] = fmt.Sprintf(";$whittle.l(%s);", s.part) + w.before[end]
	return s
}

// called returns the name of a function for people.
func (n *nodes) called(i int) string {
	id := n.field(i, "name")
	if id < 0 {
		switch p := n.parent[i]; n.kind(p) {
		case "variable_declarator":
			id = n.field(p, "name")
		case "pair":
			id = n.field(p, "key")
		case "field_definition":
			id = n.field(p, "property")
		case "assignment_expression":
			id = n.field(p, "left")
		}
	}
	if id < 0 || n.Nodes[id].End-n.Nodes[id].Start > 60 {
		return ""
	}
	name := strings.Join(strings.Fields(n.text(id)), " ")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// leave ends the part of a function at a return statement.
func (w *rewriter) leave(i int, s scope) {
	if s.part == "" {
		return
	}
	if e := w.only(i); e >= 0 {
		w.around(e, fmt.Sprintf("$whittle.r(%s,(", s.part), "))")
		return
	}
	text := fmt.Sprintf(" $whittle.l(%s)", s.part)
	if w.token(i, ";") < 0 {
		text += ";"
	}
	w.after[w.token(i, "return")] += text
}

// wait reports that other activities may run now, and when this one resumes.
func (w *rewriter) wait(i int, s scope) {
	if s.activity == "" {
		return
	}
	w.around(i, fmt.Sprintf("$whittle.k(%s,", s.activity), ")")
	if e := w.only(i); e >= 0 {
		w.around(e, fmt.Sprintf("$whittle.z(%s,(", s.activity), "))")
	} else {
		w.after[w.token(i, "yield")] += fmt.Sprintf(" $whittle.z(%s)", s.activity)
	}
}

// outermost returns a statement with its labels, because a label must stay directly before its loop.
func (w *rewriter) outermost(i int) int {
	for w.kind(w.parent[i]) == "labeled_statement" {
		i = w.parent[i]
	}
	return i
}

func (w *rewriter) loop(i int, s scope) {
	if !w.calls[i] {
		return
	}
	v := w.name()
	w.around(w.outermost(i), fmt.Sprintf("{const %s=$whittle.L(%d);", v, w.site(i, s.function)), fmt.Sprintf(";$whittle.l(%s)}", v))
	body, cond := w.field(i, "body"), w.field(i, "condition")
	test := fmt.Sprintf("$whittle.i(%s)&&(", v)
	switch w.kind(i) {
	case "for_statement":
		if w.kind(cond) == "empty_statement" {
			w.before[cond] += fmt.Sprintf("$whittle.i(%s)", v)
		} else {
			w.around(cond, test, ")")
		}
		w.inside(body, fmt.Sprintf("$whittle.b(%s);", v), "")
	case "while_statement":
		w.after[w.token(cond, "(")] += test
		w.before[w.closing(cond)] += ")"
		w.inside(body, fmt.Sprintf("$whittle.b(%s);", v), "")
	case "do_statement":
		w.inside(body, fmt.Sprintf("$whittle.n(%s);", v), "")
	case "for_in_statement":
		switch right := w.field(i, "right"); {
		case w.token(i, "await") >= 0 && s.activity != "":
			w.around(right, fmt.Sprintf("$whittle.w(%s,%s,", v, s.activity), ")")
		case w.token(i, "of") >= 0:
			w.around(right, fmt.Sprintf("$whittle.o(%s,", v), ")")
		}
		w.inside(body, fmt.Sprintf("$whittle.n(%s);", v), "")
	}
}

func (w *rewriter) branch(i int, s scope) {
	if i < 0 || !w.calls[i] {
		return
	}
	v := w.name()
	w.inside(i, fmt.Sprintf("const %s=$whittle.S(%d);", v, w.site(i, s.function)), fmt.Sprintf(";$whittle.l(%s);", v))
}

// cases: the part of a clause ends where the next begins or the switch ends, whatever
// falls through or breaks out.
func (w *rewriter) cases(i int, s scope) {
	body := w.field(i, "body")
	if !w.calls[body] {
		return
	}
	v := w.name()
	w.around(w.outermost(i), fmt.Sprintf("{const %s=$whittle.m();", v), fmt.Sprintf(";$whittle.c(%s)}", v))
	for _, c := range w.kids(body) {
		if first := w.field(c, "body"); first >= 0 && w.calls[c] {
			w.before[first] += fmt.Sprintf("$whittle.s(%s,%d);", v, w.site(c, s.function))
		}
	}
}

// handlers: what an exception left open ends where it is caught.
func (w *rewriter) handlers(i int, s scope) {
	if !w.calls[i] {
		return
	}
	v := w.name()
	w.around(w.outermost(i), fmt.Sprintf("{const %s=$whittle.m();", v), "}")
	text := fmt.Sprintf("$whittle.c(%s);", v)
	if s.activity != "" {
		text = fmt.Sprintf("$whittle.c(%s,%s);", v, s.activity)
	}
	for _, f := range []string{"handler", "finalizer"} {
		if h := w.field(i, f); h >= 0 {
			w.inside(w.field(h, "body"), text, "")
		}
	}
}

// label ends parts that a break out of a labeled block left open, after the block.
func (w *rewriter) label(i int) {
	if body := w.field(i, "body"); w.kind(body) == "statement_block" && w.calls[body] {
		v := w.name()
		w.around(w.outermost(i), fmt.Sprintf("{const %s=$whittle.m();", v), fmt.Sprintf(";$whittle.c(%s)}", v))
	}
}
