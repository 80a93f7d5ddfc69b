package text

import "bytes"

var linesFormat = &Format{Name: "lines", About: "lines", Unit: "line", Split: lines}

var linesPass = linesFormat.pass()

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
