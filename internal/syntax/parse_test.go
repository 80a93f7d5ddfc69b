//go:build cgo

package syntax

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestParse(t *testing.T) {
	r, err := language(t, "c").Parse([]byte("int f(void) { return 1; } // end\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, n := range r.Nodes {
		s := n.Kind
		if n.Field != "" {
			s = n.Field + ": " + s
		}
		if n.Grammar != "" {
			s += " = " + n.Grammar
		}
		if n.Extra {
			s += " extra"
		}
		if !n.Named {
			s = "'" + s + "'"
		}
		got = append(got, fmt.Sprintf("%d-%d %s %s", i, n.Next, s, r.Src[n.Start:n.End]))
	}
	for _, want := range []string{
		"1-17 function_definition int f(void) { return 1; }",
		"2-3 type: primitive_type int",
		"5-10 parameters: parameter_list (void)",
		"17-18 comment extra // end",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, strings.Join(got, "\n"))
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		src   string
		clean bool
	}{
		{"int x;", true}, {"int x", false}, {"int x = ;", false}, {"", true}, {"@", false}, {"{[(", false},
	} {
		l := language(t, "c")
		r, err := l.Parse([]byte(c.src))
		if err != nil || (r.Errors == 0) != c.clean {
			t.Errorf("%q: %d errors, %v", c.src, r.Errors, err)
			continue
		}
		if !Valid(l, []byte(c.src), r.Errors) || r.Errors > 0 && Valid(l, []byte(c.src), r.Errors-1) {
			t.Errorf("%q: valid disagrees with %d errors", c.src, r.Errors)
		}
	}
}

func TestOddInput(t *testing.T) {
	for _, src := range []string{
		"", "\n", "\x00", "\ufeff", "\ufeff{}\r\n", "int x;\r\nint y;\r", "a\x00b", "\xff\xff\xff", "/* \xe9 */ int \xe9;", "\"\xc3",
		strings.Repeat("\x00", 1000), "{\"a\": [1, 2", "<a><b></a>", "def f(:\n\tif x\n", "<![CDATA[", "\f\v\\\n#\\",
		"int f() { @@ }}}} \x80 ))) struct", "#if 0\n#endif\n#", "'", "\"\\", "/*",
	} {
		for _, l := range Languages() {
			r, err := l.Parse([]byte(src))
			if err != nil {
				t.Errorf("%s %q: %v", l.Name, src, err)
				continue
			}
			if got := r.Tree(nil).Bytes(); string(got) != src {
				t.Errorf("%s %q: prints %q", l.Name, src, got)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	l := language(t, "json")
	for _, c := range []struct {
		name string
		src  []byte
		want error
	}{
		{"UTF-16LE", []byte("\xff\xfe{\x00}\x00"), ErrUTF16},
		{"UTF-16BE", []byte("\xfe\xff\x00{\x00}"), ErrUTF16},
		{"large", make([]byte, maxSize+1), ErrLarge},
		{"deep", bytes.Repeat([]byte("["), maxDepth+100), nil},
		{"deep and closed", []byte(strings.Repeat("[", maxDepth+100) + strings.Repeat("]", maxDepth+100)), ErrDeep},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && len(c.src) > 1000 {
				t.Skip("slow")
			}
			if _, err := l.Parse(c.src); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if c.want != nil && Valid(l, c.src, 1<<30) != errors.Is(c.want, ErrDeep) {
				t.Error("valid")
			}
		})
	}
	if _, err := (Language{}).Parse(nil); err == nil {
		t.Error("the zero language parses")
	}
}

func TestDeep(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	nested := func(open, inner, close string, n int) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(close, n)
	}
	for _, c := range []struct{ language, name, src string }{
		{"json", "brackets", nested("[", "", "]", 100_000)},
		{"json", "unclosed", nested("[", "1", "", 100_000)},
		{"c", "parentheses", "int x = " + nested("(", "1", ")", 100_000) + ";"},
		{"c", "blocks", "void f() " + nested("{", "", "}", 100_000)},
		{"c", "unclosed", nested("{", "", "", 100_000)},
		{"xml", "elements", nested("<a>", "", "</a>", 20_000)},
		{"xml", "unclosed", nested("<a>", "", "", 20_000)},
		{"html", "elements", nested("<b>", "", "</b>", 20_000)},
		{"yaml", "indented", staircase(3_000, "a:\n")},
		{"python", "indented", staircase(3_000, "if x:\n")},
		{"hcl", "templates", "a = " + nested(`"${`, "1", `}"`, 20_000)},
	} {
		t.Run(c.language+" "+c.name, func(t *testing.T) {
			r, err := language(t, c.language).Parse([]byte(c.src))
			if err != nil {
				t.Logf("no tree: %v", err)
				return
			}
			t.Logf("%d nodes, %d errors", len(r.Nodes), r.Errors)
			if got := r.Tree(nil).Bytes(); string(got) != c.src {
				t.Error("prints something else")
			}
		})
	}
}

// staircase returns n lines, each indented one deeper than the one before.
func staircase(n int, line string) string {
	var s strings.Builder
	for i := range n {
		s.WriteString(strings.Repeat(" ", i) + line)
	}
	return s.String()
}

func TestBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	src := []byte(strings.Repeat("a < b > c { ) ", 8_000))
	if _, err := language(t, "java").Parse(src); !errors.Is(err, ErrBudget) {
		t.Errorf("%v, want %v", err, ErrBudget)
	}
}

// sameNode reports whether two nodes are equal. Parses need not share their kinds.
func sameNode(a, b RawNode) bool {
	kinds := *a.RawKind == *b.RawKind
	a.RawKind, b.RawKind = nil, nil
	return kinds && a == b
}

// TestBroken: sources with missing and doubled pieces give the same tree every time, and the tree
// prints them.
func TestBroken(t *testing.T) {
	const seed = 1
	for _, l := range Languages() {
		_, src := sample(t, l)
		rnd := rand.New(rand.NewPCG(seed, 0))
		for range 20 {
			i, j, k := rnd.IntN(len(src)), rnd.IntN(len(src)), rnd.IntN(len(src))
			broken := slices.Concat(src[:max(i, j)], src[min(i, j):max(k, min(i, j))])
			r, err := l.Parse(broken)
			if errors.Is(err, ErrDeep) {
				continue
			}
			if err != nil {
				t.Errorf("%s %q: %v", l.Name, broken, err)
				continue
			}
			if got := r.Tree(nil).Bytes(); !bytes.Equal(got, broken) {
				t.Errorf("%s %q: prints %q", l.Name, broken, got)
			}
			again, err := l.Parse(broken)
			if err != nil || !slices.EqualFunc(r.Nodes, again.Nodes, sameNode) {
				t.Errorf("%s %q: another tree the second time, %v", l.Name, broken, err)
			}
			if !Valid(l, broken, r.Errors) || r.Errors > 0 && Valid(l, broken, r.Errors-1) {
				t.Errorf("%s %q: valid disagrees with %d errors", l.Name, broken, r.Errors)
			}
		}
	}
}

// TestParallel: parsing from several goroutines gives the same nodes as parsing from one.
func TestParallel(t *testing.T) {
	src := []byte(strings.Repeat("int f(int a) { return g(a, 1) + 2; }\n", 200))
	l := language(t, "c")
	want, err := l.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			got, err := l.Parse(src)
			if err != nil || !slices.EqualFunc(got.Nodes, want.Nodes, sameNode) {
				t.Errorf("another tree, %v", err)
			}
		})
	}
	wg.Wait()
}
