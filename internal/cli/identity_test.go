package cli

import (
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/environ"
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

// Options that make results terse are part of it if they are set.
func TestIdentityOfTerseResults(t *testing.T) {
	if got, want := (terseOptions{rename: true, squash: true}).identity(), " rename=true squash=true"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The environment is part of it if it is set, without the values of secrets.
func TestIdentityOfEnvironment(t *testing.T) {
	for _, c := range []struct {
		env  envOptions
		want string
	}{
		{envOptions{}, "seed=0"},
		{envOptions{environ.Options{Clean: true, Set: []string{"HOME", "A=b c"}}}, `seed=0 clean-env=true env=["A=b c" "HOME"]`},
		{envOptions{environ.Options{Set: []string{"API_KEY=sesame-open", "URL=x?k=sesame-open"}}}, `seed=0 env=["API_KEY=<redacted>" "URL=<redacted>"]`},
	} {
		if got := (runOptions{env: c.env, contain: containOptions{level: "files", disk: diskOfTest}}).jobOptions("seed=0", nil).Identity; got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
