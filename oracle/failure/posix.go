package failure

import (
	"regexp"
	"strings"
	"sync"
)

// compiled returns the compiled form of a pattern of a recognizer. There are few, and they are used
// for every run.
func compiled(pattern string) *regexp.Regexp {
	if re, ok := compiledPatterns.Load(pattern); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(pattern)
	compiledPatterns.Store(pattern, re)
	return re
}

var compiledPatterns sync.Map

// posix rewrites a pattern of a recognizer in the extended regular expressions of POSIX.
func posix(pattern string) string {
	return strings.NewReplacer(
		`(?:`, `(`, `*?`, `*`, `+?`, `+`, `??`, `?`, `\\`, `\\`,
		`\s`, "[ \t]", `\t`, "\t", `\w`, `[A-Za-z0-9_]`, `\d`, `[0-9]`,
	).Replace(pattern)
}
