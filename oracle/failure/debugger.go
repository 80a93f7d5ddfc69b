package failure

import (
	"regexp"

	"github.com/whittle-dd/whittle/internal/shell"
)

// debuggerFrame is a frame as gdb prints it. The groups are the address, which is missing at the
// very place of a crash whose source is known, the function, and where in the source it is.
var debuggerFrame = regexp.MustCompile(`^#[0-9]+ +(?:(0x[0-9a-f]+) in )?(.+?) \(.*\)(?: (?:at|from) (.+))?$`)

// debuggerPast matches functions that only report a crash, and those that call main.
const debuggerPast = `__libc_start| _start \(|__pthread_kill|pthread_kill|gsignal|raise \(|abort \(|__assert_fail|__libc_message|malloc_printerr|__GI_`

// FromDebugger returns the steps for the innermost functions that several runs under a debugger
// show, at most so many, and the names of these functions. A function without a name is identified
// by its address, which debuggers keep the same from run to run.
func FromDebugger(outs [][]byte, most int) (steps []Step, names []string) {
	var stacks [][][]string
	for _, out := range outs {
		var stack [][]string
		for _, line := range linesOf(out) {
			if m := debuggerFrame.FindStringSubmatch(line); m != nil && !compiled(debuggerPast).MatchString(line) {
				stack = append(stack, m)
			}
		}
		stacks = append(stacks, stack)
	}
	if len(stacks) == 0 {
		return nil, nil
	}
	previous := ""
	for i, m := range stacks[0] {
		if len(steps) == most {
			break
		}
		if m[2] == previous && previous != "??" {
			continue // a function that calls itself
		}
		want, name := "^#[0-9]+ +(0x[0-9a-f]+ in )?"+quoteERE(m[2])+" \\(", m[2]
		if m[2] == "??" {
			want, name = "^#[0-9]+ +"+m[1]+" in ", m[1]
		}
		for _, other := range stacks[1:] {
			if i >= len(other) || !regexp.MustCompile(want).MatchString(other[i][0]) {
				return steps, names
			}
		}
		past := debuggerPast
		if previous != "" && previous != "??" {
			past += "|" + quoteERE(previous) + " \\("
		}
		steps = append(steps, Step{Want: want, Among: "^#[0-9]+ ", Past: past})
		names = append(names, name)
		previous = m[2]
	}
	return steps, names
}

// DebuggerTime is how many seconds a debugger may take in addition to the time limit of a run.
const DebuggerTime = 20

// DebuggerArgs returns the arguments of gdb that make it run a command, which follows, and print
// where it crashes. Stdin is the name of the file that the command reads, or "".
func DebuggerArgs(stdin string) []string {
	run := "run"
	if stdin != "" {
		run = "run < " + shell.Quote(stdin)
	}
	return []string{"-nx", "-q", "-batch", "-ex", "set pagination off", "-ex", "set width 0", "-ex", run, "-ex", "bt 24", "--args"}
}
