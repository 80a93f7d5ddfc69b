package journal

import (
	"encoding/binary"
	"errors"
	"hash/crc32"

	"github.com/whittle-dd/whittle/reduce"
)

// A record in the log is framed as
//
//	crc32c of all that follows, 4 bytes | length of the body, 4 bytes | kind, 1 byte | body
//
// all little-endian. A frame of zeros, which a power cut may leave, is not a record:
// the checksum of zeros is not zero.
const frameSize = 9

type kind byte

const (
	kindVerdict  kind = 'v' // digest, verdict, evidence
	kindAccepted kind = 'a' // digest, size, change of the best result
	kindBack     kind = 'b' // as accepted: an earlier step, or the original, is the best again
	kindSetting  kind = 's' // length of the name, name, value
	kindFinished kind = 'f' // empty
)

var (
	crcTable = crc32.MakeTable(crc32.Castagnoli)
	errShort = errors.New("record is too short")
)

func frame(k kind, body []byte) []byte {
	b := make([]byte, frameSize, frameSize+len(body))
	binary.LittleEndian.PutUint32(b[4:], uint32(len(body)))
	b[8] = byte(k)
	b = append(b, body...)
	binary.LittleEndian.PutUint32(b, crc32.Checksum(b[4:], crcTable))
	return b
}

const verdictSize = len(reduce.Digest{}) + 1

func putVerdict(d reduce.Digest, o reduce.Outcome) []byte {
	b := make([]byte, 0, verdictSize+len(o.Evidence))
	b = append(b, d[:]...)
	b = append(b, byte(o.Verdict))
	return append(b, o.Evidence...)
}

func parseVerdict(b []byte) (d reduce.Digest, o reduce.Outcome, err error) {
	if len(b) < verdictSize {
		return d, o, errShort
	}
	copy(d[:], b)
	return d, reduce.Outcome{Verdict: reduce.Verdict(b[len(d)]), Evidence: b[verdictSize:]}, nil
}

// A step is an accepted candidate. If whole is set, its content is in the file best;
// otherwise it is the content of the previous step with the splices applied.
type step struct {
	digest      reduce.Digest
	size        reduce.Size
	whole       bool
	table, data splice
}

func putStep(s step) []byte {
	b := append([]byte(nil), s.digest[:]...)
	b = putSize(b, s.size)
	if s.whole {
		return append(b, 'w')
	}
	b = append(b, 's')
	for _, sp := range []splice{s.table, s.data} {
		b = binary.AppendUvarint(b, uint64(sp.pre))
		b = binary.AppendUvarint(b, uint64(sp.suf))
		b = binary.AppendUvarint(b, uint64(len(sp.mid)))
		b = append(b, sp.mid...)
	}
	return b
}

func parseStep(b []byte) (step, error) {
	s := step{}
	const head = len(s.digest) + sizeSize
	if len(b) < head+1 {
		return s, errShort
	}
	copy(s.digest[:], b)
	s.size = parseSize(b[len(s.digest):])
	if s.whole = b[head] == 'w'; s.whole {
		return s, nil
	}
	r := reader{b[head+1:]}
	for _, sp := range []*splice{&s.table, &s.data} {
		pre, ok1 := r.number()
		suf, ok2 := r.number()
		mid, ok3 := r.bytes()
		if !ok1 || !ok2 || !ok3 {
			return s, errShort
		}
		*sp = splice{int(pre), int(suf), mid}
	}
	return s, nil
}

const sizeSize = 8 * len(reduce.Size{})

func putSize(b []byte, s reduce.Size) []byte {
	for _, n := range s {
		b = binary.LittleEndian.AppendUint64(b, uint64(n))
	}
	return b
}

func parseSize(b []byte) (s reduce.Size) {
	for i := range s {
		s[i] = int(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return s
}

func putSetting(name, value string) []byte {
	b := binary.AppendUvarint(nil, uint64(len(name)))
	b = append(b, name...)
	return append(b, value...)
}

func parseSetting(b []byte) (name, value string, err error) {
	n, w := binary.Uvarint(b)
	if w <= 0 || n > uint64(len(b)-w) {
		return "", "", errShort
	}
	b = b[w:]
	return string(b[:n]), string(b[n:]), nil
}
