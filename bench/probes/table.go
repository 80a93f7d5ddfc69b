package main

import (
	"fmt"
	"io"
	"strings"
)

// A table prints results as Markdown, one by one, and sums them up.
type table struct {
	out          io.Writer
	again, cvise bool // which columns there are
	rows         []result
}

func (t *table) header() {
	names := []string{"probe", "tokens", "by hand", "result", "tests", "until size"}
	if t.again {
		names = append(names, "a second run removes")
	}
	if t.cvise {
		names = append(names, "C-Vise: tokens, tests")
	}
	t.line(append(names, "tokens removed by"))
	fmt.Fprintf(t.out, "| --- |%s --- |\n", strings.Repeat(" ---: |", len(names)-1))
}

// row prints a result. If there is none, the last column says why.
func (t *table) row(r result) {
	t.rows = append(t.rows, r)
	cells := []string{r.name, fmt.Sprint(r.input), fmt.Sprint(r.best)}
	if r.ran() {
		cells = append(cells, fmt.Sprint(r.To.Tokens), fmt.Sprint(r.Tests), fmt.Sprint(r.UntilSize()))
	} else {
		cells = append(cells, "", "", "")
	}
	if t.again {
		cells = append(cells, fmt.Sprint(r.againRemoved))
	}
	if t.cvise {
		cells = append(cells, r.peer())
	}
	t.line(append(cells, r.notes()))
}

// notes returns the last cell.
func (r result) notes() string {
	if !r.ran() {
		return r.words()
	}
	s := winners(r)
	if r.Reason != "" {
		s += "; stopped early: " + r.Reason
	}
	if b := r.broken(); b != "" {
		s += "; " + b
	}
	return s
}

// line prints a line of the table.
func (t *table) line(cells []string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(strings.Join(strings.Fields(c), " "), "|", `\|`)
	}
	fmt.Fprintf(t.out, "| %s |\n", strings.Join(cells, " | "))
}

// peer returns the cell of C-Vise.
func (r result) peer() string {
	switch {
	case r.cvise == nil:
		return ""
	case r.cvise.Capped:
		return fmt.Sprintf("%d, %d*", r.cvise.Tokens, r.cvise.Tests)
	}
	return fmt.Sprintf("%d, %d", r.cvise.Tokens, r.cvise.Tests)
}

// winners lists the passes that removed tokens, in the order of their first success.
func winners(r result) string {
	removed := map[string]int{}
	var order []string
	for i, s := range r.Steps {
		if i == 0 {
			continue
		}
		n := r.Steps[i-1].Size.Tokens - s.Size.Tokens
		if n <= 0 {
			continue
		}
		if removed[s.Pass] == 0 {
			order = append(order, s.Pass)
		}
		removed[s.Pass] += n
	}
	for i, pass := range order {
		order[i] = fmt.Sprintf("%s %d", pass, removed[pass])
	}
	return strings.Join(order, ", ")
}

// broken returns how many probes or results are broken.
func (t *table) broken() int {
	n := 0
	for _, r := range t.rows {
		if r.broken() != "" {
			n++
		}
	}
	return n
}
