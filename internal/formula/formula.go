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

// A Class is a number of items of the same weight that are needed with the same probability.
type Class struct {
	P             float64
	Weight, Count int
}

// Raised returns the belief in each of some items after they could not be removed together:
// p / (1 − Π(1−p)), at most 1. A result within rounding of 1 becomes 1; otherwise an item could be
// tested forever.
func Raised(p []float64) []float64 {
	classes := make([]Class, len(p))
	for i, q := range p {
		classes[i] = Class{q, 1, 1}
	}
	return RaisedClasses(classes)
}

// RaisedClasses is [Raised] for the items of some classes. It returns a belief for each class.
func RaisedClasses(classes []Class) []float64 {
	logAll := 0.0 // a logarithm, so that beliefs near 0 are not lost in rounding
	for _, c := range classes {
		logAll += float64(c.Count) * math.Log1p(-c.P)
	}
	out := make([]float64, len(classes))
	for i, c := range classes {
		out[i] = c.P / -math.Expm1(logAll)
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
	classes := make([]Class, len(ordered))
	for i, pos := range ordered {
		classes[i] = Class{p[pos], 1, 1}
		if weights != nil {
			classes[i].Weight = weights[pos]
		}
	}
	return ordered[:GainOfClasses(classes, shorter)]
}

// GainOfClasses is [GainPrefix] for items that are taken class after class. It returns the number
// of items, in constant time for each class: within one, the gain grows as long as the weight of
// all items so far is at most w/p, and falls from there on.
func GainOfClasses(classes []Class, shorter bool) int {
	total := 0.0
	for _, c := range classes {
		total += float64(c.Weight) * float64(c.Count)
	}
	best, most := 1, -1.0
	items, weight, all := 0, 0.0, 1.0 // of the classes so far
	for _, c := range classes {
		w, log := float64(c.Weight), math.Log1p(-c.P)
		top := int(min(1/c.P-weight/w, float64(c.Count)))
		last := 0
		for _, j := range [...]int{1, top - 1, top, top + 1, c.Count} {
			if j <= last || j > c.Count {
				continue
			}
			last = j
			gain := (weight + float64(j)*w) * all * math.Exp(float64(j)*log)
			if Near(gain, most) {
				if !shorter {
					best = items + j
				}
			} else if gain > most {
				best, most = items+j, gain
			}
		}
		items += c.Count
		weight += float64(c.Count) * w
		all *= math.Exp(float64(c.Count) * log)
		if total*all < most && !Near(total*all, most) {
			break // not even all items together would gain as much
		}
	}
	return best
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
