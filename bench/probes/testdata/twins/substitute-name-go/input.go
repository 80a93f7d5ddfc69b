package a

type window struct {
	pos, size int
	data      []int
}

func sum(xs []int) (total int) {
	for _, x := range xs {
		total += x
	}
	return
}

func mean(w *window, skip int, out []int) int {
	seen := w.data[w.pos : w.pos+w.size]
	if len(seen) == 0 {
		return -1
	}
	avg := (sum(seen) + w.pos) / (len(seen) - w.size*2)
	out[w.pos+skip] = avg << uint(w.size%8)
	return avg + sum(out)
}
