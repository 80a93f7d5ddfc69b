package tracetest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/tracetest"
)

// A fake is a test that records its failures.
type fake struct {
	testing.TB
	name         string
	errors, logs []string
}

func (f *fake) Name() string              { return f.name }
func (f *fake) Error(a ...any)            { f.errors = append(f.errors, fmt.Sprint(a...)) }
func (f *fake) Errorf(s string, a ...any) { f.errors = append(f.errors, fmt.Sprintf(s, a...)) }
func (f *fake) Log(a ...any)              { f.logs = append(f.logs, fmt.Sprint(a...)) }
func (f *fake) Logf(s string, a ...any)   { f.logs = append(f.logs, fmt.Sprintf(s, a...)) }
func (f *fake) Fatal(a ...any)            { f.Error(a...); runtime.Goexit() }
func (f *fake) Failed() bool              { return len(f.errors) > 0 }

// said returns all errors and log lines.
func (f *fake) said() string { return strings.Join(append(f.errors, f.logs...), "\n") }

// check checks a property in a fake test. The traces are kept in o.Dir or, if that is empty, in a
// temporary directory.
func check[V any, P tracetest.Property[V]](t *testing.T, o tracetest.Options, gen func(*tracetest.T) V, prop P) *fake {
	t.Helper()
	f := &fake{TB: t, name: "TestFake"}
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	if o.Time == 0 {
		o.Time = time.Hour // only runs are limited, so that a slow machine changes nothing
	}
	tracetest.CheckWith(f, o, gen, prop)
	return f
}

// fails returns the message of the only failure of f.
func fails(t *testing.T, f *fake) string {
	t.Helper()
	if len(f.errors) != 1 {
		t.Fatalf("%d failures, want 1: %q", len(f.errors), f.errors)
	}
	return f.errors[0]
}

// wants reports an error for each text that said does not contain.
func wants(t *testing.T, said string, texts ...string) {
	t.Helper()
	for _, w := range texts {
		if !strings.Contains(said, w) {
			t.Errorf("%q is missing in:\n%s", w, said)
		}
	}
}

// value returns the value that a failure shows.
func value(t *testing.T, said string) string {
	t.Helper()
	for line := range strings.Lines(said) {
		if v, ok := strings.CutPrefix(strings.TrimSpace(line), "value: "); ok {
			return v
		}
	}
	t.Fatalf("no value is shown:\n%s", said)
	return ""
}

// traces returns the files in a directory and below it.
func traces(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, name)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
