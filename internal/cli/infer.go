package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// inferOptions are the flags of whittle infer.
type inferOptions struct {
	failure    failureOptions
	guards     guardOptions
	test       testFile
	timeout    time.Duration
	jobs       int
	allowEmpty bool
	language   string
	json       bool
	env        envOptions
	contain    containOptions
	remote     remoteOptions
}

func inferCommand() *cobra.Command {
	var o inferOptions
	cmd := &cobra.Command{
		Use:     "infer [flags] PATH... -- COMMAND @@",
		Short:   "report how a command fails, without changing anything",
		Example: "  whittle infer bug.c -- gcc -O2 -c @@\n  whittle infer --write-test test.sh bug.c -- gcc -O2 -c @@",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			dash := cmd.ArgsLenAtDash()
			if dash < 1 {
				return usagef("name an input and a command that fails on it: whittle infer PATH... -- COMMAND @@")
			}
			return o.run(cmd.Context(), cmd, args[:dash], args[dash:])
		},
	}
	f := cmd.Flags()
	o.failure.flags(f)
	o.guards.flags(f)
	o.test.flags(f)
	f.BoolVar(&o.test.force, "force", false, "replace the file of --write-test")
	f.DurationVar(&o.timeout, "timeout", 0, "time for one run of the command; one that takes longer hangs (default 10s)")
	f.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "runs at once")
	f.BoolVar(&o.allowEmpty, "allow-empty", false, "accept a failure that the empty input shows too")
	f.StringVar(&o.language, "language", "", "the language of the input, for --valid compiles (default: recognized by name and content)")
	f.BoolVar(&o.json, "json", false, "print the failure as JSON")
	o.env.flags(f)
	o.contain.flags(f)
	o.remote.flags(f)
	complete(cmd, "language", languageNames())
	completeFailure(cmd)
	return cmd
}

func (o inferOptions) run(ctx context.Context, cmd *cobra.Command, paths, words []string) error {
	if o.jobs < 1 {
		return usagef("-j %d: at least 1 run must be made at once", o.jobs)
	}
	if o.timeout < 0 {
		return usagef("a time cannot be negative")
	}
	if err := o.remote.check(); err != nil {
		return err
	}
	inference, test, err := o.failure.inference(words)
	if err != nil {
		return err
	}
	if o.failure.hangs > 0 {
		o.timeout = o.failure.hangs
	}
	in, err := journal.Read(paths)
	if err != nil {
		return usage(err)
	}
	if err := reachable(words, in.Single()); err != nil {
		return err
	}
	guards, err := o.guards.guards(in, o.language)
	if err != nil {
		return err
	}
	if o.guards.explaining() && o.failure.same == "" {
		inference.Guess = false
	}
	if err := o.test.check(); err != nil {
		return err
	}
	env, err := o.env.list()
	if err != nil {
		return err
	}
	contain, memory, err := o.contain.containment(inference.Command.Argv, in.Parent)
	if err != nil {
		return err
	}
	options := job.Options{Jobs: o.jobs, Env: env, Contain: contain, Memory: memory}
	run := runOptions{jobs: o.jobs, timeout: o.timeout, env: o.env, contain: o.contain}
	server, err := o.remote.use(ctx, cmd, run, &options, in, test, inference)
	if err != nil {
		return err
	}
	defer server.end()
	exec, err := job.OpenExecutor(options)
	if err != nil {
		return err
	}
	defer func() {
		if err := exec.Close(); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "whittle: %v\n", err)
		}
	}()
	c := infer.Case{
		Exec: exec, Command: inference.Command, Files: in.Files, Empty: whittle.Empty(in.Files), Args: in.Arguments(),
		Timeout: infer.FirstLimit(o.timeout, inference.Guess), Longer: infer.LongerLimit(o.timeout), Jobs: options.Jobs, Same: inference.Same, Empties: o.allowEmpty, Secrets: o.env.secrets(),
	}
	report, err := o.report(ctx, c, inference, guards)
	if err != nil {
		if server == nil && contain.Level != oracle.Off {
			err = job.Suspect{Inside: c.Exec, Level: contain.Level, Job: c.Job(), Env: env, Outside: func(ctx context.Context, e oracle.Executor) bool {
				c.Exec = e
				_, err := o.report(ctx, c, inference, guards)
				return err == nil
			}}.Explain(ctx, err)
		}
		return server.explain(o.env.explain(explained(err)))
	}
	if o.test.path != "" {
		script, err := c.Script(report, o.timeout)
		if err := o.test.write(script, err); err != nil {
			return err
		}
		if left := secret.Missing(script, c.Secrets.Names()); len(left) > 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "whittle: left out of %s as secrets: %s\n", o.test.path, strings.Join(left, ", "))
		}
	}
	return o.print(cmd.OutOrStdout(), report, c.Secrets)
}

// report finds the failure, and what guards need to know about the original.
func (o inferOptions) report(ctx context.Context, c infer.Case, i *job.Inference, guards []infer.Guard) (infer.Report, error) {
	r := infer.Report{Guess: i.Guess, Conditions: i.Conditions, Guards: guards, Environ: o.env.Options}
	var err error
	if r.Found, err = c.Find(ctx, i.Guess, i.Conditions); err != nil || len(guards) == 0 {
		return r, err
	}
	judge := &infer.Judge{Case: c, When: i.Conditions}
	if i.Guess {
		if judge.Matcher, err = r.Found.Signature.Compile(); err != nil {
			return r, err
		}
	}
	b := &infer.Bench{Script: &oracle.Script{Exec: c.Exec}, Command: c.Command, Failure: judge, Original: c.Files, Args: c.Args, Timeout: o.timeout, Secrets: c.Secrets}
	for _, g := range guards {
		if err := g.Begin(ctx, b); err != nil {
			return r, err
		}
	}
	return r, nil
}

// A foundFailure is what whittle infer --json prints.
type foundFailure struct {
	Version    int                `json:"v"`
	Words      []string           `json:"words"`                // as without --json
	Conditions []string           `json:"conditions,omitempty"` // and guards, as flags
	Signature  *failure.Signature `json:"signature,omitempty"`
}

func (o inferOptions) print(w io.Writer, r infer.Report, secrets *secret.Redactor) error {
	words := r.Describe()
	for i, line := range words {
		words[i] = secrets.String(line)
	}
	if !o.json {
		for _, line := range words {
			fmt.Fprintln(w, line)
		}
		return nil
	}
	out := foundFailure{Version: 1, Words: words}
	for _, c := range r.Conditions {
		out.Conditions = append(out.Conditions, secrets.String(c.String()))
	}
	for _, g := range r.Guards {
		out.Conditions = append(out.Conditions, secrets.String(g.String()))
	}
	if r.Guess {
		out.Signature = &r.Found.Signature
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(out)
}
