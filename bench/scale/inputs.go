package main

import (
	"fmt"
	"strings"
)

// needle is the token that every input has in the middle and every test needs.
const needle = "KEEP"

// A curve is a kind of input that can be made in many sizes.
type curve struct {
	name, file string
	deep       bool // sizes are levels, not MB
	make       func(size int) string
}

// sizes returns the sizes to measure, each twice or ten times the one before.
func (c curve) sizes(most, deepest int) []int {
	var out []int
	if c.deep {
		for n := 1000; n <= deepest; n *= 10 {
			out = append(out, n)
		}
		return out
	}
	for n := 1; n <= most; n *= 2 {
		out = append(out, n)
	}
	return out
}

var curves = []curve{
	{"c", "in.c", false, func(mb int) string {
		return repeated(mb, "", "int "+needle+";\n", "", func(i int) string {
			return fmt.Sprintf("static int f%d(int a, int b) {\n  int x = a * %d + b;\n  if (x > %d) { return g%d(x, a); }\n  return x;\n}\n", i, i, i%97, i%1000)
		})
	}},
	{"json", "in.json", false, func(mb int) string {
		return repeated(mb, "[", `"`+needle+`",`+"\n", "0]\n", func(i int) string {
			return fmt.Sprintf("{\"id\": %d, \"name\": \"user %d\", \"tags\": [\"a\", \"%d\"], \"on\": true},\n", i, i, i%7)
		})
	}},
	{"text", "in.txt", false, func(mb int) string {
		return repeated(mb, "", needle+"\n", "", func(i int) string {
			return fmt.Sprintf("line %d: some words, a number %d and (a bracket %d)\n", i, i*7919%1000, i%10)
		})
	}},
	{"csv", "in.csv", false, func(mb int) string {
		return repeated(mb, "id,name,amount\n", needle+",x,1\n", "", func(i int) string { return fmt.Sprintf("%d,user%d,%d.50\n", i, i%9973, i%77) })
	}},
	{"line", "in.txt", false, func(mb int) string {
		return repeated(mb, "", needle+" ", "\n", func(i int) string { return fmt.Sprintf("word%d ", i) })
	}},
	{"brackets", "in.txt", true, nested("(", needle, ")", "\n")},
	{"braces", "in.json", true, nested(`{"a":`, `"`+needle+`"`, "}", "\n")},
	{"arrays", "in.json", true, nested("[", `"`+needle+`"`, "]", "\n")},
	{"elements", "in.xml", true, nested("<a>", needle, "</a>", "\n")},
	{"lists", "in.lisp", true, nested("(f ", needle, ")", "\n")},
	{"sum", "in.js", true, func(n int) string { return "x = " + strings.Repeat("1 + ", n) + needle + ";\n" }},
	{"product", "in.c", true, func(n int) string { return "int x = " + needle + strings.Repeat(" * 2", n) + ";\n" }},
	{"choices", "in.js", true, nested("a ? ", needle, " : b", ";\n")},
	{"else", "in.c", true, func(n int) string {
		return "void f() { " + strings.Repeat("if (a) b(); else ", n) + needle + "(); }\n"
	}},
	{"blocks", "in.c", true, func(n int) string {
		return "void f() " + strings.Repeat("{ a(); ", n) + needle + "();" + strings.Repeat(" }", n) + "\n"
	}},
}

// repeated returns items, as many as fill a number of MB, around a needed one.
func repeated(mb int, head, needed, tail string, item func(i int) string) string {
	var b strings.Builder
	b.WriteString(head)
	size, done := mb<<20, false
	for i := 0; b.Len() < size; i++ {
		if !done && b.Len() >= size/2 {
			b.WriteString(needed)
			done = true
		}
		b.WriteString(item(i))
	}
	if !done {
		b.WriteString(needed)
	}
	b.WriteString(tail)
	return b.String()
}

// nested returns a function that returns levels around a needed token.
func nested(open, needed, shut, tail string) func(n int) string {
	return func(n int) string { return strings.Repeat(open, n) + needed + strings.Repeat(shut, n) + tail }
}
