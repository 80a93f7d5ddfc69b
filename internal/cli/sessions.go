package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
)

// sessionsOptions are the flags of whittle sessions.
type sessionsOptions struct {
	remove bool
	prune  bool
	unused string
	all    bool
	json   bool
}

const sessionsHelp = `List the sessions on disk, the one that was used last first: what is reduced, from how
many bytes to how many, and the room that the session takes.

With PATH or SESSION it lists only these. SESSION is an ID, of which four characters
suffice if no other session has them, or the folder of a session; PATH is an input or a
result.

--remove removes the sessions that are named. --prune removes all that are finished; with
--unused 7d also others that were not used for a week, and no finished ones that were;
with --all all of them. A session that is in use is never removed. Results and originals
stay: only verdicts and steps are gone, and a later run starts over.

Every run removes sessions that were not used for 30 days, and finished ones first, then
those used least recently, if all together take more than 1 GiB.

Exit status: 0 done; 1 a session is in use, or cannot be removed; 2 usage: also an
unknown session.`

func sessionsCommand() *cobra.Command {
	var o sessionsOptions
	cmd := &cobra.Command{
		Use:     "sessions [flags] [PATH|SESSION...]",
		Short:   "list the sessions on disk, and remove them",
		Long:    sessionsHelp,
		Example: "  whittle sessions\n  whittle sessions --remove bug.c\n  whittle sessions --prune --unused 7d",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.BoolVar(&o.remove, "remove", false, "remove the sessions that are named")
	f.BoolVar(&o.prune, "prune", false, "remove finished sessions")
	f.StringVar(&o.unused, "unused", "", "with --prune: remove sessions that were not used for so long, such as 12h or 7d, instead of finished ones")
	f.BoolVar(&o.all, "all", false, "with --prune: remove all sessions that are not in use")
	f.BoolVar(&o.json, "json", false, "print the sessions as a JSON object")
	return cmd
}

func (o sessionsOptions) run(cmd *cobra.Command, args []string) error {
	age, err := o.check(args)
	if err != nil {
		return err
	}
	root, err := journal.Root()
	if err != nil {
		return err
	}
	switch {
	case o.remove:
		return o.removeNamed(cmd, root, args)
	case o.prune:
		return o.removeAll(cmd, root, age)
	}
	infos, err := journal.List(root)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		if infos, err = namedSessions(root, infos, args); err != nil {
			return err
		}
	}
	if o.json {
		return printSessionsJSON(cmd.OutOrStdout(), infos)
	}
	return printSessions(cmd.OutOrStdout(), root, infos)
}

// check reports flags that do not fit together. It returns for how long the sessions to prune were not used; 0: they
// are the finished ones.
func (o sessionsOptions) check(args []string) (time.Duration, error) {
	switch {
	case o.remove && o.prune:
		return 0, usagef("--remove and --prune: choose one")
	case o.json && (o.remove || o.prune):
		return 0, usagef("--json lists sessions; it cannot be combined with --remove and --prune")
	case o.remove && len(args) == 0:
		return 0, usagef("name the sessions to remove: whittle sessions --remove SESSION, or --prune for those that are finished")
	case o.prune && len(args) > 0:
		return 0, usagef("--prune takes no names: whittle sessions --remove %s", strings.Join(args, " "))
	case !o.prune && (o.unused != "" || o.all):
		return 0, usagef("--unused and --all are about --prune")
	case o.unused != "" && o.all:
		return 0, usagef("--unused and --all: choose one")
	case o.unused == "":
		return 0, nil
	}
	age, err := days(o.unused)
	if err != nil {
		return 0, usagef("--unused %s: %v", o.unused, err)
	}
	return age, nil
}

// days reads a duration, which may be in days: 7d.
func days(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if number, ok := strings.CutSuffix(s, "d"); ok {
		var n float64
		n, err = strconv.ParseFloat(number, 64)
		d = time.Duration(n * 24 * float64(time.Hour))
	}
	if err != nil || d <= 0 {
		return 0, errors.New("write a time such as 12h or 7d")
	}
	return d, nil
}

// namedSessions returns the sessions that the words mean.
func namedSessions(root string, all []journal.Info, words []string) ([]journal.Info, error) {
	wanted := map[string]bool{}
	for _, word := range words {
		dirs, err := journal.Resolve(root, word)
		if err != nil {
			return nil, unresolved(err)
		}
		for _, dir := range dirs {
			wanted[filepath.Base(dir)] = true
		}
	}
	var out []journal.Info
	for _, i := range all {
		if wanted[filepath.Base(i.Dir)] {
			out = append(out, i)
		}
	}
	return out, nil
}

// printSessions lists sessions.
func printSessions(w io.Writer, root string, infos []journal.Info) error {
	if len(infos) == 0 {
		_, err := fmt.Fprintf(w, "no sessions in %s\n", root)
		return err
	}
	columns := []ui.Column{
		{Title: "session"}, {Title: "state"}, {Title: "input", Cut: ui.CutStart}, {Title: "size", Right: true}, {Title: "steps", Right: true},
		{Title: "tests", Right: true}, {Title: "last use", Right: true}, {Title: "room", Right: true},
	}
	var rows [][]string
	var room int64
	for _, i := range infos {
		room += i.Room
		title := sessionTitle(i.Place)
		if t := i.Identity.Task(); t != journal.TaskReduce {
			title = t.String() + " " + title
		}
		rows = append(rows, []string{i.ID, i.State.String(), title, sessionSize(i), ui.Thousands(i.Steps), ui.Thousands(i.Tests), ago(time.Since(i.Used)), ui.Bytes(int(i.Room))})
	}
	if err := ui.Table(w, columns, rows, tableWidth(w)); err != nil {
		return err
	}
	for _, i := range infos {
		if i.Problem != nil {
			fmt.Fprintf(w, "%s: %v\n", i.ID, i.Problem)
		}
	}
	_, err := fmt.Fprintf(w, "%s, %s in %s\n", job.Count(len(infos), "session"), ui.Bytes(int(room)), root)
	return err
}

// sessionSize returns from what size to what size a session has come.
func sessionSize(i journal.Info) string {
	from, to := i.Original, i.Size()
	switch task := i.Identity.Task(); {
	case task == journal.TaskIsolate && i.Steps > 0: // the content is both sides, which need not become smaller
		return "→ " + job.Count(i.Last.Tokens, "token")
	case task == journal.TaskMinimize && i.Steps > 0:
		return "→ " + job.Count(i.Last.Tokens, "item")
	case task == journal.TaskIsolate:
		return ""
	case from < 0 && to < 0:
		return ""
	case from < 0:
		return "→ " + ui.Bytes(to)
	case to < 0 || i.Steps == 0:
		return ui.Bytes(from)
	}
	return ui.Bytes(from) + " → " + ui.Bytes(to)
}

// ago returns how long something is past, in one unit.
func ago(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%d min ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h ago", int(d.Hours()))
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}

func printSessionsJSON(w io.Writer, infos []journal.Info) error {
	out := []sessionJSON{}
	for _, i := range infos {
		out = append(out, jsonOf(i))
	}
	return json.NewEncoder(w).Encode(struct {
		V        int           `json:"v"`
		Sessions []sessionJSON `json:"sessions"`
	}{1, out})
}
