package sequential

// Limits of the memory for the values of accepted steps: so many bytes, or so many times the original.
const (
	trailBytes = 16 << 20
	trailTimes = 4
)

// kept returns the numbers of the steps whose values are kept, in order.
func (r *run[C]) kept() []int {
	var out []int
	for i, s := range r.trail {
		if !s.gone {
			out = append(out, i)
		}
	}
	return out
}

// thin drops every second value of the trail when all of them together take too much memory. Stepping
// back then ends on one of the others. The original and the last two stay: the caller's best is one of
// them.
func (r *run[C]) thin() {
	if r.Weight == nil {
		return
	}
	r.room += r.Weight(r.best())
	if r.room <= max(trailBytes, trailTimes*r.Weight(r.Original)) {
		return
	}
	kept := r.kept()
	for i := 1; i < len(kept)-2; i += 2 {
		r.trail[kept[i]] = step[C]{size: r.trail[kept[i]].size, gone: true}
	}
	r.room = 0
	for _, i := range r.kept()[1:] {
		r.room += r.Weight(r.trail[i].value)
	}
}
