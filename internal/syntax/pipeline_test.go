//go:build cgo

package syntax

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// one returns the forest of a single file.
func one(t testing.TB, name string, src []byte) *Forest {
	t.Helper()
	return NewForest(text.Files{{Path: "f", Data: src}}, map[string]Language{"f": language(t, name)})
}

func keyOf(n *tree.Node) reduce.Digest { return reduce.DigestOf(n.Bytes()) }

// run runs the pipeline, or some of its passes, and stops after limit questions.
func run(t testing.TB, f *Forest, runs func(string) bool, limit int, interesting func([]byte) bool) *reducetest.Talk[*tree.Node] {
	t.Helper()
	k := reducetest.Converse(f.Tree(), tree.Pipeline(f.Syntax(), tree.Options{Enabled: runs}), keyOf, limit, func(n *tree.Node) reduce.Verdict {
		if interesting(n.Bytes()) {
			return reduce.Interesting
		}
		return reduce.Boring
	})
	if k.Cut {
		t.Errorf("no end after %d questions: %.200q", limit, k.End.Bytes())
	}
	return k
}

// has returns an oracle that requires a match of every pattern.
func has(patterns ...string) func([]byte) bool {
	var want []*regexp.Regexp
	for _, p := range patterns {
		want = append(want, regexp.MustCompile(p))
	}
	return func(src []byte) bool {
		return !slices.ContainsFunc(want, func(p *regexp.Regexp) bool { return !p.Match(src) })
	}
}

// hashed returns an oracle to which a share of all texts is interesting.
func hashed(seed uint64, percent uint64) func([]byte) bool {
	return func(src []byte) bool {
		h := fnv.New64a()
		fmt.Fprint(h, seed, percent)
		h.Write(src)
		return h.Sum64()*0x9e3779b97f4a7c15>>32%100 < percent
	}
}

// used accepts texts in which need is called and every name that is defined is also used.
func used(src []byte) bool {
	for _, name := range []string{`\bn\b`, `\bm\b`, "utf8"} {
		if len(regexp.MustCompile(name).FindAll(src, -1)) == 1 {
			return false
		}
	}
	return has("package", "func f", `need\(\)`)(src)
}

// sameStars accepts a program in which a pointer is declared with as many stars as it is used with.
func sameStars(src []byte) bool {
	m := regexp.MustCompile(`^int (\**)p;\nint f\(\) { return (\**)p; }`).FindSubmatch(src)
	return m != nil && len(m[1]) == len(m[2])
}

// sameColumns accepts a table whose column b is unique, and rows of as many values as it has columns.
func sameColumns(src []byte) bool {
	m := regexp.MustCompile(`table t\((.*), unique \(b\)\);\n.*t\((.*)\) values \((.*)\), \((.*)\)`).FindSubmatch(src)
	for i := 2; i < len(m); i++ {
		if bytes.Count(m[i], []byte(",")) != bytes.Count(m[1], []byte(",")) {
			return false
		}
	}
	return m != nil && has("b int")(m[1]) && has("b")(m[2]) && has("2")(m[3]) && has("5")(m[4])
}

// TestWhatPassesDo checks the result of each pass on its own.
func TestWhatPassesDo(t *testing.T) {
	for _, c := range []struct {
		pass, language, src string
		keep                func([]byte) bool
		want                string
	}{
		{"comments", "c", "/* a */ int x; // b\nint y;\n", has("x", "y"), "int x;\nint y;\n"},
		{"comments", "python", "# a\nx = 1  # b\n", has("x"), "x = 1\n"},
		{"space", "c", "int  x ;\n\n#define A  1\nint   f ( int  a )\n{ return a + + 1 ; }\n", has("x"), "int x;\n#define A 1\nint f(int a){return a+ +1;}"},
		{"space", "javascript", "let  a = 1 ;\nlet b = a  +  + 2\n\nfoo ( `x  ${ a } y`, / /g , \"  \" )\n", has("let"), "let a=1;\nlet b=a+ +2\nfoo(`x  ${a} y`,/ /g,\"  \")\n"},
		{"space", "go", "package  p\n\nfunc f( a  int )  int {\n\treturn a +  1\n}\n", has("p"), "package p\nfunc f(a int)int{\nreturn a+1\n}\n"},
		{"space", "bash", "if  [ -f  x ] ; then\n  echo   a  b ; fi\n", has(`\[ -f`), "if [ -f x ] ; then\necho a b ; fi\n"},
		{"parts", "c", "int a; int f() { return a; }\nint b; int g() { return b; } int h() { return g(); }\n", has(`\bb\b`), "int b; int g() { return b; } int h() { return g(); }\n"},
		{"needs", "c", "int used;\n" + strings.Repeat("int idle;\n", 17_000) + "int f() { return used; }\nint g() { return 1; }\n", has("(?s)int used.*return used"), "int used;\nint f() { return used; }\n"},
		{"blocks", "c", "int f() { a(); b(); }\nint g() { c(); }\nint h() { need(); d(); }\n", has("need", `h\(`), "int f() {}\nint g() {}\nint h() { need(); d(); }\n"},
		{"reach", "c", "typedef int used; typedef int idle; struct S { int x; }; used f(void) { return 1; }\n", has("used f"), "typedef int used; used f(void) { return 1; }\n"},
		{"reach", "rust", "use a::{B, C};\nstruct S { n: u8 }\nimpl S { fn f(&self) { self.g(B, self.n + 1); }\nfn g(&self) { loop{} }\nfn h(&self) { loop{} } }\nimpl Drop for S { fn drop(&mut self) { loop{} } }\nstruct T;\nimpl Drop for T { fn drop(&mut self) { loop{} } }\n", has(`fn f.* self\.g\(B, self\.n`), "use a::{B, C};\nstruct S { n: u8 }\nimpl S { fn f(&self) { self.g(B, self.n + 1); }\nfn g(&self) { loop{} }\n}\nimpl Drop for S { fn drop(&mut self) { loop{} } }\n"},
		{"reach", "rust", "macro_rules! m { ($t:ty) => { impl A for $t { fn g() { let b = 1; } } } }\nm!(u8);\ntrait A { fn g(); }\nfn f() { let b = 1; h(b, 2); }\nfn k() { loop{} }\n", has(`fn f.*h\(b`), "fn f() { let b = 1; h(b, 2); }\n"},
		{"reach", "java", "class A extends B { int n; A() {} int f() { return g(n, 1) + 2; }\nint g(int a, int b) { throw null; }\nint h() { throw null; }\n@Override int k() { throw null; } }\nclass B { int k() { throw null; } }\nclass C { int h() { throw null; } }\n", has(`int f.*g\(n`), "class A extends B { int n; int f() { return g(n, 1) + 2; }\nint g(int a, int b) { throw null; }\n@Override int k() { throw null; } }\nclass B { int k() { throw null; } }\n"},
		{"reach", "cpp", "class A { enum { X, Y }; int f() { return X + 1 + 2; } int g() { } int h(); };\nint A::h() { }\nclass B { };\n", has(`int f.*X`), "class A { enum { X, Y }; int f() { return X + 1 + 2; }};\n"},
		{"proof", "c", "int v[] = {0, 1};\n", has(`^int v\[\] = \{0,.*\};`), "int v[] = {0,};\n"},
		{"proof", "c", "int g() { return f(0, 1); }\n", has(`int g\(\) \{ return f\(0,.*\); \}`), "int g() { return f(0,); }\n"},
		{"proof", "toml", "\"a\" = 1\n", has(`= 1`), "= 1\n"},
		{"proof", "c", "#define A\n", has(`define A`), "define A\n"},
		{"proof", "json", "[0, 1]\n", has(`\[.*,.*\]`), "[,]\n"},
		{"names", "c", "int keep; int a; int f() { a = 1; keep = 2; a++; return keep + a; }\n", has("keep = 2"), "int f() {; keep = 2;; return; }\n"},
		{"erase", "c", "struct S { long f; };\nint g(void) { struct S s; return s.f < 3; }\n", has(`g\(void\)`, "return s", "< 3"), "int g(void) { int s; return s < 3; }\n"},
		{"literals", "c", "int x; int f() { return x + x; }\n", has(`return .*\+`), "int x; int f() { return 0 + 0; }\n"},
		{"join", "c", "int f() { if (a) { x(); } else { y(); } }\n", has("x", "y"), "int f() { if (a) { x(); y(); } }\n"},
		{"parameters", "javascript", "(function f(a) { a.b() })([1]);\n", has(`function f`, `\.b\(\)`, `\[1\]`), "(function f() { [1].b() })();\n"},
		{"parameters", "javascript", "(function (a, b) { need(b) })(1, 2);\n", has(`need\(b`, `function \(.*b.*\(.*2`), "(function (b) { need(b) })(2);\n"},
		{"parameters", "javascript", "(a => need())(1);\n", has(`=> need`), "(() => need())();\n"},
		{"parameters", "rust", "fn f() { (|a| need())(0) }\n", has(`\|.*\| need`), "fn f() { (| | need())() }\n"},
		{"parameters", "go", "package a\n\nfunc f() {\n\tfunc(a int) { need() }(1)\n}\n", has(`func\(.*\) { need`), "package a\n\nfunc f() {\n\tfunc() { need() }()\n}\n"},
		{"parameters", "c", "int f(int a, int b); int f(int a, int b) { return b; }\nint g() { return f(1, 2) + f(3, 4); }\n",
			func(src []byte) bool {
				n := bytes.Count(src, []byte(",")) // in calls, and in declarations
				return (n == 4 || n == 0) && has("int b", "2", "4")(src)
			}, "int f(int b); int f(int b) { return b; }\nint g() { return f(2) + f(4); }\n"},
		{"parameters", "cpp", "template <class T> int f(int a) { return 2; }\nint g() { return f<int>(1) + f<char>(3); }\n",
			func(src []byte) bool {
				return has(`f\(int a`)(src) == has(`f<int>\(1`, `f<char>\(3`)(src) && has("f<int>", "f<char>")(src)
			}, "template <class T> int f() { return 2; }\nint g() { return f<int>() + f<char>(); }\n"},
		{"parameters", "go", "package a\n\nfunc f[K any](a bool, b int) {\n\tf(true, 2)\n}\n", has(`(?s)f\[K any\]\((a bool, b int.*true, 2|a bool\).*f\(true\)|\).*f\(\))`), "package a\n\nfunc f[K any]() {\n\tf()\n}\n"},
		{"parameters", "rust", "fn f<T: Copy>(a: T, b: u8) {}\nfn g() { f::<u8>(1, 2); }\n", has(`(?s)f<T: Copy>\((a: T, b: u8.*\(1, 2|a: T\).*\(1\))`), "fn f<T: Copy>(a: T) {}\nfn g() { f::<u8>(1); }\n"},
		{"parameters", "go", "package a\n\nfunc f() (int, error) {\n\treturn 1, nil\n}\n\nfunc g() {\n\tn, _ := f()\n\tneed(n)\n}\n", has(`(?s)\(int, error\).*return 1, nil.*n, _ := f|\(int\).*return 1\n.*n := f`, `need\(n\)`), "package a\n\nfunc f() (int) {\n\treturn 1\n}\n\nfunc g() {\n\tn := f()\n\tneed(n)\n}\n"},
		{"parameters", "python", "def f():\n    return 1, 2\na, b = f()\nneed(b)\n", has(`(?s)return 1, 2.*a, b =|return 2\n.*b =`, `need\(b\)`), "def f():\n    return 2\nb = f()\nneed(b)\n"},
		{"parameters", "sql", "create table t(a int, b int, c int, unique (b));\ninsert into t(a, b, c) values (1, 2, 3), (4, 5, 6);\n", sameColumns,
			"create table t(b int, unique (b));\ninsert into t(b) values (2), (5);\n"},
		{"parameters", "smtlib", "(define-fun f ((x Int) (y Bool)) Bool y)\n(assert (f 1 (f 2 c)))\n", has(`(f \(\(x Int\) .*f 1 \(f 2|f \(\(y Bool\)\) Bool y.*\n.*f \(f c)|f \(\) Bool y.*\n.*assert f`, "Bool y"), "(define-fun f () Bool y)\n(assert f)\n"},
		{"parameters", "python", "class A:\n    def f(self, x, y):\n        return y\nA().f(3, 4)\n", has(`(?s)self, x, y.*f\(3, 4\)|self, y.*f\(4\)`), "class A:\n    def f(self, y):\n        return y\nA().f(4)\n"},
		{"couples", "rust", "#[derive(Default)]\nenum A {\n    #[default]\n    B,\n    C,\n}\n", has(`(?s)derive.*#\[default|^enum A.*{\s*B,\s*C`), "enum A {\n    B,\n    C,\n}\n"},
		{"couples", "python", "class A:\n    def __init__(self, b):\n        pass\nA(1)\n", has(`__init__\(self`, `A\(`), "class A:\n    def __init__(self):\n        pass\nA()\n"},
		{"couples", "java", "class A { A(int b, int c) { this(0, c); } A d = new A(1, 2); }\n", has(`A\(.*int c.*this\(.*new A\(.*2`), "class A { A(int c) { this(c); } A d = new A(2); }\n"},
		{"couples", "cpp", "struct A { A(int a, int b) : y(b) {} };\nA p(1, 2), q(3, 4);\n", has(`A\(int a, int b\).*\n.*p\(1, 2\), q\(3, 4|A\(int b\).*\n.*p\(2\), q\(4`), "struct A { A(int b) : y(b) {} };\nA p(2), q(4);\n"},
		{"couples", "cpp", "struct A { A(int) {} } p(1), q(3);\n", has(`A\(int\).*p\(1\), q\(3|A\(\).*p, q`), "struct A { A() {} } p, q;\n"},
		{"parameters", "rust", "fn f() {\n    let (a, b): (u8, u8) = (1, 2);\n    need(a);\n}\n", has(`let \(a.*u8.*\(1`, `need\(a`), "fn f() {\n    let (a): (u8) = (1);\n    need(a);\n}\n"},
		{"parameters", "python", "a, b = 1, 2\nf(a)\nneed(b)\n", has(`a, b = 1, 2\nf\(a|b *= *2\nneed\(b`), "b = 2\nneed(b)\n"},
		{"parameters", "c", "struct s { int a; char *b; };\nstruct s t[] = { { 1, \"\" }, { 2, \"x\" } };\n", has(`(?s)int a; char .*{ 1, "" }, { 2, "x" }|s { ?char .*{ ?"" }, { ?"x" }`), "struct s {char *b; };\nstruct s t[] = { {\"\" }, {\"x\" } };\n"},
		{"harvest", "c", "int f() { if (a) { x(); y(); } z(); }\n", has(`x\(\).*y\(\).*z\(\)`, `f\(\)`), "int f() { x(); y(); z(); }\n"},
		{"harvest", "c", "#if A\nint x; int z;\n#else\nint y;\n#endif\nint w;\n", has("(?s)x.*z.*w"), "int x; int z;\nint w;\n"},
		{"harvest", "c", "#if A\nint x;\n#else\nint y;\nint z;\n#endif\nint w;\n", has("(?s)y.*z.*w"), "int y;\nint z;\nint w;\n"},
		{"harvest", "c", "#ifdef A\nint x;\n#elif B\nint y; int z;\n#else\nint v;\n#endif\nint w;\n", has("(?s)y.*z.*w"), "int y; int z;\nint w;\n"},
		{"harvest", "c", "#ifdef A\n#ifndef B\nint x; int y;\n#else\nint z;\n#endif\nint v;\n#endif\nint w;\n", has("(?s)x.*y.*v.*w"), "int x; int y;\nint v;\nint w;\n"},
		{"harvest", "c", "int f() {\n#if A\n  x();\n  y();\n#else\n  z();\n#endif\n  w();\n}\n", has(`(?s)f\(\).*x\(\).*y\(\).*w\(\)`), "int f() {\nx();\n  y();\n  w();\n}\n"},
		{"harvest", "c", "#if A\nint x;\n#else\nint y;\n#endif\nint w;\n", has("(?s)x.*y.*w"), "int x;\nint y;\nint w;\n"},
		{"harvest", "json", `[1, [2, [3, 4]], 5]`, has("1.*2.*3.*4.*5"), `[1, 2, 3, 4, 5]`},
		{"harvest", "python", "try:\n    if a:\n        x()\n        y()\nfinally:\n    b\nz()\n", has(`(?s)x\(\).*y\(\).*z\(\)`), "x()\ny()\nz()\n"},
		{"harvest", "go", "package a\n\nimport \"unicode/utf8\"\n\nfunc f() {\n\tn := utf8.RuneLen(1)\n\tm := n\n\tprint(m)\n\tneed()\n}\n", used, "package a\nfunc f() {\n\tneed()\n}\n"},
		{"dissolve", "cpp", "namespace a { int x; int y; }\nint f() { return a::x + a::y; }\n", func(src []byte) bool {
			return bytes.Contains(src, []byte("namespace")) == bytes.Contains(src, []byte("::")) && has("int x", "int y", "f.*return .*x.*y")(src)
		}, "int x; int y;\nint f() { return x + y; }\n"},
		{"dissolve", "rust", "struct A;\nimpl A { fn f(&self) { self.g() }\nfn g(&self) { A::h() }\nfn h() {} }\nfn k(a: A) { a.f() }\n", func(src []byte) bool {
			return has("struct A", "a: A")(src) && has("impl A")(src) == has("self", "a.f..", "self.g", "A::h")(src) && has("fn f.*g", "fn g.*h", "fn k.*f")(src) &&
				(has("impl")(src) || !has("self|A::")(src))
		}, "struct A;\nfn f() { g() }\nfn g() { h() }\nfn h() {}\nfn k(a: A) { f() }\n"},
		{"dissolve", "xml", "<a:b xmlns:a=\"u\" a:x=\"\"><a:c>d</a:c></a:b>\n", func(src []byte) bool {
			return bytes.Contains(src, []byte("xmlns")) == bytes.Contains(src, []byte("<a:")) && has("b .*c.*d")(src)
		}, "<b x=\"\"><c>d</c></b>\n"},
		{"dissolve", "ruby", "begin\n  puts 1\n  puts 2\nend\n", has("(?s)puts 1.*puts 2"), "puts 1\n  puts 2\n"},
		{"dissolve", "cpp", "struct A { int f() { return 1; } };\nint g = A{}.f();\n", has(`int f\(\) { return 1; }`, `g = .*f\(\)`), "int f() { return 1; }\nint g = f();\n"},
		{"dissolve", "cpp", "struct A { int f() { return 1; } };\nint g() { A a; return a.f(); }\n", has(`int f\(\) { return 1; }`, `int g.*return .*f\(\)`), "int f() { return 1; }\nint g() {return f(); }\n"},
		{"dissolve", "java", "class A {\n  static class B { int n; int f() { return this.n; } }\n  static int g() { return new B().f(); }\n}\n", has(`class A`, `int n;`, `static int f|class B`, `int g.* return .*f\(\)`), "class A {\n  static int n; static int f() { return n; }\n  static int g() { return f(); }\n}\n"},
		{"dissolve", "java", "class A { int f() { return 1; } static int g() { return new A().f(); } }\n", has(`class A .*int f`, `int g.*return .*f\(\)`), "class A { static int f() { return 1; } static int g() { return f(); } }\n"},
		{"dissolve", "java", "class A {\n  static class B { int b; }\n  private static class C extends B {}\n}\n", has(`int b`, `class C`, `class A|(?s)^class B { int b; }\s*class C`), "class B { int b; }\n  class C extends B {}\n"},
		{"dissolve", "python", "class A:\n    class B:\n        x = 1\n    y = A.B()\n", has(`class B`, `class A`, `y = .*B\(\)`), "class B:\n    x = 1\nclass A:\n    y = B()\n"},
		{"dissolve", "java", "class B { int f() { return 1; } }\nclass A { int g() { return new B().f(); } }\n", has(`class A .*int g`, `class A.* static int f|class B`, `return .*f\(\)`), "class A { static int f() { return 1; } int g() { return f(); } }\n"},
		{"dissolve", "cpp", "class A { int f() { return x; } int x; };\n", has(`int f\(\) { return x; }`, `int x;`), "int x; int f() { return x; }\n"},
		{"instantiate", "cpp", "template <class T> struct a { T t; };\nstruct b {};\na<b> c;\n", func(src []byte) bool {
			generic := has("template")(src)
			return has("(?s)struct b.*struct a")(src) == !generic && has(`a<b>`)(src) == generic && has("struct a", "b t|T t", "c")(src)
		}, "struct b {};\nstruct a { b t; };\na c;\n"},
		{"instantiate", "cpp", "template <class T> int f(T t) { return 1; }\nint g = f(2);\n", has(`int f\(\w+ t`, `f\(2`), "int f(int t) { return 1; }\nint g = f(2);\n"},
		{"instantiate", "cpp", "template <class T> struct a { T t; };\ntemplate struct a<int>;\n", has(`struct a { (T|int) t; };`, `a<int>|int t`), "struct a { int t; };\n"},
		{"inline", "yaml", "h: &hours\n  opens: 1\n  closes: 2\ns:\n  - <<: *hours\n    n: 3\n", has("opens: 1", "n: 3", "closes: 2", `s:\n  -`), "s:\n  - opens: 1\n    closes: 2\n    n: 3\n"},
		{"inline", "make", "out = o\ndefine link\n$(1): $(addprefix ${out}/,$2)\nendef\n$(call link,app,a b)\n$(call linked,c)\n", has("app", "a b", "o", `call linked,c`), "app: $(addprefix o/,a b)\n$(call linked,c)\n"},
		{"inline", "php", "<?php\nclass A { static function make() { return new static(1); } function f() { need($this->x); } }\nA::make()->f();\n", has(`(A::make\(\)|\(new A\(1\)\))->f\(\);`, "function f", `need\(.this->x`), "<?php\nclass A {function f() { need($this->x); } }\n(new A(1))->f();\n"},
		{"inline", "php", "<?php\nclass A { function __construct(public $x) { need($this->x + $this->y); } }\nnew A(1);\n", has(`new A\(1\)`, `construct\(public .x\)`, `need\(.(this->)?x \+ .this->y`), "<?php\nclass A { function __construct(public $x) { need($x + $this->y); } }\nnew A(1);\n"},
		{"inline", "javascript", "class A { constructor(a) { this.a = a; need(this.a, this.b); } }\nnew A(1);\n", has(`new A\(1\)`, `constructor\(a\)`, `need\((this.)?a, this.b`, `= a;`), "class A { constructor(a) { a = a; need(a, this.b); } }\nnew A(1);\n"},
		{"inline", "python", "class A(B):\n    def f(self):\n        return 1\nneed(A().f())\n", has(`class A\(B\)`, "need", "1"), "class A(B):\n    pass\nneed(1)\n"},
		{"inline", "go", "package p\nfunc f() {\n\tfor _, k := range []string{\"a\", \"b\"} {\n\t\tprintln(k + \"c\")\n\t}\n}\n", has("func f", `println\(.*"c"\)`), "package p\nfunc f() {\n\tprintln(\"a\" + \"c\")\n}\n"},
		{"inline", "go", "package p\ntype t struct {\n\tn int\n}\nfunc (a t) f() string {\n\treturn \"\"[:a.n]\n}\nfunc g() {\n\tb := t{4}\n\tb.f()\n}\n", has("func g", `= ""\[:\w+`, `n int`, `b := t`), "package p\ntype t struct {\n\tn int\n}\nfunc g() {\n\tb := t{4}\n\t_ = \"\"[:b.n]\n}\n"},
		{"inline", "lua", "local function f(a, b) return a < b end\npcall(table.sort, {2, 1}, f)\npcall(f, 1, 2)\n", has("table.sort", `\{2, 1\}, f`, `f[(,] ?1, 2`, "function f"), "local function f(a, b) return a < b end\ntable.sort({2, 1}, f)\nf(1, 2)\n"},
		{"inline", "c", "int f(int a) { a = b[a]; return a; }\n", has(`int f\(int a`, `b\[a`, "return"), "int f(int a) {return b[a]; }\n"},
		{"instantiate", "cpp", "template <int> struct A;\ntemplate <> struct A<2> { int x; };\nA<2> a; A<3> *b;\n", has(`struct A(<2>)? { int x`, "A<3>", `\nA(<2>)? a`, `<2> [{].*\n.*<2>|A [{].*\nA a`), "struct A { int x; };\nA a; A<3> *b;\n"},
		{"instantiate", "go", "package a\nfunc f[A, B any, C int](b B) {}\nvar q = f[bool, int, string]\n", has(`f\[(A, )?(B any, )?C int\]\(b (B|int)\)`, `f\[(bool, )?(int, )?string|int`, `\[A, B.*\n.*bool, int|\[B.*\n.*f\[int, s|\[C.*\n.*f\[string`), "package a\nfunc f[C int](b int) {}\nvar q = f[string]\n"},
		{"instantiate", "rust", "struct A<V> { v: V, w: B<bool> }\nimpl<V> A<V> { fn f(&self) -> V { loop{} } }\n", has(`struct A(<V>)? { v: [^B]*, w`, `impl(<V> A<V>| A) { fn f`), "struct A { v: u8, w: B<bool> }\nimpl A { fn f(&self) -> u8 { loop{} } }\n"},
		{"instantiate", "rust", "fn f(x: &u8) -> A<u8> { loop{} }\nstruct A<'a, V> { b: B<'a, V> }\n", has(`fn f\(x: &u8\) -> A`, `struct A<'a.*b: B<'a`), "fn f(x: &u8) -> A { loop{} }\nstruct A<'a> { b: B<'a, u8> }\n"},
		{"instantiate", "rust", "struct A<T, U> { t: T, u: U }\nimpl<T, U> A<T, U> { fn f(self) -> T { self.t } }\nfn g(a: A<u8, String>) -> u8 { a.f() }\n", func(src []byte) bool {
			generic := has("struct A<", "impl<", "A<.*> {", "a: A<")
			return generic(src) != has("struct A {", "impl A {", "a: A[)]", "t: u8", "f.self. -> u8")(src) && !has("<>")(src)
		}, "struct A { t: u8, u: String }\nimpl A { fn f(self) -> u8 { self.t } }\nfn g(a: A) -> u8 { a.f() }\n"},
		{"instantiate", "go", "package a\ntype A[T any] struct{ t T }\nfunc N[T any]() A[T] { return A[T]{} }\nfunc (a *A[T]) f(t T) { a.t = t }\nfunc g() { N[string]() }\n", func(src []byte) bool {
			return has(`A.T any. struct`, `A.T. f|A.T.. f`)(src) || has(`A struct{ t string`, `A. f.t string`, `N.. A`, "g.. { N")(src)
		}, "package a\ntype A struct{ t string }\nfunc N() A { return A{} }\nfunc (a *A) f(t string) { a.t = t }\nfunc g() { N() }\n"},
		{"inline", "c", "#define N 1 + 2\nint a[N * 2];\n", has("a.*1.*2"), "int a[1 + 2 * 2];\n"},
		{"inline", "c", "#define MAX(a, b) ((a) > (b) ? (a) : (b))\nint f(int x) { return MAX(g(x, 1), 2); }\n", has("f.*2"), "int f(int x) { return ((g(x, 1)) > (2) ? (g(x, 1)) : (2)); }\n"},
		{"inline", "c", "#define FN(name) int name(int x) { DIV(x) }\n#define DIV(a) need(a);\nFN(go)\n", has("FN|go.*{.*(need|DIV)"), "int go(int x) { need(x); }\n"},
		{"inline", "c", "#define CALL(f, ...) f(__VA_ARGS__)\n#define ZERO() 0\nint x = CALL(g, 1, \"(\", ZERO());\n", has("x"), "int x = g(1, \"(\", 0);\n"},
		{"inline", "c", "#define STR(x) #x\n#ifdef N\n#define N 1\n#endif\nchar *s = STR(a); int n = N;\n", has("s"), "#ifdef N\n#define N 1\n#endif\nchar *s = \"a\"; int n = N;\n"},
		{"inline", "python", "opts = {\"s\": \"-\", \"l\": [1, 2]}\nprint(opts[\"s\"].join(opts[\"l\"]))\n", has("print.*join"), "print(\"-\".join([1, 2]))\n"},
		{"inline", "javascript", "const { a: [x, ...y], b } = { a: [1, 2], b: 4 };\nf(x, y, b);\n", has(`f\(.*,.*,`), "f(1, ([2]), 4);\n"},
		{"inline", "javascript", "for (const x of [1, 2]) { f(x.y); }\n", has(`f\(.*\.y`), "f(1 .y);\n"},
		{"inline", "python", "print([f(x) for x in g(1) if x])\n", has(`print\(.*f\(`), "print(f(1))\n"},
		{"inline", "python", "f({x for x in [[]]})\n", has(`f\({(x for x in \[|\()\[\]`), "f({([])})\n"},
		{"inline", "rust", "fn f(a: u8) {\n    (|c| c >= 0)(a);\n}\n", has(`fn f\(a: u8\)`, `[ca] >= 0`), "fn f(a: u8) {\n    a >= 0;\n}\n"},
		{"inline", "ruby", "[1, 2].each do |r|\n  puts r\nend\n", has("puts"), "puts 1\n"},
		{"inline", "ruby", "for k in 9.. do\n  need k\nend\n", has(`need [k9]`), "need 9\n"},
		{"inline", "bash", "for w in apple b; do\n  need \"$w\"; done\n", has(`need`, "apple|for"), "need \"apple\";\n"},
		{"inline", "bash", "base=etc\ndir=/$base\ncd \"$dir/${base}s\"\n", has(`cd "(\$dir|/etc|/\$base)/(\$|etcs)`), "cd \"/etc/etcs\"\n"},
		{"inline", "javascript", "let x = \"b\"\nf(`a${x}c`, x)\n", has("f.*`a.*c`"), "f(`abc`, \"b\")\n"},
		{"inline", "python", "x = \"b\"\nf(f\"a{x}c\")\n", has(`f\(f"a({x}|b)c`), "f(f\"abc\")\n"},
		{"inline", "ruby", "x = \"b\"\nputs \"a#{x}c\"\n", has(`puts "a(#{x}|b)c`), "puts \"abc\"\n"},
		{"inline", "php", "<?php $x = \"b\"; f(\"a$x c{$x}\");", has(`f\("a(\$x|b) c({|b)`), "<?php f(\"ab cb\");"},
		{"inline", "make", "SUF = ed\nall: $(SUF).c\n\techo ${SUF}\n", has(`all: (\$\(SUF\)|ed).c\s+echo (\${SUF}|ed)`), "all: ed.c\n\techo ed\n"},
		{"inline", "rust", "macro_rules! m {\n    ($n:ident, $($f:ident : $t:ty),*) => { struct $n { id: u32, $($f: $t),* } };\n}\nm!(A, v: Vec<u8>, w: B);\n", has(`struct (A|.n) `), "struct A { id: u32, v: Vec<u8>, w: B }\n"},
		{"inline", "rust", "macro_rules! m {\n    ($b:literal) => { (1 << $b) };\n}\nmacro_rules! r {\n    ($n:ident { $($f:ident: $b:literal),* }) => { $(fn $f() -> $n { m!($b) })* };\n}\nr!(A { v: 1, w: 2 });\n", has(`(w: |fn w.*)2`), "fn v() -> A { (1 << 1)} fn w() -> A { (1 << 2)}\n"},
		{"inline", "rust", "macro_rules! max {\n    ($a:expr) => { $a };\n    ($a:expr, $($b:tt)*) => { if $a > 1 { $($b)* } else { f() } };\n}\nfn g(x: u8) { need(max!(x + 1, x [2])); max!(x); }\n", has(`need\((max|if)`), "fn g(x: u8) { need(if (x + 1) > 1 { x [2] } else { f() }); x }\n"},
		{"inline", "sql", "create view v as select sum(a) from t;\nselect v.b from v;\n", has(`select v.b from`, "sum"), "select v.b from (select sum(a) from t) v;\n"},
		{"inline", "lua", "print(a[\"b\"], c[\"d e\"])\n", has("print.*a.*b.*c.*d e"), "print(a.b, c[\"d e\"])\n"},
		{"inline", "smtlib", "(define-sort I () Int)\n(f I I I I I)\n", has(`f I.* I.* I.* I.* I`), "(f Int Int Int Int Int)\n"},
		{"inline", "smtlib", "(define-fun f ((x Int) (y Int)) Int (+ x y))\n(simplify (f a (* b 2)))\n", has(`simplify.*a.*b.*2`, `f .*f |simplify \(\+ a \(`), "(simplify (+ a (* b 2)))\n"},
		{"inline", "python", "import json as j\nj.x\n", has("import json", "[.]x"), "import json\njson.x\n"},
		{"macros", "c", "#define F(a, b) do { x(a); need((a), b + 1); y(); } \\\n while (0)\nint f() { F(1, 2); F(3, 4); }\n", has(`define.*need\(.*b`, `F\(1.*F\(3`), "#define F(a, b) { need( b) }\nint f() { F(1, 2); F(3, 4); }\n"},
		{"alias", "c", "typedef int *a;\na x; int f(a y) { return *y; }\n", has(`return \*y`, "x", "f"), "int *x; int f(int *y) { return *y; }\n"},
		{"alias", "go", "package a\ntype B interface{ g() }\nfunc f(b B) { b.g() }\n", has(`package a`, `func f\(b .*\) { b.g\(\)`, `g\(\) }`), "package a\nfunc f(b interface{ g() }) { b.g() }\n"},
		{"alias", "go", "package a\ntype B struct{ c int }\nfunc f(b B) { b.c }\n", has(`.`), "package a\ntype B struct{ c int }\nfunc f(b B) { b.c }\n"},
		{"alias", "cpp", "using a = int *;\na x; int f(a y) { return *y; }\n", has(`return \*y`, "x", "f"), "int * x; int f(int * y) { return *y; }\n"},
		{"defaults", "java", "class A {\n  int f(String s) { return 1; }\n  int g(String s) { return s && 0; }\n}\n", has(`int f\(String s\) { return 1`, `int g`, `return (s|"") && 0`), "class A {\n  int f(String s) { return 1; }\n  int g() { return \"\" && 0; }\n}\n"},
		{"defaults", "rust", "fn f(a: u16) { -a; }\n", has(`a: u16\) { -a|-0u16`), "fn f() { -0u16; }\n"},
		{"defaults", "go", "package a\n\nfunc f() (int, error) {\n\tpanic(0)\n}\n\nfunc g() int {\n\tn, err := f()\n\th(err)\n\treturn n\n}\n", has(`f\(\) \(int, error\)`, `g\(\) int`, `(?s)n, err := f\(\).*h\(err\)\n\treturn n|\tf\(\)\n\th\(nil\)\n\treturn 0`), "package a\n\nfunc f() (int, error) {\n\tpanic(0)\n}\n\nfunc g() int {\n\tf()\n\th(nil)\n\treturn 0\n}\n"},
		{"defaults", "c", "bool f();\nint g() { int n = f(); h(n); return n; }\n", has(`bool f\(\);`, `int n = f\(\); h\(n\); return n|{ f\(\); h\(false\); return false`), "bool f();\nint g() { f(); h(false); return false; }\n"},
		{"defaults", "rust", "struct A;\nfn f(a: A) { need(a) }\n", has(`struct A`, `need\([aA]\)`), "struct A;\nfn f() { need(A) }\n"},
		{"defaults", "go", "package a\n\ntype t struct{}\n\nfunc f(c chan t) { c <- t{} }\n", has(`func f\(c chan`, `c <- `), "package a\nfunc f(c chan int) { c <- 0 }\n"},
		{"defaults", "java", "class A { B f(C c) { if (c) { return d; } g(); return e; } }\n", has(`(B|void) f\(C c\) { if \(c\) { return.*; } g\(\); return.*; }`), "class A { void f(C c) { if (c) { return; } g(); return; } }\n"},
		{"defaults", "java", "class A { int f() { g(); return 0; } }\n", has(`void f\(\) { g\(\); ?}|int f\(\) { g\(\); return 0; }`), "class A { void f() { g();} }\n"},
		{"defaults", "java", "class A { B f(C c) { return D.g(c); }\nString h() { if (i) { return j(1); } return k; } }\n", has(`B f\(C c\) { return .*; }`, `String h\(\) { if .i. { return .*; } return k; }`), "class A { B f(C c) { return null; }\nString h() { if (i) { return \"\"; } return k; } }\n"},
		{"defaults", "java", "class A { String s; int n = s; }\n", has(`int n = s|int n = ""`), "class A {int n = \"\"; }\n"},
		{"defaults", "go", "package a\ntype S string\nfunc f(s S, p *S) { need(s, p) }\n", has(`need\((s|""), (p|nil)\)`), "package a\ntype S string\nfunc f() { need(\"\", nil) }\n"},
		{"defaults", "go", "package a\ntype m struct{ id string }\nfunc f(c <-chan m) { c <- 0 }\n", has(`c <-chan .* c <- 0`), "package a\nfunc f(c <-chan int) { c <- 0 }\n"},
		{"defaults", "smtlib", "(declare-const x (_ BitVec 4))\n(declare-const y Bool)\n(assert (and y (= x #b0001)))\n", has(`= (x|#b0001) #b0001`), "(assert (and false (= #b0001 #b0001)))\n"},
		{"recast", "c", "struct A { int b; } a, *p;\nint f(int *x) { return (&a)->b + (*p).b + (*x); }\n", has(`return .*a.*b \+ .*p.*b \+ \(\*x\)`, "struct A", `int f\(`), "struct A { int b; } a, *p;\nint f(int *x) { return a.b + p->b + (*x); }\n"},
		{"recast", "go", "package p\nfunc f(a *T) int { return (*a).b + (&c).d }\n", has(`func f\(a \*T\) int \{ return .*a.*\.b \+ .*c.*\.d`), "package p\nfunc f(a *T) int { return a.b + c.d }\n"},
		{"recast", "java", "interface A {\n  default int f() { return 1; }\n  int g();\n}\n", has(`int f\(\)`, `int g\(\)`), "interface A {\n  int f() ;\n  int g();\n}\n"},
		{"recast", "java", "class A {\n  int b;\n  A(int b, String c) {}\n  int b() { return 0; }\n  void d() {}\n}\n", has(`A\(int b, String c\)`, `void d\(\) {}`), "record A(int b, String c) {\n  void d() {}\n}\n"},
		{"recast", "java", "class A {\n  public static void main(String[] a, int[] b) { need(a); }\n}\n", has(`(class|interface) A`, `static void main\(String\[\] a, int.* b\)`, `need\(a`), "interface A {\n  static void main(String[] a, int... b) { need(a); }\n}\n"},
		{"recast", "c", "int f() { return 2; }\nint g() { return f(); }\n", has("int f.*2", "int g.*return f"), "int f=2;\nint g() { return f; }\n"},
		{"recast", "go", "package a\nfunc f() int\nfunc g() { need() }\n", has("f( |\\().*int", `func g.*need`), "package a\nvar f int\nfunc g() { need() }\n"},
		{"recast", "python", "def f():\n    return 2\nprint(f())\n", has("f.*(\n.*)?2", `print\(f`), "f=2\nprint(f)\n"},
		{"recast", "rust", "fn f() -> i32 { 2 }\nfn g() -> i32 { f() }\n", has("f.*i32.*2", "fn g.*f"), "const f:i32=2;\nfn g() -> i32 { f }\n"},
		{"recast", "smtlib", "(declare-fun f () Int)\n(assert (= f 1))\n", has(`declare.* f .*Int`, `= f 1`), "(declare-const f Int)\n(assert (= f 1))\n"},
		{"flatten", "smtlib", "(declare-datatypes ((P 0)) (((mk (fst Int) (snd Bool)))))\n(declare-const p P)\n(assert (= (fst p) (+ (fst (mk 1 true)) 2)))\n(assert (fst (f (mk 3 true))))\n", has(`const p (P|Int)`, `3`, `datatypes|= p`), "(declare-const p Int)\n(assert (= p (+ 1 2)))\n(assert (f 3))\n"},
		{"flatten", "c", "struct a { char *n; };\nstruct a c;\nint f() { return *c.n; }\n", has(`return \*c`, `(struct a|char) ?\*?c;`), "char *c;\nint f() { return *c; }\n"},
		{"recast", "cpp", "class A : public B { int x; public: A(); };\n", has(`class A : public B .*public:|struct A : B`), "struct A : B { int x; A(); };\n"},
		{"shed", "rust", "fn f(a: &mut u8) { let b = &mut *a; *a; b; }\n", has(`f\((a: &mut|mut a:) u8`, `&mut .*a; .*a; b`), "fn f(mut a: u8) { let b = &mut a; a; b; }\n"},
		{"shed", "go", "package a\nfunc f(p **int) int { return **p }\n", has(`p \*\*int.*return \*\*p|p \*int.*return \*p|p int.*return p`), "package a\nfunc f(p int) int { return p }\n"},
		{"shed", "java", "class A { int[][] a; int f() { return a[0][1]; } }\n", has(`int\[\]\[\].*\]\[|int\[\] a.*return a\[\d\];|int a.*return a;`), "class A { int a; int f() { return a; } }\n"},
		{"shed", "c", "int *f();\nint g() { return *f(); }\n", has(`int \*f.*\n.*\*f|int f.*\n.*return f`), "int f;\nint g() { return f; }\n"},
		{"shed", "cpp", "char *s;\nint g(char *f(int)) { return f(1) - s; }\n", has(`char \*f(\(int\).*f\(1|.*return f) - s|char \*f\)`, `- s`), "char *s;\nint g(char *f) { return f - s; }\n"},
		{"flatten", "c", "struct a { long n; };\nstruct a c;\nlong f() { return c.n; }\n", has(`long f|c`, `return c`, `(struct a|long) c;`), "long c;\nlong f() { return c; }\n"},
		{"shed", "c", "int **p;\nint f() { return **p; }\n", sameStars, "int p;\nint f() { return p; }\n"},
		{"shed", "go", "package a\nfunc f(a [3][]int) int { return a[5][0] }\n", has(`a \[3\]\[\]int.*a\[5\]\[0\]|a \[3\]int.*a\[5\] }`), "package a\nfunc f(a [3]int) int { return a[5] }\n"},
		{"shed", "rust", "enum A { B(u8), C }\nfn f(a: A) { match a { A::B(n) => {} _ => {} } }\n", has(`B\(u8\).*\n.*B\(n\)|B, C.*\n.*B =>`), "enum A { B, C }\nfn f(a: A) { match a { A::B => {} _ => {} } }\n"},
		{"shed", "c", "int a[2][3];\nint f() { return a[4][5]; }\n", has(`(?s)a\[2\]\[3\].*\]\[|a\[2\];.*a\[4\];`), "int a[2];\nint f() { return a[4]; }\n"},
		{"detach", "go", "package a\n\ntype A struct{ x, y int }\n\nfunc f(a *A) { need(a.y) }\n", has(`f\(a \*A\) { need\(a\.y|f\(y int\) { need\(y`), "package a\nfunc f(y int) { need(y) }\n"},
		{"detach", "c", "struct A { int n; double *p; };\nint f(struct A *a, int b) { return a->p[a->n]; }\n", has(`A \*a, int b\) { return a->p\[a->n\]|\*p, int n, int b\) { return p\[n\]`), "int f(double *p, int n, int b) { return p[n]; }\n"},
		{"detach", "rust", "struct A;\nimpl A { fn f(&mut self) -> Self { g(self) } }\n", has(`fn f.*mut.* g\(`), "struct A;\nfn f(x: &mut A) -> A { g(x) }\n"},
		{"detach", "rust", "struct A<'a, B> { n: I<'a, B> }\nimpl<B: C> D for A<'_, B> { type E = B; fn f(&mut self) -> O<B> { self.n.g() } }\n", has(`fn f\(.*\bn(: I<u8>)?\b.*-> O<(B|u8)>.*n\.g\(\)`), "fn f(mut n: I<u8>) -> O<u8> { n.g() }\n"},
		{"detach", "go", "package a\ntype C struct{ load func() int }\nfunc f() { x, y := C{}.load() }\n", has(`type C.*load func.. int.*\n.*x, y := C{}.load|var load func.. int\n.*x, y := load`), "package a\nvar load func() int\nfunc f() { x, y := load() }\n"},
		{"detach", "rust", "struct A { n: u8 }\nimpl A { fn f(&self, k: u8) -> bool { self.n } }\n", has(`self.n|f\(n: u8, k: u8\) -> bool { n }`), "fn f(n: u8, k: u8) -> bool { n }\n"},
		{"detach", "rust", "struct A { n: u8 }\nimpl A { fn f(&mut self) { self.n += 1 } }\n", has(`self.n|f\(mut n: u8\) { n`), "fn f(mut n: u8) { n += 1 }\n"},
		{"instantiate", "rust", "struct A<'a, T> { n: &'a T, m: u8 }\n", has(`n: &'\w+ (T|u8)`, `m: u8`), "struct A { n: &'static u8, m: u8 }\n"},
		{"instantiate", "rust", "struct A<T> { n: T, m: u8 }\nimpl<T> A<T> { fn f(self) {} }\n", has(`n: (T|u8)`, `m: u8`, `impl.* A.* fn f`), "struct A { n: u8, m: u8 }\nimpl A { fn f(self) {} }\n"},
		{"detach", "go", "package a\nfunc (s T) f() {}\nfunc g(s T) { s.f() }\n", has("func .*f", `func g.*f\(\)`), "package a\nfunc f() {}\nfunc g(s T) { f() }\n"},
		{"detach", "go", "package a\nfunc (T) f() {}\n", has(`func .*T.*f|func f\(T\)`), "package a\nfunc f(T) {}\n"},
		{"detach", "go", "package a\nfunc (s T) f(n int) { g(s) }\nfunc h(t T) { t.f(1) }\n", has("func .*f.*n int", `\(s T.* g\(s\)`, `t.*1\)`), "package a\nfunc f(s T, n int) { g(s) }\nfunc h(t T) { f(t, 1) }\n"},
		{"detach", "javascript", "class A {\n  constructor(n) { this.x = n; }\n  f(k) { return this.x.z; }\n}\nconst a = new A(null);\na.f(2);\n", has("(?s)x = (n|null).*f.*x.z.*f\\(2"), "x = null;\n  \nfunction f(k) { return x.z; }\nf(2);\n"},
		{"detach", "python", "class A:\n    def __init__(self, w):\n        self.w = w\n    @property\n    def f(self):\n        return self.w.z\nA(3).f\n", has("(?s)def f.*w.z.*f"), "w = 3\ndef f():\n    return w.z\nf()\n"},
		{"drop", "c", "int f(int c) { int r = c < 0; }\n", has("c < 0", `f\(int c`), "int f(int c) {c < 0; }\n"},
		{"transplant", "javascript", "function f(a) {\n  function g() { a.bad }\n  g()\n}\nf()\n", has(`(a|undefined)\.bad`, `g\(\)\n`), "function g() { undefined.bad }\n  g()\n"},
		{"transplant", "php", "<?php\nfunction f($a) {\n    $a->b = 3;\n}\nf(new C);\n", has(`new C`, `\$a->b = 3`), "<?php\n$a = new C;\n$a->b = 3;\n"},
		{"transplant", "python", "def f(a):\n    for b in a:\n        a -= a\nf({1})\n", has(`1`, `for b in a`, `a -= a`), "a = {1}\nfor b in a:\n    a -= a\n"},
		{"transplant", "python", "def f(a, *b, **c):\n    need(a, *b, **c)\nf(1, 2, sep=0)\n", has(`need\((a, \*b, \*\*c|1, 2, sep=0)\)`, `1, 2, sep=0`), "need(1, 2, sep=0)\n"},
		{"transplant", "javascript", "function f(a, ...r) { need(r, ...r) }\nf(1, 2, 3)\n", has(`need\((r, \.\.\.r|\[2, 3\], 2, 3)\)`, `2, 3`), "need([2, 3], 2, 3)\n"},
		{"inline", "bash", "a=\"7x 8\"\nneed $a\n", has(`need (.a|7x 8)`, `7x`), "need 7x 8\n"},
		{"transplant", "ruby", "def f\n  x = need\n  x\nend\nf.max.foo\n", has(`(?s)x = need.*x.*\.max\.foo`), "x = need\nx.max.foo\n"},
		{"transplant", "javascript", "function f(x) { throw Error(\"no \" + x); }\ng(f, \"a\");\n", has(`throw Error\("no " \+ (x|"a")\)`, `"a"`), "throw Error(\"no \" + \"a\");\n"},
		{"transplant", "php", "<?php\nclass A { function f() { $this->g(); } }\n(new A)->f();\n", has(`class A`, `this->g.*\n.*f\(|\(new A\)->g\(`), "<?php\nclass A {}\n(new A)->g();\n"},
		{"transplant", "ruby", "class A\n  attr_reader :n\n  def f = n * 2\nend\nA.new.f\n", has(`(A.new.f|nil \* 2)\n$`), "class A\n  attr_reader :n\nend\nnil * 2\n"},
		{"transplant", "python", "def f(*a):\n    for p in a:\n        p.strip\ng(f, 0)\n", has(`(g\(f, 0\)|0 \.strip)\n$`, `p\.strip`), "def f(*a):\n    for p in a:\n        p.strip\n0 .strip\n"},
		{"transplant", "php", "<?php\nfunction a() { echo 1; echo 2; }\na();\n", has("echo 1.*echo 2"), "<?php\necho 1; echo 2;\n"},
		{"transplant", "c", "int f() { g(); }\nint h() { f(); }\n", has(`f\(\)`, `g\(\)`, `h\(.*f\(\);`), "int f() ;\nint h() { g(); f(); }\n"},
		{"alias", "cpp", "template <class T> struct a { typedef long b; };\ntemplate <> struct a<int> { using b = char; };\ntemplate <class T> typename a<T>::b f(a<int>::b);\n", has(`f\((char|a<int>::b)\)`, `(?s)struct a .*struct a<int>`), "template <class T> struct a {};\ntemplate <> struct a<int> {};\ntemplate <class T> char f(char);\n"},
		{"absorb", "python", "class A(E):\n    a = 1\nclass B(A):\n    b = 2\nneed(B)\n", has(`need\(B\)`, `class B\([AE]\)`, "a = 1", "b = 2", `\(E\)`), "class B(E):\n    a = 1\n    b = 2\nneed(B)\n"},
		{"absorb", "ruby", "class A\n  def f\n    g\n  end\nend\nclass B < A\n  def g() need() end\nend\nB.new.f\n", has(`(?s)class.*def f.*g.*class B.*def g|class B.*def f.*def g`, `need`, `B.new.f`), "class B\n  def f\n    g\n  end\n  def g() need() end\nend\nB.new.f\n"},
		{"absorb", "xml", `<a x="1" y="2"><b z="3"><c/></b></a>`, has(`x="1".*z="3".*<c/>`), `<b x="1" y="2" z="3"><c/></b>`},
		{"defaults", "rust", "struct A;\nimpl Eq for A {}\nimpl Clone for A { fn clone(&self) -> A { need(*self) } }\n", has(`struct A`, `impl Eq for|derive\(.*Eq`, `need|derive\(.*Clone`), "#[derive(Eq,Clone)]struct A;\n"},
		{"defaults", "rust", "#[derive(Copy)]\nstruct A;\nimpl Clone for A { fn clone(&self) -> A { need(*self) } }\n", has(`struct A`, `Copy`, `need|Clone`), "#[derive(Clone,Copy)]\nstruct A;\n"},
		{"inline", "cpp", "enum a { b, c };\nint f(a x) { return x == c; }\n", has(`enum a.*\n.*a x.*x == c|int x.*x == 1`), "int f(int x) { return x == 1; }\n"},
		{"inline", "php", "<?php\nforeach ([[], 1] as $a) need($a, 2);\n", has(`need\(.*, 2\)`), "<?php\nneed(([]), 2);\n"},
		{"inline", "php", "<?php\n$a[$b] = c(...);\nneed($a[$b], 1);\n", has(`(?s)\$a\[\$b\] = c\(\.\.\.\).*need\(\$a\[\$b\]|need\(c\(\.\.\.\), 1\)`), "<?php\nneed(c(...), 1);\n"},
		{"inline", "php", "<?php\nenum A: string { case B = 'b'; case C = 'c'; }\nneed(A::C->value);\n", has(`need\((A::C->value|'c')\)`, `A::|^<.php\s*need`), "<?php\nneed('c');\n"},
		{"inline", "php", "<?php\nenum A { case B; case C; }\nfunction f(A $a) { need($a === A::C); }\n", has(`(?s)enum A.*f\(A.*A::C|f\(int \$a\).*=== 1`), "<?php\nfunction f(int $a) { need($a === 1); }\n"},
		{"inline", "c", "enum a { b, c };\nint f(enum a x) { return x == c; }\n", has(`enum a.*\n.*a x.*x == c|\(int x.*x == 1`), "int f(int x) { return x == 1; }\n"},
		{"inline", "c", "enum { A = 0x10, B } f(char a) { switch (a) case B: need(); }\n", has(`f\(char a\)`, `case (B|17): need`), "int f(char a) { switch (a) case 17: need(); }\n"},
		{"inline", "rust", "enum A { B, C }\nfn f(a: A) { match a { A::C => need(), _ => {} } }\n", has(`enum A.*\n.*A::C =>|u8.*1 =>`), "fn f(a: u8) { match a { 1 => need(), _ => {} } }\n"},
		{"inline", "java", "enum A {\n  B, C;\n  void f() { switch (C) { case B: need(); } }\n}\n", has(`enum A`, `(?s)B, C.*switch \(C\) { case B|switch \(1\) { case 0`), "enum A {\n  ;\n  void f() { switch (1) { case 0: need(); } }\n}\n"},
		{"recast", "java", "class A { int a; public int f(B b) { throw null; } int f(C c) { throw null; } }\n", has(`int f\(B b\).*int f\(C c\)`), "interface A {int f(B b) ; int f(C c) ; }\n"},
		{"recast", "java", "class A { void f(B b) { b.c((D) null); } }\n", has(`class A`, `void f\(B|Object`, `\(D\) null`), "class A { Object f=(D) null; }\n"},
		{"relocate", "rust", "enum A { B { x: u8, y: i8 }, C }\nfn f(a: &A) { match a { A::B { y, .. } => need(y), _ => {} } }\n", has(`need\(y`, `enum A`, `a: &A\) { match a|y: &i8`), "enum A { B { x: u8, y: i8 }, C }\nfn f(y: &i8) { need(y) }\n"},
		{"relocate", "rust", "fn f(a: Result<u8, i8>) { if let Err(x) = a { need(x) } }\n", has(`need\(x`, `a: Res.*let|x: i8`), "fn f(x: i8) { { need(x) } }\n"},
		{"relocate", "rust", "struct A(u8, i8);\nimpl A { fn f(&mut self) { let A(_, x) = self; need(x); } }\n", has(`need\(x`, "struct A", `f\(&mut self.*let A\(_|f\(x: &mut i8`), "struct A(u8, i8);\nimpl A { fn f(x: &mut i8) {need(x); } }\n"},
		{"relocate", "c", "void f(char a);\nint g(void) { f(300); return 1; }\n", has(`f\(char a.*\n.*f\(300|char a=300`, `g\(void`, `return 1`), "int g(void) { char a=300; return 1; }\n"},
		{"relocate", "go", "package a\nfunc f(byte) int\nvar _ = f(300)\n", has(`f\(byte.*\n.*f\(300|_ byte=300`), "package a\nvar _ byte=300\n"},
		{"transplant", "c", "struct a { int b; };\nstruct a c = { 1 };\n", has(`struct a {.*}.*c = { 1 }|struct a c = { 1 }`, `int b`), "struct a { int b; } c = { 1 };\n"},
		{"transplant", "cpp", "struct a { int *b; a() { delete b; } };\nint main() {}\n", has(`int \*b`, `delete b`, `main`), "int *b;\nint main() { delete b;}\n"},
		{"borrow", "smtlib", "(assert (! (not true) :named a))\n", has(`assert \(! (\(not true\)|false) :named a`), "(assert (! false :named a))\n"},
		{"borrow", "smtlib", "(assert (! (<= 1 0) :named a))\n", has(`assert \(! (\(<= 1 0\)|false) :named a`), "(assert (! false :named a))\n"},
		{"borrow", "go", "package a\n\nvar b = 1 == 2\n", has(`var b = (1 == 2|false)`), "package a\n\nvar b = false\n"},
		{"borrow", "java", "class A { boolean a = !true; }\n", has(`boolean a = (!true|false);`), "class A { boolean a = false; }\n"},
		{"borrow", "c", "int f() { return g(10 / 2 + 2, -(3 << 2)); }\n", has(`int f.*g\((10 / 2 \+ 2|7), -(\(3 << 2\)|12)\)`), "int f() { return g(7, -12); }\n"},
		{"borrow", "lua", "f(x .. \"a\" .. \"b\")\n", has(`f\(x .. ("a" .. "b"|"ab")\)`), "f(x .. \"ab\")\n"},
		{"borrow", "go", "package a\nfunc f(c C, d int) {\n\tc, _ = need(c, d)\n}\n", has(`_ = need\((c|nil), d`), "package a\nfunc f(d int) {\n\t_, _ = need(nil, d)\n}\n"},
		{"borrow", "c", "int f() { g(); 1 / 0; }\n", has(`f\(\)`, `g\(\)`, `/ 0`), "int f() { g() / 0;}\n"},
		{"borrow", "c", "int f(int a) { if (g()) if (a = 0) ; }\n", has(`f\(int a`, `g\(\)`, `if \(a =`), "int f(int a) { if (a = g()) ; }\n"},
		{"relocate", "cpp", "int f(a b) { for (int x : b) { x = x++; } }\n", has(`f\(a b\)`, `int x`, `x = x`), "int f(a b) { int x;\n x = x++; }\n"},
		{"relocate", "cpp", "int f() { [](a *h) { delete h; }; }\n", has(`f\(`, `a \*h`, `delete h`), "int f() { a *h;\n delete h; }\n"},
		{"transplant", "javascript", "function f(a, b) { g(a); return b.c; }\nf(1, x);\n", has(`g\(1\)`, `x\.c`), "g(1); x.c\n"},
		{"transplant", "lua", "function f(a) local t = a.x return t.y end\nprint(f{})\n", has(`{}.*\.x`, `print.*t\.y`), "local t = ({}).x\nprint((t.y))\n"},
		{"borrow", "ruby", "def f\n  g(1).h.i\nend\n", has(`def f`, `(h|nil)\.i`), "def f\n  nil.i\nend\n"},
		{"borrow", "php", "<?php\nf(1, 2) - 3;\n", has(`(f\(1, 2\)|\[\]) - 3`), "<?php\n[] - 3;\n"},
		{"borrow", "ruby", "def f(a)\n  a.g\nend\nf(1)\n", has(`(?s)def f\(a\).*(a|1 ?)\.g.*f\(1\)`), "def f(a)\n  1 .g\nend\nf(1)\n"},
		{"relocate", "cpp", "void f(int a) { a++; }\nvoid g() { f(1); f(2 + 3); }\n", has(`int a\b`, `a\+\+`, `g.*f\(.*f\(`), "void f() {int a;\n a++; }\nvoid g() { f(); f(); }\n"},
		{"relocate", "go", "package a\nfunc f(b int) { need(b) }\nfunc g() { f(1); f(2 + 3) }\n", has(`b int`, `need\(b`, `g.*f\(.*f\(`), "package a\nfunc f() {var b int\n need(b) }\nfunc g() { f(); f() }\n"},
		{"relocate", "cpp", "struct a { int x; };\nint f(a *b) { return b->x; }\n", has(`struct a { int x; }`, `\*b`, `f\(.*return b->x`), "struct a { int x; }*b;\n\nint f() { return b->x; }\n"},
		{"relocate", "c", "int f(int a) { return 1 / a; }\nint g() { return f(7); }\n", has(`1 / (a|7)`, `7`, `g.*f\(`), "int f() { return 1 / 7; }\nint g() { return f(); }\n"},
		{"relocate", "go", "package a\nfunc f(b string) { need(b) }\nfunc g() { f(\"x y\") }\n", has(`need\((b|"x y")\)`, `"x y"`, `g.*f\(`), "package a\nfunc f() { need(\"x y\") }\nfunc g() { f() }\n"},
		{"relocate", "javascript", "function f(a, b) { return a.c + b; }\nf(null, x);\n", has(`(a|null)\.c \+ b`, `null`, `f\(.*x\)`), "function f(b) { return null.c + b; }\nf(x);\n"},
		{"inline", "javascript", "class A {\n  static b = 3;\n  c() { return this.d; }\n}\nneed(A.b, e.c());\n", has(`class A`, `need\((A\.b|3), e\.(c\(\)|d)\)`), "class A {\n}\nneed(3, e.d);\n"},
		{"inline", "python", "class A:\n    x = 1\n    def c(self, n):\n        return self.d[n]\nneed(e.c(2))\n", has(`class A`, `x = 1`, `need\(e\.(c\(2\)|d\[2\])\)`), "class A:\n    x = 1\nneed(e.d[2])\n"},
		{"inline", "java", "class A {\n  int c() { return this.d; }\n  void f(A e) { need(e.c()); }\n}\n", has(`class A`, `need\(e\.(c\(\)|d)\)`), "class A {\n  void f(A e) { need(e.d); }\n}\n"},
		{"inline", "cpp", "struct A { int d; int c() { return d; } };\nint f(A *e) { return e->c(); }\n", has(`int d`, `return e->(c\(\)|d);`), "struct A { int d;};\nint f(A *e) { return e->d; }\n"},
		{"inline", "java", "class A {\n  int d;\n  int c() { return d; }\n  void f(A e) { need(e.c()); }\n}\n", has(`class A`, `int d`, `need\(e\.(c\(\)|d)\)`), "class A {\n  int d;\n  void f(A e) { need(e.d); }\n}\n"},
		{"inline", "go", "package a\nfunc (t T) c() int { return t.d }\nfunc f(e T) { need(e.c()) }\n", has(`func f`, `need\(e\.(c\(\)|d)\)`), "package a\nfunc f(e T) { need(e.d) }\n"},
		{"relocate", "javascript", "class A {\n  f(a) { return a.c; }\n}\nx.f(null);\n", has(`(a|null)\.c`, `null`, `x\.f\(`), "class A {\n  f() { return null.c; }\n}\nx.f();\n"},
		{"relocate", "java", "class A {\n  int f(int a) { return 1 / a; }\n  int g(A b) { return b.f(7); }\n}\n", has(`1 / (a|7)`, `7`, `b\.f\(`), "class A {\n  int f() { return 1 / 7; }\n  int g(A b) { return b.f(); }\n}\n"},
		{"relocate", "c", "int f(int a) { return a; }\nint g(int b) { return f(b + 1); }\n", has(`f.*return`, `g\(int b`, `b \+ 1`), "int f(int a) { return a; }\nint g(int b) { return f(b + 1); }\n"},
		{"relocate", "rust", "fn f(h: u32) { let c: char = h; g(c) }\n", has(`h: u32`, `: char = h|->char { h *}`), "fn f(h: u32)->char { h}\n"},
		{"relocate", "rust", "fn f(h: u32) -> u8 { if a { let c: char = h; 0 } }\n", has(`h: u32`, `: char = h|-> char { if a { h *}`), "fn f(h: u32) -> char { if a { h} }\n"},
		{"relocate", "go", "package a\nfunc f(h int) {\n\tvar c string = h\n}\n", has(`h int`, `c string = h|string {\s*return h`), "package a\nfunc f(h int) string {\n\treturn h\n}\n"},
		{"relocate", "java", "class A { void f(int h) { String c = h; } }\n", has(`int h`, `String c = h|String f.*return h`), "class A { String f(int h) { return h; } }\n"},
		{"relocate", "rust", "fn f() -> u8 { f() < 0 }\n", has(`u8.*f.*< 0`), "fn f(f:u8) { f < 0 }\n"},
		{"relocate", "go", "package a\nfunc f() uint {\n\tneed(f() < 0)\n}\n", has(`func f.*uint`, `f.* < 0`), "package a\nfunc f(f uint) {\n\tneed(f < 0)\n}\n"},
		{"relocate", "c", "unsigned f() { f() < 0; }\n", has(`unsigned f`, `f.* < 0`), "f(unsigned f) { f < 0; }\n"},
		{"relocate", "cpp", "int f(int, int);\nint g() { f(h(), k(1)); }\n", has(`int f\(`, `g.*h\(\).*k\(1\)`, `g\(\).*\bf\(`), "int f();\nint g() { h(); k(1); f(); }\n"},
		{"relocate", "rust", "fn f<'a>(a: &'a A) where A: B { for (i, x) in a.g() { need(i > 0); } }\n", has(`\bfn f\b.*\bi\b.*need\(i > 0\)`), "fn f(i : u8) { need(i > 0); }\n"},
		{"relocate", "rust", "fn f(mut js: V<S>) -> O<S> { let mut j = js.pop()?; j; need(j) }\n", has(`fn f\(.*mut.*j.*\bS\b.* -> O<S> .*j; need\(j\)`), "fn f(mut j : S) -> O<S> { j; need(j)}\n"},
		{"relocate", "go", "package a\nfunc f() {\n\tfor n := range 0 {\n\t\tneed(n)\n\t}\n}\n", has(`f\(n|n :=`, `need\(n\)`), "package a\nfunc f(n int) {\n\tneed(n)\n}\n"},
		{"relocate", "go", "package a\nfunc f() {\n\tvar a []byte\n\tfor n := range 0 {\n\t\tneed(a, n)\n\t}\n}\n", has(`f\(n|n :=`, `need\(a, n\)`, `a \[\]byte`), "package a\nfunc f(n int, a []byte) {\n\tneed(a, n)\n}\n"},
		{"relocate", "go", "package a\nfunc f(a []int, b int) {\n\tfor _, x := range a {\n\t\tneed(x, b)\n\t}\n}\n", has(`func f\(.*x`, `need\(x, b\)`), "package a\nfunc f(b int, x int) {\n\tneed(x, b)\n}\n"},
		{"relocate", "c", "int g(int a) { a; }\nint f(int b) { int c; return 1 / g(c + g(b)) ; }\n", has(`int f\(.*int.*\) {.*return 1 / g\b.*}`, `int.*\bg\b`), "int f(int g, int b) {return 1 / g ; }\n"},
		{"relocate", "rust", "fn f(b: u8) { fn g<T>(a: T) -> R<T, T> { a } match g(b) { E(a) => need(a) } }\n", has(`fn f.*R<.*match g.* { E\(a\) => need\(a\)`), "fn f(g: R<u8, u8>, b: u8) {match g { E(a) => need(a) } }\n"},
		{"relocate", "rust", "struct S { n: u8 }\nimpl S { fn f(self, b: u8) { need(T::g(b), self.n); } }\nstruct T;\nimpl T { fn g(a: u8) -> u8 { a } }\n", has(`struct S .*n: u8`, `fn f\(self.*need\(.*, self\.n`), "struct S { n: u8 }\nimpl S { fn f(self, g: u8, b: u8) { need(g, self.n); } }\nstruct T;\nimpl T {}\n"},
		{"relocate", "python", "def f(a, b):\n    x\nf(g(), 2)\n", has(`def f\((a, b)?\)`, `\bf\(.*g\(\)|g\(\).* f\(`), "def f():\n    x\ng(); f()\n"},
		{"relocate", "rust", "struct K;\nfn f(m: M) -> O<u8> { match m.g(K::h(0)) { N => N, S(n) => need(n) } }\n", has(`fn f\(.*-> O<u8> { match .* { N => N, S\(n\) => need\(n\)`), "fn f(x : O<u8>) -> O<u8> { match x { N => N, S(n) => need(n) } }\n"},
		{"relocate", "java", "class A { <T> T f(T a) { Object b; try { b = g(a); } catch (E e) { throw null; } return (T) b; } }\n", has(`<T> T f\(`, `(Object b.*b = g.*|\(Object b\) {) ?return \(T\) b`), "class A { <T> T f(Object b) { return (T) b; } }\n"},
		{"relocate", "java", "class A { int f(B b, int c) { return need(b.g(1, 2), c); } }\n", has(`int f\(.*int c\) { return need\(.*, c\); }`), "class A { int f(int x, int c) { return need(x, c); } }\n"},
		{"relocate", "rust", "use k::{K, L};\nfn f(m: M, l: L) { match m.g(K::h(0)) { None => l, Some(n) => need(n) } }\n", has(`fn f\(.*Option.*match .* { None => l, Some\(n\) => need\(n\)`), "use k::{L};\nfn f(x : Option<u8>, l: L) { match x { None => l, Some(n) => need(n) } }\n"},
		{"relocate", "rust", "fn f(m: M) { m.g(0) as i64; }\n", has(`fn f\(x : i64\) { x as i64; }|m.g.*as`), "fn f(x : i64) { x as i64; }\n"},
		{"relocate", "rust", "impl<B: C> A for D<B> { fn f() -> B { 0 } }\n", has(`.`), "impl<B: C> A for D<B> { fn f() -> B { 0 } }\n"},
		{"recast", "java", "abstract class A { int a = need; abstract int f(); }\n", has(`A { int a = need; .*int f\(\);`), "interface A { int a = need; int f(); }\n"},
		{"dissolve", "javascript", "a = {b: x => 1, c: x => a.b(x)}\na.c(2)\n", has(`b.*x => 1`, `c.*x => .*b\(x\)`, `(?m)c\(2\)$`), "b=x => 1\nc=x => b(x)\nc(2)\n"},
		{"dissolve", "javascript", "a = {b: 1, c: 2}\nneed(a, a.c)\n", has(`need\(a, .*c\)`), "a = {b: 1, c: 2}\nneed(a, a.c)\n"},
		{"flatten", "php", "<?php\nfunction f($a) { need($a->b[0]); }\n$c = new C;\n$c->b[0] = 1;\nf($c);\n", has(`function f\(\$a\) { need\(\$a(->b)?\[0\]\)`, `f\(\$c\)`, `\$c.*= 1`), "<?php\nfunction f($a) { need($a[0]); }\n$c[0] = 1;\nf($c);\n"},
		{"flatten", "python", "a = A()\na.b = 1\ndef f(c):\n    need(c.b)\nf(a)\n", has(`need\(c(\.b)?\)`, `(?m)^a.*= 1`, `f\(a\)`), "a = 1\ndef f(c):\n    need(c)\nf(a)\n"},
		{"recast", "javascript", "function f(a, b) { return g(a, b) }\nneed(f)\n", has(`f.*a, b`, `g\(a, b\)`, `need\(f`, `^f|return`), "f=(a, b)=>g(a, b)\nneed(f)\n"},
		{"recast", "python", "def f(a):\n    return g(a)\nneed(f)\n", has(`(?s)^(def f\(a\):.*return|f=lambda a:) ?g\(a\)`, `need\(f`), "f=lambda a:g(a)\nneed(f)\n"},
		{"recast", "java", "class A { { need(new B() { public void f(int a) { g(a); } }); } }\n", has(`need\(.*\(int a\) .*{ g\(a\); }`), "class A { { need((int a) ->  { g(a); }); } }\n"},
		{"relocate", "c", "int f(a) { return &a; }\nint g() { f(1); f(2); f(3); }\n", has(`f\(a\) {.*\n.*f\(1\); f\(2\); f\(3|f\(\) {int a;\s*return &a; }\n.*f\(\); f\(\); f\(\)`), "int f() {int a;\n return &a; }\nint g() { f(); f(); f(); }\n"},
		{"relocate", "java", "class A { void f(int a) { a++; }\n  void g() { f(1); f(2); f(h(3)); } }\n", has(`f\(\) {\s*int a = 0;\s*a\+\+|f\(int a`, `(?s)g\(\) { f.*f.*f`), "class A { void f() {int a = 0;\n a++; }\n  void g() { f(); f(); f(); } }\n"},
		{"relocate", "java", "class A { void f(B b, int c) { b.g(c); } }\n", has(`B b`, `int c`, `{ b.g\(c\); }`), "class A { B b;\nint c;\n { b.g(c); } }\n"},
		{"relocate,recast", "c", "char *s;\nint f() { return *s; }\n", has(`char \*s`, `f\(.*return \*s`), "int f(char *s) { return *s; }\n"},
		{"restore", "c", "int b[] = {};\nint f() { return b[0]; }\n", has(`b\[\d\];|b\[\] = {}`, `return b\[0`), "int b[1];\nint f() { return b[0]; }\n"},
		{"restore", "go", "package a\nfunc f() {\n\tb := []T{}\n\tneed(b)\n}\n", has(`b := \[\]T{}|b \[\]T\n`, `need\(b`), "package a\nfunc f() {\n\tvar b []T\n\tneed(b)\n}\n"},
		{"restore", "rust", "fn f() { let b = T::new(0); need(b); }\n", has(`let b = T::new|let b:T`, `need\(b`), "fn f() { let b:T; need(b); }\n"},
		{"restore", "cpp", "void f() { auto b = T<int>(); need(b); }\n", has(`auto b = T|T<int> b`, `need\(b`), "void f() { T<int> b; need(b); }\n"},
		{"restore", "typescript", "let b = f<T>();\nlet c: U;\nneed(b);\n", has(`b = f<T>|b:T`, `need\(b`, "c: U"), "let b:T;\nlet c: U;\nneed(b);\n"},
		{"restore", "python", "def f(a=None):\n    a.b\nf()\n", has(`f\(a=None\)(?s).*f\(\)|f\(a\)(?s).*f\(None\)`, `a\.b`), "def f(a):\n    a.b\nf(None)\n"},
		{"absorb", "xml", "<a:r xmlns:p=\"u\">t<p:x k=\"v\">y<z/></p:x></a:r>\n", has("p:x.*xmlns:p=\"u\"|xmlns:p=\"u\".*p:x", "<z/>"), "<p:x xmlns:p=\"u\">y<z/></p:x>\n"},
		{"absorb", "cpp", "struct a { int x; };\nstruct b : a { int y; };\na c;\n", has("int x", "int y", "c;"), "struct b { int x; int y; };\nb c;\n"},
		{"expose", "c", "int f() {\n  int x;\n  g(1, x);\n}\n", has(`int f`, `int x;\s*(g\(1, x|return x)`), "int f() {\n  int x;\n  return x;\n}\n"},
		{"expose", "java", "class A { void f(int a) { while (a > 0) { need(); continue; } } }\n", has(`void f`, `need\(\);`, `a > 0.*continue|return;`), "class A { void f(int a) { need(); return; } }\n"},
		{"flatten", "javascript", "class A { constructor(n) { this.x = [n]; } f() { return this.x; } }\na = new A(1);\na.x.z;\n", has(`\[(n|1)\]`, `a = `, `a(\.x)?\.z`), "a = [1];\na.z;\n"},
		{"flatten", "python", "class A:\n    def __init__(self, n):\n        self.x = [n]\n    def f(self):\n        return self.x\na = A(1)\na.x.z\n", has(`\[(n|1)\]`, `a = `, `a(\.x)?\.z`), "a = [1]\na.z\n"},
		{"flatten", "ruby", "class A\n  attr_reader :x\n  def initialize(n)\n    @x = [n]\n  end\nend\na = A.new 1\na.x.z\n", has(`\[(n|1)\]`, `a = `, `a(\.x)?\.z`), "a = [1]\na.z\n"},
		{"flatten", "ruby", "A = Struct.new(:x, :y)\na = A.new(1, [2])\na.y.z\n", has(`\[2\]`, `a = `, `a(\.y)?\.z`), "a = [2]\na.z\n"},
		{"flatten", "python", "A = namedtuple(\"A\", \"x y\")\na = A(1, [2])\na.y.z\n", has(`\[2\]`, `a = `, `a(\.y)?\.z`), "a = [2]\na.z\n"},
		{"flatten", "python", "@dataclass\nclass A:\n    x: int\n    y: list\na = A(1, y=[2])\na.y.z\n", has(`\[2\]`, `a = `, `a(\.y)?\.z`), "a = [2]\na.z\n"},
		{"flatten", "php", "<?php\nclass A { function __construct($n) { $this->x = [$n]; } }\n$a = new A(1);\n$a->x->z;\n", has(`\[(.n|1)\]`, `a = `, `a(->x)?->z`), "<?php\n$a = [1];\n$a->z;\n"},
		{"inline", "sql", "create table t(a int, b int);\ninsert into t values(1, 2);\nselect f(x.b) from t as x;\n", has(`(?s)table t.*values\(1, 2\).*f\(x.b\) from t|f\(2\)`), "select f(2);\n"},
		{"inline", "sql", "create trigger r insert on t\nbegin\nselect f(new.a);\nend;\ninsert into t(a) values(1);\n", has(`(?s)f\(new.a.*t\(a|f\(1`, `1`), "select f(1);\n"},
		{"inline", "xml", "<!DOCTYPE a [\n<!ENTITY e \"<b><c/></b>\">\n]>\n<a> &e;\n</a>\n", has(`<c/>`, `<a> (&e;|<)`), "<!DOCTYPE a []>\n<a> <c/>\n</a>\n"},
		{"inline", "xml", "<!DOCTYPE a [<!ENTITY e \"x y\">]>\n<a c=\"&e;\"/>\n", has(`x y`, `c="(&e;|x)`), "<!DOCTYPE a []>\n<a c=\"x y\"/>\n"},
		{"forms", "xml", "<a x=\"1\">\n</a>\n", has(`<a x="1"`), "<a x=\"1\"/>\n"},
		{"inline", "c", "#define A(n, t) t get_##n(void) { return #n; }\nA(x, char *)\n", has(`get_`, `#n|"x"`, `A\(x|get_x`), "char * get_x(void) { return \"x\"; }\n"},
		{"inline", "c", "#define A(n) n\n#define B (A)\nint x = B(1) + A(2);\n", has(`A\)|2`, `x =`, `1`), "int x = (A)(1) + 2;\n"},
		{"recast", "go", "package a\nfunc f() int {\n\treturn \"\"\n}\n", has(`int`, `""`, `package a`), "package a\nvar f int=\"\"\n"},
		{"inline", "cpp", "int p = [](auto d) { return d % 7; }(2.5);\n", has(`int p`, `% 7`, `2\.5`), "int p = 2.5 % 7;\n"},
		{"borrow", "java", "class A { java.util.List<String> l; int n = l.get(0); }\n", has(`java.util.List<String> l`, `int n = (l.get|"")`), "class A { java.util.List<String> l; int n = \"\"; }\n"},
		{"borrow", "cpp", "int f(const char *a) { return g(a); }\n", has(`int f.const char \*a`, `return (g|"")`), "int f(const char *a) { return \"\"; }\n"},
		{"transplant", "c", "void f(char **a) { *a += 3; }\nvoid g(b) { f(b); free(b); }\n", has(`char \*\*`, `\*[ab] \+= 3`, `free\(b\)`, `g\(`), "void g(char **b) { *b += 3; free(b); }\n"},
		{"relocate", "rust", "fn f(a: Option<A>) { match &a { Some(n) => n.v, _ => 0 } }\n", has(`fn f\((a: Option<A>|n: &A)\)`, `n\.v`), "fn f(n: &A) { n.v }\n"},
		{"flatten", "python", "class A:\n    def __init__(self, n):\n        self.x = self.y = n\na = A(1)\nf(a.x, a.y)\n", has(`a = .*1`, `f\(a, a\)|self\.y`), "a = 1\nf(a, a)\n"},
		{"flatten", "rust", "struct A { v: u8, w: u8 }\nfn f() { let a = A { w: 1, v: 2 }; need(a.v) }\n", has(`let a = .*2`, `need\(a`), "fn f() { let a = 2; need(a) }\n"},
		{"flatten", "go", "package a\n\ntype A struct{ n int }\n\nvar b = A{1}\nvar c = A{n: b.n}.n\n", has(`var b = .*1`, `var c = .*b`), "package a\nvar b = 1\nvar c = b\n"},
		{"flatten", "rust", "struct A { v: String }\nfn f(a: &A) { a.v; }\n", has(`String`, `a\.v;|\(\*a\);`, `fn f\(a: &`), "fn f(a: &String) { (*a); }\n"},
		{"expose", "rust", "fn f(v: Vec<String>) { v.iter().map(|x| x.as_str()).map(|t| !t) }\n", has(`fn f`, `map\(.t. !t|!""`), "fn f(v: Vec<String>) { !\"\" }\n"},
		{"expose", "java", "class A { void f(L<String> l) { l.g(t -> t.foo()); } }\n", has(`void f`, `l.g\(t -> t.foo|"".foo`), "class A { void f(L<String> l) { \"\".foo(); } }\n"},
		{"absorb", "java", "class B extends A { B() { super(1); } void f(B b) { throw b; } }\n", has(`class B`, `[AB] b\) \{ throw b`, `A`), "class B { B() {} void f(A b) { throw b; } }\n"},
		{"dissolve", "rust", "trait A {\n    unsafe fn f(self);\n}\nfn g<T: A>(x: T) { x.f() }\n", has(`(?s)unsafe fn f(\(self\);\s*\}|\(\)\{\})`, `f\(\) \}`), "unsafe fn f(){}\nfn g<T>(x: T) { f() }\n"},
		{"detach", "python", "class A:\n    def __init__(self):\n        self.x = {}\n    def f(self):\n        need(self.x)\na = A()\na.x[1] = 0\na.f()\n", has(`x = \{\}`, `need`, `x\[1\] = 0`, `f\(\)`), "x = {}\ndef f():\n    need(x)\nx[1] = 0\nf()\n"},
		{"detach", "javascript", "class A {\n  #b = 5\n  f() { this.#b += 7; return this }\n  g() { need(this.#b) }\n}\nnew A().f().g()\n", has(`b = 5`, `b \+= 7`, `need\(.*b\)`, `f\(\)`, `g\(\)\n`), "b = 5\n  \nfunction f() {b += 7; }\n  \nfunction g() { need(b) }\nf();g()\n"},
		{"transplant", "javascript", "a = b();\na.on('x', (u, v) => u.need(v));\na.emit('x', 0, 120);\n", has(`need\((v|120)\)`, `120`), "120 .need(120)\n"},
		{"transplant", "javascript", "function f(a) { need(a.text) }\ng(f, \"1G\");\n", has(`need\(a.text\) \}\ng|need\("1G"\)`, `"1G"`), "need(\"1G\")\n"},
		{"inline", "json", "{\"a\": {\"$ref\": \"#/b/c\"}, \"b\": {\"c\": {\"d\": 1}}}\n", has(`"a": \{"(.ref|d)`, `"d": 1`), "{\"a\": {\"d\": 1}, \"b\": {}}\n"},
		{"transplant", "python", "def f(a):\n    for b in a:\n        if b:\n            yield b.c\nneed(f([1]))\n", has(`b\.c`, `need\(`, `\[1\]`), "need([b.c for b in ([1]) if b])\n"},
		{"transplant", "javascript", "function* f() { yield 1; yield 2 }\nneed(f());\n", has(`1`, `2`, `need\(`), "need([1, 2]);\n"},
		{"expose", "c", "int f() { while (g()) { h(); } }\n", has("f", `g\(\)`), "int f() { g(); }\n"},
		{"expose", "c", "int f() { if (g(1) > 0) { h(); k(); } }\n", has(`g\(1\)`, `(if .*{ |; *\n *)h\(\); k`), "int f() { g(1);\n  h(); k(); }\n"},
		{"expose", "go", "package a\n\nfunc f() {\n\tfor {\n\t\tif g() {\n\t\t\th()\n\t\t}\n\t}\n}\n", has(`func f`, `for {`, `(?s)g\(\).*h\(\)`), "package a\n\nfunc f() {\n\tfor {\n\t\tg()\n\t\t\n\t\t\th()\n\t}\n}\n"},
		{"expose", "javascript", "class A { static b = class extends c { d() {} } }\n", has(`^class A .*extends c { d`), "class A extends c { d() {} }\n"},
		{"expose", "go", "package a\n\nvar f = func(b int) {\n\tneed(b)\n}\n", has(`(?s)\bf\b.*\(b int\) {.*need\(b\)`), "package a\n\nfunc f(b int) {\n\tneed(b)\n}\n"},
		{"expose", "go", "package a\nfunc f(b int) {\n\tif c, ok := b.(int); ok {\n\t\tg(c)\n\t}\n\th()\n}\n", has(`func f\(b int\)`, `= b.\(int\)`, `h\(\)`), "package a\nfunc f(b int) {\n\t_ = b.(int)\n\th()\n}\n"},
		{"expose", "go", "package a\nfunc f(b int) {\n\tc := b\n\tb.d = c.e[1]\n}\n", has(`func f\(b int\)`, `c := b`, `= c\b`), "package a\nfunc f(b int) {\n\tc := b\n\t_ = c\n}\n"},
		{"expose", "go", "package a\nfunc f() {\n\tif 0 == 0 || 0 == 0 {\n\t\tg()\n\t}\n}\n", has(`package a`, `= 0 == 0 \|\| 0 == 0|func f\(\) {\s*if 0 == 0 \|\| 0 == 0`), "package a\nvar _ = 0 == 0 || 0 == 0\n"},
		{"expose", "go", "package a\nfunc f(b error, c int) {\n\tif b.(int) == 1 {\n\t\tg(c)\n\t}\n}\n", has(`package a`, `(?s)f\(b error.*if b\.\(int\) == 1|var b error.*= b\.\(int\) == 1`), "package a\nvar b error\nvar _ = b.(int) == 1\n"},
		{"expose", "rust", "fn f(a: A) -> &B { let mut c = g(&a.b()); h(c); c }\n", has(`fn f\(a: A\) -> &B`, `&a\.b\(\)`, `g\(.* c }|{ &a\.b\(\) ?}`), "fn f(a: A) -> &B { &a.b()}\n"},
		{"expose", "java", "class A { int f(String a) { int c = g(a.length()); h(c); return c; } }\n", has(`class A.*int f\(String a`, `c = g.*return c|return a.length`), "class A { int f(String a) { return a.length();} }\n"},
		{"expose", "java", "class A { { new B() { int f(int b) { return new C(g().h(0)); } }; } }\n", has(`{ .*new (B|C\(g\(\)\.h\(0)`, `new C.*; }|new C`, `C\(g\(\)\.h\(0`, `A { { new`, `; } }`), "class A { { new C(g().h(0)); } }\n"},
		{"couples", "c", "int f() { printf(\"%d of %s, %c\", 1, g(2), 3); }\n", has(`printf\(("%d of %s, %c", 1, g\(2\), 3|" of %s, %c", g\(2\), 3|".* of %s, ".*, g\(2\))\)`), "int f() { printf(\" of %s, \", g(2)); }\n"},
		{"couples", "rust", "fn f() { format!(\"{} {b}\", a.c(1, 2), 0); }\n", has(`format!\(("{} {b}", a.c\(1, 2\), 0|" "|"{} ", a.c\(1, 2\)|" {b}", 0)\)`), "fn f() { format!(\" \"); }\n"},
		{"couples", "go", "package a\nfunc f() int {\n\tg()\n\treturn 0\n}\n", func(src []byte) bool {
			return has(`f\(\) int`)(src) == has("return 0")(src) && has("package a", "func f", "g")(src)
		}, "package a\nfunc f() {\n\tg()\n}\n"},
		{"couples", "go", "package a\nfunc f() int {\n\tfor {\n\t\tg()\n\t}\n\treturn 0\n}\n", has(`f\(\) (int )?{`, `for {`, `g\(\)`, `return`), "package a\nfunc f() {\n\tfor {\n\t\tg()\n\t}\n\treturn\n}\n"},
		{"couples", "rust", "fn f(s: String) -> usize { s; need(s) }\n", has(`-> usize.*need\(s\) }|String\) {.*need\(s\);`), "fn f(s: String) { s; need(s); }\n"},
		{"couples", "rust", "fn f() -> R {\n    if a {} else {}\n    Ok(())\n}\n", has(`-> R.*\n.*else {}\n *Ok|f\(\) {\n.*else {}\n}`), "fn f() {\n    if a {} else {}\n}\n"},
		{"couples", "rust", "fn f(a: bool) -> u8 { if a { return 1; }\n2 }\n", has(`-> u8 .*return 1;.*\n2|bool\) .*return;`), "fn f(a: bool) { if a { return; }\n}\n"},
		{"couples", "ruby", "class A\n  def initialize(b)\n  end\n  def c\n  end\nend\nA.new(1)\n", has(`(?s)initialize.*new\(1|class A\n *def c.*A\.new\(\)`, `def c`), "class A\n  def c\n  end\nend\nA.new()\n"},
		{"couples", "python", "class A:\n    x = 1\n    def __init__(self, b, c):\n        need(c)\nA(1, 2)\n", has(`(?s)class A.*(__init__\(self, b, c.*A\(1, 2|__init__\(self, c.*A\(2)`, `x = 1`, `need\(c`), "class A:\n    x = 1\n    def __init__(self, c):\n        need(c)\nA(2)\n"},
		{"harvest", "c", "int a;\nint b;\nint f() { a; b; need(); }\n", func(src []byte) bool {
			return has(`int f\(\) {.*need\(\);`)(src) && has("int a")(src) == has("{.* a;")(src) && has("int b")(src) == has("{.* b;")(src)
		}, "int f() {need(); }\n"},
		{"couples", "java", "class A extends B {\n  A() { super(1); }\n  void f() { super.g(); need(); }\n}\n", func(src []byte) bool {
			return has(`extends B {`)(src) == has("super")(src) && has("class A", "void f", "need")(src)
		}, "class A {\n  A() {}\n  void f() {need(); }\n}\n"},
		{"merge", "python", "a = []\nb = 2\na.append(need(1))\n", has(`a = \[`, `b = 2`, `need\(1\)`), "a = [need(1)]\nb = 2\n"},
		{"merge", "javascript", "const a = [1];\na.push(2);\n", has(`a = \[1`, `2`), "const a = [1, 2];\n"},
		{"merge", "go", "package a\nvar x int\nvar y int\nfunc f(s string, t string)\n", has("x.*\n?.*y.*int", "s.*t"), "package a\nvar x,y int\nfunc f(s,t string)\n"},
		{"merge", "c", "int a;\nint b;\nint c;\nint d;\n", has(`^(int a;\nint b;\nint c;\nint d;|int a,\nb,\nc,\nd;)`), "int a,\nb,\nc,\nd;\n"},
		{"merge", "c", "static int a;\nstatic int *b;\n", has("a", "b"), "static int a,\n*b;\n"},
		{"merge", "c", "int f(int *a) { a = *a / 0; }\nint g() { f(1); }\n", has(`int \*a`, `\*a /`, `g.*f\(`), "int f() { int *a = *a / 0; }\nint g() { f(); }\n"},
		{"merge", "go", "package a\nfunc f() {\n\tvar b int\n\tg()\n\tb = 1\n}\n", has(`var b int`, `= 1`, `g\(`), "package a\nfunc f() {\n\tg()\n\tvar b int = 1\n}\n"},
		{"merge", "cpp", "struct A { virtual int f(); int x; };\nint A::f() { return x; }\n", has(`struct A {.*int x;`, `int .*f\(\) { return x; }`), "struct A { int f() { return x; } int x; };\n"},
		{"merge", "cpp", "template <class T> struct A { void f(T); };\ntemplate <class U> void A<U>::f(U u) { u++; }\n", has(`struct A {.*f\(`, `\+\+`), "template <class T> struct A { void f(T u) { u++; } };\n"},
		{"merge", "python", "from a import b\nfrom a import c as d, e\nneed()\n", has(`from a import b`, `c as d, e\n`), "from a import b, c as d, e\nneed()\n"},
		{"merge", "javascript", "let a = 1\nlet b = f(2)\n", has(`let a = 1`, `b = f\(2\)`), "let a = 1, b = f(2)\n"},
		{"merge", "javascript", "a = {b: [1, 2], c: {d: [3]}}\n", has(`a = ({b: \[1, 2\], c: {d: \[3\]}}|\[1, 2, 3\])`), "a = [1, 2, 3]\n"},
		{"merge", "go", "package a\n\nvar x = b{1, []int{2, 3}, []b{{0, []int{4}, nil}}}\n", has(`var x = (b|\[\]int{1, 2, 3, 0, 4})`), "package a\n\nvar x = []int{1, 2, 3, 0, 4}\n"},
		{"merge", "c", "int a[][2] = {{1, 2}, {3}};\n", has(`int a\[\]\[2\] = {({1, 2}, {3}|1, 2, 3)}`), "int a[][2] = {1, 2, 3};\n"},
		{"merge", "c", "enum A { x };\nint f;\nenum B { y, z };\nenum B g;\n", has(`enum A { x`, `y, z`, `g;`, `int f`), "enum A { x , y, z };\nint f;\nenum A g;\n"},
		{"merge", "go", "package a\n\ntype A struct { x int }\ntype B struct { y *B }\n", has(`type A struct`, `x int`, `y \*`), "package a\n\ntype A struct { x int \n y *A }\n"},
		{"merge", "cpp", "int f(int a = 1);\nint g() { return f(); }\nint f(int a) { need(); }\n", has(`int a = 1`, `f\(\);`, `need`, `g\(\) {`), "int f(int a = 1) { need(); }\nint g() { return f(); }\n"},
		{"merge", "cpp", "template <class T = int> class A;\nclass B { };\ntemplate <class U> class A { B b; U u; };\n", has(`class . = int`, `class B.*\n.*B b; U`), "class B { };\ntemplate <class U = int> class A { B b; U u; };\n"},
		{"absorb", "cpp", "struct A { ~A(); };\nclass B : A { B(); A *a; };\n", has(`~[AB]\(\);`, `B\(\);`, `\*a`), "class B { ~B(); B(); B *a; };\n"},
		{"recast", "php", "<?php\nclass A extends C implements B {\n    private $x;\n    public function f($a) { return 1; }\n}\n", has(`A .*B`, `function f`), "<?php\ninterface A extends B {\n    function f($a) ;\n}\n"},
		{"recast", "java", "class A implements B { int x; public void f() { x = 1; } public void g() { x = 2; } }\n", has(`class A implements B`, `(f\(\) { x = 1; } |int x; )public void g\(\) { x = 2; }`), "abstract class A implements B { int x; public void g() { x = 2; } }\n"},
		{"recast", "javascript", "class A { f() {} }\nclass B extends A { g() {} }\nnew B;\n", has(`class.*f\(\)`, `class.*extends (A|class).*`, `g\(\)`, `new`), "new class extends class { f() {} } { g() {} };\n"},
		{"defaults", "go", "package a\n\nfunc f() int { return g(1) }\n", has(`g\(1\)`), "package a\n\nfunc f() { g(1) }\n"},
		{"defaults", "rust", "fn f() -> Vec<u8> { need(); g() }\n", has(`need\(\); g\(\)`), "fn f() { need(); g() ;}\n"},
		{"defaults", "java", "class A { int f() { return g(1); } }\n", has(`g\(1\);`), "class A { void f() {g(1); } }\n"},
		{"borrow", "php", "<?php\n[1 => new A][1]->f();\n", has(`(\[1 => new A\]\[1\]|\(new A\))->f\(\);`), "<?php\n(new A)->f();\n"},
		{"borrow", "go", "package a\n\nvar x = g(A{b: h()}.b)\n", has(`g\((A{b: )?h\(\)(}.b)?\)`), "package a\n\nvar x = g(h())\n"},
		{"inline", "lua", "a = {\n  f = function(self)\n    need(self.b)\n  end\n}\na:f()\n", has(`a = {`, `need\((self|a).b\)`), "a = {}\nneed(a.b)\n"},
		{"expose", "cpp", "int f() { struct { int g(A a) { need(a); g(a); } } b; }\n", has(`int f\(`, `need\(a\); \w\(a\)`), "int f(A a) { need(a); f(a); }\n"},
		{"expose", "python", "def f():\n    def g(a):\n        need(a)\n    return g\n", has(`def f`, `need\(a\)`, `\(a\):`), "def f(a):\n    need(a)\n"},
		{"defaults", "cpp", "bool f() { need(); return \"\"; }\n", has(`(bool|void) f\(\) { need\(\);`), "void f() { need();}\n"},
		{"borrow", "go", "package a\n\nfunc f() { g(h.I(), 0) }\n", has(`g\((h.I\(\)|nil), 0`), "package a\n\nfunc f() { g(nil, 0) }\n"},
		{"borrow", "java", "class A { B f() { return b.c(1); } }\n", has(`B f\(\) { return (b.c\(1\)|null);`), "class A { B f() { return null; } }\n"},
		{"parameters", "cpp", "tuple<int, A> f();\nint g() { auto [a, b] = f(); need(a); }\n", has(`tuple<int(, A)?>`, `auto \[a(, b)?\]`, `need\(a`), "tuple<int> f();\nint g() { auto [a] = f(); need(a); }\n"},
		{"parameters", "rust", "fn f() { match (a, g()) { (b, C) => 1, _ => 2 } }\n", has(`match \(.*g\(\)\)`, `\(.*C\) => 1, _`), "fn f() { match (g()) { (C) => 1, _ => 2 } }\n"},
		{"defaults", "cpp", "#include <a>\nstd::size_t f(b::c x, uint32_t y);\n", has(`f\(.* x, .* y\)`), "#include <a>\nint f(int x, int y);\n"},
		{"defaults", "cpp", "void f(std::size_t x);\nint g;\n", has(`(std::size_t|unsigned) x`), "void f(unsigned x);\nint g;\n"},
		{"defaults", "rust", "struct A<'a>(b::C<'a, u8>);\n", has(`struct A<'a>\(.*'a`), "struct A<'a>(&'a u8);\n"},
		{"defaults", "rust", "struct A;\nfn f(a: &A) -> A { loop{} }\nfn g(x: B) -> B { loop{} }\nfn h() -> bool { loop{} }\n", has(`struct A`, `fn f.*-> A`, `fn g.*-> B`, `fn h.*-> bool`), "struct A;\nfn f(a: &A) -> A {A}\nfn g(x: B) -> B {x}\nfn h() -> bool {false}\n"},
		{"defaults", "java", "class A { B f() { return new B() { int x; }; } class B {} }\n", has(`A { \w+ f`, `return new \w+\(\) { int x; }`), "class A { Object f() { return new Object() { int x; }; }}\n"},
		{"instantiate", "cpp", "template <class T, int = 0> struct A { T t; };\ntemplate <std::size_t> struct B { std::size_t b; };\nA<C> a; B<1> b;\n", has(`struct A`, `struct B`, `A.* a; B.* b;`), "struct A { C t; };\nstruct B { std::size_t b; };\nA a; B b;\n"},
		{"borrow", "go", "package a\n\nfunc f() {\n\tx, _ := g()\n\t_ = x\n}\n", has(`, _ :?= g\(\)`), "package a\n\nfunc f() {\n\t_, _ = g()\n}\n"},
		{"unify", "go", "package a\n\ntype A struct{ b, c int }\n\nfunc f(a A) { need(a.b, a.c) }\n", has(`A struct`, `need\(a.., a..\)`), "package a\n\ntype A struct{ b int }\n\nfunc f(a A) { need(a.b, a.b) }\n"},
		{"relocate", "go", "package a\n\nimport \"b\"\n\nfunc f() {\n\tvar x b.C\n\tneed(x)\n}\n", has(`x b.C`, `need\(x\)`, `import`), "package a\n\nimport \"b\"\n\nfunc f(x b.C) {\n\tneed(x)\n}\n"},
		{"names", "php", "<?php\nclass A { function f() {} function g() {} }\n", has(`class A`, `(?i)function g`), "<?php\nclass A { function f() {} function g() {} }\n"},
		{"unify", "c", "int a, b[]; int f(int r) { return b[r]; }\n", has(`a`, `f\(int r.*\[r`, `\[\]; int f`), "int a[]; int f(int r) { return a[r]; }\n"},
		{"unify", "c", "int a() { return 1; }\nint b() { return 2; }\nint c() { return a() + b(); }\n", has(`return \w\(\) \+ \w\(\)`, `return [12]`), "int b() { return 2; }\nint c() { return b() + b(); }\n"},
		{"unify", "smt", "(declare-fun g () S)\n(declare-const a S)\n(declare-const b S)\n(need a b g)\n", has(`need [ab] [ab] g`, `fun g`, `const [ab]`), "(declare-fun g () S)\n(declare-const a S)\n(need a a g)\n"},
		{"unify", "c", "int a; int b; int c; int d; int e;\nint f() { return a * b * c * d * e; }\n", has(`int \w`, `\w \* \w \* \w \* \w \* \w`), "int a;\nint f() { return a * a * a * a * a; }\n"},
		{"unify", "rust", "fn a(x: u8) -> u8 { x }\nfn b(y: u8) -> u8 { 2 }\nfn c() -> u8 { a(b(0)) }\n", has(`c\(\) -> u8 { [ab]\([ab]\(0\)\)`, `[ab]\(\w: u8`), "fn b(y: u8) -> u8 { 2 }\nfn c() -> u8 { b(b(0)) }\n"},
		{"unify", "c", "struct a { int x; };\nstruct a *p;\nlong q;\n", has(`\*p`, `long q`), "long *p;\nlong q;\n"},
		{"unify", "rust", "struct A;\nfn f(a: A, b: u8) {}\n", has(`a: (A|u8)`, `b: u8`), "fn f(a: u8, b: u8) {}\n"},
		{"unify", "java", "class A { B<C> a; int b; }\n", has(`(B<C>|int) a`, `int b`), "class A { int a; int b; }\n"},
		{"shed", "javascript", "let a = [[1, 2], [3]];\nneed(a[0][1], a[1][b]);\n", has(`let a = (\[\[1, 2\], \[3|\[1, 2\];\nneed\(a\[[1b])`, `need\(a`), "let a = [1, 2];\nneed(a[1], a[b]);\n"},
		{"unify", "php", "<?php\nfunction f() {}\nfunction g(string $a, $b) {}\ng(f(), 1);\n", has(`[fg]\([fg]\(`, `function g\(string \$a, \$b`, `(?s)function f.*g\(f|g\(g\("", 0\)`), "<?php\nfunction g(string $a, $b) {}\ng(g(\"\", 0), 1);\n"},
		{"unify", "javascript", "function f(a, b) { h() }\nfunction g(a) { need() }\nf(g(1), 2, f(3));\n", has(`function g\(a\) { need`, `(?s)function f.*f\(g|g\(g\(1\)\)`), "function g(a) { need() }\ng(g(1));\n"},
		{"literals", "rust", "fn f(a: i32) -> i32 { let b = 2; b }\n", has(`fn f\(.: i32\) -> i32`, `let b = 2; [^;]`), "fn f(0: i32) -> i32 { let b = 2; 0 }\n"},
		{"borrow", "go", "package a\nfunc f(s []string) { g(\"x\", s[0]) }\n", has(`func f\(s`, `g\("x", (s\[0\]|"")\)`), "package a\nfunc f(s []string) { g(\"x\", \"\") }\n"},
		{"borrow", "rust", "fn f(k: u8) { k = None }\n", has(`fn f\(k: u8`, `k = \w`), "fn f(k: u8) { k = k }\n"},
		{"borrow", "javascript", "f(g(y), x);\n", has(`f\((g\(y\)|x), x`), "f(x, x);\n"},
		{"windows", "c", "int f(void) { return 1; }\n", has(`f\(`, "1"), "f(1\n"},
		{"rename", "c", "int counter; int get(void) { return counter + counter; }\n", has(`return (\w+) \+`), "int a; int b(void) { return a + a; }\n"},
		{"values", "c", "int a = 12345UL, b = 0x10;\n", has("a = 1", "b = 1"), "int a = 1, b = 1;\n"},
		{"values", "json", `{"key": 3.14159, "n": 3.14159}`, has(`key": 3.1`), `{"key": 3.1, "": 0}`},
		{"values", "json", `["abc", "a long text with a needle in it"]`, has(`"[^"]*", "[^"]*needle[^"]*"`), `["", "needle"]`},
		{"values", "c", `char *x = "some %s\n and %d\x41\n";`, has(`%s[^%]*%d`), `char *x = "%s%d";`},
		{"values", "c", "int f() { printf(\"%d of %s\", 1, g); }\n", has(`printf\((".*%d.*%s", [01]|".*%s"), g\)|printf\("[^d]*", [01], g\)`, `%s`), "int f() { printf(\"%s\", g); }\n"},
		{"values", "javascript", "f('abc', \"def\", `g${h}ijk`, 1234n);\n", has("f", "'[^']*b", `"[^"]*"`, "`.*[$][{]h}", "n"), "f('b', \"\", `${h}`, 1n);\n"},
		{"values", "python", "x = 'some text' + '''more\ntext\n'''\n", has(`x = '.*'`, "m[a-z]*\n"), "x = '' + '''m\n'''\n"},
		{"values", "go", "var s, t = \"some text\", `raw text`\n", has(`"[^"]*ex[^"]*", .[^"]*w.*.\n`), "var s, t = \"ex\", `w`\n"},
		{"values", "xml", `<a b="some value">some text</a>`, has(`="[^"]*v`, `>.*t.*<`), `<a b="v">t</a>`},
		{"values", "sql", "select 'some text' from t12 where t12.id = 1234;\n", has(`'.*'`, "= [0-9]"), "select '' from t12 where t12.id = 0;\n"},
		{"values", "dot", "digraph cluster_1 { cluster_2 -> cluster_1; a [label=\"some text\"]; }\n", has(`^digraph (cluster\w*) .* (cluster\w*);.*".*x`), "digraph cluster_1 { cluster_2 -> cluster_1; a [label=\"x\"]; }\n"},
		{"values", "c", "int a_name_that_is_longer_than_most_names = 1;\n", has(`int \w+ =`), "int a_name_that_is_longer_than_most_names = 1;\n"},
		{"rename", "dot", "digraph cluster_1 { cluster_2 -> cluster_1; }\n", has(`^digraph cluster.* cluster.* -> cluster`), "digraph cluster { cluster2 -> cluster; }\n"},
		{"harvest", "python", "def f(a):\n    if a:\n        need()\n    return a\n\ndef g():\n    pass\n", has(`need\(\)`), "need()\n"},
		{"harvest", "go", "package a\n\nvar x = func() bool { return need(1) }\n", has("package a", `var x = .*need\(1\)`), "package a\n\nvar x = need(1)\n"},
		{"harvest", "smtlib", "(declare-const a Int)\n(declare-const b Int)\n(assert (and (> a 0) (> b 1)))\n(check-sat)\n", has("assert", `\(> b 1\)`), "(assert (> b 1))\n"},
		{"lines", "c", "int f(int a) {\n  return a;\n}\nint g(int b) {\n  need();\n  return b;\n}\nint h;\n", has("need"), "need\n"},
		{"lines", "c", "int f(int a) {\n  return a;\n}\nint g(int b) {\n  need();\n  return b;\n}\nint h;\n",
			func(src []byte) bool { return has("need")(src) && Valid(language(t, "c"), src, 0) },
			"int f(int a) {\n  return a;\n}\nint g(int b) {\n  need();\n  return b;\n}\nint h;\n"},
		{"words", "html", "<p>a " + strings.Repeat("few more words\n", 40) + "and NEED it\n" + strings.Repeat("then others\n", 40) + "</p>\n", has("<p>", "NEED", "</p>"), "<p>NEED \n</p>\n"},
		{"words", "bash", "cat <<E\n" + strings.Repeat("a few words\n", 80) + "NEED it\nE\n", valid(t, "bash", "cat", "NEED", `E\n$`), "cat <<E\nNEED \nE\n"},
		{"cuts", "java", "class A { int b = ((f(1)).g(2)).h(3); }\n", has(`class A \{ int b = .*f\(1\).*g\(2\).*h\(3\); \}`), "class A { int b = f(1).g(2).h(3); }\n"},
		{"cuts", "c", "int a[];\nstatic int *b;\nint f(int c, int *d) { int e; return a[c]; }\n", has(`a\[\];`, `static.*\*b;`, `f\((int )?c, int \*d\) { int e; return a\[c\]; }`), "a[];\nstatic *b;\nf(c, int *d) { int e; return a[c]; }\n"},
		{"cuts", "c", "int f(int);\nint main() {}\n", has(`f\(int\);`, `main\(\) {}`), "f(int);\nmain() {}\n"},
		{"cuts", "cmake", "set()\ntrue(\"x\")\n", valid(t, "cmake", `set\(`, `"x"`), "set(\"x\")\n"},
		{"cuts", "clojure", "(defn g)\n", valid(t, "clojure", "defn", "g"), "defn g\n"},
		{"cuts", "dockerfile", "WORKDIR /src\n", valid(t, "dockerfile", "WORKDIR"), "WORKDIR /\n"},
		{"cuts", "r", "list()\n0[[]]\n", valid(t, "r", `list\(\)`, `\[\[`), "list()[[]]\n"},
		{"cuts", "lua", "local function f() end\n", valid(t, "lua", "local"), "local end\n"},
		{"glue", "proto", "message B {}\nmessage C {}\n", valid(t, "proto", "message ?B", "message ?C"), "messageB {}\nmessageC {}\n"},
		{"glue", "proto", "message B {}\nmessage C {}\n", valid(t, "proto", "message B", "message ?C"), "message B {}\nmessageC {}\n"},
		{"glue", "c", "int a;\nint b;\n", has("a", "b"), "int a;\nint b;\n"},
	} {
		k := run(t, one(t, c.language, []byte(c.src)), func(p string) bool { return slices.Contains(strings.Split(c.pass, ","), p) }, 1000, c.keep)
		if got := string(k.End.Bytes()); got != c.want {
			t.Errorf("%s: %q after %d questions, want %q", c.pass, got, k.Distinct(), c.want)
		}
	}
}

// valid returns a test that wants no syntax errors and matches of some patterns.
func valid(t *testing.T, name string, patterns ...string) func([]byte) bool {
	l := language(t, name)
	return func(src []byte) bool { return has(patterns...)(src) && Valid(l, src, 0) }
}

// promised reports whether a pass runs before the proof of minimality.
func promised(pass string) bool {
	return pass != "rename" && pass != "values" && pass != "space" && pass != "glue"
}

var promises = []struct {
	language, src string
	keep          []func([]byte) bool
}{
	{"c", `typedef unsigned u32;
struct S { int a, b; u32 c[3]; };
static struct S s = { 1, 2, { 3, 4, 5 } };
int f(int x, u32 y) { while (x--) { if (y > 2) s.a += x * 3; else s.b = f(x, y - 1); } return s.c[1]; }
int main(void) { for (int i = 0; i < 3; i++) { f(i, 7); } return f(1, 2) ? 0 : s.a; }
`, []func([]byte) bool{
		has(`s\.a`, `struct S`),
		has(`while.*\{.*if`),
		has(`return f\(1`, `u32 y`),
	}},
	{"json", `{"a": [1, 2, {"b": null, "c": [true, false, "x"]}], "d": {"e": {"f": -1.5e3}}, "g": "a\nb"}
`, []func([]byte) bool{
		has(`\{.*"c"`, `"e"`),
		has(`\[[^\]]*\[`),
		has(`null`, `1\.5`),
	}},
	{"python", `import os, sys

class A(object):
    """Doc."""
    def m(self, x, *rest, y=2):
        for i in range(x):
            if i % 2:
                yield i + y
            else:
                continue
        return [j for j in rest if j]

def main():
    with open(os.devnull) as f:
        print(A().m(3), file=sys.stderr)  # here

main()
`, []func([]byte) bool{
		has(`yield`, `class A`),
		has(`(?s)for.*if.*else`),
		has(`(?m)^        print`, `main`),
	}},
	{"xml", `<?xml version="1.0"?>
<a x="1"><b y="2" z="3">text</b><c><d/><d u="v">more <e/> text</d></c><!-- no --><f><g><h/></g></f></a>
`, []func([]byte) bool{
		has(`<c>.*<d.*</c>`),
		has(`z="3"`, `<h/>`),
		has(`text.*text`),
	}},
	{"javascript", `import { read } from "./read.js";
const a = [1, 2, ...read(3)], b = { c: 1, d() { return this.c; }, [a]: 2 };
export async function f(x = 1, { y, z }) { for (const k of a) { if (k > x) await g(k); else break; } return x ? y : z; }
class C extends D { static #p = 1; get q() { return C.#p ?? 0; } }
f(1, b).then(r => { console.log(r); });
`, []func([]byte) bool{
		has(`await g`, `async`),
		has(`class C`, `this\.c`),
		has(`\{[^{}]*\{[^{}]*\}[^{}]*\}`),
	}},
	{"smtlib", `(set-logic QF_BV)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(define-fun f ((x (_ BitVec 8))) Bool (bvult x #x0f))
(assert (and (f a) (or (= a b) (not (f b)))))
(assert (let ((c (bvadd a b))) (= c #xff)))
(check-sat)
(get-model)
`, []func([]byte) bool{
		has(`bvadd a`, `assert`),
		has(`\(or.*not`),
		has(`define-fun f`, `check-sat`),
	}},
	{"dot", `digraph g { rankdir=LR; node [shape=box, color=red]; a -> b -> c [label="x"]; subgraph s { d; e -> f; }
  a [style=filled]; f -> a [weight=2]; }
`, []func([]byte) bool{
		has(`b -> c`, `color`),
		has(`subgraph.*\{.*e`),
		has(`weight`, `digraph`),
	}},
}

// TestPromise: no single optional node and no single token can be removed from the result of the
// pipeline, whatever the test; and the result is the same on each run and for any number of workers.
func TestPromise(t *testing.T) {
	for _, c := range promises {
		keep := c.keep
		for seed := range uint64(4) {
			keep = append(keep, hashed(seed, 4+6*seed))
		}
		for i, want := range keep {
			t.Run(fmt.Sprintf("%s/%d", c.language, i), func(t *testing.T) {
				interesting := func(src []byte) bool { return string(src) == c.src || want(src) }
				if !interesting([]byte(c.src)) {
					t.Fatal("the original is not interesting")
				}
				f := one(t, c.language, []byte(c.src))
				k := run(t, f, promised, 3000, interesting)
				f.isMinimal(t, f.Syntax().Parse(k.End), interesting)
				f.sameForAll(t, interesting)
			})
		}
	}
}

// isMinimal tries every single deletion again.
func (f *Forest) isMinimal(t *testing.T, end *tree.Node, interesting func([]byte) bool) {
	t.Helper()
	valid, size := f.Syntax().Valid, text.Count(end.Bytes())
	try := func(n, with *tree.Node) {
		less := end.Apply(tree.Edit{n: with})
		if text.Count(less.Bytes()) < size && (with == tree.Nothing || valid(less)) && interesting(less.Bytes()) {
			t.Errorf("%s %q can be removed from %q", n.Kind, n.Bytes(), end.Bytes())
		}
	}
	for n := range end.Nodes {
		if n != end && n.Role != tree.Required && !n.Fixed && !n.Sep {
			try(n, nil)
		}
		if len(n.Kids) == 0 && len(n.Text) > 0 {
			try(n, tree.Nothing)
		}
	}
}

// sameForAll runs the whole pipeline several times.
func (f *Forest) sameForAll(t *testing.T, interesting func([]byte) bool) {
	t.Helper()
	o := reduce.Predicate(func(n *tree.Node) bool { return interesting(n.Bytes()) })
	var first []reduce.Event
	for _, workers := range []int{1, 1, 2, 8} {
		r := reduce.Runner[*tree.Node]{Oracle: o, Key: keyOf, Workers: workers}
		_, events, err := reducetest.Committed(r, f.Tree(), tree.Pipeline(f.Syntax(), tree.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = events
		}
		reducetest.SameEvents(t, fmt.Sprintf("%d workers", workers), events, first)
	}
}

// TestPipelineEnds: in every language, with random tests, the pipeline ends, and no move makes the file
// larger or leaves it unchanged. It also ends in languages whose line ends are tokens, which are
// printed again when they are removed.
func TestPipelineEnds(t *testing.T) {
	for _, l := range Languages() {
		_, src := sample(t, l)
		for seed, percent := range []uint64{100, 50, 20, 5} {
			f := one(t, l.Name, src)
			likes := hashed(uint64(seed), percent)
			k := run(t, f, nil, 30*len(src), func(c []byte) bool { return bytes.Equal(c, src) || likes(c) })
			cur := src
			for _, at := range k.Moves {
				q := k.Log[at-1]
				next := q.Candidate.Bytes()
				was, now := lex.Of(l.Name).Count(cur), lex.Of(l.Name).Count(next)
				if now > was || bytes.Equal(next, cur) {
					t.Errorf("%s, %d %%: %s (%s): from %d to %d tokens\n%.200q\n%.200q", l.Name, percent, q.Pass, q.Note, was, now, cur, next)
				}
				cur = next
			}
		}
	}
}

// TestHostile: the pipeline ends on any file and with any test, and on the way it does not
// parse more often than the number of its questions explains.
func TestHostile(t *testing.T) {
	size := 1
	if slow {
		size = 8
	}
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	var line strings.Builder
	for i := range size * 25_000 {
		fmt.Fprintf(&line, "{\"k\":%3d},", i%1000)
	}
	oracles := map[string]func(src string) func([]byte) bool{
		"everything":    func(string) func([]byte) bool { return func([]byte) bool { return true } },
		"the original":  func(src string) func([]byte) bool { return func(c []byte) bool { return string(c) == src } },
		"parity":        func(src string) func([]byte) bool { return func(c []byte) bool { return len(c)%2 == len(src)%2 } },
		"some":          func(string) func([]byte) bool { return hashed(1, 30) },
		"broken syntax": func(string) func([]byte) bool { return nil },
	}
	for _, c := range []struct {
		name, language, src string
		limit               int // the number of questions after which a large file is left alone
	}{
		{name: "empty", language: "c", src: ""},
		{name: "blanks", language: "c", src: " \n\n\t"},
		{name: "one token", language: "c", src: "x"},
		{name: "one bracket", language: "json", src: "["},
		{name: "small", language: "c", src: "int f(int a) { return a ? f(a - 1) : \"a b c\"[0]; }\n"},
		{name: "broken", language: "c", src: "int f( { return ; } } else 1 2 \"x\n"},
		{name: "nul", language: "c", src: "int a\x00;\x00 int b;\n"},
		{name: "not UTF-8", language: "json", src: "[\"\xff\xfe\", 1, \x80]"},
		{name: "deep", language: "json", src: deep(size * 12_500), limit: 20},
		{name: "on one line", language: "json", src: "[" + line.String() + "0]", limit: 4},
		{name: "one long string", language: "json", src: `["` + strings.Repeat("x", size*250_000) + `"]`, limit: 60},
	} {
		for name, oracle := range oracles {
			if c.limit > 0 && name != "everything" && (name != "parity" || c.name != "deep") {
				continue
			}
			t.Run(c.name+"/"+name, func(t *testing.T) {
				src := []byte(c.src)
				f := one(t, c.language, src)
				likes := oracle(c.src)
				if likes == nil {
					l := language(t, c.language)
					likes = func(c []byte) bool { return !Valid(l, c, 0) }
				}
				limit := c.limit
				if limit == 0 {
					limit = 100 + 30*len(src)
				}
				s, parses := counted(f.Syntax())
				k := reducetest.Converse(f.Tree(), tree.Pipeline(s, tree.Options{}), keyOf, limit, func(n *tree.Node) reduce.Verdict {
					if bytes.Equal(n.Bytes(), src) || likes(n.Bytes()) {
						return reduce.Interesting
					}
					return reduce.Boring
				})
				if k.Cut && c.limit == 0 {
					t.Errorf("no end after %d questions: %.100q", limit, k.End.Bytes())
				}
				if name == "everything" && c.limit == 0 && len(bytes.TrimSpace(k.End.Bytes())) > 0 {
					t.Errorf("ends with %q", k.End.Bytes())
				}
				if most := 10 + 2*len(k.Log); *parses > most {
					t.Errorf("%d questions took %d parses, want at most %d", len(k.Log), *parses, most)
				}
			})
		}
	}
}

// counted returns s with a count of the parses that it was asked for.
func counted(s tree.Syntax) (tree.Syntax, *int) {
	n := new(int)
	counting := s
	counting.Parse = func(root *tree.Node) *tree.Node { *n++; return s.Parse(root) }
	counting.Valid = func(root *tree.Node) bool { *n++; return s.Valid(root) }
	counting.Parses = func(root *tree.Node) bool { *n++; return s.Parses(root) }
	return counting, n
}
