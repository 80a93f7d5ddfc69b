package journal

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/recipe"
)

// A step is recorded in the log, as recipes for what the step before it was: one write and one sync. If the
// recipes have more than maxRecipe bytes, the complete content is also written to the file best first: then the
// best result does not depend on all of the log being intact.
const maxRecipe = 16 << 10

// best is the best result so far.
//
// The file best is renamed into place before its step is appended to the log. So if the
// two disagree after a crash, the file is newer, and the next open appends its step.
type best struct {
	mu     sync.Mutex
	packed archive // what the next recipe is applied to
	base   base    // what that is
	whole  bool    // the file best is not the base of the steps in the log: the next step must be whole
	files  text.Files
	digest reduce.Digest
	ok     bool
	lost   bool // there was one when the session was opened, but it is damaged
}

// Accept makes fs the best result so far. When it returns, fs
// survives a power cut, and so does every verdict put before. After an error, the best
// result is unchanged.
func (s *Session) Accept(st Step, fs text.Files) error {
	b := &s.best
	b.mu.Lock()
	defer b.mu.Unlock()
	packed := pack(fs)
	st.Bytes, st.Tests, st.Elapsed = fs.Bytes(), s.Verdicts(), s.elapsed()
	rec := step{
		Step: st, base: b.base,
		table: recipe.Of(b.packed.table, packed.table),
		data:  recipe.Of(b.packed.data, packed.data),
	}
	rec.whole = len(rec.table)+len(rec.data) > maxRecipe || b.whole
	if rec.whole {
		if err := replace(s.dir, "best", putContent(bestHeader, rec, packed)...); err != nil {
			return err
		}
		// Until the log has the step, no other step may refer to the previous content of the file.
		b.whole = true
	}
	if err := s.appendStep(rec); err != nil {
		return err
	}
	b.packed, b.base, b.whole = packed, basePrevious, false
	b.files, b.digest, b.ok = fs, st.Digest, true
	return nil
}

// Best returns the best result so far and its digest, if a step has been accepted.
func (s *Session) Best() (text.Files, reduce.Digest, bool) {
	s.best.mu.Lock()
	defer s.best.mu.Unlock()
	return s.best.files, s.best.digest, s.best.ok
}

// elapsed returns the time that was spent on the session, in this run until now and in earlier ones until their
// last step.
func (s *Session) elapsed() time.Duration {
	if s.opened.IsZero() {
		return s.spent
	}
	return s.spent + time.Since(s.opened)
}

// appendStep appends a step to the log and syncs it.
func (s *Session) appendStep(st step) error {
	s.mu.Lock()
	_, err := s.log.append(kindStep, putStep(st))
	if err == nil {
		s.took(st.Step)
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.sync()
}

// took notes that a step is in the log.
func (s *Session) took(st Step) {
	s.accepted[st.Digest] = true
	s.finished = false
	if st.Back {
		s.backs++
	}
	if s.opened.IsZero() { // it is of an earlier run
		s.spent = st.Elapsed
	}
}

const (
	bestHeader = "whittle best 1\n"
	bestHead   = len(bestHeader) + len(reduce.Digest{}) + sizeSize + 8
)

// putContent returns the content of the file best, in parts: header, digest, rank, length
// of the table, table, data, crc32c of all of these. The file original is alike.
func putContent(header string, st step, packed archive) [][]byte {
	head := append([]byte(header), st.Digest[:]...)
	head = putSize(head, st.Rank)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(packed.table)))
	parts := [][]byte{head, packed.table, packed.data}
	var sum uint32
	for _, p := range parts {
		sum = crc32.Update(sum, crcTable, p)
	}
	return append(parts, binary.LittleEndian.AppendUint32(nil, sum))
}

func parseContent(header string, b []byte) (st step, packed archive, ok bool) {
	n := len(b) - 4
	head := bestHead - len(bestHeader) + len(header)
	if n < head || string(b[:len(header)]) != header ||
		crc32.Checksum(b[:n], crcTable) != binary.LittleEndian.Uint32(b[n:]) {
		return st, packed, false
	}
	copy(st.Digest[:], b[len(header):])
	st.Rank = parseSize(b[head-8-sizeSize:])
	st.whole = true
	table := tableLength(b[:head])
	b = b[head:n]
	if table > len(b) {
		return st, packed, false
	}
	return st, archive{b[:table:table], b[table:]}, true
}

// tableLength returns the length of the table, given what precedes it.
func tableLength(head []byte) int {
	return int(min(binary.LittleEndian.Uint64(head[len(head)-8:]), math.MaxInt))
}

// readContent reads a file that putContent wrote. One that is missing or damaged is not ok.
func readContent(dir, name, header string) (st step, packed archive, ok bool, err error) {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return st, packed, false, err
	}
	st, packed, ok = parseContent(header, b)
	return st, packed, ok, nil
}

// restoreBest restores the best result from the file best and the steps in the log since
// the last whole one. If the file is missing or damaged, there is no best result; the
// reduction will find it again from the verdicts.
func (s *Session) restoreBest(steps []step) error {
	whole, packed, ok, err := readContent(s.dir, "best", bestHeader)
	if err != nil {
		return err
	}
	logged := len(steps) > 0 && steps[0].whole
	switch {
	case ok && !(logged && steps[0].Digest == whole.Digest):
		if err := s.logBest(whole, packed); err != nil {
			return err
		}
		steps = []step{whole}
	case logged && !ok:
		s.best.whole, s.best.lost = true, true
		return nil
	case len(steps) == 0:
		return nil
	}
	now := ropeOf(packed)
	for _, st := range steps {
		if st.whole {
			continue
		}
		if now, err = s.follow(now, st); err != nil {
			break
		}
	}
	packed = now.archive()
	var files text.Files
	if err == nil {
		files, err = unpack(packed)
	}
	if err != nil {
		s.best.whole, s.best.lost = true, true
		return nil
	}
	s.best.packed, s.best.base, s.best.files, s.best.ok = packed, basePrevious, files, true
	s.best.digest = steps[len(steps)-1].Digest
	return nil
}

// logBest records the step whose content is in the file best, because a crash kept it from the log.
func (s *Session) logBest(whole step, packed archive) error {
	whole.Bytes, whole.Tests, whole.Elapsed = len(packed.data), len(s.verdicts), s.spent
	from := archive{}
	if _, original, ok, err := readContent(s.dir, "original", originalHeader); err == nil && ok {
		from, whole.base = original, baseOriginal
	}
	whole.table, whole.data = recipe.Of(from.table, packed.table), recipe.Of(from.data, packed.data)
	return s.appendStep(whole)
}

// follow returns the content of a step, given that of the step before.
func (s *Session) follow(previous rope, st step) (rope, error) {
	return st.from(previous, func() (archive, bool) {
		_, original, ok, err := readContent(s.dir, "original", originalHeader)
		return original, ok && err == nil
	})
}
