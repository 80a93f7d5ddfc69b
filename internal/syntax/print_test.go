//go:build cgo

package syntax

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// TestPrintUnedited: a tree built with everything that is known of its language prints its source,
// even if separators are first or last, or the source is broken.
func TestPrintUnedited(t *testing.T) {
	for _, l := range Languages() {
		_, src := sample(t, l)
		r := rand.New(rand.NewPCG(1, 4))
		sources := []string{string(src), "[,a,,b,]", "f(a,\n b,)\n", "{a, /* b */}", "a;;b;\n", "[1, 2,] // c"}
		for range 10 {
			i, j := r.IntN(len(src)), r.IntN(len(src))
			sources = append(sources, string(src[:i])+string(src[j:]))
		}
		for _, src := range sources {
			raw, err := l.Parse([]byte(src))
			if errors.Is(err, ErrDeep) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := string(l.Tree(raw).Bytes()); got != src {
				t.Errorf("%s: prints %q, want %q", l.Name, got, src)
			}
		}
	}
}

func TestLayouts(t *testing.T) {
	for name, want := range map[string]tree.Layout{
		"c": tree.Free, "json": tree.Free, "smtlib": tree.Free,
		"go": tree.Lines, "javascript": tree.Lines, "bash": tree.Lines, "llvm": tree.Lines,
		"python": tree.Indented, "yaml": tree.Indented, "make": tree.Indented, "markdown": tree.Indented,
	} {
		l := language(t, name)
		_, src := sample(t, l)
		if got := parsed(t, l, src).Layout; got != want || l.Layout != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
}

// TestPrintEdits: after an edit, the parser sees the remaining tokens again, and removing what the
// grammar allows to remove causes no errors. A few errors are due to the grammars, which do not express
// everything that a language requires.
func TestPrintEdits(t *testing.T) {
	kinds := []struct {
		name   string
		edits  func(*tree.Node, *rand.Rand) []tree.Edit
		errors float64 // the share that may have errors
	}{
		{"one removed", removeOne, 0.002},
		{"two removed", removeTwo, 0.01},
		{"hoisted", hoistOne, 0.03},
		{"needed ones removed", removeNeeded, 1},
	}
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			var edits, broken, other int
			for _, l := range Languages() {
				_, src := sample(t, l)
				root := parsed(t, l, src)
				for _, e := range kind.edits(root, rand.New(rand.NewPCG(1, 2))) {
					edited := root.Apply(e)
					out := edited.Bytes()
					again, err := l.Parse(out)
					if err != nil {
						t.Fatal(err)
					}
					edits++
					if again.Errors > 0 {
						if harmless(l, e) {
							broken++
						}
						continue
					}
					if bad := differs(meant(edited), again.Tree(nil)); bad != "" && harmless(l, e) {
						other++
						t.Logf("%s: %s in\n%s", l.Name, bad, out)
					}
				}
			}
			t.Logf("%d edits, %d with errors, %d with other tokens", edits, broken, other)
			if edits < 100 || float64(broken) > kind.errors*float64(edits) || float64(other) > 0.002*float64(edits) {
				t.Error("too many")
			}
		})
	}
}

// harmless reports whether an edit should cause no errors. Where the rules are not known, these are
// edits of comments and hoists of the same kind; everything else is parsed before it is tested.
func harmless(l Language, e tree.Edit) bool {
	for n, with := range e {
		comment := with == nil && strings.Contains(n.Kind, "comment")
		if !l.Exact() && !comment && (with == nil || with.Kind != n.Kind) {
			return false
		}
	}
	return true
}

// TestPrintManyEdits: after any sequence of edits, a tree prints its tokens with only blanks between
// them.
func TestPrintManyEdits(t *testing.T) {
	for _, l := range Languages() {
		_, src := sample(t, l)
		for seed := range uint64(5) {
			r := rand.New(rand.NewPCG(seed, 5))
			root := parsed(t, l, src)
			for step := 0; step < 12 && root.Tokens() > 0; step++ {
				e := tree.Edit{}
				nodes := slices.Collect(root.Nodes)
				for range 1 + r.IntN(3) {
					n := nodes[r.IntN(len(nodes))]
					e[n] = nil
					if c := n.Hoistable(); len(c) > 0 {
						e[n] = c[r.IntN(len(c))]
					}
				}
				if _, all := e[root]; all {
					continue
				}
				root = root.Apply(e)
				out := root.Bytes()
				want := solid(strings.Join(meant(root), ""))
				if got := solid(string(out)); got != want {
					t.Fatalf("%s, seed %d: prints\n%s\nwant %s", l.Name, seed, out, want)
				}
			}
		}
	}
}

// solid returns a text without blanks and backslashes.
func solid(text string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(text, `\`, "")), "")
}

func parsed(t *testing.T, l Language, src []byte) *tree.Node {
	t.Helper()
	r, err := l.Parse(src)
	if err != nil || r.Errors > 0 {
		t.Fatalf("%s: %d errors, %v", l.Name, r.Errors, err)
	}
	return l.Tree(r)
}

func removeOne(root *tree.Node, _ *rand.Rand) []tree.Edit {
	var out []tree.Edit
	for _, n := range dispensable(root) {
		out = append(out, tree.Edit{n: nil})
	}
	return out
}

// removeTwo removes two nodes that are not far from each other.
func removeTwo(root *tree.Node, r *rand.Rand) []tree.Edit {
	nodes := dispensable(root)
	var out []tree.Edit
	for range min(100, len(nodes)*len(nodes)) {
		i := r.IntN(len(nodes))
		j := min(i+1+r.IntN(4), len(nodes)-1)
		out = append(out, tree.Edit{nodes[i]: nil, nodes[j]: nil})
	}
	return out
}

func hoistOne(root *tree.Node, _ *rand.Rand) []tree.Edit {
	var out []tree.Edit
	for n := range root.Nodes {
		for _, c := range n.Hoistable() {
			out = append(out, tree.Edit{n: c})
		}
	}
	return out
}

func removeNeeded(root *tree.Node, r *rand.Rand) []tree.Edit {
	var out []tree.Edit
	for n := range root.Nodes {
		if n != root && n.Role == tree.Required && !n.Fixed && !n.Sep && r.IntN(2) == 0 {
			out = append(out, tree.Edit{n: nil})
		}
	}
	return out
}

// meant returns the texts that a tree should print, without blanks: its tokens, with one group of
// separators between two items that are there.
func meant(n *tree.Node) []string {
	if n.Gone() {
		return strings.Fields(n.Least)
	}
	if len(n.Kids) == 0 {
		return strings.Fields(string(n.Text))
	}
	texts := make([][]string, len(n.Kids))
	here := make([]bool, len(n.Kids)) // an item that is there
	gone := false
	for i, k := range n.Kids {
		texts[i] = meant(k)
		aside := k.Sep || k.Role == tree.Optional && len(k.Kids) == 0
		vanished := k.Gone() && k.Least == ""
		here[i] = !aside && !vanished
		gone = gone || !aside && vanished
	}
	var out []string
	groups := 0 // of separators since the last item that is there
	for i, k := range n.Kids {
		if here[i] {
			groups = 0
		}
		if k.Sep && (i == 0 || !n.Kids[i-1].Sep) {
			groups++
		}
		if k.Sep && gone && (groups > 1 || !slices.Contains(here[:i], true) || !slices.Contains(here[i:], true)) {
			continue
		}
		out = append(out, texts[i]...)
	}
	return out
}

// differs describes where the tokens of a tree are not the texts that were meant, or consist of several
// of them, which is allowed for parts of strings, words of the shell and comments.
func differs(want []string, root *tree.Node) string {
	text := strings.Join(want, "")
	ends := map[int]bool{}
	at := 0
	for _, w := range want {
		at += len(w)
		ends[at] = true
	}
	at = 0
	for n := range root.Nodes {
		if len(n.Kids) > 0 {
			continue
		}
		words := strings.Fields(string(n.Text))
		t := strings.Join(words, "")
		if !strings.HasPrefix(text[at:], t) {
			return fmt.Sprintf("%q where %q was meant", n.Text, text[at:min(len(text), at+40)])
		}
		for i := at + 1; i < at+len(t); i++ {
			if ends[i] && len(words) == 1 && !strings.ContainsAny(t, "\"'") && !composed(n.Kind) {
				return fmt.Sprintf("%s %q is several tokens", n.Kind, n.Text)
			}
		}
		at += len(t)
	}
	if at < len(text) {
		return fmt.Sprintf("%q is missing", text[at:])
	}
	return ""
}

func composed(kind string) bool {
	return slices.ContainsFunc([]string{"string", "comment", "content", "text", "char", "fragment", "quote", "scalar", "heredoc", "word"},
		func(s string) bool { return strings.Contains(strings.ToLower(kind), s) })
}

// TestPython asks Python itself: all statements of a block but one can be removed, and a statement can
// replace one that contains it.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	l := language(t, "python")
	_, src := sample(t, l)
	sources := [][]byte{src, []byte(oddPython)}
	out, err := exec.Command(python, "-c", "import heapq, shlex, textwrap\nfor m in (heapq, shlex, textwrap): print(m.__file__)").Output()
	if err != nil {
		t.Skip(err)
	}
	for _, file := range strings.Fields(string(out)) {
		src, err := os.ReadFile(file)
		if r, _ := l.Parse(src); err == nil && r != nil && r.Errors == 0 {
			sources = append(sources, src)
		}
	}
	r := rand.New(rand.NewPCG(1, 3))
	for _, kind := range []struct {
		name  string
		edits func(*tree.Node) []tree.Edit
	}{{"removed", removeStatements}, {"hoisted", hoistStatements}} {
		var candidates []string
		for _, src := range sources {
			root := parsed(t, l, src)
			edits := kind.edits(root)
			r.Shuffle(len(edits), func(i, j int) { edits[i], edits[j] = edits[j], edits[i] })
			for _, e := range edits[:min(len(edits), 150)] {
				candidates = append(candidates, string(root.Apply(e).Bytes()))
			}
		}
		wrong := refused(t, python, candidates)
		for _, i := range wrong[:min(len(wrong), 2)] {
			t.Logf("%s:\n%s", kind.name, candidates[i])
		}
		t.Logf("%s: %d edits, %d refused", kind.name, len(candidates), len(wrong))
		if len(candidates) < 40 || 20*len(wrong) > len(candidates) {
			t.Errorf("%s: %d of %d refused", kind.name, len(wrong), len(candidates))
		}
	}
}

const oddPython = `class A:
	x = 1; y = 2
	def f(self, a):
		"""Text
  that is less indented
"""
		if a: return 1
		elif a > 2:
			for x in (1,
	2):
				print(x,
				      x)  # aligned
# far left
				while x: x -= 1; y = x
			else:
				pass
		with open(a) as b, \
		     open(b) as c:
			try:
				c = """
		deep
"""
			except (A,
			        B): pass
			finally:
				async def g(): await c
		return a + \
			2
@decorated
def h():
    match a:
        case [1, 2]:
            return {
                'a': 1,
            }
        case _: pass
    lambda: (yield)
if 1:
        wide = 1
        if 2:
         narrow = 1
         narrow = 2
`

// refused returns the indices of the sources that Python does not parse.
func refused(t *testing.T, python string, sources []string) []int {
	t.Helper()
	const check = `import ast, json, sys, warnings
warnings.simplefilter("ignore")
bad = []
for i, s in enumerate(json.load(sys.stdin)):
    try: ast.parse(s)
    except SyntaxError: bad.append(i)
print(json.dumps(bad))`
	in, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-c", check)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	var bad []int
	if err == nil {
		err = json.Unmarshal(out, &bad)
	}
	if err != nil {
		t.Fatalf("python: %v", err)
	}
	return bad
}

// statements returns the statements of a block: the nearest nodes below it that are more than a
// list.
func statements(block *tree.Node) []*tree.Node {
	var out []*tree.Node
	for _, k := range block.Kids {
		switch {
		case k.Kind == "" && k.Role != tree.Item:
			out = append(out, statements(k)...)
		case k.Role == tree.Item && k.Kind != "case_clause":
			out = append(out, k)
		}
	}
	return out
}

func removeStatements(root *tree.Node) []tree.Edit {
	var out []tree.Edit
	for b := range root.Nodes {
		if b.Kind != "block" && b.Kind != "module" {
			continue
		}
		if all := statements(b); len(all) > 1 {
			for _, s := range all {
				out = append(out, tree.Edit{s: nil})
			}
		}
	}
	return out
}

func hoistStatements(root *tree.Node) []tree.Edit {
	var out []tree.Edit
	for b := range root.Nodes {
		if b.Kind != "block" && b.Kind != "module" {
			continue
		}
		for _, s := range statements(b) {
			for inner := range s.Nodes {
				if inner.Kind != "block" {
					continue
				}
				for _, c := range statements(inner) {
					out = append(out, tree.Edit{s: c})
				}
			}
		}
	}
	return out
}

// TestYAML: mappings and sequences that replace those around them are parsed as before.
func TestYAML(t *testing.T) {
	l := language(t, "yaml")
	_, src := sample(t, l)
	edits, wrong := 0, 0
	for _, src := range []string{string(src), oddYAML} {
		root := parsed(t, l, []byte(src))
		for n := range root.Nodes {
			if !strings.HasPrefix(n.Kind, "block_") || n.Kind == "block_node" {
				continue
			}
			for _, c := range n.Hoistable() {
				edited := root.Apply(tree.Edit{n: c})
				edits++
				if again, err := l.Parse(edited.Bytes()); err != nil || again.Errors > 0 || differs(meant(edited), again.Tree(nil)) != "" {
					wrong++
					t.Logf("%s", edited.Bytes())
				}
			}
		}
	}
	t.Logf("%d edits, %d wrong", edits, wrong)
	if edits < 20 || 20*wrong > edits {
		t.Errorf("%d of %d wrong", wrong, edits)
	}
}

const oddYAML = `a:
    b:
      c:
        - - d: 1
            e: 2
          - f
        -   g:
              h: |
                 text
                   more
              i: "x
                y"
        - ? j
          : - k
            - - l
              - m: n
                o:
                - p: q
                  r: s
`

// TestRecipes: the lines of a recipe keep their tab.
func TestRecipes(t *testing.T) {
	l := language(t, "make")
	src := "a: b c\n\tone two\n\tthree\n\nd:\n\tfour\n"
	root := parsed(t, l, []byte(src))
	for _, c := range []struct{ drop, want string }{
		{"one two", "a: b c\n\tthree\n\nd:\n\tfour\n"},
		{"three", "a: b c\n\tone two\nd:\n\tfour\n"},
		{"c", "a: b\n\tone two\n\tthree\n\nd:\n\tfour\n"},
	} {
		nodes := dispensable(root)
		i := slices.IndexFunc(nodes, func(n *tree.Node) bool { return strings.TrimSpace(string(n.Bytes())) == c.drop })
		if i < 0 {
			t.Errorf("%q cannot be removed", c.drop)
			continue
		}
		if got := string(root.Apply(tree.Edit{nodes[i]: nil}).Bytes()); got != c.want {
			t.Errorf("without %q: %q, want %q", c.drop, got, c.want)
		}
	}
}
