package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/observed"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
)

// What is sent without being named is not more than this: it is sent once, but each action is a little slower for each
// file.
const (
	mostFound      = 500
	mostFoundBytes = 100_000_000
)

// found is what a test has read when it ran here.
type found struct {
	needs    []string // files to send
	hidden   []string // files that are not sent unasked, because they may be private
	absolute []string // of needs, those that the test names by an absolute path, at which nothing is on a worker
	size     int64    // of needs, in bytes
}

// observe runs a test or a command once on this machine and finds out which files it needs. Sent are those that
// are sent anyway.
func observe(ctx context.Context, e oracle.Executor, j oracle.Job, in journal.Input, sent []string) (found, bool) {
	var f found
	read, ok := job.Reads(ctx, e, j)
	var test []byte
	if len(sent) > 0 {
		test, _ = os.ReadFile(sent[0])
	}
	for _, p := range read {
		p = besideTest(p, sent)
		info, err := os.Stat(p)
		switch {
		case err != nil || slices.Contains(sent, p) || of(in, p):
		case observed.Hidden(p):
			f.hidden = append(f.hidden, p)
		default:
			f.needs = append(f.needs, p)
			f.size += info.Size()
			if bytes.Contains(test, []byte(p)) {
				f.absolute = append(f.absolute, p)
			}
		}
	}
	return f, ok
}

// find returns what to send besides the test: what the user names or, if that is nothing, what the test reads
// when it runs here once.
func (o remoteOptions) find(ctx context.Context, run *runOptions, in journal.Input, test job.Test, inference *job.Inference, r *remoteRun) ([]string, error) {
	if len(o.needs) > 0 || o.unobserved {
		return o.needs, nil
	}
	e, err := job.OpenExecutor(run.jobOptions("", test.Argv, in.Parent))
	if err != nil {
		return nil, err
	}
	f, ok := observe(ctx, e, firstJob(run, test, inference, in), in, r.sent)
	if err := e.Close(); err != nil {
		return nil, err
	}
	needs, lines := f.words(ok)
	for _, l := range lines {
		r.message(l)
	}
	return needs, context.Cause(ctx)
}

// besideTest returns the path of a file by the name that the directory of the test has for the user: a process that
// has changed to it sees the one without links.
func besideTest(path string, sent []string) string {
	for _, s := range sent {
		dir := filepath.Dir(s)
		real, err := filepath.EvalSymlinks(dir)
		if rest, ok := strings.CutPrefix(path, real+"/"); ok && err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return path
}

// of reports whether a file is part of the input.
func of(in journal.Input, path string) bool {
	return slices.ContainsFunc(in.Args, func(a journal.Arg) bool {
		name := filepath.Join(in.Parent, filepath.FromSlash(a.Name))
		return path == name || a.Dir && strings.HasPrefix(path, name+"/")
	})
}

// firstJob returns the first run of a test, or of a command.
func firstJob(run *runOptions, test job.Test, inference *job.Inference, in journal.Input) oracle.Job {
	if inference != nil {
		return infer.Case{Command: inference.Command, Files: in.Files, Args: in.Arguments(), Timeout: infer.FirstLimit(run.timeout, inference.Guess)}.Job()
	}
	limit := run.timeout
	if limit == 0 {
		limit = oracle.FirstTimeout
	}
	return oracle.Job{Argv: test.Argv, Paths: in.Arguments(), Files: in.Files, Stdin: true, Timeout: limit}
}

// words says what was found, and what is done about it. The files to send are returned.
func (f found) words(ok bool) (needs, lines []string) {
	if !ok {
		return nil, []string{"what the test needs besides itself is not known, because strace is not installed or cannot run it: name files with --needs"}
	}
	switch n := len(f.needs); {
	case n > mostFound || f.size > mostFoundBytes:
		lines = append(lines, fmt.Sprintf("the test reads %s files here, %s, such as %s: too many to send unasked; name what it needs with --needs or --remote-input", ui.Thousands(n), ui.Bytes(int(f.size)), f.needs[0]))
	case n > 0:
		needs = f.needs
		lines = append(lines, fmt.Sprintf("the test reads %s here: sent, too (--needs FILE sends only what it names)", ui.Some(f.needs, 5)))
	}
	if len(f.absolute) > 0 {
		lines = append(lines, fmt.Sprintf("the test names %s by an absolute path, which is not there on the server: write \"$(dirname \"$0\")/…\" in the test", ui.Some(f.absolute, 3)))
	}
	if len(f.hidden) > 0 {
		lines = append(lines, fmt.Sprintf("the test reads %s here: not sent, because it may be private; --needs sends it", ui.Some(f.hidden, 3)))
	}
	return needs, lines
}

// missingThere returns the files that a test has not found on the server and that are here, according to what it
// printed.
func missingThere(output string, sent []string) (out []string) {
	if len(sent) == 0 {
		return nil
	}
	dir := filepath.Dir(sent[0])
	for _, name := range observed.Missing([]byte(output)) {
		// On a worker the test is somewhere below a directory t. Its name there may begin anywhere.
		rest := filepath.Clean(name)
		for rest != "" && rest != "." && rest != "/" {
			if p := filepath.Join(dir, rest); !slices.Contains(sent, p) {
				if _, err := os.Stat(p); err == nil {
					out = append(out, p)
					break
				}
			}
			_, after, more := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
			if !more {
				break
			}
			rest = after
		}
	}
	return out
}
