package cli

import (
	"os"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/screen"
	"github.com/whittle-dd/whittle/internal/ui"
)

// screen returns a reader that shows the run on the whole terminal, or, if there is none, lines.
func (o runOptions) screen(cmd *cobra.Command, stats func() ui.Stats) ui.Reader {
	stderr := cmd.ErrOrStderr()
	lines := ui.Plain(stderr, stats)
	terminal, isFile := stderr.(*os.File)
	if !isFile || !screen.Usable(terminal) {
		lines.Message("--ui needs a terminal in the foreground: progress is shown in lines instead")
		return lines
	}
	return screen.Open(cmd.Context(), terminal, lines, o.screenOptions(cmd, stats))
}

func (o runOptions) screenOptions(cmd *cobra.Command, stats func() ui.Stats) screen.Options {
	return screen.Options{
		Stats: stats, Steer: o.steer, Command: commandLine(o.env.secrets()), Color: colored(cmd.ErrOrStderr()),
		Interrupt: func() { syscall.Kill(os.Getpid(), syscall.SIGINT) },
	}
}
