package whittle

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestMinimalDirectory: for a directory, the claim tells what was shown about which files.
func TestMinimalDirectory(t *testing.T) {
	json, log := text.File{Path: "a.json", Data: []byte("[1]")}, text.File{Path: "b.log", Data: []byte("x")}
	broken := text.File{Path: "a.json", Data: []byte("]]}} {{")} // it made sense once
	for _, c := range []struct {
		start, best text.Files
		want        string
	}{
		{text.Files{json, log}, text.Files{json, log}, "1-tree-minimal: no single node that the grammar can do without, and no single token, can be removed; " +
			"in files that are not parsed, 1-minimal: no single bracket item, line, token or character of a long token can be removed; no single file can be removed"},
		{text.Files{json, log}, text.Files{json}, "1-tree-minimal: no single node that the grammar can do without, and no single token, can be removed"},
		{text.Files{json, log}, text.Files{log}, "1-minimal: no single bracket item, line, token or character of a long token can be removed"},
		{text.Files{json, log}, text.Files{broken}, "1-tree-minimal: no single node that the grammar can do without, and no single token, can be removed"},
		{text.Files{log, {Path: "c"}}, text.Files{log, {Path: "c"}}, "1-minimal: no single file, bracket item, line, token or character of a long token can be removed"},
	} {
		r, err := New(c.start, Options{})
		if err != nil {
			t.Fatal(err)
		}
		r.progress = progress{best: c.best, test: &reduce.Cached[text.Files]{}}
		if got, _ := r.minimal(); got != c.want {
			t.Errorf("%v: the claim is\n%s, want\n%s", c.best, got, c.want)
		}
	}
}

// TestMinimal checks that minimality is claimed only for the value the run ended on, and only
// if the algorithm promises it.
func TestMinimal(t *testing.T) {
	best := text.Single("f", []byte("x"))
	claim := func(o Options, current reduce.Digest) string {
		r, err := New(best, o)
		if err != nil {
			t.Fatal(err)
		}
		r.progress = progress{best: best, current: current, test: &reduce.Cached[text.Files]{}}
		claim, whyNot := r.minimal()
		if (claim == "") == (whyNot == "") {
			t.Errorf("%+v: the claim is %q and the reason for none %q: want one of them", o, claim, whyNot)
		}
		return claim
	}
	elsewhere := reduce.DigestOf([]byte("elsewhere"))
	for _, c := range []struct {
		options Options
		current reduce.Digest
		want    string
	}{
		{Options{}, reduce.Digest{}, "no single bracket item, line, token"},
		{Options{}, best.Key(), "1-minimal"},
		{Options{}, elsewhere, ""},
		{Options{Atom: "lines"}, best.Key(), "no single line can be removed"},
		{Options{Atom: "lines", Algorithm: "probdd"}, best.Key(), ""},
		{Options{Atom: "lines", Algorithm: "cdd"}, best.Key(), ""}, // not repeated
		{Options{Algorithm: "cdd"}, best.Key(), "1-minimal"},       // the pipeline is a fixpoint
		{Options{Algorithm: "probdd"}, best.Key(), ""},
		{Options{Language: "json"}, best.Key(), "1-minimal"}, // x cannot be parsed, so it is text
	} {
		got := claim(c.options, c.current)
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%+v: the claim is %q, want %q", c.options, got, c.want)
		}
	}
}
