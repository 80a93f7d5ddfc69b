package lex

import (
	"bytes"
	"strings"
)

// Rules say what a text is made of besides words, numbers and operators: its comments and its
// strings, and whether comments count.
type Rules struct {
	comments []delimiters
	long     []delimiters // strings that may have several lines
	quotes   [256]bool    // begin strings that end on their line
	starts   [256]bool    // begin comments or long strings
	count    bool         // comments count, one for each line
}

// delimiters enclose something. If close is a line end, it is not part of it.
type delimiters struct {
	open, close string
	fresh       bool // it begins only where nothing or a blank precedes it
}

// maxDelimiter is the length of the longest opening.
const maxDelimiter = 4

// Default is the rule by which sizes are reported whatever the language: see text.Count.
var Default = rules("// /*:*/", `"'`, "")

// Plain is the rule for text in no language: there are no comments, everything counts.
var Plain = rules("", `"'`, "").counted()

// rules reads rules from a short form: comments, the quotes of strings that end on their line,
// and long strings. A comment or a long string is an opening, and perhaps a colon and a closing;
// a comment without one extends to the end of the line, a string ends as it begins. A ^ before an
// opening says that it must be fresh.
func rules(comments, quotes, long string) *Rules {
	r := &Rules{}
	for _, word := range strings.Fields(comments) {
		r.comments = append(r.comments, r.delimiters(word, "\n"))
	}
	for _, word := range strings.Fields(long) {
		r.long = append(r.long, r.delimiters(word, word))
	}
	for _, q := range []byte(quotes) {
		r.quotes[q] = true
	}
	return r
}

func (r *Rules) delimiters(word, end string) delimiters {
	word, fresh := strings.CutPrefix(word, "^")
	open, closing, both := strings.Cut(word, ":")
	if !both {
		closing = end
	}
	if len(open) > maxDelimiter {
		panic("lex: the opening " + open + " is too long")
	}
	r.starts[open[0]] = true
	return delimiters{open, closing, fresh}
}

// counted returns r, with comments that count.
func (r *Rules) counted() *Rules {
	c := *r
	c.count = true
	return &c
}

// at reports whether what d encloses may begin at i.
func (d delimiters) at(data []byte, i int) bool {
	return bytes.HasPrefix(data[i:], []byte(d.open)) && (!d.fresh || i == 0 || IsBlank(data[i-1]))
}

// closing returns the position after the next closing that no backslash escapes, 0 if there is
// none.
func (d delimiters) closing(data []byte, i int) int {
	for ; i < len(data); i++ {
		switch {
		case data[i] == '\\':
			i++
		case data[i] == d.close[0] && bytes.HasPrefix(data[i:], []byte(d.close)):
			return i + len(d.close)
		}
	}
	return 0
}

// weight returns how many tokens a comment counts for.
func (r *Rules) weight(comment []byte) int {
	if !r.count {
		return 0
	}
	return 1 + bytes.Count(comment, []byte("\n"))
}
