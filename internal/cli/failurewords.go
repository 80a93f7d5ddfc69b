package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// inferred turns an error about the failure of a command into a message, or returns nil.
func inferred(err error) error {
	if e, ok := errors.AsType[*infer.WorksError](err); ok {
		return notFailing(e)
	}
	if e, ok := errors.AsType[*infer.UnstableError](err); ok {
		return notInteresting("%v; say which failure you mean with --exit, --signal or --stderr-matches", e)
	}
	if e, ok := errors.AsType[*infer.EmptyError](err); ok {
		if e.Unread {
			return notInteresting("%v; write @@ in the command where the path of the input belongs", e)
		}
		return notInteresting("%v, so that nothing of the input is needed; if another failure is meant, name it with --stderr-matches or --stdout-matches, and if this one is, accept it with --allow-empty", e)
	}
	if e, ok := errors.AsType[*infer.ConditionError](err); ok {
		return notInteresting("%v: it ended with %v%s", e, failure.EndOf(e.Run), printedBoth(e.Run))
	}
	return nil
}

func notInteresting(format string, args ...any) error {
	return exitError{status: exitNotInteresting, error: fmt.Errorf(format, args...)}
}

// notFailing reports that the command exits with 0 on the original, and shows what it printed that
// it does not print on others.
func notFailing(e *infer.WorksError) error {
	words := "the command does not fail on the original: it exits with 0"
	if len(e.Hints) == 0 {
		return notInteresting("%s%s\nIf the failure is something else, say what: --stdout-matches, --stderr-matches, --hangs, --memory-over; if it is rare, allow more runs with --tries", words, printedBoth(e.Run))
	}
	const most = 5
	lines := e.Hints[:min(len(e.Hints), most)]
	return notInteresting("%s. If one of these lines, which it prints only on the original, is the failure, name it:\n  %s\nsuch as: --stdout-matches %s", words, strings.Join(lines, "\n  "), quote(longestText(lines[len(lines)-1])))
}

// longestText returns the longest part of a line without numbers and special characters, as a regular
// expression that is likely to match the line for other inputs too.
func longestText(line string) string {
	words := strings.FieldsFunc(line, func(r rune) bool { return r >= '0' && r <= '9' || strings.ContainsRune(`\.+*?()|[]{}^$`, r) })
	longest := ""
	for _, w := range words {
		if w = strings.TrimSpace(w); len(w) > len(longest) {
			longest = w
		}
	}
	return longest
}

// printedBoth quotes what a command printed.
func printedBoth(r failure.Run) string {
	return printed(oracle.Result{Output: append(append([]byte(nil), r.Stdout...), r.Stderr...)})
}
