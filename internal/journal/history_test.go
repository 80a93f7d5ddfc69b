package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// shrink returns data without a stretch, and sometimes with changes elsewhere.
func shrink(rng *rand.Rand, data []byte, most int) []byte {
	out := bytes.Clone(data)
	for range 1 + rng.IntN(4) {
		i := rng.IntN(len(out))
		j := min(len(out), i+rng.IntN(most)+1)
		out = append(out[:i], out[j:]...)
		if len(out) == 0 {
			return out
		}
	}
	return out
}

func checkHistory(t *testing.T, h *History, all []text.Files, order []int) {
	t.Helper()
	if len(h.Steps) != len(all)-1 {
		t.Fatalf("%d steps, want %d", len(h.Steps), len(all)-1)
	}
	for _, n := range order {
		got, err := h.Files(n)
		ok(t, err)
		if got.Key() != all[n].Key() {
			t.Fatalf("step %d is another one", n)
		}
		if n > 0 && (h.Steps[n-1].Bytes != all[n].Bytes() || h.Steps[n-1].Digest != all[n].Key()) {
			t.Errorf("step %d is described as %+v", n, h.Steps[n-1])
		}
	}
}

// Every step can be restored, in any order, small and large ones, also after the session was opened again, while it is
// in use, and with and without its original.
func TestHistory(t *testing.T) {
	for _, original := range []bool{true, false} {
		root := t.TempDir()
		rng := rand.New(rand.NewPCG(7, 8))
		data := bytes.Repeat([]byte("some text, and "), 6000)
		for i := range data {
			data[i] += byte(rng.IntN(2))
		}
		files := func() text.Files {
			return text.Files{{Path: "l", Data: []byte("to"), Link: true}, {Path: "m", Data: data, Mode: 0o755}}
		}
		all := []text.Files{files()}
		keep := func(s *Session) {
			if original {
				ok(t, s.KeepOriginal(all[0]))
			}
		}
		s := open(t, root)
		keep(s)
		for len(data) > 100 {
			if data = shrink(rng, data, len(data)/8+1); rng.IntN(8) == 0 {
				data = bytes.ToUpper(data) // changes everywhere
			}
			ok(t, s.Put(num(len(all)), reduce.Outcome{}))
			accept(t, s, files())
			all = append(all, files())
			if rng.IntN(5) == 0 {
				ok(t, s.Close())
				s = open(t, root)
				keep(s)
			}
		}
		h, err := ReadHistory(s.Dir())
		ok(t, err)
		order := rng.Perm(len(all))
		for n := range all {
			order = append(order, n)
		}
		if !original {
			order = order[:0]
			for n := 1; n < len(all); n++ {
				order = append(order, n)
			}
			if _, err := h.Files(0); !errors.Is(err, ErrNoContent) {
				t.Errorf("the original: %v", err)
			}
		}
		checkHistory(t, h, all, order)
		if last := h.Steps[len(h.Steps)-1]; last.Tests != len(h.Steps) || h.Verdicts[0] != last.Tests {
			t.Errorf("%d steps after %d tests, %v verdicts", len(h.Steps), last.Tests, h.Verdicts)
		}

		data = data[:10]
		accept(t, s, files())
		all = append(all, files())
		ok(t, h.More())
		checkHistory(t, h, all, []int{len(all) - 1, len(all) - 2})
		ok(t, s.Finish())
		ok(t, s.Close())
		ok(t, h.More())
		if !h.Finished {
			t.Error("it is finished")
		}
	}
}

// A step whose content was written and that a crash kept from the log is restored as well.
func TestHistoryNotLogged(t *testing.T) {
	root := t.TempDir()
	all := []text.Files{tree("a", strings.Repeat("0", 5*maxRecipe)), tree("a", strings.Repeat("1", 4*maxRecipe)), tree("a", strings.Repeat("2", 3*maxRecipe)), tree("a", "2")}
	s := open(t, root)
	ok(t, s.KeepOriginal(all[0]))
	accept(t, s, all[1])
	ok(t, replace(s.Dir(), "best", putContent(bestHeader, step{Step: Step{Digest: all[2].Key()}}, pack(all[2]))...))
	ok(t, s.Close())
	s = open(t, root)
	ok(t, s.KeepOriginal(all[0]))
	accept(t, s, all[3])
	ok(t, s.Close())
	h, err := ReadHistory(s.Dir())
	ok(t, err)
	checkHistory(t, h, all, []int{0, 1, 2, 3})
}

// Without its original, the last of the large steps and those after it are left.
func TestHistoryWithoutOriginal(t *testing.T) {
	all := []text.Files{tree("a", strings.Repeat("0", 3*maxRecipe)+"yz"), tree("a", "yz"), bigger(1), bigger(2), tree("a", "y")}
	s := open(t, t.TempDir())
	ok(t, s.KeepOriginal(all[0]))
	for _, fs := range all[1:] {
		accept(t, s, fs)
	}
	ok(t, s.Close())
	ok(t, os.Truncate(filepath.Join(s.Dir(), "original"), 20))
	h, err := ReadHistory(s.Dir())
	ok(t, err)
	for _, n := range []int{0, 1, 2} {
		if _, err := h.Files(n); !errors.Is(err, errNoOriginal) {
			t.Errorf("step %d: %v", n, err)
		}
	}
	checkHistory(t, h, all, []int{3, 4, 3})
	ok(t, os.Remove(filepath.Join(s.Dir(), "original")))
	if _, err := h.Files(0); !errors.Is(err, ErrNoContent) {
		t.Errorf("the original: %v", err)
	}
}

// bigger returns files whose recipe is large, whatever they are made from.
func bigger(seed uint64) text.Files {
	rng := rand.New(rand.NewPCG(seed, 0))
	data := make([]byte, 2*maxRecipe)
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	return tree("a", string(data))
}

// Versions that recorded splices kept the last of the large steps, and those after it.
func TestHistoryOfEarlierVersion(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	big := tree("a", strings.Repeat("1", 2*maxRecipe))
	small := tree("a", "11")
	old := func(how string, d reduce.Digest) []byte {
		return append(putSize(append([]byte(nil), d[:]...), reduce.Size{}), how...)
	}
	table := pack(small).table
	toSmall := append(fmt.Appendf(nil, "s\x00\x00%c%s", len(table), table), 1, 1, 0)
	for _, rec := range [][]byte{old("w", num(1)), old(string(toSmall), num(2)), old("w", big.Key()), old(string(toSmall), small.Key())} {
		_, err := s.log.append(kindAccepted, rec)
		ok(t, err)
	}
	ok(t, replace(s.Dir(), "best", putContent(bestHeader, step{Step: Step{Digest: big.Key()}}, pack(big))...))
	ok(t, s.Close())
	for range 2 { // the second time, the session has an original and a step of this version
		h, err := ReadHistory(s.Dir())
		ok(t, err)
		for n, want := range []text.Files{nil, nil, nil, big, small} {
			got, err := h.Files(n)
			switch {
			case want == nil && n > 0 && !errors.Is(err, ErrNoContent):
				t.Errorf("step %d: %v", n, err)
			case want != nil && (err != nil || got.Key() != want.Key()):
				t.Errorf("step %d: %v %v", n, got, err)
			}
		}
		s = open(t, root)
		checkBest(t, s, small)
		ok(t, s.KeepOriginal(tree("a", strings.Repeat("0", 100))))
		accept(t, s, tree("a", ""))
		accept(t, s, small)
		ok(t, s.Close())
	}
}

// The room that a session takes: its original, and little for each step.
func TestHistoryRoom(t *testing.T) {
	root := t.TempDir()
	rng := rand.New(rand.NewPCG(9, 10))
	data := make([]byte, 0, 1<<20)
	for len(data) < 1<<20 {
		data = fmt.Appendf(data, "line %d: %x\n", len(data), rng.Uint64())
	}
	size := len(data)
	s := open(t, root)
	ok(t, s.KeepOriginal(text.Single("a", data)))
	for range 1000 {
		data = shrink(rng, data, 400)
		accept(t, s, text.Single("a", data))
	}
	ok(t, s.Close())
	room := 0
	ok(t, filepath.WalkDir(s.Dir(), func(path string, e fs.DirEntry, err error) error {
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			room += int(info.Size())
		}
		return err
	}))
	if steps := room - size; steps > 150*1000 {
		t.Errorf("1,000 steps take %d bytes besides the original", steps)
	}
	h, err := ReadHistory(s.Dir())
	ok(t, err)
	last, err := h.Files(1000)
	ok(t, err)
	if !bytes.Equal(last[0].Data, data) {
		t.Error("the last step is another one")
	}
}
