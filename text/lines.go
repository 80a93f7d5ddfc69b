package text

var linesFormat = &Format{Name: "lines", About: "lines", Unit: "line", Split: lines, cut: cutLines}

var linesPass = linesFormat.pass()

func lines(data []byte) [][]byte { return split(data, cutLines) }

// cutLines cuts after every "\n", "\r\n" and lone "\r".
func cutLines(data []byte, add func(n int) bool) {
	for len(data) > 0 {
		n := lineLen(data)
		if !add(n) {
			return
		}
		data = data[n:]
	}
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
