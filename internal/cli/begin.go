package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/ui"
)

// beginning is what a person sees who types whittle and nothing else: ten lines that fit a narrow
// terminal.
const beginning = `Whittle makes failing inputs small. Name a file and a command that fails on it:

  whittle bug.c -- gcc -O2 -c @@        @@ stands for the file
  whittle init bug.c                    asks how it fails, and writes test.sh
  whittle ./test.sh bug.c               reduces with a test: 0 means it fails
  whittle triage crashes -- ./prog @@   sorts the crash files of a fuzzer

The result is in bug.c and the original in bug.c.orig. Ctrl-C stops, and the
same command resumes. whittle --help lists all commands and flags.
`

// nothingToDo is the answer to a command line without a test and a path. It is a usage error either
// way, so a script that forgot its arguments notices; only a person is told how to begin.
func nothingToDo(cmd *cobra.Command) error {
	missing := usagef("name what to reduce and a command that fails on it: whittle PATH... -- COMMAND @@, or a test: whittle TEST PATH...")
	stderr := cmd.ErrOrStderr()
	if cmd.Flags().NFlag() > 0 || !onTerminal(stderr) {
		return missing
	}
	fmt.Fprint(stderr, beginning)
	return exitError{status: exitUsage, quiet: true, error: missing}
}

// onTerminal reports whether a person sees what is written to w.
func onTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && ui.IsTerminal(f)
}
