package text

var bytesFormat = &Format{Name: "bytes", About: "bytes", Unit: "byte", Split: single, cut: cutBytes}

func single(data []byte) [][]byte { return split(data, cutBytes) }

func cutBytes(data []byte, add func(n int) bool) {
	for range data {
		if !add(1) {
			return
		}
	}
}
