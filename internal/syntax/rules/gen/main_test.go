package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/whittle-dd/whittle/internal/syntax/rules"
)

// TestDataIsCurrent checks that data.bin is what the generator makes from the table.
func TestDataIsCurrent(t *testing.T) {
	if err := sameVersions(rules.Table); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOPROXY", "off")
	dirs, err := find(rules.Table)
	if err != nil {
		t.Skipf("grammars are not all in the module cache: %v", err)
	}
	want, err := compile(rules.Table, dirs)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../data.bin")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("data.bin is out of date: run go generate ./internal/syntax/rules")
	}
}
