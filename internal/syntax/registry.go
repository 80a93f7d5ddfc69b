package syntax

import (
	"fmt"
	"slices"
	"strings"
)

// languages holds the languages of this build, sorted by name.
var languages []Language

func register(ls ...Language) {
	languages = append(languages, ls...)
	slices.SortFunc(languages, func(a, b Language) int { return strings.Compare(a.Name, b.Name) })
}

// Languages returns the languages of this build, sorted by name.
func Languages() []Language { return slices.Clone(languages) }

// Named returns the language with a name or extension.
func Named(name string) (Language, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	for _, l := range languages {
		if l.Name == name {
			return l, nil
		}
	}
	for _, l := range languages {
		if slices.Contains(l.Extensions, strings.TrimPrefix(name, ".")) {
			return l, nil
		}
	}
	if !Grammars {
		return Language{}, fmt.Errorf("no language %q: this build was made without cgo and knows only %s", name, strings.Join(all(), ", "))
	}
	if near := near(name); len(near) > 0 {
		return Language{}, fmt.Errorf("no language %q; did you mean %s?", name, strings.Join(near, " or "))
	}
	return Language{}, fmt.Errorf("no language %q; this build knows %s", name, strings.Join(all(), ", "))
}

func all() []string {
	var out []string
	for _, l := range languages {
		out = append(out, l.Name)
	}
	return out
}

// near returns the names that may have been meant.
func near(name string) []string {
	var out []string
	for _, n := range all() {
		if len(name) > 1 && (strings.HasPrefix(n, name) || len(n) > 1 && strings.HasPrefix(name, n)) ||
			len(name) > 2 && distance(n, name) <= 1+len(name)/5 {
			out = append(out, n)
		}
	}
	return out
}

// distance returns the number of letters to insert, remove or change to turn a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
