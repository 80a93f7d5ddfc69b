package kinds

import (
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

func TestOf(t *testing.T) {
	for kind, want := range map[string]tree.Sort{
		"":                    0,
		"number":              0,
		`"("`:                 tree.Spelled,
		`"string"`:            tree.Spelled | tree.Prose | tree.Joined,
		"ERROR":               tree.Broken,
		"id":                  tree.Identifier,
		"type_identifier":     tree.Identifier,
		"tag_name":            tree.Identifier,
		"line_comment":        tree.Comment | tree.Prose,
		"string_content":      tree.Prose | tree.Joined,
		"raw_text":            tree.Prose,
		"escape_sequence":     tree.Prose,
		"concatenated_string": tree.Prose,
		"string_array":        tree.Prose,
		"regex":               tree.Joined,
		"heredoc_body":        tree.Joined,
	} {
		if got := Of(kind); got != want {
			t.Errorf("%q has sort %b, want %b", kind, got, want)
		}
	}
}
