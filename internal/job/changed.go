package job

import (
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
)

// flagOf names the options in a session's identity that are not called like their flag.
var flagOf = map[string]string{
	"lib": "--grammar-lib", "predicates": "--predicate", "exit": "--gen-exit", "generator": "the generator's command",
}

// contents are options that are digests: only that they changed can be told.
var contents = map[string]string{"grammar": "the grammar", "sources": "the generator's source", "guard-scripts": "a script of a guard"}

// changes lists what differs between two sessions, apart from what they reduce.
func changes(was, now journal.Identity) []string {
	var out []string
	if was.Test != now.Test {
		out = append(out, "the test changed")
	}
	before, _ := options(was.Options)
	after, names := options(now.Options)
	for _, name := range names {
		if from, to := before[name], after[name]; from != to {
			out = append(out, optionChange(name, from, to))
		}
		delete(before, name)
	}
	_, names = options(was.Options)
	for _, name := range names { // those that now is without
		if from, ok := before[name]; ok {
			out = append(out, optionChange(name, from, ""))
		}
	}
	return out
}

func optionChange(name, from, to string) string {
	if words, ok := contents[name]; ok {
		return words + " changed"
	}
	flag, ok := flagOf[name]
	if !ok {
		flag = "--" + name
	}
	return fmt.Sprintf("%s changed from %s to %s", flag, shown(from), shown(to))
}

// shown returns the value of an option as a user would write it.
func shown(value string) string {
	if words, ok := strings.CutPrefix(value, `["`); ok { // a command
		return strings.ReplaceAll(strings.TrimSuffix(words, `"]`), `" "`, " ")
	}
	if list, ok := strings.CutPrefix(value, "["); ok {
		value = strings.ReplaceAll(strings.TrimSuffix(list, "]"), " ", ",")
	}
	if value == "" || value == "0s" {
		return "the default"
	}
	return value
}

// options parses the canonical text of options: words of the form name=value, in which spaces stand
// only inside brackets and quotes.
func options(text string) (values map[string]string, names []string) {
	values = map[string]string{}
	for text != "" {
		var word string
		word, text = firstWord(text)
		if name, value, ok := strings.Cut(word, "="); ok {
			values[name] = value
			names = append(names, name)
		}
	}
	return values, names
}

func firstWord(text string) (word, rest string) {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[':
			depth++
		case c == ']':
			depth--
		case c == ' ' && depth <= 0:
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// newSession is the sentence about a session that cannot resume the last one, or "" if nothing
// changed.
func newSession(changes []string) string {
	if len(changes) == 0 {
		return ""
	}
	words := changes[0]
	if n := len(changes) - 1; n > 0 {
		words = strings.Join(changes[:n], ", ") + " and " + changes[n]
	}
	return words + " since the last session on this input: starting a new session"
}

// damage is the sentence about a session that could not be read completely, or "" if it could.
// Result is where the best result was found if the session had lost it.
func damage(s *journal.Session, result string) string {
	damaged, lost := s.Damaged()
	if !damaged {
		return ""
	}
	what := fmt.Sprintf("the journal of this session is damaged: the last %s cannot be read, so verdicts are lost and their candidates are tested again", Count(int(s.Cut()), "byte"))
	if s.Cut() == 0 {
		what = "the journal of this session is damaged"
	}
	switch _, _, ok := s.Best(); {
	case result != "":
		return fmt.Sprintf("%s; the run continues with %s and the result in %s", what, Count(s.Verdicts(), "verdict"), result)
	case lost:
		return fmt.Sprintf("%s; the best result is lost, and the run finds it again with the help of %s", what, Count(s.Verdicts(), "verdict"))
	case ok:
		return fmt.Sprintf("%s; the run continues with %s and the best result", what, Count(s.Verdicts(), "verdict"))
	}
	return fmt.Sprintf("%s; the run continues with %s", what, Count(s.Verdicts(), "verdict"))
}
