package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

// runList isolates what makes the difference in a list.
func (o isolateOptions) runList(ctx context.Context, cmd *cobra.Command, args []string) error {
	var known isolateOptions
	if err := ofLists(cmd, o.list.kind(), known.flags, known.failure.flags, known.list.flags, known.list.isolateFlags, known.sideFlags); err != nil {
		return err
	}
	t, err := o.list.target(o.runOptions, o.failure, cmd, args)
	if err != nil {
		return err
	}
	if o.failure.hangs > 0 {
		o.timeout = o.failure.hangs
	}
	d := job.ListDifference{Test: t.test, Infer: t.infer, List: t.list, Other: t.other, All: o.list.all, Subject: t.subject}
	if d.Isolate, err = o.ddOrder(); err != nil {
		return err
	}
	if d.Judge, err = o.listJudgment(t); err != nil {
		return err
	}
	if d.Base, err = o.listBase(t); err != nil {
		return err
	}
	d.Options = o.listJobOptions(t, o.identity()+o.list.identity())
	o.env = o.list.ownLocale(o.env)
	var found []job.ListCause
	end, err := show(o.runOptions, cmd, func(r readerOf) (end *summary, err error) {
		found, end, err = d.Run(ctx, r)
		if errors.Is(err, job.ErrIdentical) {
			return nil, usagef("both lists are the same: there is no difference to isolate")
		}
		if end != nil {
			for _, f := range found {
				end.Differences = append(end.Differences, ui.Difference{Cause: f.Words, Works: t.words(f.Works), Fails: t.words(f.Fails)})
			}
		}
		names := []string{d.Subject + " " + o.list.otherSide(), d.Subject + " with the list"}
		return end, sidesRejected(err, names, "")
	})
	if end != nil && !o.json {
		o.printList(cmd, t, found)
	}
	return err
}

// otherSide names the side that is not the list.
func (o listOptions) otherSide() string {
	switch {
	case o.works != "":
		return "with the list in " + o.works
	case o.args && o.keep == nil:
		return "without options"
	}
	return "with only what is kept"
}

// listJudgment returns what decides about a run of the test.
func (o isolateOptions) listJudgment(t listTarget) (oracle.Judgment, error) {
	if t.infer != nil && o.worksWith != "" {
		return nil, usagef("--works-with is about a test; with a command, what it does on the other side is what works")
	}
	return o.judgment()
}

// listBase returns where the results are written, or "".
func (o isolateOptions) listBase(t listTarget) (string, error) {
	if o.output == "" {
		return "", nil
	}
	base := filepath.Clean(o.output)
	if info, err := os.Stat(filepath.Dir(base)); err != nil || !info.IsDir() {
		return "", usagef("-o %s: there is no directory %s; make it first", o.output, filepath.Dir(base))
	}
	inputs := append(job.InputPaths(t.list.Input), t.test.Argv[0])
	if o.list.works != "" {
		inputs = append(inputs, o.list.works)
	}
	for _, path := range job.Results(base) {
		for _, in := range inputs {
			if sameFile(path, in) {
				return "", usagef("the result %s would replace an input or the test; name another place with -o", path)
			}
		}
	}
	return base, nil
}

// printList prints the lists on both sides of each difference.
func (o isolateOptions) printList(cmd *cobra.Command, t listTarget, found []job.ListCause) {
	out := cmd.OutOrStdout()
	color := colored(out)
	for i, f := range found {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if t.list.Kind != job.Lines {
			fmt.Fprintf(out, "works: %s\nfails: %s\n", t.words(f.Works), t.words(f.Fails))
			continue
		}
		name := t.list.Input.Args[0].Name
		file := func(lines []string) text.Files { return text.Single(name, []byte(strings.Join(lines, ""))) }
		out.Write(unified.Diff(file(f.Works), file(f.Fails), unified.Options{Color: color}))
	}
}
