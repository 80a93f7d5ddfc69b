package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/gitrange"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

// runPatch isolates which part of a patch makes a directory fail.
func (o isolateOptions) runPatch(ctx context.Context, cmd *cobra.Command, args []string) error {
	var d job.Difference
	paths, err := o.findFailure(&d, cmd, args)
	if err != nil {
		return err
	}
	if len(paths) != 1 {
		return usagef("%d paths: name the directory without the patch, whittle isolate --patch FILE TEST DIR", len(paths))
	}
	if err := o.patched(ctx, &d, paths[0]); err != nil {
		return err
	}
	with := paths[0] + " with " + o.history.patch
	d.Title = paths[0] + " and " + o.history.patch
	if o.levels == nil {
		o.levels = o.historyLevels()[1:] // without commits
	}
	for _, path := range job.Results(filepath.Clean(cmp.Or(o.output, paths[0]))) {
		if sameFile(path, o.history.patch) {
			return usagef("the result %s would replace the patch; name another place with -o", path)
		}
	}
	return o.isolate(ctx, cmd, d, paths[0], func(err error) error {
		switch e, ok := errors.AsType[*job.SidesError](err); {
		case errors.Is(err, job.ErrIdentical):
			return usagef("--patch %s changes nothing in %s", o.history.patch, paths[0])
		case ok && e.Swapped() && !e.Fails.Broken():
			return notInteresting("%s fails and %s works: the patch repairs the failure. To find out what of it does, use a test that exits with 0 if the directory works", paths[0], with)
		}
		return sidesRejected(err, []string{paths[0], with}, "")
	})
}

// patched reads a directory, and makes the side that fails of it with the patch.
func (o isolateOptions) patched(ctx context.Context, d *job.Difference, dir string) error {
	patch, err := os.ReadFile(o.history.patch)
	if err != nil {
		return usagef("--patch: %w", err)
	}
	works, err := journal.Read([]string{dir})
	if err != nil {
		return usage(err)
	}
	if works.Single() {
		return usagef("%s: name a directory; the paths in the patch are below it", dir)
	}
	name := works.Args[0].Name + "/"
	works.Files = slices.DeleteFunc(works.Files, func(f text.File) bool { // of a checkout, the files are tested
		return f.Path == name+".git" || strings.HasPrefix(f.Path, name+".git/")
	})
	after, err := gitrange.Apply(ctx, below(works.Files, name, ""), patch)
	if _, ok := errors.AsType[*gitrange.PatchError](err); ok {
		return usagef("--patch %s does not apply to %s: %w", o.history.patch, dir, err)
	}
	if err != nil {
		return err
	}
	d.Works, d.Fails = &works, works
	d.Fails.Files = below(after, "", name)
	return nil
}

// below returns files with another directory at the beginning of their paths.
func below(files text.Files, from, to string) text.Files {
	out := slices.Clone(files)
	for i, f := range out {
		out[i].Path = to + strings.TrimPrefix(f.Path, from)
	}
	return out
}
