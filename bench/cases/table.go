package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// table writes two tables: our results, and how many tests we needed to reach the result of
// each other tool.
func table(w io.Writer, rows []row) {
	fmt.Fprintln(w, "| case | tokens | bytes | tests | until size | cached | wall s | CPU s | came to its end | committed | best peer: tokens, tests | DustMite: tokens, tests |")
	fmt.Fprintln(w, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | --- | --- |")
	var names []string
	for _, r := range rows {
		for _, p := range r.peers {
			if !slices.Contains(names, p.name) {
				names = append(names, p.name)
			}
		}
		if r.Skipped != "" || len(r.Steps) == 0 {
			fmt.Fprintf(w, "| %s | | | | | | | | %s | | | |\n", r.name, strings.ReplaceAll(r.words(), "\n", " "))
			continue
		}
		fmt.Fprintf(w, "| %s | %d → %d | %d → %d | %d | %d | %d | %.1f | %.1f | %s | %.12s | %s | %s |\n",
			r.name, r.From.Tokens, r.To.Tokens, r.From.Bytes, r.To.Bytes, r.Tests, r.UntilSize(), r.Cached,
			r.Wall.Seconds(), r.CPU.Seconds(), r.end(), r.Committed, describe(best(r.peers)), describe(named(r.peers, "dustmite")))
	}
	if len(names) == 0 {
		return
	}
	fmt.Fprintln(w, "\nTests we needed to reach a peer's number of tokens / tests that peer needed (its tokens);")
	fmt.Fprintln(w, "*: stopped by its cap; –: not reached.")
	fmt.Fprintf(w, "\n| case | %s |\n", strings.Join(names, " | "))
	fmt.Fprintf(w, "| --- |%s\n", strings.Repeat(" --- |", len(names)))
	for _, r := range rows {
		if len(r.Steps) == 0 || len(r.peers) == 0 {
			continue
		}
		fmt.Fprintf(w, "| %s |", r.name)
		for _, n := range names {
			fmt.Fprintf(w, " %s |", r.against(n))
		}
		fmt.Fprintln(w)
	}
}

func describe(p peer, ok bool) string {
	if !ok {
		return "none"
	}
	name := p.name + ": "
	if p.name == "dustmite" {
		name = ""
	}
	return fmt.Sprintf("%s%d, %d%s", name, p.tokens, p.tests, star(p))
}

// against returns how many tests we needed to reach the size of a peer.
func (r row) against(name string) string {
	p, ok := named(r.peers, name)
	if !ok {
		return ""
	}
	ours := "–"
	if n, ok := r.Reached(p.tokens); ok {
		ours = fmt.Sprint(n)
	}
	return fmt.Sprintf("%s / %d%s (%d)", ours, p.tests, star(p), p.tokens)
}

func star(p peer) string {
	if p.capped {
		return "*"
	}
	return ""
}
