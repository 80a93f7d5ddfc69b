//go:build cgo

package syntax

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

// library returns many functions in namespaces, which call earlier ones, and one that is needed, at some
// place among them. The needed one calls a few others.
func library(functions, at, calls int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for i := range functions {
		if i%40 == 0 {
			if i > 0 {
				fmt.Fprintln(&b, "}")
			}
			if i/40%2 == 1 {
				fmt.Fprintln(&b, `extern "C++" {`)
			} else {
				fmt.Fprintln(&b, "namespace lib {")
			}
		}
		if i == at {
			fmt.Fprint(&b, "int needed(int a) {\n  int s = a;\n")
			for range calls {
				fmt.Fprintf(&b, "  s += f%d(s);\n", r.IntN(i))
			}
			fmt.Fprint(&b, "  return s;\n}\n")
		}
		fmt.Fprintf(&b, "template<typename T> int f%d(int __x, T __y) {\n  int local = __x;\n", i)
		for range min(i, 2) {
			fmt.Fprintf(&b, "  local += f%d(local);\n", r.IntN(i))
		}
		fmt.Fprint(&b, "  return local * 2;\n}\n")
	}
	fmt.Fprintln(&b, "}")
	return b.Bytes()
}

var (
	called  = regexp.MustCompile(`\+= (f[0-9]+)\(`)
	defined = regexp.MustCompile(`int (f[0-9]+)\(int __x`)
)

// compiles reports whether every function that is called is defined before, and the needed one is there
// with its calls.
func compiles(calls int) func(src []byte) bool {
	return func(src []byte) bool {
		at := bytes.Index(src, []byte("int needed("))
		if at < 0 || bytes.Count(src, []byte("s += f")) < calls {
			return false
		}
		there := map[string]int{}
		for _, m := range defined.FindAllSubmatchIndex(src, -1) {
			there[string(src[m[2]:m[3]])] = m[0]
		}
		for _, m := range called.FindAllSubmatchIndex(src, -1) {
			if from, ok := there[string(src[m[2]:m[3]])]; !ok || from > m[0] {
				return false
			}
		}
		return true
	}
}

// TestNeeds checks in how many questions the first nine tenths of a large file go, wherever the one
// function is that matters, after a preprocessed header if there is a compiler.
func TestNeeds(t *testing.T) {
	var header []byte
	if _, err := exec.LookPath("g++"); err == nil {
		cmd := exec.Command("g++", "-E", "-x", "c++", "-")
		cmd.Stdin = strings.NewReader("#include <tuple>\n#include <string>\n")
		header, _ = cmd.Output()
	} else {
		t.Log("there is no g++: only generated files are checked")
	}
	for _, c := range []struct {
		header    []byte
		at, calls int
	}{
		{nil, 2499, 0}, {nil, 2499, 3}, {nil, 1000, 0}, {nil, 1000, 2}, {header, 2499, 3},
	} {
		if c.header == nil && c.calls == 3 && header != nil {
			continue // the same after the header
		}
		src := append(bytes.Clone(c.header), library(2500, c.at, c.calls)...)
		f := one(t, "cpp", src)
		asked, enough := 0, 0
		interesting := compiles(c.calls)
		run(t, f, func(pass string) bool { return pass == "comments" || pass == "needs" }, 200, func(src2 []byte) bool {
			asked++
			ok := interesting(src2)
			if ok && enough == 0 && 10*len(src2) <= len(src) {
				enough = asked
			}
			return ok
		})
		if enough == 0 || enough > 40 {
			t.Errorf("function %d with %d calls after %d bytes: %d questions of %d until a tenth is left", c.at, c.calls, len(c.header), enough, asked)
		}
		t.Logf("function %d, %d calls, header %d: %d of %d", c.at, c.calls, len(c.header), enough, asked)
	}
}

// padding is so much that does not matter that needs runs.
var padding = strings.Repeat("int idle;\n", 17_000)

// TestNeedsByName checks which items are kept with the last one. If they are what the test wants, the
// rest is removed at once.
func TestNeedsByName(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      string // what must stay, and all that does
	}{
		{"a name of another scope", "namespace a { int f(); int g(); }\nnamespace b { int f() { return 1; } }\nint last() { return a::f(); }\n",
			"namespace a { int f(); }\nint last() { return a::f(); }\n"},
		{"the scope around", "int f(); namespace a { int f(); } namespace b { int f(); int last() { return f(); } }\n",
			"int f(); namespace b { int f(); int last() { return f(); } }\n"},
		{"an inline scope", "namespace a { inline namespace b { } }\nnamespace a { namespace b { int f(); } int g(); }\nint last() { return a::f(); }\n",
			"namespace a { inline namespace b { } }\nnamespace a { namespace b { int f(); } }\nint last() { return a::f(); }\n"},
		{"a member is not a name", "struct A { int f(); };\nstruct B { };\nint A::f() { B b; return 1; }\nint last(A a) { return a.f(); }\n",
			"struct A { int f(); };\nint last(A a) { return a.f(); }\n"},
		{"a class in a scope that its name tells", "namespace a { inline namespace b { } class C; }\nnamespace a { class b::C { int x; }; }\nint last(a::C *c) { return 1; }\n",
			"namespace a { inline namespace b { } class C; }\nnamespace a { class b::C { int x; }; }\nint last(a::C *c) { return 1; }\n"},
		{"special cases", "template<typename T> struct S;\nstruct A; struct B;\ntemplate<> struct S<A> { int x; };\ntemplate<> struct S<B> { int x; };\nS<A> last();\n",
			"template<typename T> struct S;\nstruct A;\ntemplate<> struct S<A> { int x; };\nS<A> last();\n"},
		{"operators", "struct A { }; struct B { }; int help();\nint operator+(A a, A b) { return help(); }\nint operator+(B a, B b) { return help(); }\nint last(A a) { return a + a; }\n",
			"struct A { }; int help();\nint operator+(A a, A b) { return help(); }\nint last(A a) { return a + a; }\n"},
		{"a type parameter", "struct T { int x; };\ntemplate<typename T> int last(T t) { return 1; }\n",
			"template<typename T> int last(T t) { return 1; }\n"},
	} {
		words := strings.Fields(c.want)
		keep := func(src []byte) bool { return containsInOrder(string(src), words) }
		k := run(t, one(t, "cpp", []byte(padding+c.src)), func(pass string) bool { return pass == "needs" }, 200, keep)
		if got := string(k.End.Bytes()); strings.Join(strings.Fields(got), "") != strings.Join(words, "") {
			t.Errorf("%s: %q is left", c.name, got)
		}
		if until := k.Moves[len(k.Moves)-1]; until > 8 {
			t.Errorf("%s: %d questions", c.name, until)
		}
	}
}

// containsInOrder reports whether words are in a text, one after the other.
func containsInOrder(src string, words []string) bool {
	for _, w := range words {
		_, after, found := strings.Cut(src, w)
		if !found {
			return false
		}
		src = after
	}
	return true
}

// TestNeedsImports checks that imports stay with what uses the names that they make known.
func TestNeedsImports(t *testing.T) {
	const src = "use std::rc::Rc;\nuse std::fmt::{self, Debug as D};\nuse std::io::Read;\nmod a { use std::ops::*; fn last(r: Rc<u8>, d: D) {} }\n"
	const want = "use std::rc::Rc;\nuse std::fmt::{self, Debug as D};\nmod a { use std::ops::*; fn last(r: Rc<u8>, d: D) {} }\n"
	words := strings.Fields(want)
	keep := func(src []byte) bool { return containsInOrder(string(src), words) }
	k := run(t, one(t, "rust", []byte(strings.Repeat("static IDLE: u8 = 0;\n", 8_000)+src)), func(pass string) bool { return pass == "needs" }, 200, keep)
	if got := string(k.End.Bytes()); got != want {
		t.Errorf("%q is left", got)
	}
	if until := k.Moves[len(k.Moves)-1]; until > 8 {
		t.Errorf("%d questions", until)
	}
}

// TestNeedsDeep: with any step that looks at all scopes for each scope, this test would not end.
func TestNeedsDeep(t *testing.T) {
	const n = 20_000
	src := wrapped(n, "namespace a { int f(); ", "int KEEP() { return f(); }", " }")
	k := run(t, one(t, "cpp", []byte(src)), func(pass string) bool { return pass == "needs" }, 200, has("KEEP"))
	if got := k.End.Tokens(); got > 5*n {
		t.Errorf("%d tokens are left after %d questions", got, len(k.Log))
	}
}

// TestNeedsConforms checks that the pass commits the same steps however many tests run at once.
func TestNeedsConforms(t *testing.T) {
	f := one(t, "cpp", library(1400, 900, 1))
	interesting := compiles(1)
	o := reduce.Predicate(func(n *tree.Node) bool { return interesting(n.Bytes()) })
	only := func(pass string) bool { return pass == "needs" }
	var first []reduce.Event
	for _, workers := range []int{1, 8} {
		r := reduce.Runner[*tree.Node]{Oracle: o, Key: keyOf, Workers: workers}
		_, events, err := reducetest.Committed(r, f.Tree(), tree.Pipeline(f.Syntax(), tree.Options{Enabled: only}))
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = events
		}
		reducetest.SameEvents(t, fmt.Sprintf("%d workers", workers), events, first)
	}
	if len(first) < 4 {
		t.Errorf("only %d events: the file is too small for the pass", len(first))
	}
}
