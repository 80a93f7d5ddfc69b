package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
)

// runList minimizes a list, and prints the command that is left.
func (o reduceOptions) runList(ctx context.Context, cmd *cobra.Command, args []string) error {
	var known reduceOptions
	if err := ofLists(cmd, o.list.kind(), known.flags, known.failure.flags, known.list.flags); err != nil {
		return err
	}
	t, err := o.list.target(o.runOptions, o.failure, cmd, args)
	if err != nil {
		return err
	}
	if o.failure.hangs > 0 {
		o.timeout = o.failure.hangs
	}
	identity := fmt.Sprintf("minimize timeout=%v keep=%q", o.timeout, o.list.keep) + o.list.identity()
	m := job.ListMinimum{
		Options: o.listJobOptions(t, identity), Test: t.test, List: t.list, Infer: t.infer, Subject: t.subject,
	}
	o.env = o.list.ownLocale(o.env)
	end, err := show(o.runOptions, cmd, func(r readerOf) (*summary, error) {
		left, end, err := m.Run(ctx, r)
		if end != nil {
			end.Command = t.words(left)
		}
		return end, err
	})
	if errors.Is(err, job.ErrEmpty) && end == nil {
		return usagef("all %ss are kept: there is nothing to remove", t.list.Kind.Unit())
	}
	if end != nil && !o.json {
		fmt.Fprintln(cmd.OutOrStdout(), end.Command)
	}
	return err
}
