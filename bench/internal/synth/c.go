package synth

import (
	"bytes"
	"fmt"
	"math/rand/v2"
)

// C returns a C file of at least so many bytes: structs, globals and functions with
// declarations, loops, switches and calls, as dense with tokens as the output of test
// generators and preprocessors. It depends only on the seed, and compiles.
func C(seed uint64, size int) []byte {
	w := &cWriter{r: rand.New(rand.NewPCG(seed, 0))}
	w.line("typedef unsigned char u8;")
	w.line("typedef unsigned int u32;")
	w.line("extern int check(int, const char *, ...);")
	for w.out.Len() < size {
		switch {
		case w.structs == 0 || w.r.IntN(8) == 0:
			w.record()
		case w.globals == 0 || w.r.IntN(3) == 0:
			w.global()
		default:
			w.function()
		}
	}
	return w.out.Bytes()
}

type cWriter struct {
	out                         bytes.Buffer
	r                           *rand.Rand
	structs, globals, functions int
	depth                       int
	locals                      int
}

func (w *cWriter) line(format string, args ...any) {
	for range w.depth {
		w.out.WriteString("  ")
	}
	fmt.Fprintf(&w.out, format+"\n", args...)
}

func (w *cWriter) pick(of ...string) string { return of[w.r.IntN(len(of))] }

func (w *cWriter) record() {
	w.line("struct S%d {", w.structs)
	w.depth++
	w.line("int a, b;")
	w.line("%s c[%d];", w.pick("u8", "short", "long"), 1+w.r.IntN(16))
	if w.structs > 0 {
		w.line("struct S%d *next;", w.r.IntN(w.structs))
	}
	w.line("unsigned d : %d;", 1+w.r.IntN(31))
	w.depth--
	w.line("};")
	w.structs++
}

func (w *cWriter) global() {
	w.line("static %s g%d = %s;", w.pick("int", "u32", "volatile int", "long"), w.globals, w.constant())
	w.line("static struct S%d s%d[] = { { %s, %s }, { .a = %s, .b = %s } };", w.r.IntN(w.structs), w.globals, w.constant(), w.constant(), w.constant(), w.constant())
	w.globals++
}

func (w *cWriter) function() {
	w.line("static int f%d(int p, u32 q, const int *r)", w.functions)
	w.locals = 0
	w.block(3 + w.r.IntN(8))
	w.functions++
}

// block writes a block that ends with a return, so that it can be the body of a function.
func (w *cWriter) block(statements int) {
	w.line("{")
	w.depth++
	declared := 0
	for range 1 + w.r.IntN(3) {
		w.line("%s l%d = %s;", w.pick("int", "u32", "long"), w.locals, w.expression(2))
		w.locals++
		declared++
	}
	for range statements {
		w.statement()
	}
	if w.depth == 1 {
		w.line("return %s;", w.expression(2))
	}
	w.locals -= declared
	w.depth--
	w.line("}")
}

func (w *cWriter) statement() {
	n := w.r.IntN(9)
	if w.depth > 4 {
		n = w.r.IntN(3)
	}
	switch n {
	case 0, 1:
		w.line("%s %s %s;", w.variable(), w.pick("=", "+=", "^=", "|="), w.expression(3))
	case 2:
		w.line("check(%s, \"%s\", %s);", w.expression(1), w.pick("sum", "at %d", "end\\n"), w.expression(2))
	case 3, 4:
		w.line("if (%s)", w.expression(2))
		w.block(1 + w.r.IntN(3))
		if w.r.IntN(2) == 0 {
			w.line("else")
			w.block(1)
		}
	case 5:
		w.line("for (int i = 0; i < %d; i++)", w.r.IntN(100))
		w.block(1 + w.r.IntN(3))
	case 6:
		w.line("while (%s--)", w.variable())
		w.block(1)
	case 7:
		w.line("switch (%s & 3) {", w.variable())
		for i := range 3 {
			w.line("case %d: %s = %s; break;", i, w.variable(), w.expression(1))
		}
		w.line("default: check(%s, 0); break;", w.variable())
		w.line("}")
	case 8:
		w.line("s%d[%s & 1].%s = %s;", w.r.IntN(w.globals), w.variable(), w.pick("a", "b", "c[0]", "d"), w.expression(2))
	}
}

func (w *cWriter) variable() string {
	switch n := w.r.IntN(6); {
	case n < 3 && w.locals > 0:
		return fmt.Sprintf("l%d", w.r.IntN(w.locals))
	case n == 3:
		return "p"
	case n == 4:
		return "q"
	}
	return fmt.Sprintf("g%d", w.r.IntN(w.globals))
}

func (w *cWriter) constant() string {
	return w.pick(fmt.Sprint(w.r.IntN(1000)), fmt.Sprintf("0x%xU", w.r.Uint32()), fmt.Sprintf("%dL", w.r.IntN(9)), "(-1)", "'x'")
}

func (w *cWriter) expression(depth int) string {
	if depth == 0 {
		return w.pick(w.variable(), w.constant())
	}
	a, b := w.expression(depth-1), w.expression(depth-1)
	switch w.r.IntN(8) {
	case 0, 1, 2:
		return a + " " + w.pick("+", "-", "*", "&", "|", "^", "<", "==", "&&") + " " + b
	case 3:
		return "(" + a + " ? " + b + " : " + w.variable() + ")"
	case 4:
		return w.pick("!", "~", "(u8)", "(long)") + "(" + a + ")"
	case 5:
		return fmt.Sprintf("r[%s]", w.variable())
	case 6:
		return fmt.Sprintf("s%d[%s & 1].%s", w.r.IntN(w.globals), w.variable(), w.pick("a", "b", "d"))
	}
	if w.functions == 0 {
		return a
	}
	return fmt.Sprintf("f%d(%s, %s, &s%d->a)", w.r.IntN(w.functions), a, b, w.r.IntN(w.globals))
}
