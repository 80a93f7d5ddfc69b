package main

import (
	"fmt"
	"io"
	"strings"
)

func header(w io.Writer) {
	fmt.Fprintln(w, "| case | the failure that is inferred | bytes | by hand | tests | stays on its failure | within 3× | the script agrees |")
	fmt.Fprintln(w, "| --- | --- | ---: | ---: | ---: | --- | --- | ---: |")
}

func (r row) print(w io.Writer) {
	switch {
	case r.skipped != "":
		fmt.Fprintf(w, "| %s | not run: %s | | | | | | |\n", r.name, cell(r.skipped))
	case r.err != nil && r.to == 0:
		fmt.Fprintf(w, "| %s | %s | %d | %d | | no: %s | no | |\n", r.name, cell(r.failure), r.from, r.hand, cell(r.err.Error()))
	default:
		fmt.Fprintf(w, "| %s | %s | %d → %d | %d | %d | %s | %s | %s |\n", r.name, cell(r.failure), r.from, r.to, r.hand, r.tests, yes(r.stays), yes(r.within()), r.script)
	}
}

// cell makes a text fit for a cell of a table.
func cell(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return strings.NewReplacer("|", "\\|", "<", "&lt;").Replace(s)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "**no**"
}

// totals counts what was measured.
func totals(w io.Writer, rows []row) {
	ran, stay, within, both := 0, 0, 0, 0
	for _, r := range rows {
		if r.skipped != "" {
			continue
		}
		ran++
		if r.stays {
			stay++
		}
		if r.within() {
			within++
		}
		if r.stays && r.within() {
			both++
		}
	}
	fmt.Fprintf(w, "\n%d of %d cases ran: %d stay on their failure, %d are within 3 times the size by hand, %d both.\n", ran, len(rows), stay, within, both)
}
