package journal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

func TestSweep(t *testing.T) {
	root := t.TempDir()
	now := time.Now()
	// Each has somewhat more than 10 KB, and was last used so many days ago.
	make := func(name string, days int, finished bool) string {
		s, err := Open(root, someID(name))
		ok(t, err)
		ok(t, s.Put(num(1), reduce.Outcome{Evidence: []byte(strings.Repeat("e", 10_000))}))
		if finished {
			ok(t, s.Finish())
		}
		ok(t, s.Close())
		then := now.Add(-time.Duration(days) * 24 * time.Hour)
		for _, f := range []string{"", "lock", "log"} {
			ok(t, os.Chtimes(filepath.Join(s.Dir(), f), then, then))
		}
		return filepath.Base(s.Dir())
	}
	old := make("old", 40, false)
	started := make("started", 20, false)
	done := make("done", 10, true)
	fresh := make("fresh", 1, false)
	ok(t, os.Mkdir(filepath.Join(root, removing+old), 0o700))
	ok(t, os.Mkdir(filepath.Join(root, "0-mine"), 0o700))
	os.Chtimes(filepath.Join(root, "0-mine"), time.Unix(0, 0), time.Unix(0, 0))

	for _, c := range []struct {
		limits Limits
		left   []string
	}{
		{Limits{}, []string{started, done, fresh}},
		{Limits{Bytes: 25_000}, []string{started, fresh}},
		{Limits{Bytes: 15_000}, []string{fresh}},
		{Limits{Bytes: 15_000}, []string{fresh}},
	} {
		before, _ := sessions(root)
		n, err := Sweep(root, c.limits)
		ok(t, err)
		after, _ := sessions(root)
		if n != len(before)-len(after) || len(after) != len(c.left) {
			t.Errorf("%v: returned %d; %d sessions before, %d after, want %d", c.limits, n, len(before), len(after), len(c.left))
		}
		for _, name := range c.left {
			if _, err := os.Stat(filepath.Join(root, name)); err != nil {
				t.Errorf("%v: %v", c.limits, err)
			}
		}
	}
	checkDir(t, root, "0-mine", fresh)
	if n, err := Sweep(filepath.Join(root, "none"), Limits{}); n != 0 || err != nil {
		t.Errorf("no sessions: %d, %v", n, err)
	}
}
