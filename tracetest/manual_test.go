package tracetest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The manual shows a test and its output.
func TestManual(t *testing.T) {
	t.Parallel()
	m := newModule(t)
	text, err := os.ReadFile("../docs/manual.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## Property tests in Go")
	_, code, _ := strings.Cut(section, "```go\n")
	code, rest, _ := strings.Cut(code, "```")
	_, want, _ := strings.Cut(rest, "```\n")
	want, _, _ = strings.Cut(want, "```")
	if err := os.Mkdir(filepath.Join(m.dir, "interval"), 0o777); err != nil {
		t.Fatal(err)
	}
	m.write("interval/interval_test.go", code)
	got := m.test(false, "./interval")
	times := regexp.MustCompile(`\(.*s\)|in \d+ runs`) // and runs may change
	got, want = times.ReplaceAllString(got, ""), times.ReplaceAllString(want, "")
	if !strings.HasPrefix(got, want) || len(want) < 300 {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
