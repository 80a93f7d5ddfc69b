package view

import "math"

// Left estimates how many tests remain, from the curve of a run: it began with so many tokens, has accepted these
// steps, and has made so many tests. The estimate is rough, so it is a range.
//
// A reduction first removes a share of what is left with each test, and then confirms that nothing else can be
// removed, which takes some tests for each token that stays. The share is learned from the run. The final size is not known: while
// steps come, it is taken to be small; the longer none has come, the nearer it is to the current size. Whatever the curve says,
// the moment is probably neither in the first fifth of a run nor in the last tenth.
func Left(from int, steps []Point, tests int) Range {
	e := estimate(from, steps, tests)
	if e == 0 {
		return Range{}
	}
	return Range{Low: rounded(e / rangeFactor), High: rounded(e * rangeFactor)}
}

// These are round numbers, chosen among many with the curves of eleven runs in sight; bench/RESULTS.md has figures for others.
const (
	confirming  = 4.0  // tests for each token that stays
	smallest    = 10.0 // tokens of the result, as long as steps come
	stalled     = 0.25 // part of all tests without a step after which no more are expected
	fewest      = 0.15 // part of the confirming tests that always seems to remain
	rangeFactor = 3
	firstTests  = 10 // before that nothing is known
)

// estimate returns the number of tests that probably remain, 0 if nothing is known yet.
func estimate(from int, steps []Point, tests int) float64 {
	now, last := from, 0
	for _, p := range steps {
		if p.Tokens < now {
			last = p.Tests
		}
		now = p.Tokens
	}
	if tests < firstTests || from <= 0 {
		return 0
	}
	idle := float64(max(tests-last, 0))
	active := max(0, 1-idle/(stalled*float64(tests)))
	size := math.Max(float64(now), 1)
	final := math.Pow(size, 1-active) * math.Pow(min(size, smallest), active)
	confirm := confirming * final
	left := max(confirm-idle, fewest*confirm, 1)
	if share := math.Log(float64(from+1)/float64(now+1)) / float64(tests); share > 0 {
		left += math.Log(size/final) / share
	}
	return min(max(left, float64(tests)/8), 4*float64(tests))
}

// rounded rounds to two digits: more would pretend to know.
func rounded(x float64) int {
	scale := math.Pow(10, math.Max(0, math.Floor(math.Log10(max(x, 1)))-1))
	return int(math.Max(1, math.Round(x/scale)*scale))
}
