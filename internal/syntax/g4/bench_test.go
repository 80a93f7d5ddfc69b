package g4

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// inputs returns a large source for each grammar of the tests.
func inputs() map[string]string {
	r := rand.New(rand.NewPCG(1, 2))
	repeat := func(size int, once func(i int) string) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteString(once(i))
		}
		return b.String()
	}
	var expr func(depth int) string
	expr = func(depth int) string {
		if depth == 0 {
			return []string{"a", "b1", "42", "p->next", "f(x, 1)", "t[i]"}[r.IntN(6)]
		}
		op := []string{"+", "-", "*", "<", "==", "&&", "|"}[r.IntN(7)]
		if r.IntN(3) == 0 {
			return "(" + expr(depth-1) + " " + op + " " + expr(depth-1) + ")"
		}
		return expr(depth-1) + " " + op + " " + expr(depth-1)
	}
	return map[string]string{
		"JSON": "[" + strings.TrimSuffix(repeat(640_000, func(i int) string {
			return fmt.Sprintf("{\"id\": %d, \"name\": \"item %d\", \"tags\": [\"a\", \"b\", null], \"at\": {\"x\": %d.5, \"ok\": true}},\n", i, i, i%97)
		}), ",\n") + "]",
		"C": repeat(200_000, func(i int) string {
			return fmt.Sprintf("/* %d */\nstatic unsigned int f%d(struct s *p, const char *q, int n) {\n  int i, t[3] = {1, 2, 3};\n  for (i = 0; i < n; i++) {\n    if (%s) { p->next = %s; } else return %s;\n  }\n  while (n--) q += %s;\n  return (unsigned)i;\n}\n", i, i, expr(2), expr(3), expr(2), expr(1))
		}),
		"Java": "package x.y;\npublic class Big {\n" + repeat(300_000, func(i int) string {
			return fmt.Sprintf("  // %d\n  private static int f%d(List<String> s, int[] t, int i) throws Exception {\n    for (String x : s) { if (%s) { return i; } }\n    int k = %s;\n    s.add(\"v\" + k).get(0).run(() -> { k++; });\n    return new int[] {1, k}[i];\n  }\n", i, i, strings.ReplaceAll(expr(2), "->", "."), strings.ReplaceAll(expr(3), "->", "."))
		}) + "}\n",
		"SQL": repeat(200_000, func(i int) string {
			return fmt.Sprintf("SELECT t.a, count(*) AS n, CASE WHEN b > %d THEN 'x' ELSE NULL END FROM t LEFT JOIN u ON t.id = u.id WHERE a IN (1, 2, %d) AND b LIKE 'q%%' OR NOT c BETWEEN 1 AND 2 GROUP BY t.a HAVING count(*) > 1 ORDER BY n DESC LIMIT 10;\nINSERT INTO t (a, b) VALUES (%d, 'v'), (2, NULL);\n", i, i, i)
		}),
	}
}

func BenchmarkParse(b *testing.B) {
	for _, name := range []string{"JSON", "C", "Java", "SQL"} {
		b.Run(name, func(b *testing.B) {
			src := []byte(inputs()[name])
			p := mustParser(b, loadFile(b, name+".g4"), Options{})
			var out *Parse
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				var err error
				if out, err = p.Parse(context.Background(), src); err != nil || !out.Whole() {
					b.Fatal(err, out.Failure())
				}
			}
			seen := 0 // by the parser
			for _, t := range out.Tokens {
				if t.Channel == 0 {
					seen++
				}
			}
			b.ReportMetric(float64(seen)*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
			b.ReportMetric(float64(out.Steps)/float64(seen), "steps/token")
		})
	}
}

func BenchmarkTree(b *testing.B) {
	for _, name := range []string{"JSON", "C", "Java", "SQL"} {
		b.Run(name, func(b *testing.B) {
			src := inputs()[name]
			out := parseText(b, mustParser(b, loadFile(b, name+".g4"), Options{}), src)
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				out.Tree(TreeOptions{})
			}
		})
	}
}

// A parse keeps few bytes for each node.
func TestMemory(t *testing.T) {
	for name, src := range inputs() {
		p := mustParser(t, loadFile(t, name+".g4"), Options{})
		parseText(t, p, src[:strings.IndexByte(src, '\n')]) // prepare the grammar
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		out := parseText(t, p, src)
		if !out.Whole() {
			t.Fatal(name, out.Failure())
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		nodes := 0
		for todo := []*Node{out.Root}; len(todo) > 0; nodes++ {
			n := todo[len(todo)-1]
			todo = append(todo[:len(todo)-1], n.Kids...)
		}
		per := int(after.HeapAlloc-before.HeapAlloc) / nodes
		t.Logf("%s: %d tokens, %d nodes, %d bytes for each", name, len(out.Tokens), nodes, per)
		if per > 150 {
			t.Errorf("%s: %d bytes for a node", name, per)
		}
		runtime.KeepAlive(out)
		runtime.KeepAlive(p)
	}
}

// large returns a grammar of the given number of parser rules that use each other:
// statements of keywords, lists, options and expressions, as in large SQL dialects.
func large(rules int) string {
	var b strings.Builder
	b.WriteString("grammar Large;\nfile : (statement ';')* EOF ;\nstatement : r1")
	for i := 2; i <= rules-3; i += 7 {
		fmt.Fprintf(&b, " | r%d", i)
	}
	b.WriteString(" ;\nexpr : expr ('*' | '/') expr | expr ('+' | '-') expr | '(' expr (',' expr)* ')' | name '(' expr? ')' | name | NUMBER | STRING ;\n")
	b.WriteString("name : ID ('.' ID)* ;\n")
	for i := 1; i <= rules-4; i++ {
		next := func(n int) int { return i + n*(rules-4-i)/(n+3) } // a later rule, so that no rule reaches itself
		fmt.Fprintf(&b, "r%d : 'K%d' name ('OF' r%d)? ('BY' expr (',' expr)*)? | 'K%d' 'NOT' (r%d | '{' r%d* '}')? | 'K%d' (expr | 'ALL' r%d+) ;\n",
			i, i, next(1), i%900, next(2), next(3), (i*7)%1800, next(4))
	}
	b.WriteString("ID : [a-z_] [a-z0-9_]* ;\nNUMBER : [0-9]+ ;\nSTRING : '\\'' ~'\\''* '\\'' ;\nWS : [ \\r\\n\\t]+ -> skip ;\n")
	return b.String()
}

func BenchmarkLoad(b *testing.B) {
	src := Source{"Large.g4", []byte(large(3000))}
	for b.Loop() {
		g, err := Load(LoadOptions{}, src)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := g.Parser(Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A grammar of thousands of rules loads and parses.
func TestLarge(t *testing.T) {
	g := mustLoad(t, large(3000))
	if n := len(g.Rules()); n != 3000 {
		t.Fatalf("%d rules", n)
	}
	p := mustParser(t, g, Options{})
	if out := parseText(t, p, "K9 a.b BY (1 + x), f(2) * 3; K2 NOT; K1 x OF K749 y;"); !out.Whole() {
		t.Error(out.Failure())
	}
}
