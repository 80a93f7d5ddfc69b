package screen

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/internal/view"
)

// orders records what was asked for.
type orders struct {
	mu   sync.Mutex
	done []string
}

func (o *orders) add(what string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.done = append(o.done, what)
}

func (o *orders) all() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.Join(o.done, " ")
}

func (o *orders) Pause()       { o.add("pause") }
func (o *orders) Resume()      { o.add("resume") }
func (o *orders) Paused() bool { return false }
func (o *orders) SkipPass()    { o.add("skip") }
func (o *orders) Stop()        { o.add("stop") }

// until waits for a condition.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// longDir returns a directory whose path is longer than a socket may have.
func longDir(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), strings.Repeat("long-", 30))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestServe watches a run whose session has a long path: the state arrives, orders come back, and the socket is
// removed at the end. One that a killed process has left is replaced.
func TestServe(t *testing.T) {
	dir := longDir(t)
	if err := os.WriteFile(filepath.Join(dir, "live"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var o orders
	s := listen(dir, func() view.Run { return view.Run{Tests: 42, Start: ui.Start{Input: "bug.c"}} }, &o)
	if s == nil {
		t.Fatal("cannot listen")
	}
	info, err := os.Lstat(filepath.Join(dir, "live"))
	if err != nil || info.Mode().Type() != os.ModeSocket || info.Mode().Perm() != 0o600 {
		t.Errorf("socket: %v, %v", info, err)
	}
	w := &watcher{dir: dir, quit: make(chan struct{})}
	w.done.Go(func() { w.listen(false) })
	until(t, "the state", func() bool { run, live := w.now(); return live && run.Tests == 42 && run.Start.Input == "bug.c" })
	w.Pause()
	w.Resume()
	w.SkipPass()
	w.Stop()
	until(t, "the orders", func() bool { return o.all() == "pause resume skip stop" })
	s.close()
	s.close()
	until(t, "the end", func() bool { _, live := w.now(); return !live })
	w.close()
	if _, err := os.Lstat(filepath.Join(dir, "live")); err == nil {
		t.Error("the socket is still there")
	}
}

// TestServeSlow has watchers that read nothing, and one that sends nonsense. They are left behind, and the run ends
// without them.
func TestServeSlow(t *testing.T) {
	dir := longDir(t)
	big := view.Run{Messages: []string{strings.Repeat("x", 1<<20)}}
	var o orders
	s := listen(dir, func() view.Run { return big }, &o)
	if s == nil {
		t.Fatal("cannot listen")
	}
	d, err := os.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for i := range 2 * mostWatchers {
		conn, err := net.Dial("unix", socketPath(dir, d))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if i == 0 {
			conn.Write([]byte("nonsense\n"))
		}
	}
	s.close()
	if got := o.all(); got != "" {
		t.Errorf("orders %q", got)
	}
}
