package infer

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// debuggerPath returns the path of the debugger, or "" if none is installed.
func debuggerPath() string {
	path, err := exec.LookPath("gdb")
	if err != nil {
		return ""
	}
	return path
}

// debug adds to a failure where a debugger sees it happen. If that is not possible, the failure
// stays weak, and a note says what would help.
func (c Case) debug(ctx context.Context, found *Found) error {
	gdb := debuggerPath()
	if gdb == "" {
		found.Notes = append(found.Notes, "the command crashes without a word; if gdb were installed, it would show where")
		return nil
	}
	var outs [][]byte
	var took time.Duration
	for range 2 {
		res, err := c.Exec.Run(ctx, c.debugJob(gdb, c.Files))
		if err != nil {
			return err
		}
		outs = append(outs, res.Output)
		took = max(took, res.Elapsed)
	}
	steps, names := failure.FromDebugger(outs, c.Same.Frames)
	if len(steps) == 0 {
		found.Notes = append(found.Notes, "the command crashes without a word, and gdb cannot tell where: debug symbols would help")
		return nil
	}
	found.Signature.Debugger, found.Signature.About.Frames, found.Signature.About.Weak = steps, names, ""
	found.Notes = append(found.Notes, fmt.Sprintf("the command crashes without a word: gdb shows where, which takes %v for each candidate that crashes (--same signal does without)", took.Round(10*time.Millisecond)))
	return nil
}

// debugJob returns the job that runs the command under a debugger.
func (c Case) debugJob(gdb string, files text.Files) oracle.Job {
	stdin := ""
	if !oracle.Marked(c.Command.Argv) && len(c.Args) == 1 {
		stdin = c.Args[0] // the working directory is that of the input
	}
	argv := slices.Concat([]string{gdb}, failure.DebuggerArgs(stdin), c.Command.Argv)
	return oracle.Job{Argv: argv, Paths: c.Args, Insert: true, Files: files, Split: true, Timeout: c.Timeout + failure.DebuggerTime*time.Second}
}
