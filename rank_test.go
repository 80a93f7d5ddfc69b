package whittle_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// reduced reduces one file.
func reduced(t *testing.T, name, content string, o whittle.Options, needs func(string) bool) whittle.Result {
	t.Helper()
	test := reduce.Predicate(func(fs text.Files) bool { return len(fs) == 1 && needs(string(fs[0].Data)) })
	r, err := whittle.Reduce(t.Context(), text.Single(name, []byte(content)), test, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCommentsOfAnotherLanguage: what looks like a comment of C is none in other languages, in text
// and for an algorithm that was named.
func TestCommentsOfAnotherLanguage(t *testing.T) {
	doc := "/**\n" + strings.Repeat(" * Some words about it.\n", 15) + " * needle\n" + strings.Repeat(" * More of them.\n", 15) + " */\n"
	log := strings.Repeat("cc -c a.o\n", 9) + "rm build/*\n" + strings.Repeat("ld -o a\n", 50) + "needle\n"
	needs := func(s string) bool { return strings.Contains(s, "needle") }
	for _, c := range []struct {
		name, content string
		options       whittle.Options
		want          string
	}{
		{"a.c", doc, whittle.Options{Algorithm: "ddmin", Atom: "lines"}, " * needle\n"},
		{"a.unknown", doc, whittle.Options{Squash: true}, "needle"},
		{"a.log", log, whittle.Options{}, "needle\n"},
		{"a.log", log, whittle.Options{Algorithm: "ddmin", Squash: true}, "needle"},
		{"a.log", log, whittle.Options{Atom: "lines"}, "needle\n"},
		{"a.sh", "ls build/* # needle\nls\n", whittle.Options{Atom: "chars"}, "needle"},
	} {
		if r := reduced(t, c.name, c.content, c.options, needs); string(r.Files[0].Data) != c.want || r.Minimal == "" {
			t.Errorf("%s, %+v: %q, claim %q; want %q", c.name, c.options, r.Files[0].Data, r.Minimal, c.want)
		}
	}
	if got := whittle.SizeOf(text.Single("a.log", []byte(log))).Tokens; got != 259 {
		t.Errorf("%d tokens in a log with a path that ends in /*", got)
	}
}

// TestNamedAlgorithmEnds: the result of an algorithm that was named is what it ends with.
func TestNamedAlgorithmEnds(t *testing.T) {
	lists, trees := whittle.Algorithms()
	for _, a := range lists {
		r := reduced(t, "q", "96t", whittle.Options{Algorithm: a.Name, Atom: "chars"}, func(s string) bool { return strings.Contains(s, "t") })
		if string(r.Files[0].Data) != "t" {
			t.Errorf("%s: %q", a.Name, r.Files[0].Data)
		}
	}
	for _, a := range trees {
		var last text.Files
		var moved, accepted int
		o := whittle.Options{Algorithm: a.Name, Accept: func(fs text.Files, _ reduce.Size) error { accepted++; last = fs; return nil }}
		o.Observe = func(e reduce.Event) {
			if e.Kind == reduce.Accepted {
				moved++
			}
		}
		src := "int f(int a) { return a ? (1 + 'x') : g(\"a b\", a); }\n/* a comment\n of two lines */ int y = 3;\n"
		r := reduced(t, "a.c", src, o, func(s string) bool { return strings.Contains(s, "g") && len(s)%3 != 1 || s == src })
		if moved != accepted || moved == 0 || last.Key() != r.Files.Key() {
			t.Errorf("%s: %d moves, %d new bests, and the result is %q", a.Name, moved, accepted, r.Files[0].Data)
		}
	}
}

// TestNothingSmallerWasAccepted: whatever the test, a result is never larger in bytes and tokens
// than a candidate that was accepted later.
func TestNothingSmallerWasAccepted(t *testing.T) {
	samples, err := filepath.Glob("internal/syntax/testdata/samples/*")
	if err != nil || len(samples) < 40 {
		t.Fatal(len(samples), err)
	}
	for i, path := range samples {
		if i%3 != 0 { // all of them take 4 seconds
			continue
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		start := text.Single(filepath.Base(path), src)
		for seed := range uint64(3) {
			accepted := map[reduce.Digest]text.Files{}
			var order []text.Files
			test := reduce.OracleFunc[text.Files](func(_ context.Context, fs text.Files) (reduce.Outcome, error) {
				key := fs.Key()
				random := rand.New(rand.NewPCG(seed, uint64(key[0])<<8|uint64(key[1])))
				if bytes.Equal(fs[0].Data, src) || fs.Bytes() > 0 && random.IntN(4) == 0 {
					accepted[key] = fs
					return reduce.Outcome{Verdict: reduce.Interesting}, nil
				}
				return reduce.Outcome{Verdict: reduce.Boring}, nil
			})
			o := whittle.Options{MaxTests: 400, Observe: func(e reduce.Event) {
				if e.Kind == reduce.Accepted {
					order = append(order, accepted[e.Candidate])
				}
			}}
			for _, o.Language = range []string{"", whittle.None} {
				order = nil
				r, _ := whittle.New(start, o)
				res, err := r.Run(t.Context(), test)
				if err != nil && err != reduce.ErrBudget {
					t.Fatal(err)
				}
				at := -1
				for k, fs := range order {
					if fs.Key() == res.Files.Key() {
						at = k
					}
				}
				tokens := func(fs text.Files) int { return r.Rank(fs)[0] }
				for _, fs := range order[at+1:] {
					if fs.Bytes() < res.Files.Bytes() && tokens(fs) < tokens(res.Files) {
						t.Errorf("%s, seed %d, language %q: %d bytes, %d tokens; later %d, %d were accepted", path, seed, o.Language,
							res.Files.Bytes(), tokens(res.Files), fs.Bytes(), tokens(fs))
					}
				}
			}
		}
	}
}

// TestSizes: what is reported is one count for all languages, and what ranks is the language's own.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		name, content string
		tokens, own   int
	}{
		{"a.yaml", "on: release/*\nsteps: 1\n", 3, 8},
		{"a.c", "int a; // b c\n", 3, 4},
		{"a.py", "a // b # c\n", 1, 5},
		{"a.txt", "a // b /* c\n", 7, 7},
	} {
		fs := text.Single(c.name, []byte(c.content))
		r, err := whittle.New(fs, whittle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.SizeOf(fs).Tokens; got != c.tokens || r.OwnTokens(fs) != c.own || whittle.SizeOf(fs).Tokens != got {
			t.Errorf("%s: %d tokens, %d own, want %d, %d", c.name, got, r.OwnTokens(fs), c.tokens, c.own)
		}
	}
}

// TestEveryLanguageHasRules: a comment in a sample counts at most one for each line.
func TestEveryLanguageHasRules(t *testing.T) {
	for _, l := range whittle.Languages() {
		switch l.Name {
		case "csv", "tsv", "diff", "json": // have no comments
			continue
		}
		if lex.Of(l.Name) == lex.Plain {
			t.Errorf("%s: internal/lex does not know its comments", l.Name)
		}
	}
}
