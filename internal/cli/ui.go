package cli

import (
	"os"
	"strings"
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
		Stats: stats, Steer: o.steer, Command: o.env.secrets().String(commandLine()), Color: colored(cmd.ErrOrStderr()),
		Interrupt: func() { syscall.Kill(os.Getpid(), syscall.SIGINT) },
	}
}

// commandLine returns the command that the user typed, without --ui.
func commandLine() string {
	var words []string
	for i, a := range os.Args {
		if i > 0 && (a == "--ui" || a == "--ui=true") {
			continue
		}
		words = append(words, quote(a))
	}
	return strings.Join(words, " ")
}
