package align

// most limits the number of differences that are looked at in one part.
const most = 2000

// shortest finds a shortest list of changes between two parts, which begin and end with different
// elements.
func (d *differ) shortest(a0, a1, b0, b1 int) {
	from, to, ok := d.snake(a0, a1, b0, b1)
	if !ok {
		d.add(Change{a0, a1, b0, b1})
		return
	}
	d.halves(a0, from.a, b0, from.b)
	d.halves(to.a, a1, to.b, b1)
}

// halves continues with a part beside a run of equal elements.
func (d *differ) halves(a0, a1, b0, b1 int) {
	for a0 < a1 && b0 < b1 && d.a[a0] == d.b[b0] {
		a0, b0 = a0+1, b0+1
	}
	for a0 < a1 && b0 < b1 && d.a[a1-1] == d.b[b1-1] {
		a1, b1 = a1-1, b1-1
	}
	if a0 == a1 || b0 == b1 {
		d.add(Change{a0, a1, b0, b1})
		return
	}
	d.shortest(a0, a1, b0, b1)
}

// snake returns the run of equal elements, perhaps an empty one, in the middle of a shortest path. It is not ok if
// nothing is equal, or too much differs.
func (d *differ) snake(a0, a1, b0, b1 int) (from, to match, ok bool) {
	n, m := a1-a0, b1-b0
	limit := min((n+m+1)/2, most)
	size := 2*limit + 3
	ahead, back := make([]int, size), make([]int, size) // the furthest position in a, by diagonal
	at := func(k int) int { return k + limit + 1 }
	delta := n - m
	for dist := 0; dist <= limit; dist++ {
		for k := -dist; k <= dist; k += 2 {
			x := 0
			switch {
			case dist == 0:
			case k == -dist || k != dist && ahead[at(k-1)] < ahead[at(k+1)]:
				x = ahead[at(k+1)]
			default:
				x = ahead[at(k-1)] + 1
			}
			start := x
			for x < n && x-k >= 0 && x-k < m && d.a[a0+x] == d.b[b0+x-k] {
				x++
			}
			ahead[at(k)] = x
			other := delta - k // the diagonal seen from the end
			if delta%2 != 0 && other >= -(dist-1) && other <= dist-1 && x+back[at(other)] >= n && inside(x, x-k, n, m) {
				return match{a0 + start, b0 + start - k}, match{a0 + x, b0 + x - k}, !corner(start, start-k, x, x-k, n, m)
			}
		}
		for k := -dist; k <= dist; k += 2 {
			x := 0
			switch {
			case dist == 0:
			case k == -dist || k != dist && back[at(k-1)] < back[at(k+1)]:
				x = back[at(k+1)]
			default:
				x = back[at(k-1)] + 1
			}
			start := x
			for x < n && x-k >= 0 && x-k < m && d.a[a1-1-x] == d.b[b1-1-(x-k)] {
				x++
			}
			back[at(k)] = x
			other := delta - k
			if delta%2 == 0 && other >= -dist && other <= dist && x+ahead[at(other)] >= n && inside(x, x-k, n, m) {
				return match{a1 - x, b1 - (x - k)}, match{a1 - start, b1 - (start - k)}, !corner(n-x, m-(x-k), n-start, m-(start-k), n, m)
			}
		}
	}
	d.gaveUp = d.gaveUp || limit == most
	return match{}, match{}, false
}

func inside(x, y, n, m int) bool { return x >= 0 && x <= n && y >= 0 && y <= m }

// corner reports whether a path through the run would not divide the part.
func corner(x0, y0, x1, y1, n, m int) bool {
	return x1 == 0 && y1 == 0 || x0 == n && y0 == m || x0 == x1 && (x0 == 0 && y0 == 0 || x0 == n && y0 == m)
}
