package main

import (
	"bytes"
	"context"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/syntax/rules"
)

// samples measures the sample files of the languages.
func samples(t *testing.T, seed uint64, log *strings.Builder) (rows []row) {
	t.Helper()
	if !syntax.Grammars {
		t.Skip("no grammars")
	}
	found := find(context.Background(), []string{"../../internal/syntax/testdata/samples"}, span{1, 1 << 20})
	for _, l := range syntax.Languages() {
		if paths := found[l.Name]; len(paths) > 0 {
			r := measure(context.Background(), l, draw(paths, seed, 5), options{seed: seed, trials: 30, examples: 5}, log)
			r.label, r.tree = 1, 2 // irrelevant here
			rows = append(rows, r)
		}
	}
	return rows
}

func TestSamples(t *testing.T) {
	var log strings.Builder
	rows := samples(t, 1, &log)
	if len(rows) < 20 {
		t.Errorf("only %d languages", len(rows))
	}
	var all row
	for _, r := range rows {
		if r.clean != r.files || r.inner == 0 || r.matched != r.inner || r.trials[items].all+r.trials[optional].all == 0 {
			t.Errorf("%+v", r)
		}
		all.add(r)
	}
	// These limits are far below the shares on real files.
	for k, least := range [kinds]float64{items: 0.98, optional: 0.98, extra: 1, least: 0.9, fitting: 0.8} {
		if s := all.trials[k]; s.all < 20 || float64(s.clean) < least*float64(s.all) {
			t.Errorf("%s: %s", kind(k), of(s))
		}
	}
	for _, k := range []kind{misfit, required} {
		if s := all.trials[k]; s.all < 100 || float64(s.clean) > 0.7*float64(s.all) {
			t.Errorf("%s: %s, too high for a control", k, of(s))
		}
	}
	if !strings.Contains(log.String(), ", "+required.String()+": ") {
		t.Error("no examples")
	}
	var again strings.Builder
	if r := samples(t, 1, &again); !reflect.DeepEqual(r, rows) || again.String() != log.String() {
		t.Error("the same seed gives other figures")
	}
}

// Most nodes are found in the raw list, each once, at the same text.
func TestPlaces(t *testing.T) {
	if !syntax.Grammars {
		t.Skip("no grammars")
	}
	src, err := os.ReadFile("../../internal/syntax/testdata/samples/c.c")
	if err != nil {
		t.Fatal(err)
	}
	l, _ := syntax.Named("c")
	raw, err := l.Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	root := l.Tree(raw)
	at := places(root, raw)
	up := parents(raw)
	seen := map[int]bool{}
	for n := range root.Nodes {
		i, ok := at[n]
		switch {
		case n.Kind == "" || n == root:
		case !ok:
			t.Errorf("%s %q not found", n.Kind, n.Bytes())
		case seen[i]:
			t.Errorf("%s %q is found twice", n.Kind, n.Bytes())
		default:
			seen[i] = true
			r := raw.Nodes[i]
			if got := bytes.TrimSpace(src[r.Start:r.End]); !bytes.HasSuffix(n.Bytes(), got) {
				t.Errorf("%s %q is found at %q", n.Kind, n.Bytes(), got)
			}
			if !slices.Contains(append(childrenOf(raw, up[i]), i), i) || up[i] >= i {
				t.Errorf("%s is not a child of its parent", r.Kind)
			}
		}
	}
}

func TestHoistsFit(t *testing.T) {
	if !syntax.Grammars {
		t.Skip("no grammars")
	}
	l, _ := syntax.Named("json")
	raw, err := l.Parse([]byte(`{"a": [1, {"b": 2}]}`))
	if err != nil {
		t.Fatal(err)
	}
	root := l.Tree(raw)
	g, _ := rules.Load("json")
	d := newDesk(g, raw, root, nil)
	for n := range root.Nodes {
		if n.Kind != "array" {
			continue
		}
		fit, unfit := d.descendants(n)
		var got []string
		for _, m := range fit {
			got = append(got, m.Kind)
		}
		if want := []string{"number", "object", "string", "number"}; !slices.Equal(got, want) {
			t.Errorf("%v fit, want %v", got, want)
		}
		if len(unfit) != 2 || unfit[0].Kind != "pair" || unfit[1].Kind != "string_content" {
			t.Errorf("%v do not fit", unfit)
		}
	}
}

func TestTable(t *testing.T) {
	r := row{language: "c", files: 9, clean: 7, nodes: 1000, inner: 400, matched: 399, label: time.Millisecond, tree: 2500 * time.Microsecond}
	r.trials[items] = share{1, 3}
	r.trials[optional] = share{5, 5}
	var b strings.Builder
	table(&b, []row{r, r})
	for _, want := range []string{
		"| c | 7 / 9 | 1000 | 400 | 99.75 % | 1.00 | 2.50 |",
		"| all | 14 / 18 | 2000 | 800 | 99.75 % | 1.00 | 2.50 |",
		"| c | 33.33 % of 3 | 100 % of 5 | – | – | – | – | – |",
	} {
		if !strings.Contains(b.String(), want+"\n") {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	columns := 0
	for line := range strings.Lines(b.String()) {
		n := len(regexp.MustCompile(`\|`).FindAllString(line, -1))
		if n > 0 && columns > 0 && n != columns {
			t.Errorf("%d bars, not %d: %s", n, columns, line)
		}
		columns = n
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		s    share
		want string
	}{
		{share{0, 0}, "–"}, {share{0, 5}, "0 %"}, {share{5, 5}, "100 %"},
		{share{9_999_999, 10_000_000}, "99.9999 %"}, {share{99_999_999, 100_000_000}, "99.9999 %"}, {share{1, 3}, "33.33 %"},
	} {
		if got := percent(c.s); got != c.want {
			t.Errorf("%v: %q, want %q", c.s, got, c.want)
		}
	}
}
