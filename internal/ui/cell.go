package ui

import (
	"strings"
	"unicode"
)

// Clean makes s safe to show on one line: a file name or the output of a test must not
// move the cursor, change the direction of text or forge one of our lines.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// cleanLines is Clean for text with several lines.
func cleanLines(s string) string {
	lines := strings.Split(strings.TrimRight(s, "\r\n"), "\n")
	for i, l := range lines {
		cells := strings.Split(strings.TrimSuffix(l, "\r"), "\t")
		for j := range cells {
			cells[j] = Clean(cells[j])
		}
		lines[i] = strings.Join(cells, "\t")
	}
	return strings.Join(lines, "\n")
}

// columns returns the number of columns that s takes on a terminal, or a few more: a
// live line that is cut too early is harmless, one that wraps is not.
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

// cut shortens s to at most n columns; an ellipsis marks the cut.
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
