package oracle

import (
	"slices"
	"time"
)

// FirstTimeout is the time limit for a test whose duration is unknown. It is the
// default of C-Vise; users should set a limit for tests that take longer.
const FirstTimeout = 5 * time.Minute

// ChooseTimeout returns a time limit for tests, given how long the first ones
// took: ten times the slowest plus one second, rounded up to a tenth of a second.
//
// A candidate is smaller than the original and usually takes no longer, but it
// runs beside others on a busy machine; the factor of ten covers that, and the
// second covers what is independent of the test, such as a cold cache. A higher
// limit would be expensive: a candidate that loops forever costs the limit twice,
// the second time with all other workers waiting, and quick tests meet many such
// candidates. A candidate that exceeds the limit by mistake gets a second chance,
// alone.
//
// If elapsed is empty, the limit is FirstTimeout.
func ChooseTimeout(elapsed []time.Duration) time.Duration {
	if len(elapsed) == 0 {
		return FirstTimeout
	}
	const step = 100 * time.Millisecond
	t := 10*slices.Max(elapsed) + time.Second
	return (t + step - 1) / step * step
}
