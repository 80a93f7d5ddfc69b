package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/screen"
	"github.com/whittle-dd/whittle/internal/ui"
)

func watchCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "watch [SESSION | PATH]",
		Short: "look at a run from another terminal, and steer it",
		Long: `Watch shows a run on the whole terminal, as --ui does, while another process does the work. Its keys
steer the run; closing the view does not affect it. If no process works on the session, it shows what was
recorded: any step can be looked at.

Without an argument it is the session that is at work, or else the one that was used last. It can be
named by the file that is reduced, or by its ID.

If standard output is not a terminal, one picture is printed.`,
		Example: "  whittle watch\n  whittle watch bug.c",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			word := ""
			if len(args) > 0 {
				word = args[0]
			}
			return watch(cmd.Context(), cmd, word)
		},
	}
}

// Size of the picture if there is no terminal.
const (
	pictureWidth  = 80
	pictureHeight = 24
)

func watch(ctx context.Context, cmd *cobra.Command, word string) error {
	dir, err := watched(word)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	terminal, isFile := out.(*os.File)
	if isFile && screen.Usable(terminal) {
		return explained(screen.Watch(ctx, terminal, dir, colored(out)))
	}
	width := pictureWidth
	if isFile && ui.IsTerminal(terminal) {
		width = ui.Width(terminal)
	}
	picture, err := screen.Picture(dir, width, pictureHeight)
	if err == nil {
		_, err = fmt.Fprintln(out, picture)
	}
	return err
}

// mostDescribed is how many sessions are read to find one that is at work: those are among the last used.
const mostDescribed = 10

// watched returns the directory of the session that the user means.
func watched(word string) (string, error) {
	root, err := journal.Root()
	if err != nil {
		return "", err
	}
	dirs, err := journal.Resolve(root, word)
	if err != nil {
		return "", usage(err)
	}
	for _, dir := range dirs[:min(len(dirs), mostDescribed)] {
		if i, err := journal.Describe(dir); err == nil && i.State == journal.StateRunning {
			return dir, nil
		}
	}
	return dirs[0], nil
}
