package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// table writes two tables: how often the rules match and what that costs, and the trials.
func table(w io.Writer, rows []row) {
	all := row{language: "all"}
	for _, r := range rows {
		all.add(r)
	}
	if len(rows) > 1 {
		rows = append(rows[:len(rows):len(rows)], all)
	}
	fmt.Fprintln(w, "| language | files clean / all | nodes | inner | inner matched | labeling µs/node | tree µs/node |")
	fmt.Fprintln(w, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, r := range rows {
		fmt.Fprintf(w, "| %s | %d / %d | %d | %d | %s | %s | %s |\n", r.language, r.clean, r.files, r.nodes, r.inner,
			percent(share{r.matched, r.inner}), each(r.label, r.nodes), each(r.tree, r.nodes))
	}
	fmt.Fprint(w, "\n| clean after |")
	for k := range kinds {
		fmt.Fprintf(w, " %s |", k)
	}
	fmt.Fprintf(w, "\n| --- |%s\n", strings.Repeat(" ---: |", int(kinds)))
	for _, r := range rows {
		fmt.Fprintf(w, "| %s |", r.language)
		for _, s := range r.trials {
			fmt.Fprintf(w, " %s |", of(s))
		}
		fmt.Fprintln(w)
	}
}

func (r *row) add(o row) {
	r.files += o.files
	r.clean += o.clean
	r.nodes += o.nodes
	r.inner += o.inner
	r.matched += o.matched
	r.label += o.label
	r.tree += o.tree
	for k := range r.trials {
		r.trials[k].clean += o.trials[k].clean
		r.trials[k].all += o.trials[k].all
	}
}

// percent formats a share; it shows 100 only if nothing is missing.
func percent(s share) string {
	switch {
	case s.all == 0:
		return "–"
	case s.clean == s.all:
		return "100 %"
	}
	p := 100 * float64(s.clean) / float64(s.all)
	if p > 99.99 {
		return fmt.Sprintf("%.4f %%", min(p, 99.9999))
	}
	return fmt.Sprintf("%.4g %%", p)
}

func of(s share) string {
	if s.all == 0 {
		return "–"
	}
	return fmt.Sprintf("%s of %d", percent(s), s.all)
}

func each(d time.Duration, n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", float64(d.Nanoseconds())/1e3/float64(n))
}
