package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle"
)

// flakyOptions are the flags about a test that does not always give the same answer.
type flakyOptions struct {
	confidence float64
	alarms     string
	tries      int
}

// Values of --alarms.
const (
	alarmsNever    = "never"
	alarmsPossible = "possible"
)

func (o *flakyOptions) flags(f *pflag.FlagSet) {
	f.Float64Var(&o.confidence, "confidence", 0, "if the test is flaky: how sure the result must be (default 0.9999)")
	f.StringVar(&o.alarms, "alarms", "", "if the test is flaky: whether it may find an input interesting that is not: never or possible (default: possible; never for a command after --)")
	f.IntVar(&o.tries, "tries", 0, "how often to run the test on an original that is not interesting, for rare failures (default 20, or for 2 seconds)")
}

func (o flakyOptions) check() error {
	switch {
	case o.confidence < 0 || o.confidence >= 1:
		return usagef("--confidence %v: a share of all runs, less than 1, such as 0.9999", o.confidence)
	case o.alarms != "" && o.alarms != alarmsNever && o.alarms != alarmsPossible:
		return usagef("--alarms %s: say %s or %s", o.alarms, alarmsNever, alarmsPossible)
	case o.tries < 0:
		return usagef("--tries %d: a number of tests cannot be negative", o.tries)
	}
	return nil
}

// identity describes the flags that were given.
func (o flakyOptions) identity() string {
	words := ""
	if o.confidence != 0 {
		words += fmt.Sprintf(" confidence=%v", o.confidence)
	}
	if o.alarms != "" {
		words += " alarms=" + o.alarms
	}
	if o.tries != 0 {
		words += fmt.Sprintf(" tries=%d", o.tries)
	}
	return words
}

// options returns the flags as options of the library. The failure that is inferred for a command is no
// accident, so that false alarms are not expected.
func (o flakyOptions) options(inferred bool) *whittle.Flaky {
	return &whittle.Flaky{
		Confidence: o.confidence, Tries: o.tries, AlarmsNever: o.alarms == alarmsNever || o.alarms == "" && inferred,
	}
}
