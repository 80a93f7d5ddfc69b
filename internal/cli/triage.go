package cli

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
)

// triageOptions are the flags of the command triage.
type triageOptions struct {
	run    runOptions // those that apply
	same   string
	raw    bool
	reduce bool
	output string
	remote remoteOptions
}

const triageHelp = `Sort the files in a folder by how a command fails on them: the crashes that a
fuzzer found (libFuzzer, AFL++, Go), or any files. There is one line for each
distinct failure, with the number of files and the smallest of them.

Every file is run twice, and five times if that does not agree. The runs are
stored: the same command repeats none of them, even after it was killed, unless
the program was built again since.

With --reduce the smallest file of each failure is reduced, into DIR.reduced.

Exit status: 0 done; 1 an error; 2 usage; 3 the command works on all files.`

func triageCommand() *cobra.Command {
	var o triageOptions
	cmd := &cobra.Command{
		Use:     "triage [flags] DIR -- COMMAND @@",
		Short:   "sort a folder of crash files by failure",
		Long:    triageHelp,
		Example: "  whittle triage crashes -- ./prog @@\n  whittle triage --reduce out/default -- ./prog @@",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.all(cmd.Context(), cmd, args)
		},
	}
	f := cmd.Flags()
	f.IntVarP(&o.run.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "files to run at once")
	f.DurationVar(&o.run.timeout, "timeout", 0, "time for one run; a command that takes longer hangs (default 10s)")
	f.StringVar(&o.same, "same", "", "what must be the same for two failures to be one: signal, exit, message, frames, frames:N, output, all, separated by commas")
	f.BoolVar(&o.raw, "raw", false, "give files of Go's fuzzing corpus to the command as they are, not the value that they hold")
	f.BoolVar(&o.reduce, "reduce", false, "reduce the smallest file of each failure")
	f.StringVarP(&o.output, "output", "o", "", "the folder for reduced files (default DIR.reduced)")
	f.DurationVar(&o.run.budget, "budget", 0, "time for each reduction (default: none)")
	f.IntVar(&o.run.maxTests, "max-tests", 0, "tests for each reduction (default: no limit)")
	f.BoolVar(&o.run.fresh, "fresh", false, "run all files again")
	f.BoolVarP(&o.run.quiet, "quiet", "q", false, "print only the failures")
	f.BoolVar(&o.run.json, "json", false, "print JSON objects, one per line")
	o.run.env.flags(f)
	o.run.contain.flags(f)
	o.remote.flags(f)
	return cmd
}

func (o triageOptions) all(ctx context.Context, cmd *cobra.Command, args []string) error {
	t, err := o.triage(cmd, args)
	if err != nil {
		return err
	}
	server, err := o.connect(ctx, cmd, &t)
	if err != nil {
		return err
	}
	defer server.close()
	began := time.Now()
	found, err := t.Run(ctx)
	switch {
	case errors.Is(err, job.ErrNoFiles):
		return usagef("there is no file in %s; hidden files, links and, of the output of AFL++, all folders but crashes and hangs do not count", t.Dir)
	case err != nil:
		return o.run.env.explain(explained(err))
	}
	w := cmd.OutOrStdout()
	if o.run.json {
		err = listJSON(w, t, found, began)
	} else {
		err = o.list(w, cmd.ErrOrStderr(), t, found)
	}
	switch {
	case err != nil:
		return err
	case len(found.Failures) == 0:
		return o.run.env.explain(notInteresting("the command works on all %d files in %s: it exits with 0 and prints no report of a crash. Is it the program that crashed, with the same flags and environment?", found.Files, t.Dir))
	case !o.reduce:
		return nil
	}
	return o.reduceEach(ctx, cmd, t, found, server)
}

// connect has the command run on a server, if there is one. What else it needs there is found out with the first
// file.
func (o triageOptions) connect(ctx context.Context, cmd *cobra.Command, t *job.Triage) (*remoteRun, error) {
	paths, err := job.CrashFiles(t.Dir)
	if !o.remote.given() || err != nil || len(paths) == 0 {
		return nil, nil // Run says what is wrong
	}
	in, _, err := job.CrashInput(paths[0], o.raw)
	if err != nil {
		return nil, err
	}
	server, err := o.remote.use(ctx, cmd, o.run, &t.Options, in, t.Test, &job.Inference{Command: t.Command, Guess: true})
	if err == nil {
		t.Exec = server.keep(t.Exec)
	}
	return server, err
}

// triage turns arguments into a job.
func (o *triageOptions) triage(cmd *cobra.Command, args []string) (job.Triage, error) {
	t := job.Triage{Same: failure.Default, Raw: o.raw}
	if err := o.run.check(); err != nil {
		return t, err
	}
	if err := o.remote.check(); err != nil {
		return t, err
	}
	dash := cmd.ArgsLenAtDash()
	if dash != 1 || len(args) < 2 {
		return t, usagef("name one folder and the command that fails on its files: whittle triage DIR -- COMMAND @@")
	}
	t.Dir = filepath.Clean(args[0])
	switch info, err := os.Stat(t.Dir); {
	case errors.Is(err, os.ErrNotExist):
		return t, usagef("%s: no such folder: check the name", args[0])
	case err != nil:
		return t, usage(err)
	case !info.IsDir():
		return t, usagef("%s is a file, not a folder; to reduce it: %s", args[0], reduceAgain(args[:1], args[1:], 0))
	}
	var err error
	if t.Command, err = infer.NewCommand(args[dash:]); err != nil {
		return t, usage(err)
	}
	if o.same != "" {
		if t.Same, err = failure.ParseSame(o.same); err != nil {
			return t, usagef("--same %s: %v", o.same, err)
		}
	}
	if o.output != "" && !o.reduce {
		return t, usagef("-o is the folder for reduced files: add --reduce")
	}
	if o.output == "" {
		o.output = t.Dir + ".reduced"
	}
	if inside(t.Dir, o.output) || sameFile(t.Dir, o.output) {
		return t, usagef("-o %s is inside %s; name a folder outside it", o.output, t.Dir)
	}
	t.Test = job.Test{Argv: t.Command.Argv, Key: job.TriageKey(t.Command)}
	t.Options = o.run.jobOptions(fmt.Sprintf("triage same=%s timeout=%v", o.same, o.run.timeout)+o.remote.identity(), t.Command.Argv, journal.Real(t.Dir))
	if !o.run.quiet && !o.run.json {
		t.Tick = ticker(cmd.ErrOrStderr())
	}
	return t, nil
}

// ticker returns a function that reports progress every ten seconds.
func ticker(w io.Writer) func(done, all int) {
	last := time.Now()
	return func(done, all int) {
		if time.Since(last) > 10*time.Second {
			last = time.Now()
			fmt.Fprintf(w, "whittle: %s of %s files\n", ui.Thousands(done), ui.Thousands(all))
		}
	}
}

// list prints one line for each failure, and a summary.
func (o triageOptions) list(w, messages io.Writer, t job.Triage, found *job.Triaged) error {
	for _, c := range found.Failures {
		small := c.Files[0]
		notes := ""
		if n := c.Flaky(); n > 0 {
			notes = fmt.Sprintf("; %d of them fail only in some runs", n)
			if small.Flaky() {
				notes += fmt.Sprintf(", this one in %d of %d", small.Fails, small.Of)
			}
		}
		if _, err := fmt.Fprintf(w, "%6s  %s: %s (%s%s)\n", ui.Thousands(len(c.Files)), oneLine(c.Signature.String()), small.Path, job.Count(small.Bytes, "byte"), notes); err != nil {
			return err
		}
	}
	if o.run.quiet {
		return nil
	}
	for _, n := range found.Notes {
		fmt.Fprintf(messages, "whittle: %s\n", n)
	}
	if len(found.Failures) == 0 {
		return nil
	}
	words := fmt.Sprintf("whittle: %s in %d of %s; the command works on %d", job.Count(len(found.Failures), "failure"), found.Files-found.Works, job.Count(found.Files, "file"), found.Works)
	if found.Stored > 0 {
		words += fmt.Sprintf("; %d were run before, --fresh runs them again", found.Stored)
	}
	if found.Decoded > 0 {
		words += fmt.Sprintf("; of %d files of Go's corpus the command got the value, --raw gives it the files", found.Decoded)
	}
	_, err := fmt.Fprintln(messages, words)
	return err
}

// oneLine returns words without what could end the line or color the terminal.
func oneLine(words string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(words, "?"))
}

// listJSON prints an object for each failure, and one with the totals.
func listJSON(w io.Writer, t job.Triage, found *job.Triaged, began time.Time) error {
	type head struct {
		V     int     `json:"v"`
		Event string  `json:"event"`
		Time  float64 `json:"time"`
	}
	now := math.Round(time.Since(began).Seconds()*1000) / 1000
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, c := range found.Failures {
		var files []string
		for _, f := range c.Files {
			files = append(files, f.Path)
		}
		err := enc.Encode(struct {
			head
			Failure string   `json:"failure"`
			Key     string   `json:"key"`
			Weak    string   `json:"weak,omitempty"`
			Count   int      `json:"count"`
			Flaky   int      `json:"flaky,omitempty"`
			Path    string   `json:"path"`
			Bytes   int      `json:"bytes"`
			Files   []string `json:"files"`
		}{head{2, "failure", now}, c.Signature.String(), c.Key(), c.Signature.About.Weak, len(c.Files), c.Flaky(), files[0], c.Files[0].Bytes, files})
		if err != nil {
			return err
		}
	}
	return enc.Encode(struct {
		head
		Dir      string `json:"dir"`
		Files    int    `json:"files"`
		Failures int    `json:"failures"`
		Works    int    `json:"works"`
		Stored   int    `json:"stored,omitempty"`
	}{head{2, "triaged", now}, t.Dir, found.Files, len(found.Failures), found.Works, found.Stored})
}

// reduceEach reduces the smallest file of each failure. One that cannot be reduced does not stop the
// others.
func (o triageOptions) reduceEach(ctx context.Context, cmd *cobra.Command, t job.Triage, found *job.Triaged, server *remoteRun) error {
	if err := os.MkdirAll(o.output, 0o777); err != nil {
		return withHint(err)
	}
	failed := 0
	for i, c := range found.Failures {
		if !o.run.quiet && !o.run.json {
			fmt.Fprintf(cmd.ErrOrStderr(), "whittle: failure %d of %d: %s\n", i+1, len(found.Failures), oneLine(c.Signature.String()))
		}
		err := o.reduceOne(ctx, cmd, t, c, server)
		if err == nil {
			continue
		}
		if _, stopped := errors.AsType[interrupted](err); stopped {
			return err
		}
		failed++
		if e, known := errors.AsType[exitError](err); !known || !e.quiet {
			fmt.Fprintf(cmd.ErrOrStderr(), "whittle: %s is not reduced: %s\n", c.Files[0].Path, secretsOf(cmd).String(err.Error()))
		}
	}
	if failed > 0 {
		return fmt.Errorf("%s not reduced", job.Count(failed, "failure"))
	}
	return nil
}

func (o triageOptions) reduceOne(ctx context.Context, cmd *cobra.Command, t job.Triage, c job.Crashes, server *remoteRun) error {
	in, _, err := job.CrashInput(c.Files[0].Path, o.raw)
	if err != nil {
		return err
	}
	if in.Files.Bytes() == 0 {
		return errors.New("it is empty")
	}
	r := reduceOptions{runOptions: o.run, atom: whittle.Auto, algorithm: defaultAlgorithm(), edits: whittle.All, failure: failureOptions{same: o.same}, remote: o.remote}
	r.fresh = false // each reduction resumes; what is to be run again are the files
	inference, test, err := r.failure.inference(t.Command.Words)
	if err != nil {
		return err
	}
	j := job.Files{
		Options: r.jobOptions(r.identity(), inference.Command.Argv, in.Parent), Test: test, Input: in, Output: reducedPath(o.output, c, in.Files[0].Data),
		Infer: inference, Reduce: r.options(), Format: r.terse.layout(), TooLoose: tooLoose,
	}
	if j.Others, err = r.others.collecting(t.Command.Words, r.again()); err != nil {
		return err
	}
	if server != nil {
		j.Exec, j.Jobs = t.Exec, t.Jobs
		server.plan(&j)
	}
	_, err = show(r.runOptions, cmd, func(reader readerOf) (*summary, error) { return j.Run(ctx, reader) })
	return err
}

// reducedPath returns where a reduced file is written. The name stays the same as long as the input
// does, whatever other failures there are.
func reducedPath(dir string, c job.Crashes, data []byte) string {
	d := reduce.DigestOf(data)
	name := c.Signature.Name() + "-" + hex.EncodeToString(d[:3])
	if ext := filepath.Ext(c.Files[0].Path); len(ext) <= 8 && !strings.ContainsAny(ext, ":, ") {
		name += ext
	}
	return filepath.Join(dir, name)
}
