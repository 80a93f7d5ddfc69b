package text_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestPauses checks that a pass that reads a large input pauses before its first question, at least
// once for every so many bytes, and that it stops at any pause.
func TestPauses(t *testing.T) {
	var b bytes.Buffer
	for i := range 10_000 {
		fmt.Fprintf(&b, "line %d: some words, and (a bracket %d)\n", i, i%10)
	}
	inputs := map[string][]byte{
		"lines": b.Bytes(), "one line": bytes.ReplaceAll(b.Bytes(), []byte("\n"), []byte(" ")),
		"one word": bytes.Repeat([]byte("x"), 300_000),
		"deep":     []byte(strings.Repeat("(", 120_000) + strings.Repeat(")", 120_000)),
	}
	for name, data := range inputs {
		fs := text.Single("in", data)
		for _, p := range text.Passes() {
			if p.Name == "files" || p.Name == "windows" || p.Name == "ends" || p.Name == "respell" || p.Name == "digits" {
				continue // they look at a single file, or at a long one, only briefly
			}
			pauses := pausesBefore(p.New(adaptive(1, true))(fs), -1)
			if want := len(data)/reduce.PauseEvery - 1; pauses < want && p.Name != "lines" && name != "one word" { // one piece is read at once
				t.Errorf("%s of %s: %d pauses before the first question, want at least %d", p.Name, name, pauses, want)
			}
			for _, stop := range []int{1, pauses} {
				if got := pausesBefore(p.New(adaptive(1, true))(fs), stop); stop > 0 && got != stop {
					t.Errorf("%s of %s: %d pauses, stopped at %d", p.Name, name, got, stop)
				}
			}
		}
	}
}

// pausesBefore returns the number of pauses before the first question of a plan. It stops reading the
// plan after so many, if that is not negative.
func pausesBefore(p reduce.Plan[text.Files], stop int) int {
	pauses := 0
	for a := range p {
		if len(a.Ask) > 0 || pauses == stop {
			break
		}
		if pauses++; pauses == stop {
			break
		}
	}
	return pauses
}
