package infer

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Slower is the guard that the command takes so many times the CPU time of another one. Of each the
// better of three runs counts, while nothing else runs. Each must end as it does on the original, so
// that an input that only the other one rejects, at once, is boring.
type Slower struct {
	Command Command          `json:"-"`
	Given   string           `json:"-"`
	Factor  float64          `json:"-"`
	Took    [2]time.Duration `json:"took"` // the command and the other, on the original
	Ends    [2]failure.End   `json:"ends"`
}

const (
	// near is how far from the threshold a ratio must be, to either side, to be believed.
	near = 0.2

	// leastCPU is what shorter times count as: they depend on how the system counts.
	leastCPU = 10 * time.Millisecond
)

// ParseSlower reads the value of --slower-than: a factor and a command, such as "5x ./old @@".
func ParseSlower(value string) (*Slower, error) {
	word, command, _ := strings.Cut(strings.TrimSpace(value), " ")
	number, ok := strings.CutSuffix(word, "x")
	factor, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || !(factor >= 1.5 && factor < 1e6) {
		return nil, errors.New("begin with a factor of at least 1.5x, as in '5x ./old @@'")
	}
	s := &Slower{Given: value, Factor: factor}
	s.Command, err = ParseCommand(command)
	return s, err
}

// Begin measures both commands on the original.
func (s *Slower) Begin(ctx context.Context, b *Bench) error {
	m, err := s.measure(ctx, b, b.Original)
	if err != nil {
		return err
	}
	if m.ratio() < s.Factor*(1+near) {
		return &SlowerError{Guard: s.String(), Factor: s.Factor, CPU: m.cpu, Ratio: m.ratio()}
	}
	if m.timedOut[1] {
		return &SlowError{Guard: s.String(), Command: s.Command, Limit: b.firstLimit()}
	}
	s.Ends, s.Took = m.ends, m.took
	return nil
}

// Test measures both commands on a candidate. Near the threshold it is unresolved.
func (s *Slower) Test(ctx context.Context, b *Bench, fs text.Files) (reduce.Verdict, error) {
	m, err := s.measure(ctx, b, fs)
	switch {
	case err != nil:
		return reduce.Unresolved, err
	case m.otherEnd:
		return reduce.Boring, nil
	case m.timedOut[1]:
		return reduce.Unresolved, nil
	case m.ratio() >= s.Factor*(1+near):
		return reduce.Interesting, nil
	case m.timedOut[0] || m.ratio() > s.Factor*(1-near):
		return reduce.Unresolved, nil // a command that was ended might have taken any time
	}
	return reduce.Boring, nil
}

// A measurement is what the better of three runs of two commands took.
type measurement struct {
	cpu, took [2]time.Duration
	ends      [2]failure.End
	timedOut  [2]bool
	otherEnd  bool // one did not end as on the original; nothing else is known then
}

func (m measurement) ratio() float64 {
	return float64(max(m.cpu[0], leastCPU)) / float64(max(m.cpu[1], leastCPU))
}

// measure runs the other command, and then the command until it is clear that it is not slower:
// further runs could only make its best time shorter.
func (s *Slower) measure(ctx context.Context, b *Bench, fs text.Files) (m measurement, err error) {
	known := s.Ends[1].How != failure.Anyhow // what happens on the original
	err = b.Script.Alone(ctx, func(e oracle.Executor) error {
		for _, i := range []int{1, 0} {
			c, limit := []Command{b.Command, s.Command}[i], b.firstLimit()
			if known {
				limit = b.limit(s.Took[i])
			}
			for n := range timesAtLeast {
				res, err := e.Run(ctx, b.job(c, fs, limit))
				if err != nil {
					return err
				}
				m.ends[i], m.timedOut[i] = failure.EndOf(RunOf(res, nil)), res.TimedOut
				if known && m.ends[i] != s.Ends[i] && !res.TimedOut && s.Ends[i].How != failure.Hangs {
					m.otherEnd = true
					return nil
				}
				if n == 0 || res.CPU < m.cpu[i] {
					m.cpu[i] = res.CPU
				}
				m.took[i] = max(m.took[i], res.Elapsed)
				if res.TimedOut || i == 0 && m.ratio() <= s.Factor*(1-near) {
					return nil
				}
			}
		}
		return nil
	})
	return m, err
}

// Cost returns how long three runs of both took on the original.
func (s *Slower) Cost() time.Duration { return timesAtLeast * (s.Took[0] + s.Took[1]) }

// Explains returns true: the failure is the difference.
func (s *Slower) Explains() bool { return true }

func (s *Slower) String() string { return flagOf("--slower-than", s.Given) }

// A SlowerError says that the command is not as slow as a guard says on the original.
type SlowerError struct {
	Guard  string
	Factor float64
	CPU    [2]time.Duration // of the command and of the other
	Ratio  float64
}

func (e *SlowerError) Error() string {
	return fmt.Sprintf("on the original the command is not %gx slower, as %s says", e.Factor, e.Guard)
}
