package job

import (
	"testing"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
)

func TestChanges(t *testing.T) {
	other := reduce.DigestOf([]byte("other"))
	for _, c := range []struct {
		was, now journal.Identity
		want     string
	}{
		{want: ""},
		{was: journal.Identity{Original: other}, want: ""}, // that is for the caller to say
		{was: journal.Identity{Test: other}, want: "the test changed"},
		{
			journal.Identity{Options: "atom=auto passes=[] seed=0"}, journal.Identity{Options: "atom=lines passes=[a b] seed=0"},
			"--atom changed from auto to lines and --passes changed from the default to a,b",
		},
		{
			journal.Identity{Options: "timeout=0s language="}, journal.Identity{Test: other, Options: "timeout=1s language=c"},
			"the test changed, --timeout changed from the default to 1s and --language changed from the default to c",
		},
		{ // an option that one of two versions does not have
			journal.Identity{Options: "seed=0 grammar=aa lib=[x y] old=1"}, journal.Identity{Options: "seed=0 new=2"},
			"--new changed from the default to 2, the grammar changed, --grammar-lib changed from x,y to the default and --old changed from 1 to the default",
		},
		{
			journal.Identity{Options: `gen exit=0 generator=["python3" "a b.py" "seed=\"1\" x"] sources=1`},
			journal.Identity{Options: `gen exit=any generator=["go" "run" "./x"] sources=2`},
			`--gen-exit changed from 0 to any, the generator's command changed from python3 a b.py seed=\"1\" x to go run ./x and the generator's source changed`,
		},
	} {
		want := c.want
		if want != "" {
			want += " since the last session on this input: starting a new session"
		}
		if got := newSession(changes(c.was, c.now)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
