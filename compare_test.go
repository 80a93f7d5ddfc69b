package whittle_test

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A descent is a run: the tokens of the best file after each test. They are tokens of the language,
// whatever the file is reduced as: text passes join words.
type descent []int

// descend reduces a file in a language, or as text.
func descend(t *testing.T, name string, src []byte, language string, interesting func([]byte) bool) descent {
	t.Helper()
	var d descent
	r, err := whittle.New(text.Single(name, src), whittle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tokens := func(c []byte) int { return r.OwnTokens(text.Single(name, c)) }
	best := tokens(src)
	test := reduce.Predicate(func(fs text.Files) bool {
		ok := len(fs) == 1 && interesting(fs[0].Data)
		if ok {
			best = min(best, tokens(fs[0].Data))
		}
		d = append(d, best)
		return ok
	})
	if _, err := whittle.Reduce(context.Background(), text.Single(name, src), test, whittle.Options{Language: language, Workers: 1, Rename: true, Squash: true}); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d descent) end() int { return d[len(d)-1] }

// until returns after how many tests the best file has at most so many tokens.
func (d descent) until(tokens int) int {
	for i, n := range d {
		if n <= tokens {
			return i
		}
	}
	return len(d)
}

// TestNotWorseThanText: on the samples of all languages, reducing syntax trees ends with no more tokens
// than reducing text does, and takes no more tests to get to the same size. That holds in sum, for tests
// that want correct syntax and for tests that do not: each test needs some tokens of the file, in their
// order. One by one the files are too small for such a comparison, a token more or less is a matter of
// luck; but few of them end larger or take more than 1.3 times the tests, and none ends with four tokens
// and a fifth more.
func TestNotWorseThanText(t *testing.T) {
	if !syntax.Grammars {
		t.Skip("needs the grammars")
	}
	files, err := filepath.Glob("internal/syntax/testdata/samples/*")
	if err != nil || len(files) == 0 {
		t.Fatal(err, "no samples")
	}
	for _, strict := range []bool{true, false} {
		var asTree, asText struct{ tokens, tests int }
		runs, larger, slower := 0, 0, 0
		for i, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			l, ok := syntax.Recognize(f, src)
			if !ok {
				continue // not in this build
			}
			interesting, ok := needs(t, l, src, uint64(i), strict)
			if !ok {
				continue
			}
			plain := descend(t, f, src, whittle.None, interesting)
			trees := descend(t, f, src, "", interesting)
			asText.tokens += plain.end()
			asText.tests += plain.until(plain.end())
			asTree.tokens += trees.end()
			asTree.tests += trees.until(plain.end())
			runs++
			if trees.end() > plain.end() {
				larger++
			} else if 10*trees.until(plain.end()) > 13*plain.until(plain.end()) {
				slower++
			}
			if trees.end() > plain.end()+max(4, plain.end()/5) {
				t.Errorf("%s, seed %d, strict %v: %d tokens, %d as text", filepath.Base(f), i, strict, trees.end(), plain.end())
			}
			t.Logf("%s, seed %d, strict %v: %d tokens in %d tests as text; %d in %d, %d at the end", filepath.Base(f), i, strict, plain.end(), plain.until(plain.end()), min(trees.end(), plain.end()), trees.until(plain.end()), trees.end())
		}
		if asTree.tokens > asText.tokens || 10*asTree.tests > 9*asText.tests {
			t.Errorf("strict %v: %d tokens and %d tests on trees, %d and %d as text", strict, asTree.tokens, asTree.tests, asText.tokens, asText.tests)
		}
		if 4*larger > runs || 5*slower > runs {
			t.Errorf("strict %v: of %d runs %d end larger than as text, and %d take more than 1.3 times the tests to get there", strict, runs, larger, slower)
		}
	}
}

// TestLongTokens: of 300 lines that are a single token to the grammar, 20 words or fewer are left after
// 4 log2 n + 20 tests if two are needed, where n is the number of words.
func TestLongTokens(t *testing.T) {
	if !syntax.Grammars {
		t.Skip("needs the grammars")
	}
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, "line %d has some (words, and) signs %d;\n", i, i*i)
	}
	lines := b.String()
	most := 4*bits.Len(uint(text.Count([]byte(lines)))) + 20
	for name, src := range map[string]string{
		"a.sh":   "x=1\ncat <<EOF\n" + lines + "EOF\necho done\n",
		"a.html": "<html><body><p>a</p><script>\n" + lines + "</script><p>b</p></body></html>\n",
		"a.xml":  "<r><a/>" + lines + "<b/></r>\n",
		"b.xml":  "<r><a/><![CDATA[\n" + lines + "]]><b/></r>\n",
		"a.md":   "# Title\n\ntext\n\n```\n" + lines + "```\n\nend\n",
		"a.yaml": "a: 1\nb: |\n  " + strings.ReplaceAll(lines, "\n", "\n  ") + "\nc: 2\n",
	} {
		l, ok := syntax.Recognize(name, []byte(src))
		if !ok {
			continue // not in this build
		}
		was, err := l.Parse([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		for _, strict := range []bool{true, false} {
			d := descend(t, name, []byte(src), "", func(c []byte) bool {
				return bytes.Contains(c, []byte("117 has")) && !(strict && !syntax.Valid(l, c, was.Errors))
			})
			if at := d.until(20); at > most || at == len(d) {
				t.Errorf("%s, strict %v: %d tests to get to 20 tokens, want at most %d; %d tokens at the end", name, strict, at, most, d.end())
			}
		}
	}
}

// needs returns a test that wants one to four tokens of a file, in their order, and no syntax errors if
// it is strict. It returns false if it is not a test for this file.
func needs(t *testing.T, l syntax.Language, src []byte, seed uint64, strict bool) (func([]byte) bool, bool) {
	t.Helper()
	tokens := func(c []byte) [][]byte {
		r, err := l.Parse(c)
		if err != nil || strict && r.Errors > 0 {
			return nil
		}
		var out [][]byte
		for i, n := range r.Nodes {
			if n.Next == i+1 && n.End > n.Start {
				out = append(out, c[n.Start:n.End])
			}
		}
		return out
	}
	random := rand.New(rand.NewPCG(seed, 1))
	all := tokens(src)
	var need [][]byte
	for _, w := range all {
		if random.IntN(len(all)) < 1+int(seed)%4 && len(need) < 4 {
			need = append(need, w)
		}
	}
	return func(c []byte) bool {
		k := 0
		for _, w := range tokens(c) {
			if k < len(need) && bytes.Equal(w, need[k]) {
				k++
			}
		}
		return k == len(need)
	}, len(need) > 0
}

// TestHeads: the tool takes the end of a statement for a statement of its own, which the grammar does not.
func TestHeads(t *testing.T) {
	if _, ok := syntax.Recognize("a.sql", nil); !ok {
		t.Skip("not in this build")
	}
	const src = "CREATE TABLE orders(id, cust, total);\nINSERT INTO orders VALUES(1, 2, 54.10);\n"
	create := regexp.MustCompile(`^\s*CREATE TABLE orders\s*\(\s*\w+\s*,\s*\w+\s*,\s*\w+\s*\)\s*$`)
	insert := regexp.MustCompile(`^\s*INSERT INTO orders\s+VALUES\s*\(\s*[^(),]+,[^(),]+,[^(),]+\)\s*$`)
	values := regexp.MustCompile(`^\s*VALUES\s*\([^(),]+(,[^(),]+)*\)\s*$`)
	d := descend(t, "a.sql", []byte(src), "", func(c []byte) bool {
		created := false
		for _, s := range bytes.Split(c, []byte(";")) {
			switch {
			case create.Match(s):
				created = true
			case len(bytes.TrimSpace(s)) > 0 && !values.Match(s) && !(created && insert.Match(s)):
				return false
			}
		}
		return bytes.Contains(c, []byte("54.10"))
	})
	if d.end() > 4 {
		t.Errorf("%d tokens, want 4: VALUES(54.10)", d.end())
	}
}

// TestSmallTable: of a table of six rows, halves are removed first, as of a large one.
func TestSmallTable(t *testing.T) {
	if _, ok := syntax.Recognize("a.csv", nil); !ok {
		t.Skip("not in this build")
	}
	const src = "a,b,c\n1,2,3\n4,5,6\n7,8,9\n10,11,12\n13,14,15\n"
	d := descend(t, "a.csv", []byte(src), "", func(c []byte) bool { return bytes.Contains(c, []byte("5")) && !bytes.Contains(c, []byte("\n\n")) })
	if d.until(15) > 2 {
		t.Errorf("tokens after each test: %d; want half of the rows gone after the second", d)
	}
}
