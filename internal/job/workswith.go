package job

import (
	"context"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// WorksWith is the judgment that an input works only if the test exits with this status. With 0 it
// fails, and with anything else the test cannot tell.
type WorksWith int

// Judge returns what a run of the test says.
func (n WorksWith) Judge(_ context.Context, _ text.Files, res oracle.Result) (reduce.Outcome, error) {
	v := oracle.Judge(res)
	if v == reduce.Boring && (res.Signal != 0 || res.Exit != int(n)) {
		v = reduce.Unresolved
	}
	return reduce.Outcome{Verdict: v}, nil
}
