package infer

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/oracle"
)

// A Command is a program with its arguments. The input takes the place of [oracle.Mark] in its
// words, or is on stdin if they do not contain it.
type Command struct {
	Argv  []string // ready to be started in any directory
	Words []string // as the user gave them
}

// NewCommand finds the program of a command. Paths in its words are relative to the current
// directory; the command runs in others.
func NewCommand(words []string) (Command, error) {
	if len(words) == 0 || words[0] == "" {
		return Command{}, errors.New("name a command after --, such as: whittle bug.c -- gcc -c @@")
	}
	c := Command{Words: words}
	program, err := findProgram(words[0])
	if err != nil {
		return c, err
	}
	c.Argv = append(c.Argv, program)
	for _, w := range words[1:] {
		c.Argv = append(c.Argv, Absolute(w))
	}
	return c, nil
}

// Portable returns the words of the command for a script. A program that PATH leads to is named
// without its path, so that the script works elsewhere.
func (c Command) Portable() []string {
	out := slices.Clone(c.Argv)
	if !strings.Contains(c.Words[0], "/") {
		out[0] = c.Words[0]
	}
	return out
}

func findProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrDot) {
		err = nil
	}
	switch {
	case errors.Is(err, exec.ErrNotFound) && isFile(name):
		return "", fmt.Errorf("the command %s cannot start: there is no such program; for the file in this directory write ./%[1]s", name)
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, os.ErrNotExist):
		return "", fmt.Errorf("the command %s cannot start: there is no such program", name)
	case errors.Is(err, os.ErrPermission):
		return "", fmt.Errorf("the command %s cannot start: it is not executable; run: chmod +x %[1]s", name)
	case err != nil:
		return "", fmt.Errorf("the command %s cannot start: %w", name, err)
	}
	return filepath.Abs(path)
}

func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// Absolute returns a word with a path in it made absolute, if there is such a file: the whole word,
// or what follows an equals sign or a flag such as -I. A word that could be something else is left
// alone: one that has neither a slash nor a dot, and a dot alone, which is a program for jq.
func Absolute(word string) string {
	if strings.Contains(word, oracle.Mark) {
		return word
	}
	flag, path := "", word
	switch {
	case strings.HasPrefix(word, "-") && strings.Contains(word, "="):
		i := strings.IndexByte(word, '=') + 1
		flag, path = word[:i], word[i:]
	case len(word) > 2 && (strings.HasPrefix(word, "-I") || strings.HasPrefix(word, "-L") || strings.HasPrefix(word, "-B")):
		flag, path = word[:2], word[2:]
	case strings.HasPrefix(word, "-"):
		return word
	}
	if path == "" || filepath.IsAbs(path) || flag == "" && (path == "." || !strings.ContainsAny(path, "/.")) || !isFile(path) {
		return word
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return word
	}
	return flag + abs
}

// ParseCommand reads a command from one string, as a shell splits it into words: quotes and
// backslashes, no variables.
func ParseCommand(line string) (Command, error) {
	words, err := SplitWords(line)
	if err != nil {
		return Command{}, err
	}
	if len(words) == 0 {
		return Command{}, errors.New("the command is empty")
	}
	return NewCommand(words)
}

// SplitWords splits a line into words as a shell does, without expanding anything.
func SplitWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote byte
	started := false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(line):
			i++
			word.WriteByte(line[i])
			started = true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			quote, started = c, true
		case c == ' ' || c == '\t' || c == '\n':
			if started {
				words = append(words, word.String())
			}
			word.Reset()
			started = false
		default:
			word.WriteByte(c)
			started = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quotation mark %c in %q is not closed", quote, line)
	}
	if started {
		words = append(words, word.String())
	}
	return words, nil
}
