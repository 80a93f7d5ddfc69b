package job

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// tallies are what each pass was worth.
type tallies struct {
	yields []ui.Yield // in the order in which the passes were met
	before ui.Size    // before the last step

	pass, note string // of the last answer
}

// count adds an event to what is known about its pass. Tests is how many tests an answer took;
// size is that of the
// candidate of a Started, Accepted or SteppedBack event.
func (t *tallies) count(e reduce.Event, tests int, size ui.Size) {
	name, _, _ := strings.Cut(e.Pass, "/")
	if e.Kind == reduce.Started || e.Kind == reduce.SteppedBack {
		t.before = size
	}
	if name == "" || e.Kind != reduce.Answered && e.Kind != reduce.Accepted {
		return
	}
	i := slices.IndexFunc(t.yields, func(y ui.Yield) bool { return y.Pass == name })
	if i < 0 {
		i = len(t.yields)
		t.yields = append(t.yields, ui.Yield{Pass: name})
	}
	y := &t.yields[i]
	if e.Kind == reduce.Answered {
		t.pass, t.note = name, e.Note
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
