package text

import (
	"bytes"
	"unicode/utf8"
)

// A Format is a way to cut bytes into pieces. Whatever the bytes are, the pieces
// one after the other are the input, none is empty, and a piece cut again is
// itself. Cutting takes linear time and copies nothing: pieces are parts of data.
type Format struct {
	Name  string
	Split func(data []byte) [][]byte
}

// Formats lists all formats, finest last.
func Formats() []Format {
	return []Format{
		{"lines", lines},
		{"tokens", tokens},
		{"chars", chars},
		{"bytes", single},
	}
}

// FormatNamed is the format of that name.
func FormatNamed(name string) (Format, bool) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

func single(data []byte) [][]byte {
	out := make([][]byte, len(data))
	for i := range data {
		out[i] = data[i : i+1 : i+1]
	}
	return out
}

// chars cuts between runes. A byte that is not UTF-8 is a piece of its own.
func chars(data []byte) [][]byte {
	out := make([][]byte, 0, utf8.RuneCount(data))
	for i := 0; i < len(data); {
		_, n := utf8.DecodeRune(data[i:])
		out = append(out, data[i:i+n:i+n])
		i += n
	}
	return out
}

// lines cuts after every "\n", "\r\n" and lone "\r".
func lines(data []byte) [][]byte {
	out := make([][]byte, 0, bytes.Count(data, []byte{'\n'})+1)
	for len(data) > 0 {
		n := lineLen(data)
		out = append(out, data[:n:n])
		data = data[n:]
	}
	return out
}

func lineLen(data []byte) int {
	for i, c := range data {
		switch {
		case c == '\n':
			return i + 1
		case c == '\r' && i+1 < len(data) && data[i+1] == '\n':
			return i + 2
		case c == '\r':
			return i + 1
		}
	}
	return len(data)
}
