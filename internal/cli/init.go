package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/environ"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// initOptions are the flags of whittle init. Those about the failure answer a question in advance.
type initOptions struct {
	output  string
	exit    string
	message string
	accepts string
	differs string
	timeout time.Duration
	env     envOptions
	contain containOptions
}

const initHelp = `Write a test script for a file that makes a command fail. Three questions are asked:

  1. Which command fails?
  2. How does the failure show: in the exit status, in a message, or by comparison
     with a second command that accepts the file, or prints something else?
  3. Which status, message or second command is it?

The command is run first, so that most answers are the ones in brackets. Each line of
the script has a comment; change it as you like. It is tried on the file and on an empty
one, contained as any test, and it is not kept if it does not tell them apart.

Answers can be piped, one on each line. A command after -- answers the first question,
and one of --exit, --message, --accepts and --differs the other two. No file is
overwritten.`

func initCommand() *cobra.Command {
	var o initOptions
	cmd := &cobra.Command{
		Use:     "init [flags] PATH [-- COMMAND @@]",
		Short:   "ask how a file fails, and write a test script",
		Long:    initHelp,
		Example: "  whittle init bug.c\n  whittle init --message 'internal compiler error' bug.c -- gcc -O2 -c @@\n  whittle init --accepts 'clang -c @@' -o valid.sh bug.c -- gcc -c @@",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd, args)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.output, "output", "o", "test.sh", "the script to write")
	f.StringVar(&o.exit, "exit", "", "the failure is that the command exits with this status")
	f.StringVar(&o.message, "message", "", "the failure is that the command prints this text")
	f.StringVar(&o.accepts, "accepts", "", "the failure is that the command fails and this one exits with 0, such as 'clang -c @@'")
	f.StringVar(&o.differs, "differs", "", "the failure is that this command prints something else, or ends differently")
	f.DurationVar(&o.timeout, "timeout", infer.HangAfter, "time for one run of a command")
	o.env.flags(f)
	o.contain.flags(f)
	completeContain(cmd)
	return cmd
}

func (o initOptions) run(cmd *cobra.Command, args []string) error {
	paths, words := args, []string(nil)
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		paths, words = args[:dash], args[dash:]
		if len(words) == 0 {
			return usagef("name a command after --, such as: whittle init bug.c -- gcc -c @@")
		}
	}
	if o.timeout <= 0 {
		return usagef("--timeout %v: a command needs some time", o.timeout)
	}
	known, err := o.answered(cmd)
	if err != nil {
		return err
	}
	if len(paths) != 1 {
		return usagef("name one file or directory: whittle init PATH")
	}
	in, err := journal.Read(paths)
	if err != nil {
		return usage(err)
	}
	if empty(in) {
		return usagef("%s is empty: there is nothing to reduce", paths[0])
	}
	if err := o.checkOutput(); err != nil {
		return err
	}
	env, err := o.env.list()
	if err != nil {
		return err
	}
	contain, memory, err := o.contain.containment(nil, in.Parent)
	if err != nil {
		return err
	}
	exec, err := job.OpenExecutor(job.Options{Jobs: 1, Env: env, Contain: contain, Memory: memory})
	if err != nil {
		return err
	}
	defer exec.Close()
	s := &starter{
		ask: newAsker(cmd), path: paths[0], in: in, known: known, words: words,
		try: infer.Case{Exec: exec, Files: in.Files, Empty: whittle.Empty(in.Files), Args: in.Arguments(), Timeout: o.timeout, Secrets: o.env.secrets()},
	}
	if !o.env.SetsLocale() {
		s.local = environ.Locale
	}
	if err := s.questions(cmd.Context()); err != nil {
		return explained(err)
	}
	return o.write(cmd, s)
}

// answered returns what the flags say about the failure, or nil.
func (o initOptions) answered(cmd *cobra.Command) (*answer, error) {
	var known *answer
	for _, a := range []struct {
		flag, text string
		kind       symptom
	}{{"exit", o.exit, byExit}, {"message", o.message, byMessage}, {"accepts", o.accepts, byAccepting}, {"differs", o.differs, byDiffering}} {
		switch {
		case !cmd.Flags().Changed(a.flag):
			continue
		case known != nil:
			return nil, usagef("--exit, --message, --accepts and --differs: choose one")
		case strings.TrimSpace(a.text) == "":
			return nil, usagef("--%s needs a value", a.flag)
		}
		known = &answer{a.kind, a.text}
	}
	return known, nil
}

func empty(in journal.Input) bool {
	for _, f := range in.Files {
		if len(f.Data) > 0 {
			return false
		}
	}
	return true
}

// checkOutput reports what would keep the script from being written, before anything is asked.
func (o initOptions) checkOutput() error {
	if _, err := os.Lstat(o.output); err == nil {
		return usagef("%s exists and is not overwritten: name another file with -o", o.output)
	}
	dir := filepath.Dir(o.output)
	if info, err := os.Stat(dir); o.output == "" || err != nil || !info.IsDir() {
		return usagef("-o %s: there is no directory %s; make it first", o.output, dir)
	}
	return nil
}

// write writes the script and tries it as whittle check does. A script that does not work is removed.
func (o initOptions) write(cmd *cobra.Command, s *starter) error {
	if err := writeNew(o.output, s.script(filepath.Base(o.output))); err != nil {
		return fmt.Errorf("write the test: %w", err)
	}
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "%s tests for it: %s. Trying it on %s:\n\n", printable(o.output), s.describe(), printable(s.path))
	err := checkOptions{runs: 5, timeout: o.timeout, env: o.env, contain: o.contain}.run(cmd.Context(), w, []string{o.output, s.path})
	if err != nil {
		return errors.Join(explained(err), os.Remove(o.output))
	}
	again := append(append([]string{"whittle"}, append(o.env.again(), o.contain.again()...)...), quote(asProgram(o.output)), quote(s.path))
	fmt.Fprintf(w, "\nTo reduce: %s\n", strings.Join(again, " "))
	return nil
}

// asProgram returns a path by which a shell finds a program that is not in PATH.
func asProgram(path string) string {
	if strings.Contains(path, "/") {
		return path
	}
	return "./" + path
}

// A starter finds out how a file fails.
type starter struct {
	ask   *asker
	path  string // as given
	in    journal.Input
	known *answer  // what flags say; nil: ask
	words []string // the command after --; nil: ask
	local string   // the locale of tests; "": the user's own
	try   infer.Case

	command infer.Command
	on      behavior // what the command does
	answer
	other   infer.Command // the second command
	otherOn behavior
}

// questions asks for what is not known yet.
func (s *starter) questions(ctx context.Context) error {
	if s.words == nil || s.known == nil {
		s.ask.say("Three questions, and there is a test for %s. Enter accepts what is in [brackets].", printable(s.path))
	}
	err := s.ask.until(ctx, s.words != nil, s.askCommand)
	if err != nil {
		return err
	}
	return s.ask.until(ctx, s.known != nil, func(ctx context.Context) error {
		if s.known != nil {
			s.answer = *s.known
		} else if err := s.askSymptom(ctx); err != nil {
			return err
		}
		return s.verify(ctx)
	})
}
