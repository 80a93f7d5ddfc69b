// Package formula holds the formulas that the papers on ProbDD, CDD and WDD state: how much
// a removal is expected to win, how a belief grows when a removal fails, and where a list of
// weights is cut in half. Package dd uses them, and bench/papers compares them with each other.
package formula

import "math"

// Growth is the factor by which the belief in an item grows from round to round in CDD:
// 1/(1−1/e).
const Growth = 1 / (1 - 1/math.E)

// Size returns how many items CDD removes at once in round r = 0, 1, …: the s that maximizes
// s·(1−p)ˢ for p = p0·1.582ʳ, the larger of two equally good ones.
func Size(p0 float64, r int) int { return SizeFor(p0*math.Pow(Growth, float64(r)), false) }

// SizeFor returns the s that maximizes s·(1−p)ˢ: the last one with s·(1−p)ˢ ≥ (s−1)·(1−p)ˢ⁻¹,
// which is s ≤ 1/p. Of two equally good ones it is the larger, or the smaller if asked for.
func SizeFor(p float64, smaller bool) int {
	if p >= 1 {
		return 1
	}
	x := 1 / p
	if x > math.MaxInt32 {
		return math.MaxInt32
	}
	if smaller {
		return max(1, int(math.Ceil(x*(1-1e-9)))-1)
	}
	return max(1, int(x*(1+1e-9)))
}

// Raised returns the belief in each of some items after they could not be removed together:
// p / (1 − Π(1−p)), never more than 1. What comes within rounding of 1 is 1, or an item could
// be tested forever.
func Raised(p []float64) []float64 {
	logAll := 0.0 // a logarithm, or beliefs near 0 would be lost beside 1
	for _, q := range p {
		logAll += math.Log1p(-q)
	}
	out := make([]float64, len(p))
	for i, q := range p {
		out[i] = q / -math.Expm1(logAll)
		if !(out[i] <= 1-1e-9) {
			out[i] = 1
		}
	}
	return out
}

// GainPrefix returns the prefix of an ordered list of positions whose removal is expected to
// win the most: it maximizes Σw · Π(1−p). Nil weights are all 1. Of prefixes with equal gain,
// to within rounding, it returns the longest, or the shortest if shorter is set.
func GainPrefix(ordered []int, p []float64, weights []int, shorter bool) []int {
	best, most := 1, -1.0
	weight, all := 0.0, 1.0
	for i, pos := range ordered {
		w := 1.0
		if weights != nil {
			w = float64(weights[pos])
		}
		weight += w
		all *= 1 - p[pos]
		gain := weight * all
		if Near(gain, most) {
			if !shorter {
				best = i + 1
			}
		} else if gain > most {
			best, most = i+1, gain
		}
	}
	return ordered[:best]
}

// Near compares with a relative tolerance: equal gains are common, and the platform's
// rounding must not decide the sequence.
func Near(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b))
}

// Half returns where a list of two or more weights is cut into two parts of most nearly equal
// weight, neither of them empty. Of two cuts equally good it takes the later unless earlier
// is set.
func Half(weights []int, earlier bool) int {
	total := 0
	for _, w := range weights {
		total += w
	}
	cut, best, prefix := 1, -1, 0
	for i := 1; i < len(weights); i++ {
		prefix += weights[i-1]
		far := max(2*prefix-total, total-2*prefix) // twice the distance: half of an odd total is not a whole number
		if best < 0 || far < best || far == best && !earlier {
			cut, best = i, far
		}
	}
	return cut
}
