package sequential

import "math"

// A Scale is a sequential test of a candidate, in millionths of a nat: whole numbers, so that a
// session decides the same wherever it is resumed. The score of a candidate begins with 0.
type Scale struct {
	Yes, No int // what a sample adds to the score
	Accept  int // the score from which the candidate is accepted
	Reject  int // and down to which it is rejected
	Limit   int // samples after which it is rejected
}

// Scales are the constants of the legs between two measurements. Rates are in millionths.
type Scales struct {
	Base, Control int   // the rates that are told apart: of what shows the failure, and of what does not
	First         Scale // decides about candidates
	Reopen        Scale // decides again about those that were rejected
	Confirm       Scale // decides about steps, on samples that did not decide about them before
}

const million = 1_000_000

func inMillionths(x float64) int { return int(math.Round(x * million)) }

// wald returns the sequential test between the rates r0 and r1, in natural units (nats): a candidate
// whose rate is at most r0 is ever accepted with a chance of at most e^-accept.
func wald(r0, r1, accept, reject float64) Scale {
	up, down := math.Log(r1/r0), math.Log((1-r1)/(1-r0))
	d1, d0 := drifts(r0, r1)
	return Scale{
		Yes: inMillionths(up), No: inMillionths(down), Accept: inMillionths(accept), Reject: inMillionths(-reject),
		Limit: int(patience * (accept/d1 + reject/d0)),
	}
}

// drifts returns by how much a sample moves the score on average: up at the rate r1, down at r0.
func drifts(r0, r1 float64) (d1, d0 float64) {
	up, down := math.Log(r1/r0), math.Log((1-r1)/(1-r0))
	return r1*up + (1-r1)*down, -r0*up - (1-r0)*down
}

// proof returns the test that accepts on the first yes, and rejects when a candidate with the rate r1
// would have said yes with a chance of 1 - e^-reject.
func proof(r1, reject float64) Scale {
	no := inMillionths(math.Log(1 - r1))
	return Scale{Yes: million * million, No: no, Accept: 1, Reject: inMillionths(-reject), Limit: math.MaxInt}
}

// expected returns about how many samples a candidate takes that is accepted, and one that is rejected.
func (s Scales) expected() (accepted, rejected int) {
	if s.Control == 0 {
		return int(math.Ceil(million / float64(s.Base))), s.First.Reject/s.First.No + 1
	}
	d1, d0 := drifts(float64(s.Control)/million, float64(s.Base)/million)
	return int(math.Ceil(float64(s.First.Accept) / million / d1)), int(math.Ceil(float64(-s.First.Reject) / million / d0))
}
