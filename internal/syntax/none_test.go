//go:build !cgo

package syntax

import (
	"strings"
	"testing"
)

// TestWithoutGrammars: what needs no C is there, and what is missing is said.
func TestWithoutGrammars(t *testing.T) {
	l, ok := Recognise("a.smt2", []byte("(check-sat)"))
	if !ok || l.Name != "smtlib" {
		t.Errorf("recognised %q, %t", l.Name, ok)
	}
	if _, err := Named("c"); err == nil || !strings.Contains(err.Error(), "without cgo") {
		t.Errorf("%v", err)
	}
}
