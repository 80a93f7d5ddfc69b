package tree

import "strings"

// yieldedBy returns a list of all that a generator yields, as a node in place of its call: that of def f(a): for b
// in a: yield b.c is [b.c for b in a]. It returns nil if the statements do anything else.
func yieldedBy(statements []*Node, call *Node) *Node {
	var texts []string
	for _, n := range statements {
		value, clauses, ok := yielded(string(n.Bytes())) // more than one line stays as it is
		if !ok || clauses != "" && len(statements) > 1 {
			return nil
		}
		texts = append(texts, value+clauses)
	}
	if len(texts) == 0 {
		return nil
	}
	return call.token(Token{Kind: "text", Text: "[" + strings.Join(texts, ", ") + "]"})
}

// yielded returns the value that a statement yields, and the clauses that a comprehension has in place of
// the loops and conditions around it, as Python writes them.
func yielded(statement string) (value, clauses string, ok bool) {
	statement = strings.TrimSpace(statement)
	word, rest, _ := strings.Cut(statement, " ")
	switch word {
	case "yield":
		value = strings.TrimRight(rest, "; ")
		return value, "", value != "" && !strings.HasPrefix(value, "from ") && !strings.Contains(value, "\n")
	case "for", "if":
		head, body, _ := strings.Cut(statement, ":\n")
		value, clauses, ok = yielded(body)
		return value, " " + head + clauses, ok
	}
	return "", "", false
}
