// Package noise makes tests that give wrong answers at known rates, for tests and experiments.
package noise

// A Noise says how often a test answers with yes.
type Noise struct {
	Name string

	// Yes is the rate for candidates that show the failure, Alarm for those that do not. Share is what is
	// left of the input, 0 to 1; own is a number of the candidate itself, 0 to 1.
	Yes, Alarm func(share, own float64) float64

	Alarms bool // there are false alarms
}

// None is the noise of a test that always gives the same answer.
var None = Noise{Name: "none (deterministic)", Yes: flat(1), Alarm: flat(0)}

// All returns all kinds of noise, beginning with none.
func All() []Noise {
	return []Noise{
		None,
		{"5 / 5 % both ways", flat(.95), flat(.05), true},
		{"20 / 20 %", flat(.8), flat(.2), true},
		{"40 / 40 %", flat(.6), flat(.4), true},
		{"5 % of yes lost", flat(.95), flat(0), false},
		{"20 % lost", flat(.8), flat(0), false},
		{"50 % lost", flat(.5), flat(0), false},
		{"80 % lost", flat(.2), flat(0), false},
		{"95 % lost = race .05", flat(.05), flat(0), false},
		{"5 % false alarms only", flat(1), flat(.05), true},
		{"20 % false alarms only", flat(1), flat(.2), true},
		{"race .15", flat(.15), flat(0), false},
		{"race .3", flat(.3), flat(0), false},
		{"race .05–.9, by candidate", func(_, own float64) float64 { return .05 + .85*own }, flat(0), false},
		{"race falls .9 → .15", func(share, _ float64) float64 { return .15 + .75*share }, flat(0), false},
		{"race rises .05 → .9", func(share, _ float64) float64 { return .9 - .85*share }, flat(0), false},
		{"late: 1, then .3", late(.3), flat(0), false},
		{"late .3 and 5 % alarms", late(.3), flat(.05), true},
		{"race .3 and 5 % alarms", flat(.3), flat(.05), true},
		{"alarms 0 or .2 by candidate", flat(.9), func(share, own float64) float64 {
			if share == 0 || own < .5 {
				return 0
			}
			return .2
		}, true},
		{"alarms .4, none on empty", flat(.9), func(share, _ float64) float64 {
			if share == 0 {
				return 0
			}
			return .4
		}, true},
	}
}

func flat(p float64) func(_, _ float64) float64 { return func(_, _ float64) float64 { return p } }

// late is the rate of a failure that becomes rarer when half of the input is gone.
func late(p float64) func(_, _ float64) float64 {
	return func(share, _ float64) float64 {
		if share >= .5 {
			return 1
		}
		return p
	}
}
