package ui

import (
	"cmp"
	"fmt"
	"strings"
)

// A field is one item of the live line.
type field struct {
	text  string
	style string // parameter of an SGR sequence; "": none
	keep  int    // if space is short, fields with the smallest number are dropped first
	tight bool   // one space before it instead of two
}

const (
	bold = "1"
	dim  = "2"
)

// fields returns the fields of the live line, from left to right.
func (p *progress) fields(s Stats, rate, clock string) []field {
	fs := []field{
		{text: Bytes(p.start.Size.Bytes) + " →", keep: 4},
		{text: fmt.Sprintf("%s (%s)", Bytes(p.size.Bytes), Percent(p.size.Bytes, p.start.Size.Bytes)), style: bold, keep: 10, tight: true},
		{text: Count(p.size.Tokens, "token"), keep: 6},
		{text: Count(s.Tests, "test"), keep: 9},
	}
	if unit := p.start.Unit; unit != "" {
		fs = []field{
			{text: Thousands(p.start.Size.Tokens) + " →", keep: 4},
			{text: p.size.in(unit), style: bold, keep: 10, tight: true},
			{text: Count(s.Tests, "test"), keep: 9},
		}
	}
	if rate != "" {
		fs = append(fs, field{text: rate, keep: 3})
	}
	fs = append(fs, field{text: Thousands(p.accepted) + " accepted", keep: 5})
	if s.Hits > 0 {
		fs = append(fs, field{text: Thousands(s.Hits) + " cached", style: dim, keep: 1})
	}
	if pass := p.activity(); pass != "" {
		fs = append(fs, field{text: cut(Clean(pass), 32), keep: 7})
	}
	if s.Workers > 1 {
		fs = append(fs, field{text: fmt.Sprintf("%d/%d busy", cmp.Or(s.Busy, len(s.Running)), s.Workers), style: dim, keep: 2})
	}
	return append(fs, field{text: clock, keep: 8})
}

// fit drops the least important fields until the rest fits into n columns. If only one
// is left and does not fit, it is cut.
func fit(fs []field, n int) []field {
	for lineColumns(fs) > n && len(fs) > 1 {
		least := 0
		for i, f := range fs {
			if f.keep < fs[least].keep {
				least = i
			}
		}
		fs = append(fs[:least], fs[least+1:]...)
	}
	if len(fs) == 1 {
		fs[0].text = cut(fs[0].text, n)
	}
	return fs
}

func lineColumns(fs []field) int { return columns(join(fs, false)) }

// join returns the fields as one line.
func join(fs []field, color bool) string {
	var b strings.Builder
	for i, f := range fs {
		switch {
		case i == 0:
		case f.tight:
			b.WriteString(" ")
		default:
			b.WriteString("  ")
		}
		if color && f.style != "" && f.text != "" {
			fmt.Fprintf(&b, "\x1b[%sm%s\x1b[m", f.style, f.text)
			continue
		}
		b.WriteString(f.text)
	}
	return b.String()
}
