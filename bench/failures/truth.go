package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"unicode"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// A truth is what a failure is, found by hand.
type truth struct {
	rule
	Other   *rule
	Trap    *rule    // the failure that a reduction may slip to
	Timeout float64  `json:"timeout_s"`
	Hint    []string // flags of whittle, where nothing can be inferred
}

// A rule tells a failure. What is null does not count.
type rule struct {
	Signal  *string
	Exit    *int
	Hang    float64 `json:"hang_s"`
	Differs bool
	Stdout  *string `json:"stdout_regex"`
	Stderr  *string `json:"stderr_regex"`
	Not     *string `json:"not_regex"`
}

// shows reports whether a run shows a failure, given the run of the second command if there is one.
func (t rule) shows(ctx context.Context, r oracle.Result, second *oracle.Result) (bool, error) {
	switch {
	case t.Differs && (second == nil || bytes.Equal(r.Output, second.Output)):
		return false, nil
	case (t.Hang > 0) != r.TimedOut:
		return false, nil
	case t.Hang == 0 && !t.ends(r):
		return false, nil
	}
	both := bytes.Join([][]byte{r.Stderr, r.Output}, []byte("\n"))
	for _, p := range []struct {
		pattern *string
		text    []byte
		want    bool
	}{{t.Stderr, r.Stderr, true}, {t.Stdout, r.Output, true}, {t.Not, both, false}} {
		if p.pattern == nil {
			continue
		}
		found, err := search(ctx, *p.pattern, p.text)
		if err != nil || found != p.want {
			return false, err
		}
	}
	return true, nil
}

func (t rule) ends(r oracle.Result) bool {
	if t.Signal == nil && t.Exit == nil {
		return true
	}
	signal := 0
	if t.Signal != nil {
		signal, _ = failure.SignalNamed(*t.Signal)
	}
	return r.Signal == signal && (t.Exit == nil || r.Exit == *t.Exit)
}

// search reports whether Python finds an expression in a text.
func search(ctx context.Context, pattern string, text []byte) (bool, error) {
	const program = `import json, re, sys
q = json.load(sys.stdin)
print(bool(re.search(q["pattern"], q["text"], re.M)))`
	in, err := json.Marshal(map[string]string{"pattern": pattern, "text": string(bytes.ToValidUTF8(text, []byte("\uFFFD")))})
	if err != nil {
		return false, err
	}
	cmd := exec.CommandContext(ctx, "python3", "-c", program)
	cmd.Stdin = bytes.NewReader(in)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return false, fmt.Errorf("search for %q: %w\n%s", pattern, err, errs.Bytes())
	}
	return string(bytes.TrimSpace(out)) == "True", nil
}

// size returns the number of bytes that are not white space.
func size(data []byte) int {
	n := 0
	for _, c := range data {
		if c >= 0x80 || !unicode.IsSpace(rune(c)) {
			n++
		}
	}
	return n
}
