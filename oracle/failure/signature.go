package failure

import (
	"fmt"
	"regexp"
	"slices"
)

// A Signature tells whether a run shows a failure. Its fields are stored in sessions.
type Signature struct {
	Ends     End      `json:"ends"`
	Stdout   bool     `json:"stdout,omitempty"`   // the steps are about stdout, not stderr
	Reverse  bool     `json:"reverse,omitempty"`  // they read the lines from the last to the first
	Steps    []Step   `json:"steps,omitempty"`    // what is printed, in this order
	Never    []string `json:"never,omitempty"`    // patterns that no line of either stream matches
	Debugger []Step   `json:"debugger,omitempty"` // what a debugger prints

	About  About    `json:"about"`            // for people
	Differ []string `json:"differ,omitempty"` // what was not the same in all runs
}

// An End is how a command ends.
type End struct {
	How    How `json:"how"`
	Status int `json:"status,omitempty"` // the exit status or the signal
}

// How is a way to end.
type How string

// Ways to end.
const (
	Anyhow   How = ""       // it does not count, as long as the time limit is not reached
	Exited   How = "exit"   // with this status
	Signaled How = "signal" // by this signal
	Hangs    How = "hang"   // it reaches the time limit
)

// A Step is a pattern for one of the lines that a failure prints, after those of earlier steps.
type Step struct {
	Want  string `json:"want"`            // the line matches this
	Next  string `json:"next,omitempty"`  // and the line after it this; "": anything
	Among string `json:"among,omitempty"` // it is the first of the lines that match this; "": any line
	Past  string `json:"past,omitempty"`  // not counting those that match this; "": all count
}

// About describes a failure in words.
type About struct {
	Kind   string   `json:"kind"`             // "AddressSanitizer", "Python exception"
	Title  string   `json:"title,omitempty"`  // the line that names it
	Frames []string `json:"frames,omitempty"` // the functions, innermost first
	Weak   string   `json:"weak,omitempty"`   // why it may be taken for another one; "": it is specific
}

// A Matcher is a signature that is ready to be compared with runs.
type Matcher struct {
	signature Signature
	steps     []step
	never     []*regexp.Regexp
	debugger  []step
}

type step struct{ want, next, among, past *regexp.Regexp }

// Compile makes a signature ready for use.
func (s Signature) Compile() (*Matcher, error) {
	m := &Matcher{signature: s}
	var err error
	if m.steps, err = compileSteps(s.Steps); err != nil {
		return nil, err
	}
	if m.debugger, err = compileSteps(s.Debugger); err != nil {
		return nil, err
	}
	for _, p := range s.Never {
		re, err := regexp.Compile(p)
		if err != nil {
			return nil, fmt.Errorf("signature: %w", err)
		}
		m.never = append(m.never, re)
	}
	return m, nil
}

func compileSteps(in []Step) ([]step, error) {
	var out []step
	for _, s := range in {
		var c step
		for _, p := range []struct {
			to   **regexp.Regexp
			text string
		}{{&c.want, s.Want}, {&c.next, s.Next}, {&c.among, s.Among}, {&c.past, s.Past}} {
			if p.text == "" && p.to != &c.want {
				continue
			}
			re, err := regexp.Compile(p.text)
			if err != nil {
				return nil, fmt.Errorf("signature: %w", err)
			}
			*p.to = re
		}
		out = append(out, c)
	}
	return out, nil
}

// Signature returns what the matcher was made of.
func (m *Matcher) Signature() Signature { return m.signature }

// Match reports whether a run shows the failure. A debugger is asked separately: see NeedsDebugger.
func (m *Matcher) Match(r Run) bool {
	if !m.signature.Ends.match(r) {
		return false
	}
	errs, outs := linesOf(r.Stderr), linesOf(r.Stdout)
	for _, re := range m.never {
		if slices.ContainsFunc(errs, re.MatchString) || slices.ContainsFunc(outs, re.MatchString) {
			return false
		}
	}
	lines := errs
	if m.signature.Stdout {
		lines = outs
	}
	if m.signature.Reverse {
		slices.Reverse(lines)
	}
	return shows(m.steps, lines)
}

// Ends reports whether a run ends like the failure. A run that does not cannot match, whatever it prints.
func (m *Matcher) Ends(r Run) bool { return m.signature.Ends.match(r) }

// NeedsDebugger reports whether only a debugger can tell if a run that matches shows the failure.
func (m *Matcher) NeedsDebugger() bool { return len(m.debugger) > 0 }

// MatchDebugger reports whether what a debugger printed shows the failure.
func (m *Matcher) MatchDebugger(out []byte) bool { return shows(m.debugger, linesOf(out)) }

func (e End) match(r Run) bool {
	switch e.How {
	case Hangs:
		return r.TimedOut
	case Signaled:
		return !r.TimedOut && r.Signal == e.Status
	case Exited:
		return !r.TimedOut && r.Signal == 0 && r.Exit == e.Status
	}
	return !r.TimedOut
}

// shows reports whether lines show all steps, wherever the first is.
func shows(steps []step, lines []string) bool {
	s := search{steps: steps, lines: lines, met: make([]int, len(steps)), refuted: make([]int, len(steps))}
	return s.run()
}

// A search looks for the steps of a failure in lines. It compares each line with each step once,
// however often the first steps are met in vain.
type search struct {
	steps    []step
	lines    []string
	met      []int // the line that each step found last; if it begins at or before it again, it finds the same
	refuted  []int // if a step begins at or before this line, it finds nothing
	compared int
}

func (s *search) run() bool {
	if len(s.steps) == 0 {
		return true
	}
	if first := s.steps[0]; first.among != nil { // only the first of these lines counts
		at := slices.IndexFunc(s.lines, func(l string) bool {
			return first.among.MatchString(l) && (first.past == nil || !first.past.MatchString(l))
		})
		if at < 0 || !first.takes(s.lines, at) {
			return false
		}
		found, _ := s.follow(at + 1)
		return found
	}
	for i := range s.lines {
		s.compared++
		if !s.steps[0].takes(s.lines, i) {
			continue
		}
		if found, end := s.follow(i + 1); found || end {
			return found
		}
	}
	return false
}

// follow reports whether lines show all steps but the first from the i-th line on. If not, it
// reports whether that is so from any later line, too.
func (s *search) follow(i int) (found, end bool) {
	for k := 1; k < len(s.steps); k++ {
		if i <= s.refuted[k] {
			return false, false
		}
		if i <= s.met[k] {
			i = s.met[k] + 1
			continue
		}
		step := s.steps[k]
		for ; i < len(s.lines); i++ {
			s.compared++
			if !step.counts(s.lines[i]) {
				continue
			}
			if step.takes(s.lines, i) {
				break
			}
			if step.among != nil {
				s.refuted[k] = i
				return false, false
			}
		}
		if i == len(s.lines) {
			return false, true
		}
		s.met[k] = i
		i++
	}
	return true, false
}

// counts reports whether a line is among those that a step looks at.
func (s step) counts(line string) bool {
	return s.among == nil || s.among.MatchString(line) && (s.past == nil || !s.past.MatchString(line))
}

func (s step) takes(lines []string, i int) bool {
	return s.want.MatchString(lines[i]) && (s.next == nil || i+1 < len(lines) && s.next.MatchString(lines[i+1]))
}
