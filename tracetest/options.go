package tracetest

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Options say how a property is checked. The zero value stands for the defaults, and a flag
// of the test binary wins over an option.
type Options struct {
	Cases int           // to draw; 0: 100; negative: none, what is kept is replayed
	Seed  uint64        // of the first case; the next has the next
	Time  time.Duration // for a reduction; 0: 5 s; negative: nothing is reduced
	Runs  int           // of the property in a reduction; 0: 2,000; negative: nothing is reduced
	Dir   string        // of the traces; "": testdata/trace

	// Kind is what two failures have in common if they are the same one, made of the
	// message; nil: the message without numbers, addresses, and what stands in brackets and
	// quotes. A reduction does not slip to a failure of another kind.
	Kind func(message string) string
}

var (
	flagCases  = flag.Int("trace.cases", 0, "draw `n` cases for a property (default 100)")
	flagSeed   = flag.Uint64("trace.seed", 0, "the `seed` of the first case of a property")
	flagRun    = flag.String("trace.run", "", "replay the trace in `file` and draw nothing")
	flagBudget budget
)

func init() {
	flag.Var(&flagBudget, "trace.budget", "reduce a failure for at most this `time or number of runs`, as in 10s, 500x or 10s,500x (default 5s,2000x)")
}

// A budget is a limit in time and one in runs of the property.
type budget struct {
	time time.Duration
	runs int
	set  bool
}

func (b *budget) String() string {
	if !b.set {
		return ""
	}
	return fmt.Sprintf("%v,%dx", b.time, b.runs)
}

// Set reads "10s", "500x" or both. What is not named has no limit; 0 is no reduction.
func (b *budget) Set(s string) error {
	n := budget{time: 1 << 62, runs: 1 << 30, set: true}
	for word := range strings.SplitSeq(s, ",") {
		if runs, err := strconv.Atoi(strings.TrimSuffix(word, "x")); err == nil && runs >= 0 {
			n.runs = runs
		} else if d, err := time.ParseDuration(word); err == nil && d >= 0 {
			n.time = d
		} else {
			return fmt.Errorf("want a time or a number of runs, as in 10s, 500x or 10s,500x")
		}
	}
	*b = n
	return nil
}

// filled is o with flags and defaults.
func (o Options) filled() Options {
	if *flagCases != 0 {
		o.Cases = *flagCases
	}
	if *flagSeed != 0 {
		o.Seed = *flagSeed
	}
	if flagBudget.set {
		o.Time, o.Runs = flagBudget.time, flagBudget.runs
		if o.Time == 0 || o.Runs == 0 {
			o.Runs = -1
		}
	}
	if o.Cases == 0 {
		o.Cases = 100
	}
	if o.Time == 0 {
		o.Time = 5 * time.Second
	}
	if o.Runs == 0 {
		o.Runs = 2000
	}
	if o.Dir == "" {
		o.Dir = "testdata/trace"
	}
	if o.Kind == nil {
		o.Kind = kind
	}
	return o
}

func (o Options) reduces() bool { return o.Time > 0 && o.Runs > 0 }
