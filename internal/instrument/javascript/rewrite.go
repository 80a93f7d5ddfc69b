package javascript

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/internal/syntax"
)

// sites numbers the sites of all files of a program, beginning with 1.
type sites struct{ Names []string }

func (s *sites) add(name string) int {
	s.Names = append(s.Names, name)
	return len(s.Names)
}

// A rewriter rewrites one file.
type rewriter struct {
	*nodes
	file    string // its name for people
	sites   *sites
	local   string         // what names of ours begin with
	vars    int            // how many there are
	lines   []int          // where they begin
	before  map[int]string // text to put in before a node, the outermost first
	after   map[int]string // and after it, the innermost first
	instead map[int]func(out *bytes.Buffer)
	helpers map[string]bool
	loops   map[int]int // functions that are the bodies of loops, and the sites of those
}

// rewrite returns an instrumented copy of a source that has no syntax errors. The number of lines does
// not change.
func rewrite(l syntax.Language, raw *syntax.Raw, file string, s *sites, helpers map[string]bool) ([]byte, error) {
	w := &rewriter{nodes: newNodes(raw), file: file, sites: s, helpers: helpers, local: "$w", lines: []int{0},
		before: map[int]string{}, after: map[int]string{}, instead: map[int]func(*bytes.Buffer){}, loops: map[int]int{}}
	for bytes.Contains(raw.Src, []byte(w.local)) {
		w.local += "_"
	}
	for i, c := range raw.Src {
		if c == '\n' {
			w.lines = append(w.lines, i+1)
		}
	}
	w.annotations()
	top := scope{}
	if w.waits[0] {
		top.activity = w.name()
		w.first(0, "const "+top.activity+"=$whittle.a(0);")
	}
	w.walk(0, top)
	var out bytes.Buffer
	out.Write(raw.Src[:raw.Nodes[0].Start])
	w.emit(&out, 0)
	out.Write(raw.Src[raw.Nodes[0].End:])
	if !syntax.Valid(l, out.Bytes(), 0) {
		return nil, fmt.Errorf("%s: the rewritten file does not parse", file)
	}
	return out.Bytes(), nil
}

func (w *rewriter) emit(out *bytes.Buffer, i int) {
	out.WriteString(w.before[i])
	defer func() { out.WriteString(w.after[i]) }()
	if f := w.instead[i]; f != nil {
		f(out)
		return
	}
	at := w.Nodes[i].Start
	for k := i + 1; k < w.Nodes[i].Next; k = w.Nodes[k].Next {
		out.Write(w.Src[at:w.Nodes[k].Start])
		w.emit(out, k)
		at = w.Nodes[k].End
	}
	out.Write(w.Src[at:w.Nodes[i].End])
}

// around inserts text before and after a node, inside earlier insertions.
func (w *rewriter) around(i int, before, after string) {
	w.before[i] += before
	w.after[i] = after + w.after[i]
}

// inside inserts text at the beginning and the end of a statement, which becomes a block if it is not
// one.
func (w *rewriter) inside(i int, first, last string) {
	if w.kind(i) != "statement_block" {
		w.around(i, "{"+first, last+"}")
		return
	}
	open, end := w.token(i, "{"), w.closing(i)
	w.after[open] = w.after[open] + first
	w.before[end] = last + w.before[end]
}

// first inserts text before the first statement that is not a directive.
func (w *rewriter) first(block int, text string) {
	for _, k := range w.kids(block) {
		if w.kind(k) == "hash_bang_line" || !w.Nodes[k].Named || w.directive(k) {
			continue
		}
		w.before[k] += ";" + text
		return
	}
}

func (w *rewriter) directive(i int) bool {
	return w.kind(i) == "expression_statement" && w.kind(w.only(i)) == "string"
}

// name returns the name of a new variable.
func (w *rewriter) name() string {
	w.vars++
	return fmt.Sprintf("%s%d", w.local, w.vars)
}

// site is a new place: where it is, and what it is in.
func (w *rewriter) site(i int, in string) int {
	at := w.Nodes[i].Start
	line, _ := slices.BinarySearch(w.lines, at+1)
	name := fmt.Sprintf("%s:%d:%d", w.file, line, at-w.lines[line-1]+1)
	if in != "" {
		name += " " + in
	}
	return w.sites.add(name)
}
