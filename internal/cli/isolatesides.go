package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// sides reads what was named on the command line.
func (o isolateOptions) sides(d *job.Difference, paths []string) error {
	if len(paths) > 2 {
		return usagef("%d paths: name what works and what fails, whittle isolate TEST PASSING FAILING", len(paths))
	}
	fails, err := o.failing(&paths[len(paths)-1])
	if err != nil {
		return usage(err)
	}
	d.Fails = fails
	if len(paths) < 2 {
		return nil
	}
	if left, err := os.ReadDir(paths[0]); err == nil && len(left) == 0 && !fails.Single() {
		return nil // an empty directory
	}
	works, err := journal.Read(paths[:1])
	if err != nil {
		return usage(err)
	}
	if works.Single() != fails.Single() {
		return usagef("%s and %s: name two files, or two directories", paths[0], paths[1])
	}
	d.Works = &works
	return nil
}

// failing reads the side that fails: a file, a directory, or the result of a session, whose name then takes
// the place of the path.
func (o isolateOptions) failing(path *string) (journal.Input, error) {
	if !journal.IsSession(*path) {
		return journal.Read([]string{*path})
	}
	files, err := journal.ReadBest(*path)
	if err != nil {
		return journal.Input{}, err
	}
	parent, err := os.Getwd()
	if err != nil {
		return journal.Input{}, err
	}
	name, _, dir := strings.Cut(files[0].Path, "/")
	for _, f := range files {
		if first, _, _ := strings.Cut(f.Path, "/"); first != name {
			return journal.Input{}, fmt.Errorf("the result of session %s has several inputs: name them in a directory", *path)
		}
	}
	*path = name
	return journal.Input{Files: files, Parent: parent, Args: []journal.Arg{{Name: name, Dir: dir}}}, nil
}

// inputDirs returns the directories that hold the two sides.
func inputDirs(d job.Difference) []string {
	dirs := []string{d.Fails.Parent}
	if d.Works != nil {
		dirs = append(dirs, d.Works.Parent)
	}
	return dirs
}
