package cli

import (
	"testing"

	"github.com/whittle-dd/whittle"
)

// TestIdentity pins the text that identifies a session: if it changes, an upgrade loses the verdicts
// of every session under way. A new option is added to it only where it is set.
func TestIdentity(t *testing.T) {
	files := reduceOptions{atom: whittle.Auto, algorithm: "adaptive"}
	gen := genOptions{strategy: "realign", search: "all", algorithm: "adaptive", values: "on", links: "on", exit: "0"}
	both := runOptions{jobs: 7, budget: 1, maxTests: 2, fresh: true, force: true, stats: true, quiet: true, json: true}
	for range 2 { // the second time with options that do not count
		if got, want := files.identity(), "atom=auto algorithm=adaptive language= passes=[] skip=[] seed=0 width=0 timeout=0s allow-empty=false"; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		if got, want := gen.identity(), "gen strategy=realign search=all algorithm=adaptive values=on links=on exit=0 seed=0 timeout=0s"; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		files.runOptions, gen.runOptions = both, both
	}
}
