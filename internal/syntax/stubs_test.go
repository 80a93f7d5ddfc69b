//go:build cgo

package syntax

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// TestStubs checks that functions that must not be empty get a statement that never ends, all but the
// one that matters, in a few questions.
func TestStubs(t *testing.T) {
	const functions = 100
	for _, c := range []struct{ language, head, format, tail, stub string }{
		{"go", "package p\n", "func f%d(a int) int {\n\tb := a + %d\n\treturn b\n}\n", "", "for{}"},
		{"java", "class A {\n", "int f%d(int a) { int b = a + %d; return b; }\n", "}\n", "throw null;"},
		{"rust", "struct A;\nimpl A {\n", "#[inline]\nfn f%d(a: u8) -> u8 { let b = a + %d; b }\n", "}\n", "loop{}"},
		{"typescript", "", "function f%d(a: number): number { let b = a + %d; return b }\n", "", "throw 0"},
	} {
		var b strings.Builder
		b.WriteString(c.head)
		for i := range functions {
			fmt.Fprintf(&b, c.format, i, i)
		}
		b.WriteString(c.tail)
		filled := regexp.MustCompile(`\{\s*(` + regexp.QuoteMeta(c.stub) + `|(let |int )?b\b[^}]*\bb\b[^}]*)\s*\}`)
		interesting := func(src []byte) bool {
			return len(filled.FindAll(src, -1)) == functions && strings.Contains(string(src), "a + 42")
		}
		k := run(t, one(t, c.language, []byte(b.String())), func(pass string) bool { return pass == "stubs" }, 100, interesting)
		if got := strings.Count(string(k.End.Bytes()), c.stub); got != functions-1 {
			t.Errorf("%s: %d stubs of %d functions: %.300s", c.language, got, functions, k.End.Bytes())
		}
		if len(k.Log) > 16 {
			t.Errorf("%s: %d questions", c.language, len(k.Log))
		}
	}
}
