package job

import (
	"slices"
	"strings"
)

// A Grammar tells which words after a command belong together.
type Grammar uint8

const (
	// Ask takes an option and the word after it for one change at first, as GNU does, and looks into it
	// if it makes the difference: the two stay together if one of them alone leaves the test unable to
	// tell.
	Ask Grammar = iota

	// GNU takes the word after an option for its value, unless it is an option too, or the option has
	// its value in itself, as in --name=value. Words after -- are not options and stand alone.
	GNU

	// Words takes every word for a change.
	Words
)

// Grammars returns the names of the grammars, the default first.
func Grammars() []string { return []string{"ask", "gnu", "words"} }

// joined reports whether the word at i is the value of the option before it.
func joined(list []item, i int) bool {
	return i > 0 && !isOption(list[i].word) && isOption(list[i-1].word) && !strings.Contains(list[i-1].word, "=") && !slices.Contains(list[:i], item{word: "--"})
}

// isOption reports whether a word is an option. A dash alone is a file, and -1 is a number.
func isOption(word string) bool {
	return len(word) > 1 && word[0] == '-' && strings.Trim(word[1:], "0123456789.") != ""
}
