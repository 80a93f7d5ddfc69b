package tracetest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrSkip is the error that a property returns, possibly wrapped, for a value that it does not apply
// to. The case does not count, and a reduction does not accept it.
var ErrSkip = errors.New("skipped")

// A failure describes why a property does not hold.
type failure struct {
	message string
	where   string   // the place that reported it, if known
	more    []string // additional lines for the report
	outside bool     // it was reported to the test itself, not to the recorder
}

// failure returns the failure of a generator or property that ended in this way.
func (e end) failure(who string) *failure {
	if e.panicked == nil {
		return &failure{message: who + " ended its goroutine", outside: true}
	}
	f := &failure{message: fmt.Sprintf("panic: %v", e.panicked)}
	if len(e.stack) > 0 {
		f.where = e.stack[0]
	}
	for _, s := range e.stack {
		f.more = append(f.more, "at "+s)
	}
	return f
}

// kindOf returns the kind of the failure, which equal failures have in common.
func (f *failure) kindOf(value string, kind func(string) string) string {
	return f.where + "\n" + kind(without(f.message, value))
}

// without returns the message without the text of the value, where that is not part of a word.
func without(message, value string) string {
	if value == "" {
		return message
	}
	var out strings.Builder
	for {
		before, after, found := strings.Cut(message, value)
		out.WriteString(before)
		if !found {
			return out.String()
		}
		last, _ := utf8.DecodeLastRuneInString(out.String())
		next, _ := utf8.DecodeRuneInString(after)
		if inWord(last) || inWord(next) {
			out.WriteString(value)
		}
		message = after
	}
}

func inWord(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

var (
	address = regexp.MustCompile(`0x[0-9a-fA-F]+`)
	number  = regexp.MustCompile(`[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?`)
)

// kind returns a message without numbers, addresses, and text in brackets or quotes, since these
// usually depend on the value.
func kind(message string) string {
	var out strings.Builder
	r := []rune(message)
	for i := 0; i < len(r); i++ {
		out.WriteRune(r[i])
		if n := closing(r[i:]); n > 0 {
			i += n
			out.WriteRune(r[i])
		}
	}
	s := address.ReplaceAllString(out.String(), "0x")
	s = number.ReplaceAllString(s, "0")
	return strings.Join(strings.Fields(s), " ")
}

// closing returns the index of the rune that closes the bracket or quote at r[0], or 0.
func closing(r []rune) int {
	pairs := map[rune]rune{'[': ']', '{': '}', '"': '"', '`': '`'}
	stack := []rune{pairs[r[0]]}
	if stack[0] == 0 {
		return 0
	}
	for i := 1; i < len(r); i++ {
		last := stack[len(stack)-1]
		quoted := last == '"' || last == '`'
		switch {
		case r[i] == '\\' && last == '"':
			i++
		case r[i] == last:
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				return i
			}
		case !quoted && pairs[r[i]] != 0:
			stack = append(stack, pairs[r[i]])
		}
	}
	return 0
}
