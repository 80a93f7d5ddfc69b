package sequential

import "math"

// Options say how much is asked. The zero value is usable.
type Options struct {
	Items       int     // of the original, such as tokens: about how many candidates are asked about
	Risk        float64 // the chance of a wrong result that is allowed for the whole run; 0: 1 in 10,000
	First       int     // samples of the original at the start; 0: 3
	Tries       int     // samples of an original that the test rejects, before the run gives up; 0: 20
	Workers     int     // samples to take at once; 0: 1. The result does not depend on it.
	Unchecked   bool    // do not ask about steps again, only about the result
	AlarmsNever bool    // a yes is proof: what lacks the failure is never answered with yes
}

// The constants were found by simulation, see bench/flaky. None of them is delicate: docs/decisions/0019-flaky.md
// says what others cost.
const (
	firstAsks = 3
	tries     = 20
	risk      = 1e-4

	z           = 2.5      // standard deviations for bounds of rates
	zLook       = 4        // for the pool while a leg lasts, because it is looked at several times
	zCheck      = 2        // for those that are only looked at to measure again
	reject      = 3        // nats: the chance to reject a candidate with the rate of the original is e^-3
	rejectAgain = 6.9      // when rejections are opened again, and for confirmations
	patience    = 3        // a candidate takes at most so many times the samples that are expected
	control     = 1. / 8   // controls count as at least this share of the base
	strict      = 1. / 2   // once a result was refuted, and for confirmations
	samples     = 20       // to measure with at first
	careful     = 4 * 20   // for long inputs, or once the controls were too good
	long        = 400      // items of a long input
	mostSamples = 128 * 20 // to measure with
	legs        = 8        // measurements
	refusals    = 2        // results that may be refuted before the run stops at a step that is confirmed
	glance      = 10       // samples to see whether the failure became more frequent
	rare        = .4       // from this rate on it cannot matter
	enoughYes   = 5        // with AlarmsNever: yes to measure a rate with
	leastPool   = 400      // samples of rejected candidates before they are looked at while a leg lasts
	known       = 20       // samples for the rate of the result
)

func (o Options) first() int {
	if o.First > 0 {
		return o.First
	}
	return firstAsks
}

func (o Options) tries() int {
	if o.Tries > 0 {
		return o.Tries
	}
	return tries
}

func (o Options) risk() float64 {
	if o.Risk > 0 {
		return o.Risk
	}
	return risk
}

// accept returns the score that accepts a candidate. With one question about each item, a wrong step is
// taken in one of 100 runs (at the default risk); only one of 100,000 of those is confirmed.
func (o Options) accept() float64 { return math.Log(float64(max(1, o.Items)) / math.Sqrt(o.risk())) }

// confirm returns the score that confirms a step. About ten steps that were accepted before the test
// contradicted itself may be tried.
func (o Options) confirm() float64 { return math.Log(10 / o.risk()) }

// lastAsks returns how often the result of a test that never contradicted itself is asked again: a wrong
// one with a false alarm in 21 of 100 runs passes with the allowed risk. By default it is 6.
func (o Options) lastAsks() int { return int(math.Ceil(1.5*math.Log10(1/o.risk()) - 1e-9)) }
