package main

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// blocks renders code: the name of a file above its text, and what a person types apart from what the
// computer answers.
type blocks struct{}

func (b blocks) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, b.fenced)
	r.Register(ast.KindCodeBlock, b.indented)
	r.Register(ast.KindCodeSpan, b.span)
}

func (blocks) fenced(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	info := ""
	if i := n.(*ast.FencedCodeBlock).Info; i != nil {
		info = string(i.Segment.Value(source))
	}
	for word := range strings.FieldsSeq(info) {
		if name, ok := strings.CutPrefix(word, "file="); ok {
			fmt.Fprintf(w, "<p class=\"file\">%s</p>\n", html.EscapeString(name))
		}
	}
	code(w, lines(source, n))
	return ast.WalkContinue, nil
}

func (blocks) indented(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		code(w, lines(source, n))
	}
	return ast.WalkContinue, nil
}

// span writes code in a line of text. A single word, such as a flag, is not broken at its hyphens.
func (blocks) span(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	const longest = 30
	text := strings.ReplaceAll(plain(n, source), "\n", " ")
	class := ""
	if len(text) <= longest && !strings.Contains(text, " ") {
		class = " class=\"word\""
	}
	fmt.Fprintf(w, "<code%s>%s</code>", class, html.EscapeString(text))
	return ast.WalkSkipChildren, nil
}

func lines(source []byte, n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		b.Write(s.Value(source))
	}
	return b.String()
}

// code writes a block of code. In a block with prompts, commands are marked, and long lines are
// broken: they are messages.
func code(w util.BufWriter, text string) {
	session := strings.HasPrefix(text, "$ ") || strings.Contains(text, "\n$ ")
	class := ""
	if session {
		class = " class=\"session\""
	}
	fmt.Fprintf(w, "<pre%s tabindex=\"0\"><code>", class)
	typed := false
	for line := range strings.Lines(text) {
		escaped := html.EscapeString(strings.TrimSuffix(line, "\n"))
		more := strings.HasSuffix(escaped, `\`)
		switch command, ok := strings.CutPrefix(escaped, "$ "); {
		case ok && session:
			fmt.Fprintf(w, "<span class=\"prompt\">$ </span><b>%s</b>\n", command)
			typed = more
		case session && typed:
			fmt.Fprintf(w, "<b>%s</b>\n", escaped)
			typed = more
		default:
			w.WriteString(escaped + "\n")
		}
	}
	w.WriteString("</code></pre>\n")
}

// tables puts tables into boxes that scroll, because some are wider than a phone.
type tables struct{}

func (t tables) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(extast.KindTable, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			w.WriteString("<div class=\"table\" tabindex=\"0\"><table>\n")
		} else {
			w.WriteString("</table></div>\n")
		}
		return ast.WalkContinue, nil
	})
}
