package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/tracetest"
)

// A jsGen draws programs as Zest's generator does: statements and expressions by
// recursion, and names that were used before more often than new ones.
type jsGen struct {
	draw
	names []string
	loops int // names of counters, so that every loop ends
}

func genJS(t draw) string {
	g := &jsGen{draw: t}
	return g.block(12, 3) + "\n"
}

func (g *jsGen) block(longest, depth int) string {
	var out []string
	g.Repeat(1, longest, func(int) { out = append(out, g.statement(depth)) })
	return strings.Join(out, "\n")
}

func (g *jsGen) name() string {
	if len(g.names) == 0 || g.Intn(4) == 3 {
		g.names = append(g.names, "v"+strconv.Itoa(len(g.names)))
		return g.names[len(g.names)-1]
	}
	return g.names[g.Intn(len(g.names))]
}

func (g *jsGen) statement(depth int) (out string) {
	g.Call("statement", func() {
		kinds := 4
		if depth > 0 {
			kinds = 9
		}
		switch g.Intn(kinds) {
		case 0:
			g.Branch("expression", func() { out = g.expression(depth) + ";" })
		case 1:
			g.Branch("print", func() { out = "print(" + g.expression(depth) + ");" })
		case 2:
			g.Branch("var", func() { out = "var " + g.name() + " = " + g.expression(depth) + ";" })
		case 3:
			g.Branch("let", func() { out = "let " + g.name() + " = " + g.expression(depth) + ";" })
		case 4:
			g.Branch("if", func() {
				out = "if (" + g.expression(depth-1) + ") {\n" + g.block(3, depth-1) + "\n}"
				if g.Intn(2) == 1 {
					g.Branch("else", func() { out += " else {\n" + g.block(3, depth-1) + "\n}" })
				}
			})
		case 5:
			g.Branch("for", func() {
				g.loops++
				i := fmt.Sprintf("i%d", g.loops)
				out = fmt.Sprintf("for (let %s = 0; %s < %d; %s++) {\n%s\n}", i, i, 1+g.Intn(3), i, g.block(3, depth-1))
			})
		case 6:
			g.Branch("try", func() {
				out = "try {\n" + g.block(3, depth-1) + "\n} catch (" + g.name() + ") {\n" + g.block(2, depth-1) + "\n}"
			})
		case 7:
			g.Branch("throw", func() { out = "throw " + g.expression(depth-1) + ";" })
		default:
			g.Branch("function", func() {
				out = "function " + g.name() + "(" + g.name() + ") {\n" + g.block(3, depth-1) + "\nreturn " + g.expression(depth-1) + ";\n}"
			})
		}
	})
	return out
}

func (g *jsGen) expression(depth int) (out string) {
	g.Call("expression", func() {
		if depth <= 0 || g.Intn(3) == 0 {
			out = g.leaf()
			return
		}
		switch g.Intn(7) {
		case 0:
			g.Branch("binary", func() {
				a := g.expression(depth - 1)
				op := tracetest.Pick(g.T, "+", "-", "*", "/", "%", "<", "===", "&&", "||", "&", "<<")
				out = "(" + a + " " + op + " " + g.expression(depth-1) + ")"
			})
		case 1:
			g.Branch("unary", func() { out = tracetest.Pick(g.T, "-", "!", "~", "typeof ") + "(" + g.expression(depth-1) + ")" })
		case 2:
			g.Branch("property", func() { out = "(" + g.expression(depth-1) + ")." + tracetest.Pick(g.T, "length", "a", "b") })
		case 3:
			g.Branch("call", func() { out = g.name() + "(" + g.list(depth-1) + ")" })
		case 4:
			g.Branch("array", func() { out = "[" + g.list(depth-1) + "]" })
		case 5:
			g.Branch("object", func() { out = "({a: " + g.expression(depth-1) + ", b: " + g.expression(depth-1) + "})" })
		default:
			g.Branch("choice", func() {
				out = "(" + g.expression(depth-1) + " ? " + g.expression(depth-1) + " : " + g.expression(depth-1) + ")"
			})
		}
	})
	return out
}

func (g *jsGen) list(depth int) string {
	var out []string
	g.Repeat(0, 3, func(int) { out = append(out, g.expression(depth)) })
	return strings.Join(out, ", ")
}

func (g *jsGen) leaf() string {
	switch g.Intn(5) {
	case 0:
		return strconv.Itoa(g.Intn(100))
	case 1:
		return g.name()
	case 2:
		return tracetest.Pick(g.T, "null", "true", "undefined")
	case 3:
		return "0." + strconv.Itoa(1+g.Intn(9))
	}
	return `"` + tracetest.Pick(g.T, "a", "b", "1", "xyz") + `"`
}

func nonBlank(out []byte) []int {
	n := 0
	for _, c := range out {
		if c > ' ' {
			n++
		}
	}
	return []int{n}
}
