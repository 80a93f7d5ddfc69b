package ui

import (
	"fmt"
	"strings"
)

// name precedes every message to people.
const name = "whittle: "

// summary returns the last lines that a reader prints: one line with the totals, then
// what was proven, why the run stopped early, and the error, if there are any.
func (e End) summary() []string {
	var lines []string
	if e.Err == nil || e.Output != "" || e.From != e.To {
		lines = append(lines, e.totals())
	}
	lines = append(lines, e.commits()...)
	if e.Stats {
		lines = append(lines, e.yields()...)
	}
	lines = append(lines, e.others()...)
	if e.Unproven != "" {
		lines = append(lines, "not proven minimal: "+e.Unproven)
	}
	if e.Minimal != "" {
		lines = append(lines, e.Minimal)
	}
	if e.Left != nil {
		lines = append(lines, leftOver(*e.Left))
	}
	if e.Rates != nil {
		lines = append(lines, e.Rates.String())
	}
	if e.Reason != "" {
		lines = append(lines, "stopped before the end: "+e.Reason)
	}
	if e.Err != nil {
		lines = append(lines, e.Err.Error())
	}
	return lines
}

// leftOver says which words and numbers of the original are left.
func leftOver(words []string) string {
	if len(words) == 0 {
		return "no word or number of the original is left, apart from keywords"
	}
	if len(words) == 1 {
		return "1 word or number of the original is left, apart from keywords: " + Clean(words[0])
	}
	return fmt.Sprintf("%d words and numbers of the original are left, apart from keywords: %s", len(words), Clean(Some(words, 20)))
}

// String returns the rates in words.
func (r Rates) String() string {
	return fmt.Sprintf("confirmed: the result is interesting in %d of %s, that is %.0f to %.0f %% (the original: %d of %d)",
		r.Result.Interesting, Count(r.Result.All, "run"), 100*r.Low, 100*r.High, r.Original.Interesting, r.Original.All)
}

// yields returns a table of what each pass removed.
func (e End) yields() []string {
	lines := []string{fmt.Sprintf("%-12s %9s %9s %9s %9s", "pass", "questions", "accepted", "tokens", "bytes")}
	for _, y := range e.Yields {
		lines = append(lines, fmt.Sprintf("%-12s %9s %9s %9s %9s", y.Pass, Thousands(y.Questions), Thousands(y.Accepted), Thousands(y.Tokens), Thousands(y.Bytes)))
	}
	var rewrote []string
	for _, y := range e.Yields {
		if y.Rewrote > 0 {
			rewrote = append(rewrote, fmt.Sprintf("%s (%s)", y.Pass, Thousands(y.Rewrote)))
		}
	}
	if len(rewrote) > 0 {
		lines = append(lines, "edits that rewrote text: "+strings.Join(rewrote, ", "))
	}
	return lines
}

func (e End) totals() string {
	var b strings.Builder
	if e.Cause != "" {
		return e.isolated()
	}
	switch {
	case e.From == e.To:
		fmt.Fprintf(&b, "nothing removed from %s", e.From.in(e.Unit))
	case e.Unit != "":
		fmt.Fprintf(&b, "%s → %s", Thousands(e.From.Tokens), e.To.in(e.Unit))
	default:
		fmt.Fprintf(&b, "%s → %s bytes, %s → %s lines, %s → %s tokens",
			Thousands(e.From.Bytes), Thousands(e.To.Bytes),
			Thousands(e.From.Lines), Thousands(e.To.Lines),
			Thousands(e.From.Tokens), Thousands(e.To.Tokens))
	}
	if e.Own > 0 {
		fmt.Fprintf(&b, " (%s by the rules of its language)", Thousands(e.Own))
	}
	fmt.Fprintf(&b, " in %s", Count(e.Tests, "test"))
	if e.Hits > 0 {
		fmt.Fprintf(&b, " (%s cached)", Thousands(e.Hits))
	}
	fmt.Fprintf(&b, ", %s", Duration(e.Elapsed))
	if e.Output != "" {
		fmt.Fprintf(&b, "; result in %s", Clean(e.Output))
	}
	if e.Original != "" {
		fmt.Fprintf(&b, ", original in %s", Clean(e.Original))
	}
	return b.String()
}

// isolated says what makes the difference, and what it took to find that out.
func (e End) isolated() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s; %s", Clean(e.Cause), Count(e.Tests, "test"))
	if e.Hits > 0 {
		fmt.Fprintf(&b, " (%s cached)", Thousands(e.Hits))
	}
	if e.Unresolved > 0 {
		fmt.Fprintf(&b, ", %s unresolved", Thousands(e.Unresolved))
	}
	if e.Inapplicable > 0 {
		fmt.Fprintf(&b, ", %s not applicable", Thousands(e.Inapplicable))
	}
	fmt.Fprintf(&b, ", %s", Duration(e.Elapsed))
	if e.Output != "" {
		fmt.Fprintf(&b, "; results in %s", Clean(e.Output))
	}
	return b.String()
}

// String returns the size in words: 1,204 bytes, 43 lines, 310 tokens.
func (s Size) String() string {
	return Count(s.Bytes, "byte") + ", " + Count(s.Lines, "line") + ", " + Count(s.Tokens, "token")
}

// in returns the size in words: 31 options. Without a unit it is that of text.
func (s Size) in(unit string) string {
	if unit == "" {
		return s.String()
	}
	return Count(s.Tokens, unit)
}

// summary returns the first line that a reader prints.
func (s Start) summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", Clean(s.Input), s.Size.in(s.Unit))
	if s.Pipeline != "" {
		fmt.Fprintf(&b, "; pipeline %s", Clean(s.Pipeline))
	}
	if s.Workers > 0 {
		fmt.Fprintf(&b, "; %s", Count(s.Workers, "worker"))
		if s.Width > 0 && s.Width != s.Workers {
			fmt.Fprintf(&b, ", width %d", s.Width)
		}
	}
	if s.Timeout > 0 {
		fmt.Fprintf(&b, "; timeout %v", s.Timeout) // in the notation of the flag
	}
	switch {
	case s.Session != "" && s.Resumed:
		fmt.Fprintf(&b, "; session %s resumed", Clean(s.Session))
	case s.Session != "":
		fmt.Fprintf(&b, "; session %s", Clean(s.Session))
	case s.Resumed:
		b.WriteString("; resumed")
	}
	return b.String()
}
