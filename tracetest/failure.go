package tracetest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrSkip, or an error that wraps it, is what a property returns about a value that it says
// nothing about. The case does not count, and a reduction does not go there.
var ErrSkip = errors.New("skipped")

// A failure is how a property did not hold.
type failure struct {
	message string
	where   string   // it was noticed, if that is known
	more    []string // for people
	outside bool     // the test was told, not the record of the run
}

// failure makes a failure of the end of the generator or the property.
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

// kindOf is what a failure has in common with others that are the same.
func (f *failure) kindOf(value string, kind func(string) string) string {
	return f.where + "\n" + kind(without(f.message, value))
}

// without is a message without the text of the value, where it stands for itself.
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

// kind is a message without numbers, addresses, and what stands in brackets and quotes:
// that is as a rule the value, or comes of it.
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

// closing is where what begins with a bracket or quote ends; 0: nowhere.
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
