package journal

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// putForever puts verdicts and accepts steps, and prints each after it is stored:
// "v DIGEST" or "a DIGEST".
func putForever(root string) {
	s, err := Open(root, someID(""))
	die(err)
	base := int(time.Now().UnixNano())
	for i := base; ; i++ {
		d := num(i)
		die(s.Put(d, outcome(d)))
		fmt.Printf("v %x\n", d[:])
		if i%50 == 0 {
			fs := candidate(i)
			die(s.Accept(Step{Digest: fs.Key(), Rank: reduce.Size{i}}, fs))
			k := fs.Key()
			fmt.Printf("a %x\n", k[:])
		}
	}
}

// outcome returns an outcome that depends on d. Every fourth has evidence, up to 64 KB.
func outcome(d reduce.Digest) reduce.Outcome {
	o := reduce.Outcome{Verdict: reduce.Verdict(d[0] % 3)}
	if d[1]%4 == 0 {
		o.Evidence = bytes.Repeat(d[:], 1+int(d[2])*8)
	}
	return o
}

// candidate returns files that are sometimes similar to the previous ones, and sometimes
// too different for a splice.
func candidate(i int) text.Files {
	fill := "x"
	if i%3 == 0 {
		fill = strconv.Itoa(i % 10)
	}
	return tree("a.c", strings.Repeat(fill, 30_000), "b/c.h", fmt.Sprint(i))
}

func TestKill(t *testing.T) {
	root := t.TempDir()
	done := map[reduce.Digest]bool{} // every verdict that a child has reported
	accepted := 0
	for round := range 20 {
		cmd, lines := start(t, "put "+root)
		var last reduce.Digest
		known := false
		left := 100 + rand.IntN(400) // kill it after so many lines ...
		if round%2 == 0 {            // ... or at any time, even before the first
			time.AfterFunc(time.Duration(rand.IntN(60))*time.Millisecond, func() { cmd.Process.Kill() })
		}
		for lines.Scan() {
			if left--; left == 0 {
				cmd.Process.Kill()
			}
			what, digest, _ := strings.Cut(lines.Text(), " ")
			b, err := hex.DecodeString(digest)
			if err != nil || len(b) != len(last) {
				continue // the child died while printing
			}
			d := reduce.Digest(b)
			if what == "a" {
				last, known = d, true
				accepted++
				continue
			}
			done[d] = true
		}
		cmd.Wait()

		s, err := Open(root, someID(""))
		ok(t, err)
		for d := range done {
			got, ok := s.Get(d)
			if want := outcome(d); !ok || got.Verdict != want.Verdict || !bytes.Equal(got.Evidence, want.Evidence) {
				t.Fatalf("round %d: verdict of %v lost: got %v %v", round, d, got.Verdict, ok)
			}
		}
		fs, d, have := s.Best()
		if known && !have {
			t.Fatalf("round %d: no best result", round)
		}
		if have && fs.Key() != d {
			t.Fatalf("round %d: the best result is damaged", round)
		}
		if known && !s.Accepted(last) {
			t.Fatalf("round %d: accepted step lost", round)
		}
		if have && !s.Accepted(d) {
			t.Fatalf("round %d: the best result was never accepted", round)
		}
		ok(t, s.Close())
	}
	t.Logf("%d verdicts, %d steps", len(done), accepted)
	if len(done) < 100 || accepted == 0 {
		t.Error("too few verdicts or steps: the test shows nothing")
	}
}

func TestLock(t *testing.T) {
	root := t.TempDir()
	cmd, lines := start(t, "hold "+root)
	lines.Scan()
	_, err := Open(root, someID(""))
	locked, isLocked := err.(LockedError)
	if !isLocked || locked.PID != cmd.Process.Pid {
		t.Fatalf("got %v, want locked by %d", err, cmd.Process.Pid)
	}
	other, err := Open(root, someID("other"))
	ok(t, err)
	ok(t, other.Close())
	if n, err := Sweep(root, Limits{Age: 1, Bytes: 1}); n != 1 || err != nil {
		t.Fatalf("swept %d, %v; want the one session that is not locked", n, err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	s := open(t, root)
	if !s.Resumed() {
		t.Error("the verdict of the killed process is lost")
	}
	if _, err := Open(root, someID("")); err == nil {
		t.Error("opened twice in one process")
	}
}

func hold(root string) {
	s, err := Open(root, someID(""))
	die(err)
	die(s.Put(num(1), reduce.Outcome{}))
	fmt.Println("held by", os.Getpid())
	select {}
}
