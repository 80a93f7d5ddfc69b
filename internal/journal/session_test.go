package journal

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

func TestResume(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	if s.Resumed() || s.Finished() {
		t.Error("a new session is resumed or finished")
	}
	ok(t, s.Put(num(1), reduce.Outcome{Verdict: reduce.Interesting}))
	ok(t, s.Put(num(2), reduce.Outcome{Verdict: reduce.Boring, Evidence: []byte("trace")}))
	ok(t, s.Put(num(2), reduce.Outcome{Verdict: reduce.Unresolved, Evidence: []byte("later")}))
	ok(t, s.Finish())
	ok(t, s.Close())

	s = open(t, root)
	if !s.Resumed() || !s.Finished() {
		t.Errorf("resumed %v, finished %v, want both", s.Resumed(), s.Finished())
	}
	want := reduce.Outcome{Verdict: reduce.Unresolved, Evidence: []byte("later")}
	if got, _ := s.Get(num(2)); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want the later outcome %v", got, want)
	}
	ok(t, s.Put(num(3), reduce.Outcome{}))
	if s.Finished() {
		t.Error("finished, although a verdict was put after Finish")
	}
	ok(t, s.Close())
	ok(t, s.Close())
	if err := s.Put(num(4), reduce.Outcome{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("put after close: %v", err)
	}
}

func TestConcurrent(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for i := range 200 {
				d := num(i)
				if err := s.Put(d, outcome(d)); err != nil {
					t.Error(err)
				}
				if got, ok := s.Get(num(i / 2)); !ok || !reflect.DeepEqual(got, outcome(num(i/2))) {
					t.Errorf("wrong answer about %d", i/2)
				}
				if w == 0 && i%20 == 0 {
					if err := s.Accept(Step{Digest: d, Rank: reduce.Size{}}, tree("a", strings.Repeat("x", 200-i))); err != nil {
						t.Error(err)
					}
				}
				s.Best()
				s.Accepted(d)
			}
		})
	}
	wg.Wait()
	ok(t, s.Close())
	if s = open(t, root); len(s.verdicts) != 200 {
		t.Errorf("%d verdicts, want 200", len(s.verdicts))
	}
}

// A verdict is synced after a second, even if nothing else is put.
func TestSyncedWithinASecond(t *testing.T) {
	root := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s := open(t, root)
		ok(t, s.Put(num(1), reduce.Outcome{}))
		if !s.log.dirty.Load() {
			t.Fatal("not dirty after a put")
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if s.log.dirty.Load() {
			t.Fatal("not synced after a second")
		}
		ok(t, s.Close())
	})
}

func TestIdentity(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	about := filepath.Join(s.Dir(), "about")
	ok(t, s.Close())
	if name := filepath.Base(s.Dir()); !sessionName.MatchString(name) {
		t.Errorf("bad session name %q", name)
	}
	second := someID("-O \"2\"\n")
	s2, err := Open(root, second)
	ok(t, err)
	ok(t, s2.Close())
	os.Chtimes(filepath.Join(s.Dir(), "lock"), time.Time{}, time.Now().Add(time.Hour))
	got, err := Find(root, num(-1))
	if want := []Identity{someID(""), second}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("found %v, %v; want %v", got, err, want)
	}
	if got, err := Find(root, num(5)); len(got) != 0 || err != nil {
		t.Errorf("found %v, %v about another original", got, err)
	}
	if got, err := Find(filepath.Join(root, "none"), num(5)); len(got) != 0 || err != nil {
		t.Errorf("found %v, %v without a root", got, err)
	}

	ok(t, os.WriteFile(about, second.about(), 0o600))
	if _, err := Open(root, someID("")); err == nil || !strings.Contains(err.Error(), "another reduction") {
		t.Errorf("got %v, want that the names collide", err)
	}
	ok(t, os.WriteFile(about, []byte("test x\n"), 0o600))
	if _, err := Open(root, someID("")); err == nil || !strings.Contains(err.Error(), "remove") {
		t.Errorf("got %v, want what to do", err)
	}
}

func TestRoot(t *testing.T) {
	t.Setenv("HOME", "/home/u")
	for state, want := range map[string]string{
		"/s": "/s/whittle", "": "/home/u/.local/state/whittle", "rel": "/home/u/.local/state/whittle",
	} {
		t.Setenv("XDG_STATE_HOME", state)
		if got, err := Root(); got != want || err != nil {
			t.Errorf("XDG_STATE_HOME=%q: got %q, %v; want %q", state, got, err, want)
		}
	}
}

func BenchmarkPut(b *testing.B) {
	s := open(b, b.TempDir())
	i := 0
	for b.Loop() {
		i++
		if err := s.Put(num(i), reduce.Outcome{Verdict: reduce.Boring}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGet(b *testing.B) {
	s := open(b, b.TempDir())
	ok(b, s.Put(num(1), reduce.Outcome{}))
	d := num(1)
	for b.Loop() {
		s.Get(d)
	}
}
