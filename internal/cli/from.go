package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
)

// stepFrom returns the step that --from names: N is one of the last session on these paths that began with the original,
// SESSION:N one of any session. So the same command means the same step when it resumes what it has begun.
func stepFrom(word string, paths []string) (*job.From, error) {
	root, err := journal.Root()
	if err != nil {
		return nil, err
	}
	var h *journal.History
	number := word
	if i := strings.LastIndexByte(word, ':'); i >= 0 {
		number = word[i+1:]
		h, err = chosenSession(root, word[:i])
	} else {
		h, err = lastOn(root, paths)
	}
	if err != nil {
		return nil, err
	}
	if task := h.Identity.Task(); task != journal.TaskReduce {
		return nil, usagef("--from %s: session %s is one of whittle %v, and a run on files cannot start from its steps; write one to files with whittle history --restore", word, journal.ID(h.Dir), task)
	}
	n, err := stepNumber(h, number)
	if err != nil {
		return nil, err
	}
	files, err := h.Files(n)
	if err != nil {
		return nil, lostStep(h, err)
	}
	return &job.From{Files: files, Original: h.Identity.Original, Words: fmt.Sprintf("step %d of session %s", n, journal.ID(h.Dir))}, nil
}

// chosenSession reads the session that a word means.
func chosenSession(root, word string) (*journal.History, error) {
	dirs, err := journal.Resolve(root, word)
	if err == nil && word == "" {
		err = &journal.UnknownError{Word: `""`}
	}
	if err != nil {
		return nil, unresolved(err)
	}
	return journal.ReadHistory(dirs[0])
}

// lastOn reads the session on these paths that was used last, among those that began with the original.
func lastOn(root string, paths []string) (*journal.History, error) {
	dirs, err := journal.Resolve(root, paths[0])
	if err != nil {
		return nil, unresolved(err)
	}
	var real []string
	for _, p := range paths {
		real = append(real, journal.Real(p))
	}
	for _, dir := range dirs {
		h, err := journal.ReadHistory(dir)
		if err != nil || h.Identity.Task() != journal.TaskReduce || h.Identity.Start != (reduce.Digest{}) {
			continue
		}
		if in := h.Place.Inputs; in == nil || slices.Equal(in, real) {
			return h, nil
		}
	}
	return nil, usagef("--from: no session that can be read began with %s; name one with --from SESSION:N", strings.Join(paths, " "))
}
