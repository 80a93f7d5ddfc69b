package text

var bytesFormat = &Format{Name: "bytes", About: "bytes", Unit: "byte", Split: single}

func single(data []byte) [][]byte {
	out := make([][]byte, len(data))
	for i := range data {
		out[i] = data[i : i+1 : i+1]
	}
	return out
}
