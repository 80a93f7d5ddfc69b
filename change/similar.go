package change

import "bytes"

// mostPairs limits the work of finding out which lines of a large hunk are alike.
const mostPairs = 250_000

// pairs returns which items of two lists belong together, in order: those in the same place if the
// lists are equally long; otherwise those that are alike. Without alike, it is the first ones.
func pairs(old, new [][]byte, alike func(a, b []byte) int) [][2]int {
	if len(old) == len(new) || alike == nil || len(old)*len(new) > mostPairs {
		out := make([][2]int, min(len(old), len(new)))
		for i := range out {
			out[i] = [2]int{i, i}
		}
		return out
	}
	return mostAlike(old, new, alike)
}

// mostAlike returns the pairs in order whose likeness is largest in all.
func mostAlike(old, new [][]byte, alike func(a, b []byte) int) [][2]int {
	n, m := len(old), len(new)
	best, like := make([][]int, n+1), make([][]int, n+1)
	for i := range best {
		best[i], like[i] = make([]int, m+1), make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			like[i][j] = alike(old[i], new[j])
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if like[i][j] > 0 {
				best[i][j] = max(best[i][j], best[i+1][j+1]+like[i][j])
			}
		}
	}
	var out [][2]int
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case like[i][j] > 0 && best[i][j] == best[i+1][j+1]+like[i][j]:
			out = append(out, [2]int{i, j})
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
	return out
}

// alike returns how much two lines are alike: how many bytes are the same at their beginning and at
// their end, or 0 if that is less than half of the longer one.
func alike(a, b []byte) int {
	a, b = bytes.TrimSpace(a), bytes.TrimSpace(b)
	n := min(len(a), len(b))
	head := 0
	for head < n && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < n-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	if 2*(head+tail) < max(len(a), len(b)) {
		return 0
	}
	return head + tail
}
