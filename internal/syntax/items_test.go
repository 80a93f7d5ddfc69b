//go:build cgo

package syntax

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// A pile is a file with many items that are alike. testdata/items.txt describes one or more for each
// language.
type pile struct {
	name, language      string
	before, item, after string
	sep                 string
}

// piles reads testdata/items.txt.
func piles(t testing.TB) []pile {
	t.Helper()
	data, err := os.ReadFile("testdata/items.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []pile
	for _, section := range strings.Split(string(data), "\n== ")[1:] {
		head, body, _ := strings.Cut(section, "\n")
		p := pile{name: head, language: strings.Fields(head)[0]}
		for _, w := range strings.Fields(head)[1:] {
			if sep, ok := strings.CutPrefix(w, "sep="); ok {
				p.sep = sep
			}
		}
		for line := range strings.Lines(strings.TrimSuffix(body, "\n") + "\n") {
			item, ok := strings.CutPrefix(line, "* ")
			switch {
			case ok:
				p.item += item
			case p.item == "":
				p.before += line
			default:
				p.after += line
			}
		}
		out = append(out, p)
	}
	return out
}

// with returns the file with n items.
func (p pile) with(n int) []byte {
	var b strings.Builder
	b.WriteString(p.before)
	for i := range n {
		item := p.numbered(i)
		if i < n-1 && p.sep != "" {
			item = strings.TrimSuffix(item, "\n") + p.sep + "\n"
		}
		b.WriteString(item)
	}
	b.WriteString(p.after)
	return []byte(b.String())
}

// firstNumber is the number of the first item. All numbers match the pattern, and nothing else in a
// file does.
const firstNumber = 4100

var number = regexp.MustCompile(`4[1-9][0-9][0-9]`)

func (p pile) numbered(i int) string {
	return strings.ReplaceAll(p.item, "§", strconv.Itoa(firstNumber+i))
}

// hasOthers reports whether src has a number other than that of item i.
func hasOthers(src []byte, i int) bool {
	return slices.ContainsFunc(number.FindAll(src, -1), func(s []byte) bool { return string(s) != strconv.Itoa(firstNumber+i) })
}

// TestItems: in every language, of a long list of items of which one is needed, all others are gone
// after 4 log2 n + 20 tests, wherever the list and the item are. Half of the tests accept only files
// without syntax errors, and half accept anything.
func TestItems(t *testing.T) {
	const n = 200
	most := int(4*math.Log2(n)) + 20
	seen := map[string]bool{}
	for i, p := range piles(t) {
		seen[p.language] = true
		l, err := Named(p.language)
		if err != nil {
			continue // not in this build
		}
		src := p.with(n)
		if !Valid(l, src, 0) {
			t.Errorf("%s: the file has errors", p.name)
			continue
		}
		needed := []int{0, n/2 - 23, n - 1}
		for k, item := range needed {
			for s, strict := range []bool{false, true} {
				if !slow && (i+k)%len(needed) != 0 || !slow && i/len(needed)%2 != s {
					continue
				}
				want := squeezed([]byte(p.numbered(item)))
				got, end := testsUntil(t, l, src, most, func(c []byte) bool {
					return bytes.Contains(squeezed(c), want) && !(strict && !Valid(l, c, 0))
				}, func(c []byte) bool { return !hasOthers(c, item) })
				if got < 0 {
					t.Errorf("%s, item %d, strict %v: there are %d items left after %d tests, or at the end", p.name, item, strict, len(number.FindAll(end, -1)), most)
				}
			}
		}
	}
	for _, l := range Languages() {
		if !seen[l.Name] {
			t.Errorf("%s: describe a file in testdata/items.txt", l.Name)
		}
	}
}

// squeezed returns src without white space.
func squeezed(src []byte) []byte { return bytes.Join(bytes.Fields(src), nil) }

var errEnough = errors.New("enough tests")

// testsUntil runs the pipeline and returns how many tests it takes to reach a file that is small, or
// -1 if it does not in as many tests as there may be; and the last file that was interesting.
func testsUntil(t *testing.T, l Language, src []byte, most int, interesting, small func([]byte) bool) (tests int, end []byte) {
	t.Helper()
	f := one(t, l.Name, src)
	reached := false
	o := reduce.OracleFunc[*tree.Node](func(_ context.Context, n *tree.Node) (reduce.Outcome, error) {
		if tests == most {
			return reduce.Outcome{}, errEnough
		}
		tests++
		if c := n.Bytes(); !interesting(c) {
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		} else if end = c; small(c) {
			reached = true
			return reduce.Outcome{}, errEnough
		}
		return reduce.Outcome{Verdict: reduce.Interesting}, nil
	})
	known := &reduce.Memory{}
	root := f.Tree()
	if err := known.Put(keyOf(root), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
		t.Fatal(err)
	}
	r := reduce.Runner[*tree.Node]{Oracle: &reduce.Cached[*tree.Node]{Oracle: o, Key: keyOf, Store: known}, Key: keyOf, Workers: 1}
	if _, err := r.Run(t.Context(), root, tree.Pipeline(f.Syntax(), tree.Options{})); err != nil && !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	if !reached {
		return -1, end
	}
	return tests, end
}

// TestFirstItem: the first item of a list can be removed as all others can, in lists whose grammar has
// a rule of its own for it.
func TestFirstItem(t *testing.T) {
	for _, c := range []struct{ language, src, needed, first string }{
		{"yaml", "a:\n  steps:\n    - uses:\n    - run: make test\n", `^a:\n +steps:\n +- (uses:\n +- )?run: make test\n$`, "uses"},
		{"yaml", "a:\n  steps:\n    uses: 1\n    run: make test\n", `^a:\n +steps:\n( +uses: 1\n)? +run: make test\n$`, "uses"},
		{"yaml", "a: [x, y]\n", `^a: \[(x, )?y\]\n$`, "x"},
	} {
		want := regexp.MustCompile(c.needed)
		got, end := testsUntil(t, language(t, c.language), []byte(c.src), 30, want.Match, func(s []byte) bool { return !bytes.Contains(s, []byte(c.first)) })
		if got < 0 {
			t.Errorf("%s: %q stays in %q", c.language, c.first, end)
		}
	}
}

// TestSiblings: a large item among many small ones of its kind is tried first, and fails. That does
// not keep the small ones waiting.
func TestSiblings(t *testing.T) {
	small := strings.Repeat("<item/>\n", 150)
	src := []byte("<r>\n" + small + `<item><q><w><e a="1">KEY</e></w></q></item>` + "\n" + small + "</r>\n")
	l := language(t, "xml")
	const most = 25
	got, end := testsUntil(t, l, src, most,
		func(c []byte) bool { return Valid(l, c, 0) && bytes.Contains(c, []byte(`<item><q><w><e a="1">KEY`)) },
		func(c []byte) bool { return !bytes.Contains(c, []byte("<item/>")) })
	if got < 0 {
		t.Errorf("%d small items are left after %d tests", bytes.Count(end, []byte("<item/>")), most)
	}
}
