package whittle_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// onlyAnonymize returns options with which nothing else is done.
func onlyAnonymize() whittle.Options {
	o := whittle.Options{Anonymize: true}
	onTrees, onText := whittle.Passes()
	for _, p := range slices.Concat(onTrees, onText) {
		o.Skip = append(o.Skip, p.Name)
	}
	return o
}

var anonymizeInputs = []struct{ name, src, keywords string }{
	{"a.c", `#include <stdio.h>
/* Written by Alice Smith, 2031. */
static int count_customers(const char *who) { // the total
	double share = 17.25;
	for (int i = 7; i < 4711u; i++)
		printf("Dear %s, number 815\n", who);
	return strlen(L"Bob") + 0x7f;
}
`, "include static int const char double for return"},
	{"a.py", `import hashlib
class Customer:
    """A customer of Acme."""
    def pay(self, amount=99):
        if amount > 1e6: raise ValueError('too much: %d' % amount)
        return f"{self.name} paid {amount}"
`, "import class def if raise return"},
	{"a.js", "let user = {name: 'Zoë', $id: 12}; export default (x) => { return user.name + `hi ${x} 5` }\n", "let export default return"},
	{"a.go", "package shop\n\nimport \"fmt\"\n\nfunc Sell(Item string, n int) { fmt.Println(\"sold\", Item, n*3) }\n", "package import func"},
	{"a.json", `{"customer": "Bob", "total": 12.5, "paid": true, "none": null}`, "true null"},
	{"a.txt", "Dear Bob,\nyou owe 17 dollars to Ünal & Söhne.\n", ""},
	{"a.html", "<html><body class=\"main\"><p>Dear Bob</p></body></html>\n", ""},
}

var wordsAndNumbers = regexp.MustCompile(`\\.|%.|[\pL\pM\pN_]+(\.\d+)?`)

// TestAnonymizeAll: if the test accepts everything, no word or number of the original is left but keywords,
// and it takes a single test.
func TestAnonymizeAll(t *testing.T) {
	for _, c := range anonymizeInputs {
		anything := reduce.Predicate(func(fs text.Files) bool { return true })
		r, err := whittle.Reduce(context.Background(), text.Single(c.name, []byte(c.src)), anything, onlyAnonymize())
		if err != nil {
			t.Fatal(err)
		}
		got := string(r.Files[0].Data)
		old := wordsAndNumbers.FindAllString(c.src, -1)
		for _, w := range wordsAndNumbers.FindAllString(got, -1) {
			if slices.Contains(old, w) && !slices.Contains(strings.Fields(c.keywords), w) && w[0] != '\\' && w[0] != '%' && w != "L" && w != "f" {
				t.Errorf("%s: %q is left in\n%s", c.name, w, got)
			}
		}
		if len(r.Left) > 0 || r.Tests > 2 || r.To.Tokens != r.From.Tokens {
			t.Errorf("%s: left %q after %d tests, %d -> %d tokens\n%s", c.name, r.Left, r.Tests, r.From.Tokens, r.To.Tokens, got)
		}
	}
}

// TestAnonymizeSome: what the test needs stays and is reported, and the rest is replaced in few tests, the
// same for every number of workers.
func TestAnonymizeSome(t *testing.T) {
	src := anonymizeInputs[0].src
	for _, workers := range []int{1, 8} {
		test := reduce.Predicate(func(fs text.Files) bool {
			return strings.Contains(string(fs[0].Data), "printf(\"") && strings.Contains(string(fs[0].Data), "4711u")
		})
		o := onlyAnonymize()
		o.Workers, o.KeepNames, o.Keep = workers, []string{"strlen"}, []string{"Alice"}
		r, err := whittle.Reduce(context.Background(), text.Single("a.c", []byte(src)), test, o)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.Left, " "); got != "4711u Alice printf strlen" {
			t.Errorf("left: %s in\n%s", got, r.Files[0].Data)
		}
		if workers == 1 && r.Tests > 12 {
			t.Errorf("%d tests", r.Tests)
		}
	}
}

// TestAnonymizeLast: words are replaced after the reduction, which is as good as without.
func TestAnonymizeLast(t *testing.T) {
	src := manyC(0, 5)
	test := balanced("if (")
	plain, err := whittle.Reduce(context.Background(), text.Single("a.c", []byte(src)), test, whittle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := whittle.Reduce(context.Background(), text.Single("a.c", []byte(src)), test, whittle.Options{Anonymize: true})
	if err != nil {
		t.Fatal(err)
	}
	if r.To.Tokens > plain.To.Tokens || len(r.Left) > 0 {
		t.Errorf("%d tokens, %d without replacing words; left %q\n%s", r.To.Tokens, plain.To.Tokens, r.Left, r.Files[0].Data)
	}
	if _, err := whittle.New(text.Single("a.c", []byte(src)), whittle.Options{Anonymize: true, Atom: "lines"}); err == nil {
		t.Error("words are replaced after an atom")
	}
}
