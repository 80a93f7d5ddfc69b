package text

var bytesFormat = &Format{Name: "bytes", About: "bytes", Unit: "byte", Split: single, cut: cutBytes}

func single(data []byte) [][]byte { return split(data, cutBytes) }

func cutBytes(data []byte, add func(n int)) {
	for range data {
		add(1)
	}
}
