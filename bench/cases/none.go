package main

import (
	"context"
	"fmt"
	"io"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/text"
)

// asText runs the command on a case once more, with the input as text. What it keeps would have the name of
// the other result.
func asText(ctx context.Context, binary string, c cases.Case, work string, o options) row {
	o.keep = ""
	o.extra = append(o.extra[:len(o.extra):len(o.extra)], "--language", "none")
	return reduceCase(ctx, binary, c, work, o)
}

// tableOfText compares results with those of text: the tokens of both, counted in the same way, and the
// tests that both took to get to the size of the text.
func tableOfText(w io.Writer, rows []row) {
	fmt.Fprintln(w, "\nThe same with --language none; *: stopped by the time limit; –: not reached.")
	fmt.Fprintln(w, "\n| case | tokens | as text | tests to the size of the text | as text | all tests | as text | text ended |")
	fmt.Fprintln(w, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
	for _, r := range rows {
		if r.text == nil || len(r.Steps) == 0 || len(r.text.Steps) == 0 {
			continue
		}
		ended, until := text.Count(r.text.Data), "–"
		if n, ok := r.Reached(ended); ok {
			until = fmt.Sprint(n)
		}
		star := ""
		if r.text.Reason != "" {
			star = "*"
		}
		fmt.Fprintf(w, "| %s | %d | %d%s | %s | %d | %d | %d | %s |\n", r.name, text.Count(r.Data), ended, star,
			until, r.text.UntilSize(), r.Tests, r.text.Tests, r.text.end())
	}
}
