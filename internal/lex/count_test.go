package lex

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestMeasure(t *testing.T) {
	table, err := os.ReadFile("testdata/count.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		col := strings.Split(line, "\t")
		in, err := strconv.Unquote(col[2])
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		n, id := Default.Measure([]byte(in))
		if strconv.Itoa(n) != col[0] || strconv.Itoa(id) != col[1] {
			t.Errorf("%q: got %d tokens, %d identifiers, want %s, %s", in, n, id, col[0], col[1])
		}
		if n != Count([]byte(in)) {
			t.Errorf("%q: Count differs from Measure", in)
		}
	}
}

// TestRules checks what counts in a language: comments one for each line, a string once, and
// nothing is hidden by the comments of another language.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		language, in string
		want         int
	}{
		{"", "build/* a // b", 7},
		{"", "a \"b c\" 'd e'", 3},
		{"c", "a /* b c\n d */ e // f g\n", 5},
		{"python", "a // b # c d\n", 5},
		{"python", `x = """a 'b
c""" + 'd e'`, 5},
		{"python", `x = """a`, 4},
		{"javascript", "a + `b\nc` // d", 4},
		{"bash", "a#b ${#c} # d e", 9},
		{"yaml", "on: release/*\nsteps: 1", 8},
		{"sql", "a -- b c\n/* d\ne */", 4},
		{"lua", "--[[ a\nb ]] c -- d", 4},
		{"rust", "&'a str", 4},
		{"xml", "<a><!-- b c --></a>", 8},
		{"lisp", "'(a) ; b c", 5},
		{"json", "// a", 3},
		{"xml", "<!--What is it", 4},
		{"c", "/* a */ b /* c d", 5},
	} {
		if got := Of(c.language).Count([]byte(c.in)); got != c.want {
			t.Errorf("%s: %d tokens in %q, want %d", c.language, got, c.in, c.want)
		}
	}
}
