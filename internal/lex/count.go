package lex

import (
	"bytes"
	"iter"
)

// Each yields where the tokens and comments of data begin and end.
func (r *Rules) Each(data []byte) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		l := counter{Rules: r}
		for i := 0; i < len(data); {
			if classes[data[i]] == blank {
				i++
				continue
			}
			end, _ := l.next(data, i)
			if !yield(i, end) {
				return
			}
			i = end
		}
	}
}

// Count returns the number of tokens in data, by the rule of text.Count.
func Count(data []byte) int { return Default.Count(data) }

// Count returns the number of tokens in data.
func (r *Rules) Count(data []byte) int {
	n, _ := r.Measure(data)
	return n
}

// Measure returns the numbers of tokens and of identifiers in data. An identifier is a word;
// keywords are words too.
func (r *Rules) Measure(data []byte) (tokens, identifiers int) {
	l := counter{Rules: r}
	for i := 0; i < len(data); {
		if classes[data[i]] == blank {
			i++
			continue
		}
		end, what := l.next(data, i)
		switch what {
		case commentToken:
			tokens += r.weight(data[i:end])
		case wordToken:
			identifiers++
			tokens++
		default:
			tokens++
		}
		i = end
	}
	return tokens, identifiers
}

// A counter reads token after token. What it finds from a place on depends on nothing before it
// but whether a blank precedes it.
type counter struct {
	*Rules
	failed   [256]int // by quote: no string begins before this position
	open     [4]int   // by long string: none begins before this position
	unclosed [4]int   // by comment: none that is closed begins before this position
	decided  int      // where the text ends that decides that the last lonely quote is one
}

// A token is a kind of token.
type token uint8

const (
	someToken token = iota
	wordToken
	commentToken
	lonely // a quote that does not begin a string; what is after it decides that
)

// next returns the end and the kind of what begins at i, where there is no blank.
func (l *counter) next(data []byte, i int) (int, token) {
	c := data[i]
	class := classes[c]
	switch class {
	case word:
		for i++; i < len(data) && IsWord(data[i]); i++ {
		}
		return i, wordToken
	case digit:
		return plainNumber(data, i), someToken
	}
	if l.starts[c] {
		if end, what := l.comment(data, i); end > 0 {
			return end, what
		}
		if end, what := l.longString(data, i); end > 0 {
			return end, what
		}
	}
	switch {
	case l.quotes[c]:
		return l.string(data, i)
	case class == quote:
		return i + 1, someToken
	case c == '.' && i+1 < len(data) && IsDigit(data[i+1]):
		return plainNumber(data, i), someToken
	}
	return i + OpLen(data, i), someToken
}

// comment returns the end of the comment that begins at i, 0 if none does. One that is not closed
// extends to the end of the text by the rule for reports; where comments count, only its opening is
// a token, so that it hides nothing.
func (l *counter) comment(data []byte, i int) (int, token) {
	for k, d := range l.comments {
		if !d.at(data, i) {
			continue
		}
		inside, n := i+len(d.open), -1
		if i >= l.unclosed[k] {
			n = bytes.Index(data[inside:], []byte(d.close))
		}
		switch {
		case n < 0 && d.close != "\n" && l.count:
			l.unclosed[k], l.decided = len(data), len(data)
			return inside, lonely
		case n < 0:
			return len(data), commentToken
		case d.close == "\n":
			return inside + n, commentToken
		}
		return inside + n + len(d.close), commentToken
	}
	return 0, someToken
}

// string returns the end of the string that begins at i, or of its quote if it has no partner.
func (l *counter) string(data []byte, i int) (int, token) {
	c := data[i]
	if i >= l.failed[c] {
		end, ok := Closing(data, i)
		l.failed[c] = end
		if ok {
			return end, someToken
		}
	}
	l.decided = l.failed[c]
	return i + 1, lonely
}

// longString returns the end of the long string that begins at i, or of its quotes if it is not closed; 0
// if none begins there.
func (l *counter) longString(data []byte, i int) (int, token) {
	for k, d := range l.long {
		if !d.at(data, i) {
			continue
		}
		inside := i + len(d.open)
		if i < l.open[k] {
			l.decided = len(data)
			return inside, lonely
		}
		if end := d.closing(data, inside); end > 0 {
			return end, someToken
		}
		l.open[k], l.decided = len(data), len(data)
		return inside, lonely
	}
	return 0, someToken
}

// plainNumber returns the end of the number at i.
func plainNumber(data []byte, i int) int {
	for i++; i < len(data) && (IsWord(data[i]) || data[i] == '.'); i++ {
	}
	return i
}
