package main

import (
	"fmt"
	"io"
	"strings"
)

// A table is a Markdown table.
type table struct {
	title string
	head  []string
	rows  [][]string
}

func (t *table) add(cells ...any) {
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = fmt.Sprint(c)
	}
	t.rows = append(t.rows, row)
}

func (t *table) print(w io.Writer) {
	fmt.Fprintf(w, "\n%s\n\n| %s |\n| --- |%s\n", t.title, strings.Join(t.head, " | "), strings.Repeat(" ---: |", len(t.head)-1))
	for _, r := range t.rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(r, " | "))
	}
}

func star(capped bool) string {
	if capped {
		return "*"
	}
	return ""
}

// figures returns the size and the tests of a run.
func (r *result) figures() string { return fmt.Sprintf("%d, %d%s", r.tokens, r.tests, star(r.capped)) }

// share formats a part of a whole as a percentage.
func share(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	p := 100 * float64(part) / float64(whole)
	if p > 0 && p < 10 {
		return fmt.Sprintf("%.1f %%", p)
	}
	return fmt.Sprintf("%.0f %%", p)
}

// decimal formats a statistic with two decimals, or as a dash without data.
func decimal(xs []float64, of func([]float64) float64) string {
	if len(xs) == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", of(xs))
}
