package failure

import (
	"fmt"
	"strconv"
	"strings"
)

// Same says which parts of a failure must be the same for it to be the same failure.
type Same struct {
	End     bool // how the command ends
	Message bool // the lines that name the failure
	Frames  int  // the innermost functions
	Output  bool // all lines that only the failing input prints
}

// Default is what counts unless the user says otherwise.
var Default = Same{End: true, Message: true, Frames: usedFrames}

// ParseSame reads the value of the flag --same: a list of parts, separated by commas.
func ParseSame(value string) (Same, error) {
	var s Same
	for part := range strings.SplitSeq(value, ",") {
		name, n, given := strings.Cut(part, ":")
		switch name {
		case "signal", "exit":
			s.End = true
		case "message":
			s.Message = true
		case "frames":
			s.Message, s.Frames = true, usedFrames
		case "output":
			s.Output = true
		case "all":
			s = Same{End: true, Message: true, Frames: moreFrames, Output: true}
		default:
			return s, fmt.Errorf("%q is none of signal, exit, message, frames, frames:N, output, all", part)
		}
		if !given {
			continue
		}
		count, err := strconv.Atoi(n)
		if name != "frames" || err != nil || count < 1 || count > moreFrames {
			return s, fmt.Errorf("%q: only frames take a number, from 1 to %d", part, moreFrames)
		}
		s.Frames = count
	}
	return s, nil
}

// Signature returns the signature in which these parts count. It returns an error if the failure
// has none of them.
func (f *Finding) Signature(same Same) (Signature, error) {
	s := Signature{Stdout: f.stdout, Reverse: f.reverse, Never: f.never, Differ: f.differ}
	s.About = About{Kind: f.kind, Title: f.title, Weak: f.weak}
	if same.End && !f.anyEnd || f.Ends.How == Hangs {
		s.Ends = f.Ends
	}
	if same.Message {
		s.Steps = append(s.Steps, f.message...)
	}
	n := min(same.Frames, len(f.frames))
	s.Steps = append(s.Steps, f.frames[:n]...)
	if n > 0 {
		s.About.Frames = f.names[:min(len(f.names), len(f.names)-len(f.frames)+n)]
	}
	if same.Output && f.all != nil {
		if all := f.all(); len(all) > 0 {
			s.Steps, s.Reverse = all, false
		}
	}
	if s.Ends.How == Anyhow && len(s.Steps) == 0 {
		return s, fmt.Errorf("the failure has nothing of what --same names: it is %v, and no line of its output is special to it", f.Ends)
	}
	if len(s.Steps) == 0 && f.kind != "hang" && s.About.Weak == "" {
		s.About.Weak = "only the way the command ends counts"
	}
	return s, nil
}

// Hints returns lines that only the failing input prints.
func (f *Finding) Hints() []string { return f.hints }

// Plain reports whether no report was recognized, so that a line of output is the failure.
func (f *Finding) Plain() bool { return f.kind == kindMessage }

// Silent reports whether a signal ended the command and it said nothing about why.
func (f *Finding) Silent() bool { return f.kind == kindSignal }

// Of returns the signature of a single run, by which failures are told apart. It is false if the
// run shows no failure that can be recognized: nothing alarming was printed, and the command
// ended by itself with status 0.
func Of(r Run, in Input) (Signature, bool) {
	f, err := Infer([]Run{r}, nil, in)
	if err != nil {
		return Signature{}, false
	}
	s, err := f.Signature(Default)
	if f.Silent() && len(r.Debugger) > 0 {
		s = s.Debugged([][]byte{r.Debugger}, Default.Frames)
	}
	return s, err == nil
}

// Debugged returns the signature with the functions in which a debugger sees the failure happen, at
// most so many. It is unchanged if the debugger sees none.
func (s Signature) Debugged(outs [][]byte, most int) Signature {
	if steps, names := FromDebugger(outs, most); len(steps) > 0 {
		s.Debugger, s.About.Frames, s.About.Weak = steps, names, ""
	}
	return s
}
