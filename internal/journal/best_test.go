package journal

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func accept(t testing.TB, s *Session, fs text.Files) {
	t.Helper()
	ok(t, s.Accept(Step{Digest: fs.Key(), Rank: reduce.Size{fs.Bytes()}}, fs))
}

func checkBest(t *testing.T, s *Session, want text.Files) {
	t.Helper()
	got, d, have := s.Best()
	if !have || d != want.Key() || got.Key() != want.Key() {
		t.Fatalf("the best result is %v %v, want %v", have, d, want.Key())
	}
}

// Random steps, small and large; the session is reopened after some of them.
func TestBest(t *testing.T) {
	root := t.TempDir()
	rng := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, 100_000)
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	var all []text.Files
	s := open(t, root)
	for len(data) > 100 {
		i := rng.IntN(len(data))
		j := min(len(data), i+rng.IntN(len(data)/3+1))
		data = append(bytes.Clone(data[:i]), data[j:]...)
		if rng.IntN(4) == 0 {
			data = bytes.ToUpper(data) // changes everywhere
		}
		fs := text.Files{{Path: "l", Data: []byte("to"), Link: true}, {Path: "m", Data: data, Mode: 0o755}}
		accept(t, s, fs)
		checkBest(t, s, fs)
		all = append(all, fs)
		if rng.IntN(3) == 0 {
			ok(t, s.Close())
			s = open(t, root)
			checkBest(t, s, fs)
		}
	}
	for _, fs := range all {
		if !s.Accepted(fs.Key()) {
			t.Error("an accepted step was forgotten")
		}
	}
	if s.Accepted(num(1)) {
		t.Error("accepted a digest that was never accepted")
	}
}

// A crash after the file best was renamed and before its step was logged, and a step after
// such a failure.
func TestBestNotLogged(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	big := tree("a", strings.Repeat("1", 2*maxRecipe))
	next := tree("a", strings.Repeat("2", 2*maxRecipe))
	accept(t, s, big)
	accept(t, s, tree("a", strings.Repeat("1", maxRecipe)))
	ok(t, replace(s.Dir(), "best", putContent(bestHeader, step{Step: Step{Digest: next.Key()}}, pack(next))...))
	ok(t, s.Close())
	for range 2 { // the second time, the step has been logged
		s = open(t, root)
		checkBest(t, s, next)
		if !s.Accepted(next.Key()) {
			t.Error("the step was not logged")
		}
		ok(t, s.Close())
	}

	s = open(t, root)
	s.log.fault = os.ErrInvalid
	if err := s.Accept(Step{Digest: big.Key(), Rank: reduce.Size{}}, big); err == nil {
		t.Fatal("accepted with a broken log")
	}
	checkBest(t, s, next)
	s.log.fault = nil
	small := tree("a", "2")
	accept(t, s, small)
	ok(t, s.Close())
	checkBest(t, open(t, root), small)
}

func TestBestDamaged(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	ok(t, s.Put(num(1), reduce.Outcome{}))
	accept(t, s, tree("a", strings.Repeat("1", 2*maxRecipe)))
	ok(t, s.Close())
	path := filepath.Join(s.Dir(), "best")
	b, err := os.ReadFile(path)
	ok(t, err)
	b[len(b)/2] ^= 1
	ok(t, os.WriteFile(path, b, 0o600))
	s = open(t, root)
	if _, _, have := s.Best(); have || !s.Resumed() {
		t.Error("want the verdicts and no best result")
	}
	if damaged, lost := s.Damaged(); !damaged || !lost {
		t.Error("nobody is told that the best result is lost")
	}
	small := tree("a", "1")
	accept(t, s, small)
	ok(t, s.Close())
	checkBest(t, open(t, root), small)
}

// odd returns files of all kinds and unusual modes.
func odd() text.Files {
	return text.Files{
		{Path: "d", Dir: true}, {Path: "e", Dir: true, Mode: 0o500}, {Path: "f", Data: []byte("f"), Mode: 0o755},
		{Path: "l", Data: []byte("f"), Link: true}, {Path: "x/d", Dir: true}, {Path: "x/e"},
	}
}

func TestPack(t *testing.T) {
	got, err := unpack(pack(odd()))
	ok(t, err)
	if got.Key() != odd().Key() {
		t.Errorf("got %v, want %v", got, odd())
	}
	// A version that does not know directories must not take one for a file.
	if a := pack(odd()[:1]); bytes.Contains(a.table, pack(text.Files{{Path: "d"}}).table) {
		t.Error("a directory is packed as a file")
	}
}

func FuzzUnpack(f *testing.F) {
	a := pack(tree("a", "b", "c/d", ""))
	f.Add(a.table, a.data)
	a = pack(odd())
	f.Add(a.table, a.data)
	f.Fuzz(func(t *testing.T, table, data []byte) {
		fs, err := unpack(archive{table, data})
		if err != nil {
			return
		}
		again, err := unpack(pack(fs))
		if err != nil || !reflect.DeepEqual(fs, again) {
			t.Errorf("%v, %v, want %v", again, err, fs)
		}
	})
}

func BenchmarkAccept(b *testing.B) {
	for _, size := range []int{10_000, 1_000_000, 10_000_000} {
		for _, how := range []string{"cut", "scattered"} {
			b.Run(fmt.Sprintf("%dKB/%s", size/1000, how), func(b *testing.B) {
				s := open(b, b.TempDir())
				data := bytes.Repeat([]byte("0123456789"), size/10)
				i := 0
				for b.Loop() {
					i++
					if how == "cut" {
						data = data[:len(data)-1]
					} else {
						data = bytes.Clone(data)
						data[0], data[len(data)-1] = byte(i), byte(i)
					}
					if err := s.Accept(Step{Digest: num(i), Rank: reduce.Size{}}, text.Single("a", data)); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
