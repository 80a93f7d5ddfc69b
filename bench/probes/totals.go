package main

import (
	"fmt"
	"strings"
)

// totals are the sums over all probes that ran.
type totals struct {
	n, atBest           int
	input, best, result int // tokens
	tests, until, again int
	worst               result
	below               []string // names of probes whose result is smaller than the minimum by hand
	removing            []string // those from which a second run removes tokens
	skipped             []string

	both                 int // probes that C-Vise reduced, too
	ours, theirs         int // their tokens
	ourTests, theirTests int // and tests
	capped               int
	larger               []string // those of which our result is larger
}

func (s *totals) add(r result) {
	if len(r.missing) > 0 {
		s.skipped = append(s.skipped, fmt.Sprintf("%s (%s)", r.name, strings.Join(r.missing, ", ")))
	}
	if !r.ran() {
		return
	}
	s.n++
	s.input, s.best, s.result = s.input+r.input, s.best+r.best, s.result+r.To.Tokens
	s.tests, s.until, s.again = s.tests+r.Tests, s.until+r.UntilSize(), s.again+r.againRemoved
	if r.excess() <= 0 && r.bestFails == "" && r.Interesting {
		s.atBest++
	}
	if r.excess() < 0 {
		s.below = append(s.below, r.name)
	}
	if s.n == 1 || r.excess() > s.worst.excess() {
		s.worst = r
	}
	if r.againRemoved > 0 {
		s.removing = append(s.removing, fmt.Sprintf("%s (%d)", r.name, r.againRemoved))
	}
	s.compare(r)
}

// compare adds the result of C-Vise.
func (s *totals) compare(r result) {
	if r.cvise == nil {
		return
	}
	s.both++
	s.ours, s.theirs = s.ours+r.To.Tokens, s.theirs+r.cvise.Tokens
	s.ourTests, s.theirTests = s.ourTests+r.Tests, s.theirTests+r.cvise.Tests
	if r.cvise.Capped {
		s.capped++
	}
	if r.To.Tokens > r.cvise.Tokens {
		s.larger = append(s.larger, fmt.Sprintf("%s (%+d)", r.name, r.To.Tokens-r.cvise.Tokens))
	}
}

// totals prints the sums, one sentence on a line.
func (t *table) totals() {
	var s totals
	for _, r := range t.rows {
		s.add(r)
	}
	fmt.Fprintln(t.out)
	if s.n > 0 {
		fmt.Fprintf(t.out, "%d of %d probes are at the minimum by hand (%.0f %%)", s.atBest, s.n, 100*float64(s.atBest)/float64(s.n))
		if e := s.worst.excess(); e > 0 {
			fmt.Fprintf(t.out, "; the worst, %s, is %d tokens above it", s.worst.name, e)
		}
		fmt.Fprintf(t.out, ".\n%d → %d tokens for %d by hand (%.2f times) in %d tests, %d until size.\n",
			s.input, s.result, s.best, float64(s.result)/float64(s.best), s.tests, s.until)
	}
	if t.again {
		fmt.Fprintf(t.out, "A second run removes %d tokens%s.\n", s.again, listed(s.removing))
	}
	if s.both > 0 {
		fmt.Fprintf(t.out, "C-Vise on %d of them: %d tokens in %d tests, %d runs stopped; whittle: %d tokens in %d tests, larger on %d%s.\n",
			s.both, s.theirs, s.theirTests, s.capped, s.ours, s.ourTests, len(s.larger), listed(s.larger))
	}
	if len(s.below) > 0 {
		fmt.Fprintf(t.out, "Below the minimum by hand%s.\n", listed(s.below))
	}
	if len(s.skipped) > 0 {
		fmt.Fprintf(t.out, "Skipped, because a program is not installed%s.\n", listed(s.skipped))
	}
}

func listed(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return ": " + strings.Join(names, ", ")
}
