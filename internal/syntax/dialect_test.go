//go:build cgo

package syntax

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// dialectSamples are valid sources that the grammar alone does not explain. Every row of the tables is
// needed by one of them.
var dialectSamples = []struct{ language, src string }{
	{"cpp", `namespace std __attribute__ ((__visibility__ ("default"))) { int a; }`},
	{"cpp", "inline namespace a __attribute__((__abi_tag__ (\"cxx11\"))) { }\n"},
	{"cpp", "int f() __asm__(\"g\") __attribute__((nothrow)) ; namespace a __attribute__((x)) { }"},
	{"cpp", "__extension__ template<typename T> using a = b<T>;"},
	{"cpp", "typedef _Complex float c; __extension__ typedef __complex__ double d;"},
	{"cpp", "__inline__ int f(int *__restrict a, __const int b, __volatile int c) { return __alignof__(a) + (__signed char) 1; } typedef _Complex float c;"},
	{"cpp", "__decltype(a + 1) b; typedef _Complex float c;"},
	{"cpp", "enum e : __underlying_type(T) { a }; __typeof__(int) b;"},
	{"cpp", "int a = __builtin_offsetof(struct s, b) + __builtin_types_compatible_p(int *, char);"},
	{"cpp", "int a = __is_same(T, const T *) + __is_constructible(T, U &&);"},
	{"cpp", "template<typename T, typename C> struct a<T C::*> { };"},
	{"cpp", "int f(C *c) { return (c->*g)() + (c.*h)(); }"},
	{"cpp", "void f(int * = 0, const C & = C());"},
	{"cpp", "template<typename T, typename U = T &&> U f();"},
	{"cpp", "template<typename T = const U *> int f();"},
	{"cpp", "template<typename T = const U<V> *> int f();"},
	{"cpp", "template<range T = const U> int f();"},
	{"cpp", "template<typename T = U<V> *> int f();"},
	{"cpp", "template<typename... T> void f(int (*)(T......));"},
	{"cpp", "template<typename... T> void f(T... t) { int a[] = { {1, 2}, {t, 2}... }; }"},
	{"cpp", "void f(C<int> *p) { p->~C<int>(); }"},
	{"cpp", "template<typename T> int f() { return typename T::b(); }"},
	{"cpp", "extern template class a<char>;"},
	{"cpp", "template class a<char>;"},
	{"cpp", "template<typename T> void f(T &) = delete;"},
	{"cpp", "void f(C a = {}, int b = 1);"},
	{"cpp", "struct s { int a; int : 32; };"},
	{"cpp", "struct s { int a : 1 = 0; };"},
	{"cpp", "C f() { return C{1} += 2; }"},
	{"cpp", "C f() { return C{1} -= 2; }"},
	{"cpp", "void f(C a) { a.operator->(); a.operator<=>(b); }"},
	{"cpp", "C C::f() { return operator()(1); } C C::g() { return operator~() + 1; }"},
	{"cpp", "struct s : b { using b::operator t; };"},
	{"cpp", "auto f(int a) -> decltype(g(a), void(), true) { return g(a) != h.end(); }"},
	{"cpp", "C f() { return {decltype(a){b}, c}; }"},
	{"cpp", "int f() { auto a = b[(unsigned{1} - 1) / 7 + 1]; return a; }"},
	{"cpp", "void f(void *p) { operator delete(p); }"},
	{"cpp", "template<typename U, typename = R<O<s<U, p>, A<s<p, e *>, i<U>, c<typename r<U>::type(*)[], e(*)[] > > > > > void f(U) { } typedef _Complex float c;"},
	{"cpp", "void f() { int *p(a.b); }"},
	{"cpp", "void f() { const t &a(g<t>(b.c())); }"},
	{"cpp", "bool f(C a) { return a.operator ::std::b<int, char>(); }"},
	{"cpp", "bool f() { if consteval { return true; } else { return false; } }"},
	{"cpp", "bool f() { if !consteval { return true; } return false; }"},
	{"cpp", "template<typename... T> struct s : T... { using B<T>::f...; };"},
	{"cpp", "struct p { template<typename U, typename enable_if<and_<A<U>, B<U>, not_<and_<C<U>, D<U>>>>::value, bool>::type = false> explicit constexpr p() : first(), second() { } };"},
	{"cpp", "auto &a = typeid(void);"},
	{"cpp", "struct s : b { using typename b::c; };"},
	{"cpp", "void f() { a = new C *[1]; }"},
	{"cpp", "class EXPORT C { EXPORT ~C(); C() : a(1) {} int a; };"},
	{"cpp", "class EXPORT [[nodiscard]] C { EXPORT ~C(); C() : a(1) {} NOCOPY(C) public: int a; };"},
	{"cpp", "class ALIGN(8) C { C() : a(1) {} int a; };"},
	{"cpp", "EXPORT const int f();\nEXPORT C *f();\nDEPRECATED(\"a\") int g();\nDEPRECATED(\"a\") C *h();\n"},
	{"cpp", "BEGIN WARNING(\"a\")\nclass C { };\nEND\nnamespace a { }\n"},
	{"cpp", "int a;\nEND\n#define A\nclass EXPORT C { C() : a(1) {} };\n"},
	{"cpp", "class C { OBJECT public: C() : a(1) {} EXPORT ~C(); NOCOPY(C) };"},
	{"cpp", "class EXPORT C { C() : a(1) {} END };"},
	{"cpp", "class EXPORT C; void CALL f(int a); bool CALL operator==(C a, bool b);"},
	{"cpp", "struct C { void f() NOEXCEPT FINAL; void g() NOEXCEPT; int h() const NOEXCEPT; int i() const NOEXCEPT FINAL; };"},
	{"cpp", "struct C { int f(int a) LOCKS(m) { } int g() LOCKS(m); int h(int *a) LOCKS(m); int i() const LOCKS(m); };"},
	{"cpp", "struct C { int a GUARDED_BY(m); int *b GUARDED_BY(m) = 0; };"},
	{"cpp", "class EXPORT C { C() : a(\"b\" TEXT \"c\") {} };"},
	{"cpp", "template <typename C, ENABLE(!a)> int f();\ntemplate <typename C, ENABLE(!a), typename D> int g();\n"},
	{"cpp", "#if __has_include(<a>) && HAS(\"b\")\nint a;\n#endif\n"},
	{"c", "unsigned char FAR *a;"},
	{"c", "void f(int a, ...) { int b = __builtin_va_arg(c, int *); }"},
	{"c", "int a = 1 +\n# 3 \"b.c\" 2\n 2;\n"},
	{"c", "int a[] = {\n#pragma x\n1 };\n"},
	{"c", "grow() {}\ndrop(int *n, int d) {\n  if (d)\n    drop(n, 0);\n}\nmain() {\n  drop(0, 2);\n}\n"},
	{"c", "static f(a, b) int a; char *b; { register i; return a; }\n*p;\na[] = {1};\nb, c = 2;\n*g() { return p; }\n"},
	{"c", "extern x;\nf() __attribute__((cold));\nmain() { static y = 1; extern z; }\n"},
	{"sql", "create table t(a, b);"},
	{"sql", "CREATE TEMP TABLE IF NOT EXISTS m.t0(c0 UNIQUE, c1 COLLATE NOCASE, \"c2\" NOT NULL, PRIMARY KEY(c0, c1));"},
	{"sql", "create table t(a integer primary key autoincrement, check(a > 1)) without rowid;"},
	{"sql", "create table t(a int not null on conflict replace, b int references u(c) deferrable initially deferred);"},
	{"sql", "insert or replace into t values (1); -- or not\nupdate or ignore t set a = 1;"},
	{"sql", "select a from t natural join u natural left join v;"},
	{"sql", "explain query plan select a from t indexed by i where a like 'b' escape 'c' limit 1, 2;"},
	{"sql", "begin immediate; commit;"},
	{"sql", "select a glob 'b', a == b, -a, 1 + -(b) from t where -a;"},
	{"sql", "insert into t default values; values (1, 2); select 1 union all values (3);"},
	{"sql", "insert into t(a) values (1) on conflict(a) do update set a = 2; select 1;"},
	{"sql", "pragma foreign_keys = on; attach 'a' as b; drop trigger x; create virtual table f using fts5(a); select 1;"},
	{"sql", "create temp trigger u after update of a, b on t for each row when new.a > 1 begin insert into v values (new.a); delete from t; end; select 1;"},
}

func TestDialect(t *testing.T) {
	used := map[string]bool{}
	for _, c := range dialectSamples {
		l := language(t, c.language)
		src := []byte(c.src)
		in := l.front.(inDialect)
		always := len(in.of.find(src).views()[0]) > 0 // the grammar takes some of it for something else
		if n, err := in.frontEnd.errors(src, 1000, nil); err != nil || n == 0 && !always {
			t.Errorf("the grammar alone explains %q: %v", src, err)
		}
		r, err := l.Parse(src)
		if err != nil || r.Errors > 0 {
			t.Errorf("%q: %d errors, %v", src, r.Errors, err)
			continue
		}
		if !Valid(l, src, 0) {
			t.Errorf("%q is not valid", src)
		}
		root := l.Tree(r)
		if got := printed(root); got != c.src {
			t.Errorf("%q is printed as %q", src, got)
		}
		for _, p := range in.of.find(src).pieces {
			used[p.row] = true
			if p.how != aside {
				continue
			}
			if got := withoutPiece(root, p); !Valid(l, got, 0) {
				t.Errorf("%q without %q is not valid: %q", src, src[p.start:p.end], got)
			}
		}
	}
	for _, row := range slices.Concat(gnu.rows, sqlite.rows) {
		if !used[row] {
			t.Errorf("no sample for %q", row)
		}
	}
}

// TestExported checks that a class with a macro before its name is parsed as a class. The grammar alone takes it
// for a function and reports no error.
func TestExported(t *testing.T) {
	l := language(t, "cpp")
	r, err := l.Parse([]byte("class EXPORT C { int a; };"))
	if err != nil {
		t.Fatal(err)
	}
	for n := range l.Tree(r).Nodes {
		if n.Kind == "class_specifier" && n.Kids[len(n.Kids)-1].Field == tree.FieldBody {
			return
		}
	}
	t.Error("no class with a body")
}

// printed returns the tokens of a tree with what is between them.
func printed(root *tree.Node) string {
	var b strings.Builder
	for n := range root.Nodes {
		if len(n.Kids) == 0 {
			b.Write(n.Gap)
			b.Write(n.Text)
		}
	}
	return b.String()
}

// withoutPiece returns what a tree prints without a piece, which must be a node that can be removed.
func withoutPiece(root *tree.Node, p piece) []byte {
	at := 0
	var found *tree.Node
	for n := range root.Nodes {
		from := at
		if len(n.Kids) == 0 {
			from += len(n.Gap)
			at = from + len(n.Text)
		} else {
			from += len(firstGapOf(n))
		}
		if found == nil && from == p.start && n.Role == tree.Optional {
			found = n
		}
	}
	if found == nil {
		return []byte("@ not found")
	}
	return root.Apply(tree.Remove([]*tree.Node{found})).Bytes()
}

func firstGapOf(n *tree.Node) []byte {
	for len(n.Kids) > 0 {
		n = n.Kids[0]
	}
	return n.Gap
}

// TestMarkers checks that line markers are comments wherever they are, and that an attribute before an
// item is removed with it.
func TestMarkers(t *testing.T) {
	l := language(t, "cpp")
	src := "# 1 \"a.cc\"\n# 1 \"<built-in>\" 1\nint a;\n# 7 \"b.h\" 3 4\n__attribute__((x)) typedef _Complex int b;\nint f() {\n#line 3\n  return 1 +\n# 9 \"b.h\"\n 2; }\n# 2 \"a.cc\" 2\n"
	root, ok := l.ParseTree([]byte(src))
	if !ok || root.Errors() > 0 || printed(root) != src {
		t.Fatalf("%v, %d errors, printed as %q", ok, root.Errors(), printed(root))
	}
	var markers, items []*tree.Node
	for n := range root.Nodes {
		switch {
		case n.Sort&tree.Comment != 0:
			markers = append(markers, n)
		case n.Role == tree.Item && n.Kind == "type_definition":
			items = append(items, n)
		}
	}
	if len(markers) != 6 || len(items) != 1 {
		t.Fatalf("%d markers, %d items", len(markers), len(items))
	}
	if got, want := string(root.Apply(tree.Remove(markers)).Bytes()), "int a;\n__attribute__((x)) typedef _Complex int b;\nint f() {\n  return 1 +\n 2; }\n"; got != want {
		t.Errorf("without markers: %q", got)
	}
	if got := root.Apply(tree.Remove(items)).Bytes(); bytes.Contains(got, []byte("__attribute__")) {
		t.Errorf("without the item: %q", got)
	}
}

// TestHeaders checks how much of the headers of this machine is explained. bench/headers does it for all.
func TestHeaders(t *testing.T) {
	for _, c := range []struct{ language, compiler, headers string }{
		{"cpp", "g++", "cstddef utility vector string map memory tuple atomic cmath type_traits"},
		{"c", "gcc", "stdio.h stdlib.h string.h math.h complex.h pthread.h tgmath.h setjmp.h signal.h unistd.h"},
	} {
		if _, err := exec.LookPath(c.compiler); err != nil {
			t.Logf("there is no %s: headers of %s are not checked", c.compiler, c.language)
			continue
		}
		size, bad := 0, 0
		for _, h := range strings.Fields(c.headers) {
			cmd := exec.Command(c.compiler, "-E", "-x", map[string]string{"cpp": "c++", "c": "c"}[c.language], "-")
			cmd.Stdin = strings.NewReader("#include <" + h + ">\n")
			src, err := cmd.Output()
			if err != nil {
				t.Logf("%s has no <%s>", c.compiler, h)
				continue
			}
			r, err := language(t, c.language).Parse(src)
			if err != nil {
				t.Fatal(h, err)
			}
			size += len(src)
			bad += r.Unexplained()
			if got := r.Tree(nil).Bytes(); !bytes.Equal(got, src) {
				t.Errorf("<%s> is printed differently", h)
			}
		}
		if 1000*bad > 5*size {
			t.Errorf("%s: %d of %d bytes are not explained", c.language, bad, size)
		}
	}
}

// FuzzDialect checks that every text is put together again, whatever is set aside in it.
func FuzzDialect(f *testing.F) {
	for _, c := range dialectSamples {
		f.Add([]byte(c.src))
	}
	f.Add([]byte("__attribute__((a)) [[b]] __is_same( ) { __asm__(\"x\") # 1\n"))
	f.Add([]byte("__inline f(int) { 0'80 __signed 00 }")) // a piece within a token
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, name := range []string{"c", "cpp", "sql"} {
			checkWoven(t, language(t, name), src)
		}
	})
}

// TestDialectOfAnything is what the fuzzer does, on samples that are cut and joined anywhere.
func TestDialectOfAnything(t *testing.T) {
	for _, name := range []string{"c", "cpp", "sql"} {
		l := language(t, name)
		for i, a := range dialectSamples {
			b := dialectSamples[(7*i+3)%len(dialectSamples)]
			for _, src := range []string{a.src + b.src, a.src[:len(a.src)/2] + b.src, a.src[len(a.src)/3:] + b.src[:len(b.src)/2]} {
				checkWoven(t, l, []byte(src))
			}
		}
	}
}

// checkWoven checks that the nodes of a source are in order, and that its tree prints it.
func checkWoven(t *testing.T, l Language, src []byte) {
	t.Helper()
	in := l.front.(inDialect)
	s := in.of.find(src)
	if s == nil {
		return
	}
	for _, pieces := range [][]piece{s.pieces, s.views()[0], slices.DeleteFunc(slices.Clone(s.pieces), func(p piece) bool { return p.how == aside })} {
		r, err := in.woven(s, pieces, nil)
		if err != nil {
			return
		}
		for i, n := range r.Nodes {
			if n.Start > n.End || n.End > len(src) || n.Next <= i || n.Next > len(r.Nodes) {
				t.Fatalf("%q: node %d is %+v", src, i, n)
			}
			at := n.Start
			for k := range r.children(i) {
				if c := r.Nodes[k]; c.Start < at || c.End > n.End && i > 0 || c.Next > n.Next {
					t.Fatalf("%q: node %d %+v has the child %+v", src, i, n, c)
				}
				at = r.Nodes[k].End
			}
		}
		if got := printed(r.Tree(nil)); got != string(src) {
			t.Fatalf("%q is printed as %q", src, got)
		}
	}
}
