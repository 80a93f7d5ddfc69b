package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/bench/internal/cases"
)

// A mutant is a copy of the program in which one text is replaced by another.
type mutant struct {
	name     string
	file     string // relative to the root of the module
	original string // occurs exactly once in file
	changed  string
	tests    []string // directories of the packages whose tests must kill it
}

// parse reads a list of mutants. Paragraphs are separated by empty lines; lines that
// begin with # are comments. A paragraph looks like this:
//
//	chain forgets the move
//	file reduce/combine.go
//	tests reduce dd
//	- chain(cur, moved, n.Plan, then)
//	+ chain(cur, false, n.Plan, then)
//
// Without a line "tests", the tests of the file's own package must kill the mutant.
func parse(r io.Reader) ([]mutant, error) {
	var all []mutant
	var m *mutant
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "":
			m = nil
		case word == "#":
		case m == nil:
			all = append(all, mutant{name: line})
			m = &all[len(all)-1]
		case word == "file":
			m.file = rest
		case word == "tests":
			m.tests = strings.Fields(rest)
		case word == "-":
			m.original = rest
		case word == "+":
			m.changed = rest
		default:
			return nil, fmt.Errorf("line %d: %q is not a line of a mutant", n, line)
		}
	}
	for i := range all {
		m := &all[i]
		if m.file == "" || m.original == "" || m.original == m.changed {
			return nil, fmt.Errorf("mutant %q needs a file, a line with - and a different line with +", m.name)
		}
		if m.tests == nil {
			m.tests = []string{path.Dir(m.file)}
		}
		if slices.ContainsFunc(all[:i], func(o mutant) bool { return o.name == m.name }) {
			return nil, fmt.Errorf("two mutants are named %q", m.name)
		}
	}
	return all, lines.Err()
}

// apply returns the mutated content of the file.
func (m mutant) apply(root string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(root, m.file))
	if err != nil {
		return nil, err
	}
	if n := strings.Count(string(data), m.original); n != 1 {
		return nil, fmt.Errorf("mutant %q: its original text occurs %d times in %s, not once", m.name, n, m.file)
	}
	return []byte(strings.Replace(string(data), m.original, m.changed, 1)), nil
}

// matches reports whether the name or the file of a mutant contains one of some words,
// separated by commas.
func (m mutant) matches(only string) bool {
	return cases.Wanted(m.name, only) || cases.Wanted(m.file, only)
}
