package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/internal/view"
)

// print writes a run: a line with its name, the tokens of the original and the number of tests, and one for each step that
// changed the number of tokens.
func (r run) print(w io.Writer) {
	fmt.Fprintf(w, "run %s %d %d\n", r.name, r.from, r.tests)
	for _, p := range r.steps {
		fmt.Fprintf(w, "%d %d\n", p.Tests, p.Tokens)
	}
}

// parse reads what print has written.
func parse(text string) (runs []run, err error) {
	for line := range strings.Lines(text) {
		var r run
		var p view.Point
		if n, _ := fmt.Sscanf(line, "run %s %d %d", &r.name, &r.from, &r.tests); n == 3 {
			runs = append(runs, r)
		} else if n, _ := fmt.Sscanf(line, "%d %d", &p.Tests, &p.Tokens); n == 2 && len(runs) > 0 {
			last := &runs[len(runs)-1]
			last.steps = append(last.steps, p)
		} else {
			return nil, fmt.Errorf("bad line %q", line)
		}
	}
	return runs, nil
}

// readStreams reads the event streams of runs.
func readStreams(files []string) (runs []run, err error) {
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		r, err := readStream(f)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		r.name = strings.TrimSuffix(filepath.Base(name), ".jsonl")
		runs = append(runs, r)
	}
	return runs, nil
}

// readStream reads one event stream. Candidates that were tested before are not tests.
func readStream(from io.Reader) (r run, err error) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	now := 0
	for lines.Scan() {
		var e struct {
			Event  string
			Repeat bool
			Size   struct{ Tokens int }
		}
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return r, err
		}
		switch {
		case e.Event == "opened":
			r.from, now = e.Size.Tokens, e.Size.Tokens
		case e.Event == "answered" && !e.Repeat:
			r.tests++
		case e.Event == "accepted" && e.Size.Tokens != now:
			now = e.Size.Tokens
			r.steps = append(r.steps, view.Point{Tests: r.tests, Tokens: now})
		}
	}
	return r, lines.Err()
}
