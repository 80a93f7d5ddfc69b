package sequential

import "math"

// A Rate counts runs of the test.
type Rate struct {
	Yes  int // that found the candidate interesting
	Runs int // in all
}

// Share returns the share of runs that said yes, 0 if there were none.
func (r Rate) Share() float64 {
	if r.Runs == 0 {
		return 0
	}
	return float64(r.Yes) / float64(r.Runs)
}

// Bounds returns Wilson's bounds of the rate, z standard deviations away. Without runs they are 0 and 1.
func (r Rate) Bounds(z float64) (lo, hi float64) {
	if r.Runs == 0 {
		return 0, 1
	}
	p, n := r.Share(), float64(r.Runs)
	center := p + z*z/(2*n)
	spread := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, (center-spread)/(1+z*z/n)), min(1, (center+spread)/(1+z*z/n))
}

func (r Rate) low(z float64) float64  { lo, _ := r.Bounds(z); return lo }
func (r Rate) high(z float64) float64 { _, hi := r.Bounds(z); return hi }

func (r Rate) plus(o Rate) Rate { return Rate{r.Yes + o.Yes, r.Runs + o.Runs} }
