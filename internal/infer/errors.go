package infer

import (
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/oracle/failure"
)

// A WorksError says that the command does not fail on the original.
type WorksError struct {
	Command Command
	Run     failure.Run
	Hints   []string // lines that only the original prints
}

func (e *WorksError) Error() string { return "the command does not fail on the original" }

// An UnstableError says that the command fails in a different way each time.
type UnstableError struct {
	Command Command
	Ends    []string // in words
}

func (e *UnstableError) Error() string {
	return "the command ends differently each time on the original: " + strings.Join(e.Ends, ", ")
}

// An EmptyError says that the command fails in the same way on the empty input.
type EmptyError struct {
	Command   Command
	Signature failure.Signature
	Unread    bool // also if the input is not there: it does not read it
}

func (e *EmptyError) Error() string {
	if e.Unread {
		return fmt.Sprintf("the command fails in the same way (%v) if the input does not exist: it never opens it", e.Signature)
	}
	return fmt.Sprintf("the command fails in the same way (%v) on an empty input", e.Signature)
}

// A ConditionError says that the original does not meet a condition of the user's.
type ConditionError struct {
	Command   Command
	Condition string
	Run       failure.Run
}

func (e *ConditionError) Error() string {
	return "on the original the command does not do what " + e.Condition + " says"
}

// ends counts the ways in which runs ended.
func ends(all []ran) []string {
	var order []string
	count := map[string]int{}
	for _, r := range all {
		e := failure.EndOf(r.run).String()
		if count[e] == 0 {
			order = append(order, e)
		}
		count[e]++
	}
	for i, e := range order {
		order[i] = fmt.Sprintf("%s (%d of %d runs)", e, count[e], len(all))
	}
	return order
}
