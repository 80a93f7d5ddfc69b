package view

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A style is the parameter of an SGR sequence. The colors are the first eight, which terminals let their users
// choose, so that they suit light and dark backgrounds.
type style string

const (
	plain   style = ""
	bold    style = "1"
	dim     style = "2"
	reverse style = "7"
	red     style = "31"
	green   style = "32"
	yellow  style = "33"
	blue    style = "34"
	magenta style = "35"
	cyan    style = "36"
)

// paint returns text in a style, as it is if the screen has no colors.
func (s Screen) paint(st style, text string) string {
	if !s.Color || st == plain || text == "" {
		return text
	}
	return "\x1b[" + string(st) + "m" + text + "\x1b[m"
}

// columns returns the number of columns that text takes, without its escape sequences.
func columns(text string) int { return ansi.StringWidth(text) }

// cut shortens text to at most n columns; an ellipsis marks the cut.
func cut(text string, n int) string {
	if n <= 0 {
		return ""
	}
	return ansi.Truncate(text, n, "…")
}

// fit makes text exactly n columns wide.
func fit(text string, n int) string {
	text = cut(text, n)
	return text + strings.Repeat(" ", max(n-columns(text), 0))
}

// tabWidth is how many columns a tab takes at most.
const tabWidth = 4
