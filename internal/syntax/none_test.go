//go:build !cgo

package syntax

import (
	"strings"
	"testing"
)

// TestWithoutGrammars: the languages that need no C are there, and errors name the missing cgo.
func TestWithoutGrammars(t *testing.T) {
	for file, want := range map[string]string{"a.smt2": "smtlib", "a.csv": "csv", "a.tab": "tsv", ".gitconfig": "ini", "a.patch": "diff"} {
		if l, ok := Recognize(file, nil); !ok || l.Name != want {
			t.Errorf("%s recognized as %q, %t", file, l.Name, ok)
		}
	}
	if _, err := Named("c"); err == nil || !strings.Contains(err.Error(), "without cgo") {
		t.Errorf("%v", err)
	}
}
