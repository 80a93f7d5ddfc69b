package journal

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A step is recorded in the log as splices if the changes have at most maxSplice bytes:
// one write and one sync. Otherwise, or if replaying the splices would copy more than
// maxReplay bytes, the complete content is written to the file best first.
const (
	maxSplice = 16 << 10
	maxReplay = 1 << 30
)

// best is the best result so far.
//
// The file best is renamed into place before its step is appended to the log. So if the
// two disagree after a crash, the file is newer, and the next open appends its step.
type best struct {
	mu     sync.Mutex
	packed archive // what the next splice is applied to
	whole  bool    // packed does not match the file: the next step must be whole
	moved  int     // bytes that replaying the steps since the last whole one copies
	files  text.Files
	digest reduce.Digest
	ok     bool
	lost   bool // there was one when the session was opened, but it is damaged
}

// Accept makes fs, whose digest is d, the best result so far. When it returns, fs
// survives a power cut, and so does every verdict put before. After an error, the best
// result is unchanged.
func (s *Session) Accept(d reduce.Digest, sz reduce.Size, fs text.Files) error {
	return s.setBest(kindAccepted, d, sz, fs)
}

func (s *Session) setBest(k kind, d reduce.Digest, sz reduce.Size, fs text.Files) error {
	b := &s.best
	b.mu.Lock()
	defer b.mu.Unlock()
	packed := pack(fs)
	st := step{
		digest: d, size: sz,
		table: spliceOf(b.packed.table, packed.table),
		data:  spliceOf(b.packed.data, packed.data),
	}
	st.whole = len(st.table.mid)+len(st.data.mid) > maxSplice || b.moved > maxReplay || b.whole
	if st.whole {
		if err := replace(s.dir, "best", putBest(st, packed)...); err != nil {
			return err
		}
		// Until the log has the step, no splice may refer to the previous content.
		b.whole = true
	}
	if err := s.appendStep(k, st); err != nil {
		return err
	}
	b.moved += packed.len()
	if st.whole {
		b.moved = 0
	}
	b.packed, b.whole = packed, false
	b.files, b.digest, b.ok = fs, d, true
	return nil
}

// Best returns the best result so far and its digest, if a step has been accepted.
func (s *Session) Best() (text.Files, reduce.Digest, bool) {
	s.best.mu.Lock()
	defer s.best.mu.Unlock()
	return s.best.files, s.best.digest, s.best.ok
}

// appendStep appends a step to the log and syncs it.
func (s *Session) appendStep(k kind, st step) error {
	s.mu.Lock()
	_, err := s.log.append(k, putStep(st))
	if err == nil {
		s.accepted[st.digest] = true
		s.finished = false
		if k == kindBack {
			s.backs++
		}
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.sync()
}

const (
	bestHeader = "whittle best 1\n"
	bestHead   = len(bestHeader) + len(reduce.Digest{}) + sizeSize + 8
)

// putBest returns the content of the file best, in parts: header, digest, size, length
// of the table, table, data, crc32c of all of these.
func putBest(st step, packed archive) [][]byte {
	head := append([]byte(bestHeader), st.digest[:]...)
	head = putSize(head, st.size)
	head = binary.LittleEndian.AppendUint64(head, uint64(len(packed.table)))
	parts := [][]byte{head, packed.table, packed.data}
	var sum uint32
	for _, p := range parts {
		sum = crc32.Update(sum, crcTable, p)
	}
	return append(parts, binary.LittleEndian.AppendUint32(nil, sum))
}

func parseBest(b []byte) (st step, packed archive, ok bool) {
	n := len(b) - 4
	if n < bestHead || string(b[:len(bestHeader)]) != bestHeader ||
		crc32.Checksum(b[:n], crcTable) != binary.LittleEndian.Uint32(b[n:]) {
		return st, packed, false
	}
	copy(st.digest[:], b[len(bestHeader):])
	st.size = parseSize(b[bestHead-8-sizeSize:])
	st.whole = true
	table := binary.LittleEndian.Uint64(b[bestHead-8:])
	b = b[bestHead:n]
	if table > uint64(len(b)) {
		return st, packed, false
	}
	return st, archive{b[:table:table], b[table:]}, true
}

// restoreBest restores the best result from the file best and the steps in the log since
// the last whole one. If the file is missing or damaged, there is no best result; the
// reduction will find it again from the verdicts.
func (s *Session) restoreBest(steps []step) error {
	b, err := os.ReadFile(filepath.Join(s.dir, "best"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	whole, packed, ok := parseBest(b)
	logged := len(steps) > 0 && steps[0].whole
	switch {
	case ok && !(logged && steps[0].digest == whole.digest):
		if err := s.appendStep(kindAccepted, whole); err != nil {
			return err
		}
		steps = []step{whole}
	case logged && !ok:
		s.best.whole, s.best.lost = true, true
		return nil
	case len(steps) == 0:
		return nil
	}
	var files text.Files
	for _, st := range steps {
		if st.whole {
			continue
		}
		if packed, err = st.apply(packed); err != nil {
			break
		}
		s.best.moved += packed.len()
	}
	if err == nil {
		files, err = unpack(packed)
	}
	if err != nil {
		s.best.whole, s.best.lost = true, true
		return nil
	}
	s.best.packed, s.best.files, s.best.ok = packed, files, true
	s.best.digest = steps[len(steps)-1].digest
	return nil
}

func (st step) apply(a archive) (archive, error) {
	table, err := st.table.apply(a.table)
	if err != nil {
		return a, err
	}
	data, err := st.data.apply(a.data)
	return archive{table, data}, err
}
