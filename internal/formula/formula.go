// Package formula implements the formulas of the papers on ProbDD, CDD and WDD: the expected gain
// of a removal, the growth of a belief when a removal fails, and the point where a list of weights
// is cut in half. Package dd uses them, and bench/papers compares them with each other.
package formula

import "math"

// Growth is the factor by which the belief in an item grows from round to round in CDD:
// 1/(1−1/e).
const Growth = 1 / (1 - 1/math.E)

// Size returns the number of items that CDD removes at once in round r = 0, 1, …: the s that
// maximizes s·(1−p)ˢ for p = p0·1.582ʳ, or the larger of two such numbers.
func Size(p0 float64, r int) int { return SizeFor(p0*math.Pow(Growth, float64(r)), false) }

// SizeFor returns the s that maximizes s·(1−p)ˢ: the last one with s·(1−p)ˢ ≥ (s−1)·(1−p)ˢ⁻¹,
// which is s ≤ 1/p. If there are two, it returns the larger, or the smaller if smaller is set.
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
// p / (1 − Π(1−p)), at most 1. A result within rounding of 1 becomes 1; otherwise an item could be
// tested forever.
func Raised(p []float64) []float64 {
	logAll := 0.0 // a logarithm, so that beliefs near 0 are not lost in rounding
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

// GainPrefix returns the prefix of an ordered list of positions with the largest expected gain
// Σw · Π(1−p). If weights is nil, every weight is 1. Of prefixes with equal gain, within rounding,
// it returns the longest, or the shortest if shorter is set.
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

// Near reports whether a and b are equal within a relative tolerance. Equal gains are common, and
// the rounding of a platform must not determine the sequence of candidates.
func Near(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b))
}

// Half returns the index at which a list of at least two weights is cut into two nonempty parts
// whose weights are as equal as possible. Of two equally good cuts it returns the later one, or the
// earlier one if earlier is set.
func Half(weights []int, earlier bool) int {
	total := 0
	for _, w := range weights {
		total += w
	}
	cut, best, prefix := 1, -1, 0
	for i := 1; i < len(weights); i++ {
		prefix += weights[i-1]
		far := max(2*prefix-total, total-2*prefix) // twice the distance from the middle, to stay with integers
		if best < 0 || far < best || far == best && !earlier {
			cut, best = i, far
		}
	}
	return cut
}
