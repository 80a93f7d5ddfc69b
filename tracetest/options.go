package tracetest

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Options control how a property is checked. The zero value selects the defaults. Flags of the test
// binary override options.
type Options struct {
	Cases int           // number of cases to draw; 0: 100; negative: none, only kept traces are replayed
	Seed  uint64        // seed of the first case; each later case has the next seed
	Time  time.Duration // time limit of a reduction; 0: 5 s; negative: do not reduce
	Runs  int           // limit of runs of the property in a reduction; 0: 2,000; negative: do not reduce
	Dir   string        // directory of the traces; "": testdata/trace

	// Kind returns the kind of a failure, given its message. A reduction keeps the kind of the
	// failure. If Kind is nil, the kind is the message without numbers, addresses, and text in
	// brackets or quotes.
	Kind func(message string) string
}

var (
	flagCases  = flag.Int("trace.cases", 0, "draw `n` cases for a property (default 100)")
	flagSeed   = flag.Uint64("trace.seed", 0, "use `seed` for the first case of a property")
	flagRun    = flag.String("trace.run", "", "replay only the trace in `file`")
	flagBudget budget
)

func init() {
	flag.Var(&flagBudget, "trace.budget", "reduce a failure for at most this `time or number of runs`, as in 10s, 500x or 10s,500x (default 5s,2000x)")
}

// A budget limits a reduction by time and by runs of the property.
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

// Set parses "10s", "500x" or both. A limit that is not given is unlimited; 0 disables reductions.
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

// filled returns o with flags and defaults applied.
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
