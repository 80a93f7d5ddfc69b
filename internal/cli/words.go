package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/shell"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
)

// explained turns an error of a job that could not start into a message with an exit status.
func explained(err error) error {
	if known, ok := errors.AsType[exitError](err); ok {
		return known
	}
	if i, ok := errors.AsType[interrupted](err); ok {
		return exitError{status: i.status(), error: err}
	}
	if e, ok := errors.AsType[*job.ContainedError](err); ok {
		return notContained(e)
	}
	if e, ok := errors.AsType[*job.RejectedError](err); ok {
		return rejected(e)
	}
	if e, ok := errors.AsType[*job.InTheWayError](err); ok {
		return inTheWay(e, e.Path)
	}
	if e, ok := errors.AsType[*job.MemoryError](err); ok {
		return fmt.Errorf("%w: they take about %s, and %s are free; with --tree-memory %s large files have coarser trees or are reduced as text", err, ui.Bytes(e.Need), ui.Bytes(e.Free), strings.ReplaceAll(ui.Bytes(e.Free/2), " ", ""))
	}
	if known := inferred(err); known != nil {
		return known
	}
	if known := guardRejects(err); known != nil {
		return known
	}
	_, badOption := errors.AsType[*whittle.OptionError](err)
	_, badGrammar := errors.AsType[*whittle.GrammarError](err)
	_, state := errors.AsType[*job.StateError](err)
	switch {
	case badOption || badGrammar:
		return usage(err)
	case errors.Is(err, job.ErrTime):
		return fmt.Errorf("%w before the first test was done; give it more time with --budget", err)
	case state && readOnly(err):
		return fmt.Errorf("%w; make it writable, or keep sessions elsewhere with XDG_STATE_HOME", err)
	}
	return withHint(err)
}

// inTheWay is the error about something at the place of the result that may be the user's.
func inTheWay(err error, path string) error {
	return usagef("%w: name another place with -o, or use --force to replace it; it is then kept as %s.1", err, path)
}

// rejected reports what the test did on the original, what it printed, and how to repeat it.
func rejected(e *job.RejectedError) error {
	status, original := exitNotInteresting, "the original"
	switch {
	case e.Generated:
		original = "the output of the generator"
	case e.Start != "":
		original = e.Start
	}
	what := original + " is not interesting: "
	switch res := e.Result; {
	case res.TimedOut:
		what = fmt.Sprintf("the test took longer than %v on %s; give it more time with --timeout", e.Limit, original)
	case res.Exceeded != oracle.NoLimit:
		what = fmt.Sprintf("the test used too much on %s: %v; allow it more with --memory or --disk, or do not contain it, with --contain=off", original, res.Exceeded)
	case e.Broken():
		status = exitMachinery
		what = fmt.Sprintf("the test itself is broken: it exited with %d on %s, which means that a command in it was not found or cannot be executed", res.Exit, original)
	case res.Signal != 0:
		what += fmt.Sprintf("the test was ended by signal %d, but must exit with 0", res.Signal)
	case res.Exit == 125:
		what += "the test exited with 125, which means that it cannot tell, but must exit with 0"
	default:
		what += fmt.Sprintf("the test exited with %d, but must exit with 0", res.Exit)
	}
	if e.Flaky {
		status = exitNotInteresting
		what = fmt.Sprintf("the test is flaky: it finds %s interesting only in some runs; see whittle check\n", original) + what
	}
	again := byHand(e)
	if e.Start != "" {
		again = "\nTo repeat it by hand, write the step to a file: whittle history --restore N -o FILE"
	}
	if e.Runs > 1 && !e.Broken() {
		again = fmt.Sprintf("\nIt was run %d times, and never found %s interesting. If the failure is rare, allow more runs: --tries 300", e.Runs, original) + again
	}
	if e.Generated {
		again = fmt.Sprintf("\nTo repeat it by hand, write the output of the generator to a file and run %s \"$PWD\"/FILE < FILE; to look for an interesting seed use --find", e.Test.Words)
	}
	return exitError{status: status, error: errors.New(what + printed(e.Result) + again)}
}

// printed quotes the test's own output.
func printed(res oracle.Result) string {
	out := strings.TrimRight(strings.ToValidUTF8(string(res.Output), "?"), "\n")
	if out == "" {
		return "\nIt printed nothing."
	}
	if len(out) > 2000 {
		out = "…" + strings.ToValidUTF8(out[len(out)-2000:], "")
	}
	return "\nIt printed:\n  " + strings.ReplaceAll(out, "\n", "\n  ")
}

// byHand returns the shell commands that repeat a test without Whittle.
func byHand(e *job.RejectedError) string {
	var b strings.Builder
	b.WriteString("\nTo repeat it by hand:\n  cd \"$(mktemp -d)\"\n")
	var args []string
	for _, a := range e.Input.Args {
		to := filepath.Dir(a.Name)
		if to != "." {
			fmt.Fprintf(&b, "  mkdir -p %s\n", quote(to))
		}
		fmt.Fprintf(&b, "  cp -RH %s %s\n", quote(filepath.Join(e.Input.Parent, a.Name)), quote(to))
		args = append(args, quote(a.Name))
	}
	fmt.Fprintf(&b, "  %s", e.Test.Words)
	for _, a := range args {
		fmt.Fprintf(&b, ` "$PWD"/%s`, a) // absolute, as in a reduction
	}
	if e.Input.Single() {
		fmt.Fprintf(&b, " < %s", args[0])
	}
	b.WriteString("; echo $?")
	return b.String()
}

// quote quotes a word for the shell.
func quote(s string) string { return shell.Quote(s) }

// quoted quotes the words of a command.
func quoted(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = quote(w)
	}
	return strings.Join(out, " ")
}

// withHint adds advice to errors of the operating system.
func withHint(err error) error {
	switch {
	case err == nil:
	case errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		return fmt.Errorf("%w; the best so far is kept: make room and run the same command to resume", err)
	case errors.Is(err, syscall.EFBIG):
		return fmt.Errorf("%w; the shell limits the size of files: raise the limit (ulimit -f) and run the same command to resume", err)
	case readOnly(err):
		return fmt.Errorf("%w; make it writable, or write the result elsewhere with -o", err)
	}
	return err
}

func readOnly(err error) bool {
	return errors.Is(err, os.ErrPermission) || errors.Is(err, syscall.EROFS)
}
