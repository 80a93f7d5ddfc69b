//go:build cgo

package syntax

import "testing"

// TestInline: a definition replaces the uses of its name, in any language whose fields, or order of
// children, show what is defined.
func TestInline(t *testing.T) {
	for _, c := range []struct {
		language, src string
		keep          []string
		want          string
	}{
		{"c", "int x = 5; int f() { return g(x); }", []string{"5"}, "int f() { return g(5); }"},
		{"c", "int x = 5; int f() { return x * x; }", []string{"5"}, "int f() { return 5 * 5; }"},
		{"c", "int x = y + 1; int f() { return g(x); }", []string{"1"}, "int f() { return g(y + 1); }"},
		{"c", "static int g(void) { return a + b; } int f() { return g() * 2; }", []string{"b"}, "int f() { return (a + b) * 2; }"},
		{"c", "int c(int x, int y) { return x - y; } int main() { print(c(24, b + 1)); }", []string{"24"}, "int main() { print(24 - (b + 1)); }"},
		{"c", "#define N 10\nint a[N];", []string{"10"}, "int a[10];"},
		{"c", "#define N 1 + 2\nint a[N * 2];", []string{"1"}, "int a[1 + 2 * 2];"},
		{"c", "typedef struct { int a; } T; T x;", []string{"int a"}, "struct { int a; } x;"},
		{"c", "int f(int n) { return n ? f(n - 1) : 0; } int g() { return f(3); }", []string{"3"}, ""},
		{"c", "int x = 5; int f() { return x + x + x + x; }", []string{"5"}, "int f() { return 5 + 5 + 5 + 5; }"},
		{"c", "struct { int a; int b; } x = {y[1]}; int f() { return x + x + x + x; }", []string{"1"}, ""},
		{"go", "package a\nfunc h() { x := 5 + y; k(x * 2) }\n", []string{"5"}, "package a\nfunc h() {k((5 + y) * 2) }\n"},
		{"java", "class A { int f() { int x = 5 + y; return g(x * 2); } }", []string{"5"}, "class A { int f() {return g((5 + y) * 2); } }"},
		{"javascript", "const f = x => x + 1; g(f(3) * 2)", []string{"3"}, "g((3 + 1) * 2)"},
		{"javascript", "g(f()); function f() { return 7; }", []string{"7"}, "g(7);"},
		{"lua", "local x = 5 + y\nf(x * 2)\n", []string{"5"}, "f((5 + y) * 2)\n"},
		{"php", "<?php $x = 5 + $y; f($x * 2);", []string{"5"}, "<?php f((5 + $y) * 2);"},
		{"python", "x = [1, 2]\nf(x)\n", []string{"1"}, "f([1, 2])\n"},
		{"python", "def f(v, k):\n    return v * k\nprint(f(2, 3))\n", []string{"2"}, "print(2 * 3)\n"},
		{"ruby", "x = 5 + y\nf(x * 2)\n", []string{"5"}, "f((5 + y) * 2)\n"},
		{"rust", "const N: i32 = 4; fn f() { g(N, 2) }", []string{"4"}, "fn f() { g(4, 2) }"},
		{"smtlib", "(assert (let ((c (bvadd a b))) (= c #xff)))", []string{"bvadd"}, "(assert (let () (= (bvadd a b) #xff)))"},
		{"xml", `<a x="1"><b x="2"/></a>`, []string{"2"}, ""},
		{"json", `{"a": 1, "b": {"a": 2}}`, []string{"2"}, ""},
	} {
		k := run(t, one(t, c.language, []byte(c.src)), func(p string) bool { return p == "inline" }, 1000, has(c.keep...))
		if c.want == "" {
			c.want = c.src
		}
		if got := string(k.End.Bytes()); got != c.want || k.Distinct() > 2 {
			t.Errorf("%s: %q after %d questions, want %q", c.language, got, k.Distinct(), c.want)
		}
	}
}
