//go:build unix

package text

import (
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/lex"
)

// TestLinear: doubling the input does not do more than double the work. The inputs are those on
// which a careless search reads the same bytes again and again. The limit is so generous that only
// work proportional to the square of the size exceeds it. It is CPU time, which a busy machine
// does not use up.
func TestLinear(t *testing.T) {
	const size = 1 << 17
	run := func(name string, data []byte, f func([]byte)) {
		start := cpuTime(t)
		f(data)
		if d := cpuTime(t) - start; d > 5*time.Second {
			t.Errorf("%s took %v", name, d)
		}
	}
	for _, s := range []string{
		"x", "(", ")", "()", "(]", "[{)", "'", "'a ", "\\\"", "\"\\", "'\\", "`\n", "/*", "//", "/ *", "<!--", "<!a", "<a ", "<a>",
		"<a></a>", "<a></", "<a x='", "</a><b x=\"<b ", "<a>(</a>)", "a,", "a;{}", "a\n", " ", "\n", "; ", "# ",
	} {
		data := []byte(strings.Repeat(s, size/len(s)))
		for _, f := range flat() {
			run(fmt.Sprintf("%s of %q", f.Name, s), data, func(b []byte) { f.Split(b) })
		}
		run(fmt.Sprintf("measure %q", s), data, func(b []byte) { lex.Default.Measure(b) })
		for _, around := range [][2]string{{"", ""}, {"(x :", ": y z)"}, {"{f()\n", "{}\ny\nz\n}"}, {"<a>", "</a>"}, {"a\nb", "{}\n"}} {
			in := slices.Concat([]byte(around[0]), data, []byte(around[1]))
			run(fmt.Sprintf("brackets of %q in %q", s, around), in, func(b []byte) { parseBrackets(b, nil) })
		}
	}
}

// cpuTime returns the CPU time that this process has used.
func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
