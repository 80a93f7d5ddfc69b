package ui

import "fmt"

// An Other is an input that was kept because it shows another failure.
type Other struct {
	Failure string // in words
	Key     string // identifies the failure
	Path    string // where the input is
	Bytes   int
	Command string // reduces it; "" if that is not known
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
	lines := []string{"met on the way, and kept: " + count(len(e.Others), "other failure")}
	for i, o := range e.Others {
		if i == mostOthers {
			lines = append(lines, fmt.Sprintf("  and %d more", len(e.Others)-i))
			break
		}
		how := o.Command
		if how == "" {
			how = o.Path
		}
		lines = append(lines, fmt.Sprintf("  %s (%s): %s", clean(o.Failure), count(o.Bytes, "byte"), clean(how)))
	}
	if e.Others[0].Command == "" {
		lines = append(lines, "  to reduce one: whittle FILE -- COMMAND @@, where COMMAND is what your test runs")
	}
	return lines
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
