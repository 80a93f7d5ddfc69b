package unified

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"fmt"
)

// binary writes content that is not text as git does, so that git apply can restore it.
func (w *writer) binary(was, now []byte) {
	w.line("", "GIT binary patch")
	for _, data := range [][]byte{now, was} {
		w.line("", "literal %d", len(data))
		w.base85(deflated(data))
		w.line("", "")
	}
}

// index writes the names that git has for both contents, without which it does not apply binary patches.
func (w *writer) index(was, now []byte, old, new bool) {
	name := func(data []byte, there bool) string {
		if !there {
			return fmt.Sprintf("%040x", 0)
		}
		return fmt.Sprintf("%x", sha1.Sum(fmt.Appendf(nil, "blob %d\x00%s", len(data), data)))
	}
	w.line(bold, "index %s..%s", name(was, old), name(now, new))
}

func deflated(data []byte) []byte {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write(data) // a buffer never fails
	z.Close()
	return b.Bytes()
}

const digits85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"

// base85 writes lines of up to 52 bytes. The first character of a line says how many they are.
func (w *writer) base85(data []byte) {
	for len(data) > 0 {
		n := min(len(data), 52)
		line := make([]byte, 0, 70)
		if n <= 26 {
			line = append(line, byte('A'+n-1))
		} else {
			line = append(line, byte('a'+n-27))
		}
		for i := 0; i < n; i += 4 {
			var word [4]byte
			copy(word[:], data[i:n])
			v := uint32(word[0])<<24 | uint32(word[1])<<16 | uint32(word[2])<<8 | uint32(word[3])
			var five [5]byte
			for k := 4; k >= 0; k-- {
				five[k] = digits85[v%85]
				v /= 85
			}
			line = append(line, five[:]...)
		}
		w.WriteString(string(line) + "\n")
		data = data[n:]
	}
}
