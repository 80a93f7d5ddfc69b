package failure

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// String describes how a command ends: "exit status 1", "SIGSEGV".
func (e End) String() string {
	switch e.How {
	case Hangs:
		return "reaching the time limit"
	case Signaled:
		return SignalName(e.Status)
	case Exited:
		return fmt.Sprintf("exit status %d", e.Status)
	}
	return "any end"
}

// signalNames are the signals that end programs by accident and have the same number everywhere.
var signalNames = map[int]string{
	1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV",
	13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM", 24: "SIGXCPU", 25: "SIGXFSZ",
	sigBus: "SIGBUS", sigSys: "SIGSYS", sigUsr1: "SIGUSR1", sigUsr2: "SIGUSR2",
}

// SignalName returns the name of a signal.
func SignalName(n int) string {
	if name, ok := signalNames[n]; ok {
		return name
	}
	return fmt.Sprintf("signal %d", n)
}

// SignalNamed returns the number of a signal, given its name with or without SIG, or its number.
func SignalNamed(name string) (int, bool) {
	for n, s := range signalNames {
		if strings.EqualFold(s, name) || strings.EqualFold(s, "SIG"+name) {
			return n, true
		}
	}
	n, err := strconv.Atoi(name)
	return n, err == nil && n > 0 && n < 65
}

// String describes the failure in one line.
func (s Signature) String() string {
	var parts []string
	if s.About.Title != "" {
		parts = append(parts, s.About.Title)
	} else if s.About.Kind == "hang" {
		parts = append(parts, "it does not end")
	}
	if len(s.About.Frames) > 0 {
		parts = append(parts, "in "+strings.Join(s.About.Frames, " < "))
	}
	if s.Ends.How == Exited || s.Ends.How == Signaled {
		parts = append(parts, s.Ends.String())
	}
	return strings.Join(parts, "; ")
}

// Counts describes which parts of the failure count, and which do not.
func (s Signature) Counts() string {
	var yes, no []string
	switch s.Ends.How {
	case Anyhow:
		no = append(no, "the exit status")
	case Hangs:
		return "counts: reaching the time limit twice; ending earlier, in whatever way, does not"
	default:
		yes = append(yes, s.Ends.String())
	}
	frames, lines := 0, 0
	for _, step := range s.Steps {
		if step.Among != "" {
			frames++
		} else {
			lines++
		}
	}
	if lines > 0 {
		where := "stderr"
		if s.Stdout {
			where = "stdout"
		}
		what := fmt.Sprintf("the message on %s", where)
		if lines > 1 {
			what = fmt.Sprintf("%d lines on %s", lines, where)
		}
		yes = append(yes, what)
		no = append(no, "positions and words of the input", "addresses and numbers")
	}
	switch {
	case frames == 1:
		yes = append(yes, "the innermost function")
	case frames > 1:
		yes = append(yes, fmt.Sprintf("the innermost %d functions", frames))
	}
	if len(s.Debugger) > 0 {
		yes = append(yes, "the innermost functions, as a debugger shows them")
	}
	no = append(no, "everything else that is printed")
	return "counts: " + strings.Join(yes, ", ") + "; does not count: " + strings.Join(no, ", ")
}

// Key identifies a failure: two runs with equal keys failed in the same way.
func (s Signature) Key() string {
	s.About, s.Differ = About{}, nil
	b, _ := json.Marshal(s)
	return string(b)
}
