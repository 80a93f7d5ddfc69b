package oracle

import (
	"slices"
	"time"
)

// FirstTimeout is the limit while nothing is known yet about a test. It is that
// of C-Vise; a test that takes longer should be given a limit by its user.
const FirstTimeout = 5 * time.Minute

// ChooseTimeout is the limit for the tests of a session, from how long the first
// runs took: ten times the slowest and one second, rounded up to a tenth.
//
// A candidate is smaller than the original and takes no longer as a rule, but it
// runs beside others on a busy machine; ten times covers that, and one second
// covers what has nothing to do with the test, such as a cold cache. More would
// be no kinder: a candidate that loops forever costs the limit twice, the second
// time with the other workers waiting, and a quick test meets many such. And
// what is judged late by mistake is asked again alone.
//
// Without runs it is FirstTimeout.
func ChooseTimeout(runs []time.Duration) time.Duration {
	if len(runs) == 0 {
		return FirstTimeout
	}
	const step = 100 * time.Millisecond
	t := 10*slices.Max(runs) + time.Second
	return (t + step - 1) / step * step
}
