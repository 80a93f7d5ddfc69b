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
	kindStep     kind = 'c' // see putStep
	kindSetting  kind = 's' // length of the name, name, value
	kindFinished kind = 'f' // empty

	// Steps as earlier versions recorded them.
	kindAccepted kind = 'a' // digest, rank, splices, or that the content is in the file best
	kindBack     kind = 'b' // as accepted: an earlier step, or the original, is the best again
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
