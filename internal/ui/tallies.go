package ui

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// Tallies are what each pass was worth.
type Tallies struct {
	Yields []Yield // in the order in which the passes were met
	before Size    // before the last step

	Pass, Note string // of the last answer
}

// Count adds an event to what is known about its pass. Tests is how many tests an answer took;
// size is that of the candidate of a Started, Accepted or SteppedBack event.
func (t *Tallies) Count(e reduce.Event, tests int, size Size) {
	name, _, _ := strings.Cut(e.Pass, "/")
	if e.Kind == reduce.Started || e.Kind == reduce.SteppedBack {
		t.before = size
	}
	if name == "" || e.Kind != reduce.Answered && e.Kind != reduce.Accepted {
		return
	}
	i := slices.IndexFunc(t.Yields, func(y Yield) bool { return y.Pass == name })
	if i < 0 {
		i = len(t.Yields)
		t.Yields = append(t.Yields, Yield{Pass: name})
	}
	y := &t.Yields[i]
	if e.Kind == reduce.Answered {
		t.Pass, t.Note = name, e.Note
		y.Questions += tests
		return
	}
	y.Accepted++
	if tree.Rewrote(name, e.Note) || text.Rewrites(name) {
		y.Rewrote++
	}
	y.Tokens += t.before.Tokens - size.Tokens
	y.Bytes += t.before.Bytes - size.Bytes
	t.before = size
}
