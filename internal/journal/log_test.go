package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text/recipe"
)

// written makes a session with n verdicts and one last record. It returns its log and the
// offset of the last record.
func written(t *testing.T, root string, n int, last func(*Session) error) (path string, all []byte, from int) {
	t.Helper()
	s := open(t, root)
	for i := range n {
		ok(t, s.Put(num(i), reduce.Outcome{Verdict: reduce.Boring, Evidence: []byte("why")}))
	}
	from = int(s.log.end)
	ok(t, last(s))
	ok(t, s.Close())
	path = filepath.Join(s.Dir(), "log")
	all, err := os.ReadFile(path)
	ok(t, err)
	return path, all, from
}

func TestIncompleteRecord(t *testing.T) {
	lasts := map[string]func(*Session) error{
		"verdict":  func(s *Session) error { return s.Put(num(99), reduce.Outcome{Evidence: []byte("last")}) },
		"accepted": func(s *Session) error { return s.Accept(Step{Digest: num(99), Rank: reduce.Size{1}}, tree("a", "b")) },
		"setting":  func(s *Session) error { return s.Settle(Settings{Width: 8}) },
		"finished": (*Session).Finish,
	}
	for name, last := range lasts {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			path, all, from := written(t, root, 3, last)
			for cut := from; cut < len(all); cut++ {
				for _, tail := range [][]byte{nil, make([]byte, 100)} { // a power cut may leave zeros
					if tail != nil && cut%5 != 0 {
						continue // every open syncs, which is slow
					}
					ok(t, os.WriteFile(path, append(bytes.Clone(all[:cut]), tail...), 0o600))
					s := open(t, root)
					if want := int64(cut - from + len(tail)); s.Cut() != want {
						// The record itself may end with zeros.
						if tail == nil || s.Cut() != int64(cut+len(tail)-len(all)) {
							t.Fatalf("cut at %d: removed %d bytes, want %d", cut, s.Cut(), want)
						}
					}
					ok(t, s.Put(num(4), reduce.Outcome{Verdict: reduce.Interesting}))
					ok(t, s.Close())
					checkVerdicts(t, root, 0, 1, 2, 4)
				}
			}
		})
	}
}

func checkVerdicts(t *testing.T, root string, want ...int) {
	t.Helper()
	s := open(t, root)
	defer s.Close()
	if s.Cut() != 0 {
		t.Fatalf("%d bytes of the log are damaged", s.Cut())
	}
	for _, i := range want {
		if _, ok := s.Get(num(i)); !ok {
			t.Fatalf("verdict %d is lost", i)
		}
	}
	if len(s.verdicts) != len(want) {
		t.Fatalf("%d verdicts, want %d", len(s.verdicts), len(want))
	}
}

func TestDamagedMiddle(t *testing.T) {
	root := t.TempDir()
	path, all, _ := written(t, root, 10, (*Session).Finish)
	each := len(frame(kindVerdict, putVerdict(num(0), reduce.Outcome{Evidence: []byte("why")})))
	for at := len(logHeader); at < len(logHeader)+10*each; at += 7 {
		bad := bytes.Clone(all)
		bad[at] ^= 0x40
		ok(t, os.WriteFile(path, bad, 0o600))
		s := open(t, root)
		good := (at - len(logHeader)) / each
		if len(s.verdicts) != good || s.Cut() != int64(len(all)-len(logHeader)-good*each) || s.Finished() {
			t.Fatalf("byte %d: %d verdicts, %d bytes cut; want the %d before it", at, len(s.verdicts), s.Cut(), good)
		}
		ok(t, s.Put(num(77), reduce.Outcome{}))
		ok(t, s.Close())
		checkVerdicts(t, root, append([]int{77}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}[:good]...)...)
	}
}

func TestUnknownLog(t *testing.T) {
	for content, want := range map[string]string{
		"whittle log 2\nmore":               "another version",
		logHeader + string(frame('?', nil)): "unknown kind",
	} {
		root := t.TempDir()
		path, _, _ := written(t, root, 1, (*Session).Finish)
		ok(t, os.WriteFile(path, []byte(content), 0o600))
		_, err := Open(root, someID(""))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "remove "+filepath.Dir(path)) {
			t.Errorf("%q: got %v, want %q and what to do", content, err, want)
		}
		after, _ := os.ReadFile(path)
		if string(after) != content {
			t.Errorf("%q: the log was changed", content)
		}
	}
}

// A log without its header is empty from then on, and the session says so.
func TestDamagedHeader(t *testing.T) {
	for _, content := range []string{"", "whittle lo", "xhittle log 1\nand more"} {
		root := t.TempDir()
		path, _, _ := written(t, root, 1, (*Session).Finish)
		ok(t, os.WriteFile(path, []byte(content), 0o600))
		s := open(t, root)
		if damaged, _ := s.Damaged(); !damaged || s.Cut() != int64(len(content)) || s.Resumed() {
			t.Errorf("%q: damaged %v, %d bytes cut, resumed %v", content, damaged, s.Cut(), s.Resumed())
		}
		ok(t, s.Put(num(7), reduce.Outcome{}))
		ok(t, s.Close())
		checkVerdicts(t, root, 7)
	}
}

// FuzzLog opens logs that have a record with a correct checksum and any content, followed
// by any bytes.
func FuzzLog(f *testing.F) {
	f.Add(byte(kindVerdict), putVerdict(num(1), reduce.Outcome{Evidence: []byte("e")}), []byte{})
	f.Add(byte(kindStep), putStep(step{base: basePrevious, data: recipe.Of([]byte("abc"), []byte("ac"))}), []byte{1})
	f.Add(byte(kindAccepted), append(make([]byte, stepHead), "s\x00\x00\x00\x01\x02\x00"...), []byte{1})
	f.Add(byte(kindSetting), []byte{200}, []byte("tail"))
	f.Fuzz(func(t *testing.T, k byte, body, tail []byte) {
		root := t.TempDir()
		path, log, _ := written(t, root, 1, (*Session).Finish)
		ok(t, os.WriteFile(path, slices.Concat(log, frame(kind(k), body), tail), 0o600))
		s, err := Open(root, someID(""))
		if err != nil {
			return
		}
		ok(t, s.Put(num(2), reduce.Outcome{}))
		ok(t, s.Close())
		open(t, root).Close()
	})
}
