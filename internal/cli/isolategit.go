package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/gitrange"
	"github.com/whittle-dd/whittle/internal/job"
)

// historyOptions are the flags about versions of a history.
type historyOptions struct{ git, patch string }

func (o *historyOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.git, "git", "", "isolate in the history of a git repository, between two revisions: GOOD..BAD")
	f.StringVar(&o.patch, "patch", "", "isolate which part of the patch in this file makes a directory fail")
}

// runGit isolates what makes the difference between two revisions.
func (o isolateOptions) runGit(ctx context.Context, cmd *cobra.Command, args []string) error {
	var d job.Difference
	dir, err := o.findInHistory(&d, cmd, args)
	if err != nil {
		return err
	}
	good, bad, err := gitrange.Parse(o.history.git)
	if err != nil {
		return usagef("--git %w", err)
	}
	repo, err := gitrange.Open(ctx, dir)
	if err != nil {
		return usage(err)
	}
	defer repo.Close() // what is left is removed by the next run
	if d.History, err = repo.Range(ctx, good, bad); err != nil {
		return usagef("--git %s: %w", o.history.git, err)
	}
	if err := o.versions(ctx, &d); err != nil {
		return err
	}
	if d.Infer != nil {
		if err := reachable(d.Infer.Command.Words, false); err != nil {
			return err
		}
	}
	if d.Base, err = o.base(d, historyBase(repo)); err != nil {
		return err
	}
	if abs, err := filepath.Abs(d.Base); err != nil || inside(repo.Dir, abs) {
		return usagef("the results %s.works, %[1]s.fails and %[1]s.diff would be inside the repository; name another place with -o", d.Base)
	}
	return o.show(ctx, cmd, d, func(err error) error { return o.explainVersions(err, good, bad) })
}

// findInHistory separates what sees the failure from the directory of the repository, which is the
// current one if it is not named.
func (o *isolateOptions) findInHistory(d *job.Difference, cmd *cobra.Command, args []string) (string, error) {
	dash, tests := cmd.ArgsLenAtDash(), 1
	if o.shell != "" || dash >= 0 {
		tests = 0
	}
	if dash < 0 && len(args) == tests {
		args = append(args, ".")
	}
	paths, err := o.findFailure(d, cmd, args)
	switch {
	case err != nil:
		return "", err
	case len(paths) == 0:
		return ".", nil
	case len(paths) > 1:
		return "", usagef("%d paths: name at most the repository, whittle isolate --git GOOD..BAD TEST [REPOSITORY]", len(paths))
	}
	return paths[0], nil
}

// versions reads the two sides from the history.
func (o isolateOptions) versions(ctx context.Context, d *job.Difference) error {
	repo := d.History.Repo
	from, to, err := d.History.Sides()
	if err != nil {
		return err
	}
	parent := filepath.Dir(repo.Dir)
	levels := *d
	works, fails := gitrange.Changed(from, to)
	from.Files, to.Files = works, fails // only these matter for the levels
	before := job.HistoryInput(d.History, from, parent)
	levels.Works, levels.Fails = &before, job.HistoryInput(d.History, to, parent)
	all := o
	all.levels = slices.DeleteFunc(slices.Clone(o.historyLevels()), func(l string) bool { return l == gitrange.CommitsLevel })
	if d.Levels, d.Isolate, err = all.chosen(levels); err != nil {
		return err
	}
	d.Commits = slices.Contains(o.historyLevels(), gitrange.CommitsLevel)
	d.Options = o.jobOptions(fmt.Sprintf("%s git=%s..%s", o.identity(), d.History.Good.Hash, d.History.Bad.Hash), d.Test.Argv, parent, repo.Dir)
	d.Works, d.Fails = levels.Works, levels.Fails
	d.Notes = d.History.Notes()
	if repo.Uncommitted(ctx) {
		d.Notes = append(d.Notes, "the checkout has uncommitted changes: they are not part of any version, and are not touched")
	}
	return nil
}

// historyLevels returns the levels that the flags ask for. By default they end with lines: a result with half of
// a line is in no version of the history.
func (o isolateOptions) historyLevels() []string {
	if o.levels != nil {
		return o.levels
	}
	return []string{gitrange.CommitsLevel, "files", "hunks", "lines"}
}

// historyBase returns what the names of results begin with if the user does not say: the path of the
// repository.
func historyBase(repo *gitrange.Repo) string {
	parent := filepath.Dir(repo.Dir)
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, parent); err == nil && len(rel) < len(parent) {
			parent = rel
		}
	}
	return filepath.Join(parent, repo.Name())
}

// explainVersions explains errors about the sides.
func (o isolateOptions) explainVersions(err error, good, bad string) error {
	switch e, ok := errors.AsType[*job.SidesError](err); {
	case errors.Is(err, job.ErrIdentical):
		return usagef("--git %s: the two versions have the same files", o.history.git)
	case ok && e.Swapped() && !e.Fails.Broken():
		return notInteresting("%s fails and %s works, and not the other way round. A test exits with 0 if a version fails, and with something else if it works; "+
			"one that was written for git bisect run says the opposite. To use that: whittle isolate --git %s -c '%s'", good, bad, o.history.git, bisectTest)
	}
	return sidesRejected(err, []string{good, bad}, "")
}

// bisectTest is a test that runs one that was written for git bisect run.
const bisectTest = `cd "$1" && /path/to/script; s=$?; [ $s = 125 ] && exit 125; [ $s != 0 ]`
