package ui

import (
	"fmt"
	"strings"
)

// An Other is an input that was kept because it shows another failure.
type Other struct {
	Failure string // in words
	Key     string // identifies the failure
	Path    string // where the input is
	Bytes   int
	Command string // reduces it; "" if that is not known
	Asked   bool   // it may show no failure: the user asked for it
}

// An OtherReader is a [Reader] that shows inputs as soon as they are kept, from any goroutine. The
// others show them at the end.
type OtherReader interface{ Other(Other) }

// mostOthers is how many other failures are listed.
const mostOthers = 10

// others lists the inputs that were kept.
func (e End) others() []string {
	if len(e.Others) == 0 {
		return nil
	}
	failures, inputs, unknown := 0, 0, false
	var lines []string
	for i, o := range e.Others {
		if o.Asked {
			inputs++
		} else {
			failures++
			unknown = unknown || o.Command == ""
		}
		if i < mostOthers {
			lines = append(lines, o.line())
		}
	}
	if more := len(e.Others) - mostOthers; more > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", more))
	}
	if unknown {
		lines = append(lines, "  to reduce one: whittle FILE -- COMMAND @@, where COMMAND is what your test runs")
	}
	var kept []string
	if failures > 0 {
		kept = append(kept, Count(failures, "other failure"))
	}
	if inputs > 0 {
		kept = append(kept, Count(inputs, "other input"))
	}
	return append([]string{"met on the way, and kept: " + strings.Join(kept, ", ")}, lines...)
}

func (o Other) line() string {
	how := o.Command
	if how == "" {
		how = o.Path
	}
	return fmt.Sprintf("  %s (%s): %s", Clean(o.Failure), Count(o.Bytes, "byte"), Clean(how))
}

func (j *jsonl) Other(o Other) {
	j.object(struct {
		head
		Failure string `json:"failure"`
		Key     string `json:"key"`
		Path    string `json:"path"`
		Bytes   int    `json:"bytes"`
		Command string `json:"command,omitempty"`
	}{j.head("other"), o.Failure, o.Key, o.Path, o.Bytes, o.Command})
}
