//go:build !cgo

package syntax

import (
	"strings"
	"testing"
)

// TestWithoutGrammars: what needs no C is there, and what is missing is said.
func TestWithoutGrammars(t *testing.T) {
	for file, want := range map[string]string{"a.smt2": "smtlib", "a.csv": "csv", "a.tab": "tsv", ".gitconfig": "ini", "a.patch": "diff"} {
		if l, ok := Recognize(file, nil); !ok || l.Name != want {
			t.Errorf("%s recognised as %q, %t", file, l.Name, ok)
		}
	}
	if _, err := Named("c"); err == nil || !strings.Contains(err.Error(), "without cgo") {
		t.Errorf("%v", err)
	}
}
