package tree

import "strings"

// hintedTypes returns the types that an expression may have, judging by words around it: the sign or
// keyword of what it is part of, the member of it that is accessed, and the patterns that it is compared
// with. match f() { Some(_) => … } tells that f returns an option.
func (u uses) hintedTypes(at int) []string {
	hints := u.fileOf(at).TypeHints
	around := u.named(at)
	if hints == "" || around <= 0 {
		return nil
	}
	in := 0 // the end of the pattern around the node
	for i := around + 1; i < int(u.end[around]); i++ {
		if i == at {
			i = int(u.end[at]) - 1
			continue
		}
		n := u.nodes[i]
		if n.Field == FieldPattern {
			in = max(in, int(u.end[i]))
		}
		if !n.word() || i >= in && u.named(i) != around {
			continue
		}
		if types := typesFor(string(n.Text), hints); types != nil {
			return types
		}
	}
	return nil
}

// typesFor returns the types that a word hints at. Each line of the hints holds words, a colon, and types with
// bars between them.
func typesFor(word, hints string) []string {
	for line := range strings.Lines(hints) {
		words, types, _ := strings.Cut(strings.TrimSpace(line), ": ")
		for _, w := range strings.Fields(words) {
			if w == word {
				return strings.Split(types, " | ")
			}
		}
	}
	return nil
}
