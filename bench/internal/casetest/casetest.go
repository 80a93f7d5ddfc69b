// Package casetest writes folders of cases, for tests of the commands that read them.
package casetest

import (
	"os"
	"path/filepath"
	"testing"
)

// Write writes an executable file and makes its directory.
func Write(t *testing.T, path, data string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o755); err != nil {
		t.Fatal(err)
	}
}
