// Package kinds knows what the names that grammars give to their rules and tokens mean for the
// algorithms on trees. All builders of trees use it; package tree itself knows no names.
package kinds

import (
	"strings"

	"github.com/whittle-dd/whittle/tree"
)

// Of returns the sort of the nodes of a kind. It goes by the words that grammars commonly use.
func Of(kind string) tree.Sort {
	var s tree.Sort
	if strings.HasPrefix(kind, `"`) {
		s |= tree.Spelled
	}
	if kind == "ERROR" {
		s |= tree.Broken
	}
	if kind == "id" || kind == "constant" || strings.HasSuffix(kind, "name") || strings.Contains(kind, "identifier") {
		s |= tree.Identifier
	}
	if strings.Contains(kind, "comment") {
		s |= tree.Comment
	}
	if containsAny(kind, "string", "content", "text", "char", "comment", "escape") {
		s |= tree.Prose
	}
	if containsAny(kind, "namespace", "module", "mod_item", "linkage", "preproc_if") {
		s |= tree.Frame
	}
	if !strings.HasPrefix(kind, `"`) && containsAny(kind, "import", "include", "use_declaration", "using_declaration") {
		s |= tree.Import
	}
	if !strings.HasPrefix(kind, `"`) && containsAny(kind, "interface", "trait", "protocol") {
		s |= tree.Interface
	}
	isList := strings.HasPrefix(kind, "concatenated") || strings.HasSuffix(kind, "array")
	if !isList && containsAny(kind, "string", "char", "concat", "regex", "quote", "heredoc") {
		s |= tree.Joined
	}
	return s
}

// Adorns reports whether nodes of a kind say something about the node after them, although some grammars
// have both in one list.
func Adorns(kind string) bool { return kind == "attribute_item" }

// Field returns what a node of a kind is to its parent, given what the grammar calls it. Grammars
// call lists of type parameters by many names, or by the same as other parameters.
func Field(kind, field string) string {
	rest, ok := strings.CutPrefix(kind, "type_")
	if !ok {
		if rest, ok = strings.CutPrefix(kind, "template_"); !ok {
			return field
		}
	}
	switch rest {
	case "parameters", "parameter_list":
		return tree.FieldTypeParameters
	case "arguments", "argument_list":
		return tree.FieldTypeArguments
	}
	return field
}

// Token returns a token of a kind, with its sort.
func Token(kind, text string) tree.Token {
	return tree.Token{Kind: kind, Text: text, Sort: Of(kind)}
}

func containsAny(kind string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(kind, w) {
			return true
		}
	}
	return false
}
