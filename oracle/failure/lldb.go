package failure

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/whittle-dd/whittle/internal/shell"
)

// LLDBArgs returns the arguments of lldb that make it do what gdb does with [DebuggerArgs].
func LLDBArgs(stdin string) []string {
	run := "run"
	if stdin != "" {
		run = "process launch -i " + shell.Quote(stdin)
	}
	return []string{"-b", "-x", "-o", run, "-k", "thread backtrace -c 24", "-k", "quit", "--"}
}

// lldbFrame is a frame as lldb prints it in a backtrace. The groups are the number, the address and the
// function with what follows.
var lldbFrame = regexp.MustCompile("^  [* ] frame #([0-9]+): (0x[0-9a-f]+) [^`]*`(.+)$")

// LikeGDB returns the backtrace that lldb printed in the form of gdb, so that both give the same
// signature. Functions that lldb has made up names for have none.
func LikeGDB(out []byte) []byte {
	var b bytes.Buffer
	for _, line := range linesOf(out) {
		m := lldbFrame.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := m[3]
		if end := strings.IndexAny(name, "( "); end > 0 {
			name = name[:end]
		}
		if strings.HasPrefix(name, "___lldb_unnamed_symbol") {
			name = "??"
		}
		b.WriteString("#" + m[1] + "  " + m[2] + " in " + name + " ()\n")
	}
	return b.Bytes()
}
