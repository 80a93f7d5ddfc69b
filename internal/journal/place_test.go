package journal

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

func TestPlace(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	if got := s.Place(); !reflect.DeepEqual(got, Place{}) {
		t.Errorf("a new session has the place %+v", got)
	}
	p := Place{Inputs: []string{"/in \"put\"\n"}, Paths: []string{"/out"}, Content: []reduce.Digest{num(1), num(2)}}
	ok(t, s.SetPlace(p))
	ok(t, s.Close())
	if got := PlaceOf(root, someID("")); !reflect.DeepEqual(got, p) {
		t.Errorf("got %+v, want %+v", got, p)
	}

	found := func(path string, content reduce.Digest) bool {
		ids, err := Recorded(root, path, content)
		ok(t, err)
		return slices.Equal(ids, []Identity{someID("")})
	}
	if !found("/out", num(1)) || !found("/out", num(2)) || found("/out", num(3)) || found("/other", num(1)) {
		t.Error("a result is ours if its path and its digest are recorded, and only then")
	}
	for path, want := range map[string]int{"/in \"put\"\n": 1, "/out": 1, "/other": 0} {
		if ids, err := About(root, []string{path}); err != nil || len(ids) != want {
			t.Errorf("%d sessions about %q, %v; want %d", len(ids), path, err, want)
		}
	}
	s = open(t, root)
	p.Anything = true
	ok(t, s.SetPlace(p))
	if !found("/out", num(3)) || found("/other", num(1)) {
		t.Error("while a generator writes a file, it is ours whatever it holds")
	}

	// Lines that cannot be read are ignored.
	ok(t, os.WriteFile(filepath.Join(s.Dir(), "place"), []byte("path \"/out\nfuture 1\ncontent xyz\npath \"/out\"\n"), 0o600))
	if got, want := s.Place(), (Place{Paths: []string{"/out"}}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A session that starts with an earlier result is another one, and its name differs.
func TestStart(t *testing.T) {
	root := t.TempDir()
	plain, from := someID("x"), someID("x")
	from.Start = num(1)
	for _, id := range []Identity{plain, from} {
		s, err := Open(root, id)
		ok(t, err)
		ok(t, s.Close())
	}
	for _, id := range []Identity{plain, from} {
		if got, err := Alike(root, id); err != nil || len(got) != 2 || !slices.Contains(got, from) {
			t.Errorf("alike are %v, %v", got, err)
		}
	}
	if got, err := Alike(root, someID("y")); err != nil || len(got) != 0 {
		t.Errorf("alike are %v, %v", got, err)
	}
	files := tree("a", "1", "b/c", "2")
	got, err := DecodeFiles(EncodeFiles(files))
	if err != nil || got.Key() != files.Key() {
		t.Errorf("decoded %v, %v", got, err)
	}
	if _, err := DecodeFiles([]byte{9, 1}); err == nil {
		t.Error("decoded nonsense")
	}
}

func TestAlone(t *testing.T) {
	root := t.TempDir()
	mine := open(t, root)
	ok(t, mine.SetPlace(Place{Paths: []string{"/d/f"}}))
	other, err := Open(root, someID("other"))
	ok(t, err)
	for path, free := range map[string]bool{"/d/f": false, "/d": false, "/d/f/g": false, "/d/ff": true, "/e": true} {
		ok(t, other.SetPlace(Place{Paths: []string{path}}))
		err := mine.Alone()
		if rival, is := errors.AsType[*RivalError](err); is == free || is && rival.PID != os.Getpid() {
			t.Errorf("%s: %v", path, err)
		}
	}
	ok(t, other.SetPlace(Place{Paths: []string{"/d/f"}}))
	if err := Discard(root, someID("other")); !isLocked(err) {
		t.Errorf("discarded a session in use: %v", err)
	}
	ok(t, other.Close())
	ok(t, mine.Alone())
	ok(t, Discard(root, someID("other")))
	ok(t, Discard(root, someID("other")))
	if exists(other.Dir()) {
		t.Error("the session is still there")
	}
}

func isLocked(err error) bool {
	_, ok := errors.AsType[LockedError](err)
	return ok
}

func TestAside(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(path, content string) { ok(t, os.WriteFile(path, []byte(content), 0o644)) }
	write("f", "1")
	write("f.trace", "t")
	write("f.2.trace", "taken")
	for _, want := range []string{"f.1", "f.3", ""} {
		if got, err := Aside("f", ".trace"); got != want || err != nil {
			t.Errorf("moved to %q, %v; want %q", got, err, want)
		}
		if want == "f.1" {
			write("f", "3")
		}
	}
	checkFile(t, "f.1", "1")
	checkFile(t, "f.1.trace", "t")
	checkFile(t, "f.2.trace", "taken")
	checkFile(t, "f.3", "3")
	checkDir(t, ".", "f.1", "f.1.trace", "f.2.trace", "f.3")

	ok(t, os.MkdirAll("d/e", 0o755))
	write("d/e/f", "x")
	ok(t, os.Mkdir("d.1", 0o755))
	if got, err := Aside("d"); got != "d.2" || err != nil {
		t.Errorf("moved to %q, %v", got, err)
	}
	checkFile(t, "d.2/e/f", "x")
	ok(t, os.Symlink("f.1", "l"))
	if got, err := Aside("l"); got != "l.1" || err != nil || exists("l") {
		t.Errorf("moved to %q, %v", got, err)
	}
	checkFile(t, "l.1", "1")
	if Free("none") != "none" || Free("d.1") != "d.1.1" || Free("x", ".y") != "x" {
		t.Error("free names")
	}
}
