package cli

import (
	"regexp"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// sameFailure returns an oracle that finds a run of a Go test interesting if it fails as the
// recorded run did.
func sameFailure(start *trace.Run) reduce.Oracle[*trace.Run] {
	want := failedTest(string(start.Output))
	return reduce.Predicate(func(run *trace.Run) bool { return failedTest(string(run.Output)) == want })
}

var (
	passing = regexp.MustCompile(`(?m)^(ok|PASS|=== .*|--- PASS.*)$`)
	where   = regexp.MustCompile(`^\s+\S+\.go:\d+: `)
	varying = regexp.MustCompile(`"(\\.|[^"\\])*"|-?(0x[0-9a-fA-F]+|\d+(\.\d+)?(e[-+]?\d+)?)`)
	many    = regexp.MustCompile(`#?([ ,]*#)+`)
)

// failedTest returns the first error message of a failed test, or its panic, without numbers,
// addresses and quoted texts, and without the number of those in a row. It returns "" for a
// test that passed.
func failedTest(output string) string {
	for line := range strings.Lines(passing.ReplaceAllString(output, "")) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") || where.MatchString(line) {
			place := where.FindString(line)
			return place + many.ReplaceAllString(varying.ReplaceAllString(line[len(place):], "#"), "#")
		}
	}
	if i := strings.Index(output, "--- FAIL"); i >= 0 {
		line, _, _ := strings.Cut(output[i:], " (")
		return line
	}
	return ""
}
