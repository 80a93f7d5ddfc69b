package g4

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

func squash(b []byte) string { return strings.Join(strings.Fields(string(b)), "") }

// The two examples of the hoisting paper, with grammar files. Sizes are numbers of
// characters that are not blank, as in its Table I.
func TestPaper(t *testing.T) {
	passes := []struct {
		name string
		pass func(dd.Minimizer[*tree.Node]) reduce.Pass[*tree.Node]
	}{
		{"HDD*", tree.HDDStar}, {"HOIST*+HDD*", tree.HoistThenHDD}, {"HDDH*", tree.HDDHStar}, {"HOIST*+HDDH*", tree.HoistThenHDDH},
	}
	list := func(e dd.Empty) reduce.Pass[[]*tree.Node] { return dd.Min[*tree.Node](dd.MinOptions{Empty: e}) }
	for _, c := range []struct {
		grammar, input string
		oracle         func(string) bool
		size           int
		want           []int
	}{
		{"C.g4", "helloworld.c", printsHello, 42, []int{42, 35, 35, 35}},
		{"Java.g4", "LocalizedPi.java", throws, 446, []int{359, 186, 186, 186}},
	} {
		p := parseFile(t, c.grammar, c.input)
		for _, o := range []TreeOptions{{}, {Squeeze: true}, {Squeeze: true, Flatten: true}} {
			root := p.Tree(o)
			if n := len(squash(root.Bytes())); n != c.size {
				t.Fatalf("%s has %d characters, want %d", c.input, n, c.size)
			}
			for i, x := range passes {
				_, end := reducetest.Trace(t, root, x.pass(list), reduce.Predicate(func(n *tree.Node) bool { return c.oracle(squash(n.Bytes())) }))
				if got := squash(end.Bytes()); len(got) != c.want[i] {
					t.Errorf("%s %+v, %s: %d characters, want %d: %s", c.input, o, x.name, len(got), c.want[i], got)
				}
			}
		}
	}
}

func parseFile(t testing.TB, grammar, input string) *Parse {
	t.Helper()
	p := mustParser(t, loadFile(t, grammar), Options{})
	src, err := os.ReadFile("testdata/" + input)
	if err != nil {
		t.Fatal(err)
	}
	out := parseText(t, p, string(src))
	if !out.Whole() {
		t.Fatal(out.Failure())
	}
	return out
}

func loadFile(t testing.TB, grammar string) *Grammar {
	t.Helper()
	text, err := os.ReadFile("testdata/" + grammar)
	if err != nil {
		t.Fatal(err)
	}
	g, err := Load(LoadOptions{}, Source{grammar, text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// printsHello simulates a C compiler that knows variants of one program.
func printsHello(src string) bool {
	const print = `printf("Helloworld!\n");`
	body, ok := strings.CutPrefix(src, "intmain(){")
	if !ok {
		return false
	}
	body, ok = strings.CutSuffix(body, "}")
	return ok && (body == print || body == "{"+print+"}" || body == "if(1){"+print+"}" || body == "if(1)"+print)
}

var (
	class  = regexp.MustCompile(`^(?:public)?classLocalizedPi\{(.*)\}$`)
	find   = regexp.MustCompile(`(?:private)?staticStringdecimalSeparator\(String(\w+)\)\{(?:if\((\w+)\.equals\("(?:en)?"\)\)(?:return"\.?";|\{return"\.?";\}|;|\{\}))?thrownewUnsupportedOperationException\("Unsupportedlocale"\);\}`)
	format = regexp.MustCompile(`(?:private)?staticStringformatParts\(String(\w+),String(\w+),String(\w+)\)\{return(\w+)\.concat\((\w+)\)\.concat\((\w+)\);\}`)
	main   = regexp.MustCompile(`publicstaticvoidmain\(String\[\]args\)\{String(\w+)=(formatParts\("3?","(?:14)?",decimalSeparator\(args\[0\]\)\)|decimalSeparator\(args\[0\]\));(?:System\.out\.println\((\w+)\);|;)?\}`)
)

// throws simulates a Java compiler that knows the variants of one program, and
// whether they throw the exception.
func throws(src string) bool {
	m := class.FindStringSubmatch(src)
	if m == nil {
		return false
	}
	body := m[1]
	f, g, x := find.FindStringSubmatch(body), format.FindStringSubmatch(body), main.FindStringSubmatch(body)
	if f == nil || x == nil || f[2] != "" && f[1] != f[2] || x[3] != "" && x[3] != x[1] {
		return false
	}
	rest := strings.Replace(strings.Replace(body, f[0], "", 1), x[0], "", 1)
	if g == nil {
		return rest == "" && !strings.Contains(x[2], "formatParts")
	}
	if g[4] != g[1] || g[5] != g[3] || g[6] != g[2] || g[1] == g[2] || g[1] == g[3] || g[2] == g[3] {
		return false
	}
	return strings.Replace(rest, g[0], "", 1) == ""
}
