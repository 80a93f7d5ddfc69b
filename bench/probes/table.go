package main

import (
	"fmt"
	"io"
	"strings"
)

// A table prints results as Markdown, one by one, and sums them up.
type table struct {
	out   io.Writer
	again bool
	rows  []result
}

func (t *table) header() {
	again, rule := "", ""
	if t.again {
		again, rule = " a second run removes |", " ---: |"
	}
	fmt.Fprintf(t.out, "| probe | tokens | by hand | result | tests | until size |%s tokens removed by |\n", again)
	fmt.Fprintf(t.out, "| --- | ---: | ---: | ---: | ---: | ---: |%s --- |\n", rule)
}

func (t *table) row(r result) {
	t.rows = append(t.rows, r)
	if !r.ran() {
		empty := strings.Repeat(" |", 3)
		if t.again {
			empty += " |"
		}
		fmt.Fprintf(t.out, "| %s | %d | %d |%s %s |\n", r.name, r.input, r.best, empty, cell(r.words()))
		return
	}
	fmt.Fprintf(t.out, "| %s | %d | %d | %d | %d | %d |", r.name, r.input, r.best, r.To.Tokens, r.Tests, r.UntilSize())
	if t.again {
		fmt.Fprintf(t.out, " %d |", r.againRemoved)
	}
	last := winners(r)
	if b := r.broken(); b != "" {
		last += "; " + b
	}
	fmt.Fprintf(t.out, " %s |\n", cell(last))
}

// cell returns a text as the content of a cell.
func cell(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "|", `\|`)
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

// totals prints the sums over all probes that ran.
func (t *table) totals() {
	var n, at, input, best, result, tests, until, again int
	var below, skipped, removing []string
	var worst struct {
		name   string
		excess int
	}
	for _, r := range t.rows {
		if len(r.missing) > 0 {
			skipped = append(skipped, fmt.Sprintf("%s (%s)", r.name, strings.Join(r.missing, ", ")))
		}
		if !r.ran() {
			continue
		}
		n++
		input, best, result = input+r.input, best+r.best, result+r.To.Tokens
		tests, until, again = tests+r.Tests, until+r.UntilSize(), again+r.againRemoved
		e := r.excess()
		if e <= 0 && r.broken() == "" {
			at++
		}
		if e < 0 {
			below = append(below, r.name)
		}
		if e > worst.excess {
			worst.name, worst.excess = r.name, e
		}
		if r.againRemoved > 0 {
			removing = append(removing, fmt.Sprintf("%s %d", r.name, r.againRemoved))
		}
	}
	if n > 0 {
		fmt.Fprintf(t.out, "\n%d of %d probes at the minimum by hand (%.0f %%)", at, n, 100*float64(at)/float64(n))
		if worst.excess > 0 {
			fmt.Fprintf(t.out, ", the worst %d tokens above it (%s)", worst.excess, worst.name)
		}
		fmt.Fprintf(t.out, ".\n%d → %d tokens for %d by hand (%.2f times), %d tests, %d until size.\n",
			input, result, best, float64(result)/float64(best), tests, until)
	}
	if t.again {
		fmt.Fprintf(t.out, "A second run removes %d tokens%s.\n", again, listed(": ", removing))
	}
	fmt.Fprint(t.out, sentence("Below the minimum by hand", below), sentence("Not installed, skipped", skipped))
}

func listed(before string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return before + strings.Join(names, ", ")
}

func sentence(head string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return head + listed(": ", names) + ".\n"
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
