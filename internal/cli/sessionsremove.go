package cli

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
)

// removeNamed removes the sessions that the words mean. If one of them is unknown, it removes none.
func (o sessionsOptions) removeNamed(cmd *cobra.Command, root string, words []string) error {
	var dirs []string
	for _, word := range words {
		found, err := journal.Resolve(root, word)
		if err == nil && len(found) > 1 {
			err = &journal.AmbiguousError{Word: word, Dirs: found}
		}
		if err != nil {
			return unresolved(err)
		}
		if !slices.Contains(dirs, found[0]) {
			dirs = append(dirs, found[0])
		}
	}
	var errs []error
	for _, dir := range dirs {
		i, err := journal.Describe(dir)
		if err == nil {
			err = journal.Remove(root, dir)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		fmt.Fprintf(cmd.OutOrStdout(), "removed session %s (%s), %s\n", i.ID, sessionTitle(i.Place), ui.Bytes(int(i.Room)))
	}
	return errors.Join(errs...)
}

// removeAll removes finished sessions, or those that were not used for so long, or all. Those in use stay.
func (o sessionsOptions) removeAll(cmd *cobra.Command, root string, age time.Duration) error {
	if _, err := journal.Sweep(root, journal.Limits{}); err != nil { // as every run does
		return err
	}
	infos, err := journal.List(root)
	if err != nil {
		return err
	}
	var errs []error
	removed, left, room := 0, 0, int64(0)
	for _, i := range infos {
		wanted := o.all || age == 0 && i.State == journal.StateFinished || age > 0 && time.Since(i.Used) > age
		if !wanted {
			left++
			continue
		}
		err := journal.Remove(root, i.Dir)
		if _, busy := errors.AsType[journal.LockedError](err); busy {
			left++
			continue
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		removed++
		room += i.Room
	}
	fmt.Fprintf(cmd.OutOrStdout(), "removed %s, %s; %d left\n", job.Count(removed, "session"), ui.Bytes(int(room)), left)
	return errors.Join(errs...)
}
