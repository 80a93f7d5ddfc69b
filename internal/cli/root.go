// Package cli is the command line, one file per command. It turns arguments into options of
// packages whittle and job, and their errors into messages and exit statuses.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	_ "github.com/whittle-dd/whittle/internal/crash"
)

// Exit statuses, as in docs/design.md.
const (
	exitOK             = 0
	exitMachinery      = 1
	exitUsage          = 2
	exitNotInteresting = 3
	exitInterrupted    = 128 // plus the signal
)

// An exitError is an error with the exit status that it causes. A quiet one has already been
// reported.
type exitError struct {
	status int
	quiet  bool
	error
}

func (e exitError) Unwrap() error { return e.error }

func usage(err error) error { return exitError{status: exitUsage, error: err} }

func usagef(format string, args ...any) error { return usage(fmt.Errorf(format, args...)) }

// Main runs the program and returns its exit status.
func Main(args []string, stdout, stderr io.Writer) int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(30) // candidates are large and short-lived: far less memory for hardly any time
	}
	ctx, stop := untilSignal(context.Background())
	defer stop()
	root := newRoot()
	root.SetArgs(bareEnv(args))
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	status := exitMachinery
	e, known := errors.AsType[exitError](err)
	if known {
		status = e.status
	}
	if !e.quiet {
		fmt.Fprintf(stderr, "whittle: %s\n", secretsOf(cmd).String(strings.TrimSpace(err.Error())))
		if status == exitUsage {
			fmt.Fprintf(stderr, "whittle: see %s --help\n", cmd.CommandPath())
		}
	}
	return status
}

func newRoot() *cobra.Command {
	root := reduceCommand()
	root.AddCommand(
		initCommand(), checkCommand(), inferCommand(), triageCommand(), isolateCommand(), genCommand(),
		historyCommand(), watchCommand(), reportCommand(), sessionsCommand(),
		algorithmsCommand(), languagesCommand(), treeCommand(), grammarCommand(),
		completionCommand(), manCommand(), versionCommand(),
	)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usage(err) })
	root.Version = version()
	root.SetVersionTemplate("whittle {{.Version}}\n")
	return root
}

// complete makes the shell complete the names that a flag can take.
func complete(cmd *cobra.Command, flag string, names []string) {
	cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no arguments", cmd.CommandPath())
	}
	return nil
}

// An interrupted error is the cause of a context that a signal has canceled.
type interrupted struct{ os.Signal }

func (i interrupted) Error() string { return "interrupted by " + i.Signal.String() }

func (i interrupted) status() int {
	if s, ok := i.Signal.(syscall.Signal); ok {
		return exitInterrupted + int(s)
	}
	return exitMachinery
}

// untilSignal cancels the context at the first signal that asks the program to stop; a second
// one ends the program at once. Under nohup, SIGHUP stays ignored.
//
// SIGQUIT (Ctrl-\) and SIGXCPU (ulimit -t) are among them because the Go runtime would print
// the stacks of all goroutines. SIGXFSZ (ulimit -f) is caught for the same reason: the write
// that caused it returns an error.
func untilSignal(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	ch := make(chan os.Signal, 2)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT, syscall.SIGXCPU)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(ch, syscall.SIGHUP)
	}
	signal.Notify(make(chan os.Signal, 1), syscall.SIGXFSZ)
	go func() { // until the program ends: a signal must never meet the runtime's own handler
		cancel(interrupted{<-ch})
		os.Exit(interrupted{<-ch}.status())
	}()
	return ctx, func() { cancel(nil) }
}
