package text_test

import (
	"context"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestRespell reduces a ledger whose accounts must be opened before they are used: a name can only be
// shortened in all places, and two accounts that become one make a line superfluous.
func TestRespell(t *testing.T) {
	const ledger = "open assets\nopen expenses\nrest of it\nassets 4711\nexpenses -1200\n"
	unbalanced := reduce.Predicate(func(fs text.Files) bool {
		opened, posted := map[string]bool{}, 0
		for line := range strings.Lines(string(fs[0].Data)) {
			w := strings.Fields(line)
			switch {
			case len(w) == 2 && w[0] == "open":
				opened[w[1]] = true
			case len(w) == 2 && opened[w[0]]:
				posted++
			}
		}
		return posted == 2
	})
	r := reduce.Runner[text.Files]{Oracle: unbalanced, Key: text.Files.Key, Size: text.Files.Size}
	best, err := r.Run(context.Background(), text.Single("l", []byte(ledger)), text.Pipeline(adaptive(1, false), nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(string(best[0].Data)); len(got) > len("open a\na 0\na 0") {
		t.Errorf("%q", got)
	}
}

// TestEnds removes the second word of each line, although the line must stay one of its own.
func TestEnds(t *testing.T) {
	twoLines := reduce.Predicate(func(fs text.Files) bool {
		lines := strings.SplitAfter(string(fs[0].Data), "\n")
		return len(lines) == 3 && lines[0] == lines[1] && (lines[0] == "x\n" || lines[0] == "x 1\n") ||
			len(lines) == 3 && lines[0] == "x\n" && lines[1] == "x 1\n"
	})
	r := reduce.Runner[text.Files]{Oracle: twoLines, Key: text.Files.Key, Size: text.Files.Size}
	best, err := r.Run(context.Background(), text.Single("l", []byte("x 1\nx 1\n")), text.Pipeline(adaptive(1, false), nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(best[0].Data); got != "x\nx\n" {
		t.Errorf("%q", got)
	}
}
