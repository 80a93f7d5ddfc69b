package golang

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "update the golden files")

// TestGenerators checks that programs print the same however they are run, and report the events in
// their golden files.
func TestGenerators(t *testing.T) {
	for _, name := range []string{
		"loops", "branches", "literals", "generics", "version1", "version2", "names", "places", "marks", "tasks",
	} {
		t.Run(name, func(t *testing.T) {
			rec := sameAsPlain(t, shared(t, name), "go", "run", "./testdata/"+name+".go")
			golden(t, "testdata/"+name+".events", rec.events)
		})
	}
}

// indent indents the events in each part.
func indent(events []string) string {
	var b strings.Builder
	depth := 0
	for _, e := range events {
		if e == "<" {
			depth--
		}
		b.WriteString(strings.Repeat(" ", max(depth, 0)) + e + "\n")
		if e == "iter" || strings.HasPrefix(e, ">") {
			depth++
		}
	}
	return b.String()
}

func golden(t *testing.T, file string, events []string) {
	t.Helper()
	got := indent(events)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, file, strings.Split(got, "\n"), strings.Split(string(want), "\n"))
}

// TestUnseeded checks that values without a seed, which are random in the plain program, are replayed.
func TestUnseeded(t *testing.T) {
	for _, name := range []string{"unseeded", "maps"} {
		t.Run(name, func(t *testing.T) {
			p := shared(t, name)
			rec := &tape{}
			replays(t, p, rec, run(t, p, rec, true))
			if len(rec.answers) < 20 {
				t.Error("too few choices:", rec.events)
			}
		})
	}
}
