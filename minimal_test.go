package whittle

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

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
