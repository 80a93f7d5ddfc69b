package infer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A debugger tells where a command crashes.
type debugger struct {
	path string // "": none is installed
	lldb bool   // it is lldb, not gdb
}

// findDebugger returns the debugger that is installed: gdb, or lldb, of which some systems have only
// names with a version.
func findDebugger() debugger {
	if path, err := exec.LookPath("gdb"); err == nil {
		return debugger{path: path}
	}
	return findLLDB()
}

func findLLDB() debugger {
	names := []string{"lldb"}
	for version := 30; version >= 11; version-- {
		names = append(names, fmt.Sprintf("lldb-%d", version))
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return debugger{path: path, lldb: true}
		}
	}
	return debugger{}
}

// chosen returns the debugger to use.
func (c Case) chosen() debugger {
	if c.debugger.path != "" {
		return c.debugger
	}
	return findDebugger()
}

func (d debugger) String() string {
	if d.lldb {
		return "lldb"
	}
	return "gdb"
}

// trace runs the command under the debugger and returns where it crashes, in the form of gdb.
func (c Case) trace(ctx context.Context, d debugger, files text.Files) (oracle.Result, error) {
	j := c.debugJob(d, files)
	j.Question = reduce.QuestionOf(ctx)
	res, err := c.Exec.Run(ctx, j)
	if d.lldb {
		res.Output = failure.LikeGDB(res.Output)
	}
	res.Output = redacted(res.Output, res, c.Secrets)
	return res, err
}

// debug adds to a failure where a debugger sees it happen. If that is not possible, the failure
// stays weak, and a note says what would help.
func (c Case) debug(ctx context.Context, found *Found) error {
	d := c.chosen()
	if d.path == "" {
		found.Notes = append(found.Notes, "the command crashes and prints nothing; if gdb or lldb were installed, it would show where")
		return nil
	}
	var outs [][]byte
	var took time.Duration
	for range 2 {
		res, err := c.trace(ctx, d, c.Files)
		if missing(err) { // it is here, but not where the command runs
			found.Notes = append(found.Notes, fmt.Sprintf("the command crashes and prints nothing; if %v were installed where it runs, it would show where", d))
			return nil
		}
		if err != nil {
			return err
		}
		outs = append(outs, res.Output)
		took = max(took, res.Elapsed)
	}
	steps, names := failure.FromDebugger(outs, c.Same.Frames)
	if len(steps) == 0 {
		found.Notes = append(found.Notes, fmt.Sprintf("the command crashes and prints nothing, and %v cannot tell where: debug symbols would help", d))
		return nil
	}
	found.Signature.Debugger, found.Signature.About.Frames, found.Signature.About.Weak = steps, names, ""
	found.Notes = append(found.Notes, fmt.Sprintf("the command crashes and prints nothing: %v shows where, which takes %v for each candidate that crashes (--same signal does without)", d, took.Round(10*time.Millisecond)))
	return nil
}

// missing reports whether an error says that a program is not there.
func missing(err error) bool {
	_, start := errors.AsType[*oracle.StartError](err)
	return start && errors.Is(err, fs.ErrNotExist)
}

// debugJob returns the job that runs the command under a debugger.
func (c Case) debugJob(d debugger, files text.Files) oracle.Job {
	stdin := ""
	if !oracle.Marked(c.Command.Argv) && len(c.Args) == 1 {
		stdin = c.Args[0] // the working directory is that of the input
	}
	args := failure.DebuggerArgs(stdin)
	if d.lldb {
		args = failure.LLDBArgs(stdin)
	}
	argv := slices.Concat([]string{d.path}, args, c.Command.Argv)
	return oracle.Job{Argv: argv, Paths: c.Args, Insert: true, Files: files, Split: true, Timeout: c.Timeout + failure.DebuggerTime*time.Second}
}
