package ui

import (
	"strings"
	"unicode"
)

// clean makes s safe to show on one line: a file name or the output of a test
// must not move the cursor, turn the writing round or forge a line of ours.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// cleanLines is clean for text of several lines.
func cleanLines(s string) string {
	lines := strings.Split(strings.TrimRight(s, "\r\n"), "\n")
	for i, l := range lines {
		cells := strings.Split(strings.TrimSuffix(l, "\r"), "\t")
		for j := range cells {
			cells[j] = clean(cells[j])
		}
		lines[i] = strings.Join(cells, "\t")
	}
	return strings.Join(lines, "\n")
}

// columns is how many columns s takes up on a terminal, or a few more: a live
// line that is cut too short does no harm, one that wraps does.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += wide(r)
	}
	return n
}

func wide(r rune) int {
	if r >= 0x1100 && r <= 0x115f || r >= 0x2e80 && r <= 0xffe6 || r >= 0x1f000 {
		return 2
	}
	return 1
}

// cut shortens s to at most n columns and marks that something is missing.
func cut(s string, n int) string {
	if columns(s) <= n {
		return s
	}
	if n <= 0 {
		return ""
	}
	left := n - 1
	for i, r := range s {
		if left -= wide(r); left < 0 {
			return s[:i] + "…"
		}
	}
	return s
}
