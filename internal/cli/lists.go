package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// listOptions are the flags about lists: options of a command, variables, lines.
type listOptions struct {
	args         bool
	variables    bool
	allVariables bool
	lines        string
	keep         []string
	grammar      string
	works        string
	all          bool
}

// flags defines the flags that minimizing and isolating share.
func (o *listOptions) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.args, "args", false, "the input is the list of options after --, not a file: TEST -- COMMAND OPTIONS")
	f.BoolVar(&o.variables, "variables", false, "the input is the list of variables in the environment: TEST [-- COMMAND]")
	f.BoolVar(&o.allVariables, "all-variables", false, "with --variables: PATH and HOME may be removed too")
	f.StringArrayVar(&o.keep, "keep", nil, "with --args, --variables or --lines: never remove this option, variable or line; may be given several times")
	f.StringVar(&o.grammar, "arg-grammar", "", "with --args: which words belong together: ask, which finds out by tests, gnu, where a word after an option is its value, or words, where each stands alone (default ask)")
}

// isolateFlags defines the flags of whittle isolate alone.
func (o *listOptions) isolateFlags(f *pflag.FlagSet) {
	f.StringVar(&o.lines, "lines", "", "the input is the list of lines in this file, each of which is one change")
	f.StringVar(&o.works, "works", "", "with --args, --variables or --lines: the list on the other side, one item on each line of this file (default: only what is kept)")
	f.BoolVar(&o.all, "all", false, "with --args, --variables or --lines: find all independent causes, one after the other")
}

// given reports whether the input is a list.
func (o listOptions) given() bool { return o.args || o.variables || o.lines != "" }

// check reports flags that do not fit together.
func (o listOptions) check() error {
	kinds := 0
	for _, set := range []bool{o.args, o.variables, o.lines != ""} {
		if set {
			kinds++
		}
	}
	switch {
	case kinds > 1:
		return usagef("--args, --variables and --lines: choose one")
	case kinds == 0 && (o.keep != nil || o.works != "" || o.all || o.grammar != "" || o.allVariables):
		return usagef("--keep, --works, --all, --arg-grammar and --all-variables are about lists: use them with --args, --variables or --lines")
	case o.allVariables && !o.variables:
		return usagef("--all-variables is about the environment: use it with --variables")
	case o.grammar != "" && !o.args:
		return usagef("--arg-grammar is about options: use it with --args")
	case o.grammar != "" && !slices.Contains(job.Grammars(), o.grammar):
		return usagef("--arg-grammar %s: choose among %s", o.grammar, strings.Join(job.Grammars(), ", "))
	case o.keep != nil && o.works != "":
		return usagef("--keep and --works: choose one; what both sides have is kept")
	}
	return nil
}

// identity describes the flags that change what is committed.
func (o listOptions) identity() string {
	words := " " + o.kind().Unit() + "s"
	if o.grammar != "" {
		words += " arg-grammar=" + o.grammar
	}
	if o.all {
		words += " all=true"
	}
	return words
}

func (o listOptions) kind() job.ListKind {
	switch {
	case o.args:
		return job.Arguments
	case o.variables:
		return job.Variables
	}
	return job.Lines
}

// ofLists returns an error if a flag is set that is about files. Flags is called with those that are not.
func ofLists(cmd *cobra.Command, kind job.ListKind, flags ...func(*pflag.FlagSet)) (err error) {
	known := pflag.NewFlagSet("", pflag.ContinueOnError)
	for _, f := range flags {
		f(known)
	}
	server := pflag.NewFlagSet("", pflag.ContinueOnError)
	new(remoteOptions).flags(server)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch {
		case known.Lookup(f.Name) != nil || err != nil:
		case server.Lookup(f.Name) != nil:
			err = usagef("--%s: tests of a list of %ss run on this machine, because its words and variables are about what is here", f.Name, kind.Unit())
		default:
			err = usagef("--%s is about files, and the input is a list of %ss", f.Name, kind.Unit())
		}
	})
	return err
}

// A listTarget is a list on the command line, and what sees its failure.
type listTarget struct {
	test    job.Test
	infer   *job.Inference // nil: the test tells
	list    job.List
	other   []string // nil: what is kept
	command []string // that the items are added to, as the user wrote it; the test, if there is none
	subject string   // what fails, in sentences
	secrets *secret.Redactor
}

// target finds the list and what sees its failure.
func (o listOptions) target(run runOptions, failure failureOptions, cmd *cobra.Command, args []string) (t listTarget, err error) {
	t.secrets = run.env.secrets()
	before, after := args, []string(nil)
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		before, after = args[:dash], args[dash:]
	}
	if err := o.checkWords(run, failure, before, after); err != nil {
		return t, err
	}
	fixed := after
	if o.args {
		fixed = after[:1]
	}
	if len(before) == 0 && run.shell == "" {
		t.infer, t.test, err = failure.inference(fixed)
	} else {
		t.test, err = listTest(run.shell, before, fixed)
	}
	if err != nil {
		return t, err
	}
	if t.command = fixed; len(fixed) == 0 {
		t.command = t.test.Argv
	}
	switch t.subject = filepath.Base(t.command[0]); {
	case o.lines != "":
		t.subject = o.lines
	case len(fixed) == 0 && run.shell != "":
		t.subject = "the test"
	}
	if o.args && t.infer == nil {
		for _, w := range after[1:] {
			t.test.Words += " " + quote(infer.Absolute(w))
		}
	}
	t.list = job.List{Kind: o.kind(), Grammar: job.Grammar(max(slices.Index(job.Grammars(), o.grammar), 0))}
	switch {
	case o.args:
		err = o.arguments(&t, after[1:])
	case o.variables:
		err = o.environment(&t, run.env)
	default:
		err = o.fileLines(&t)
	}
	return t, err
}

// checkWords checks what is before and after the dashes.
func (o listOptions) checkWords(run runOptions, failure failureOptions, before, after []string) error {
	tested := len(before) > 0 || run.shell != ""
	switch {
	case o.args && len(after) == 0:
		return usagef("name a command and its options after --: --args TEST -- COMMAND OPTIONS")
	case o.args && len(after) == 1:
		return usagef("%s has no options: there is nothing to remove", after[0])
	case !tested && len(after) == 0:
		return usagef("name a test, or a command after -- that fails")
	case len(before) > 1 || len(before) == 1 && run.shell != "":
		return usagef("%s: name only one test before --", strings.Join(before, " "))
	case tested && failure.given():
		return usagef("flags such as --exit and --stderr-matches are about a command: leave the test out")
	}
	return nil
}

// listTest returns a test that gets a command as its first arguments.
func listTest(shell string, before, command []string) (job.Test, error) {
	var words []string
	for i, w := range command {
		if w = infer.Absolute(w); i == 0 && strings.Contains(w, "/") {
			if abs, err := filepath.Abs(w); err == nil {
				w = abs
			}
		}
		words = append(words, w)
	}
	t := job.Test{Words: "sh -c " + quote(shell) + " sh"}
	content := []byte("shell " + shell)
	if shell != "" {
		t.Argv = oracle.Shell(shell)
	} else {
		argv, err := oracle.Find(before[0])
		if err != nil {
			return t, err
		}
		if content, err = os.ReadFile(argv[0]); err != nil {
			return t, err
		}
		t.Argv, t.Words = argv, argv[0]
	}
	t.Argv = slices.Concat(t.Argv, words)
	for _, w := range words {
		t.Words += " " + quote(w)
	}
	t.Key = reduce.DigestOf([]byte(string(content) + "\x00" + strings.Join(words, "\x00")))
	return t, nil
}

// arguments takes the words after a command for the list. Paths in them are made absolute, as in any
// command after --, because tests run in directories of their own.
func (o listOptions) arguments(t *listTarget, words []string) error {
	typed := map[string]string{}
	absolute := func(words []string) []string {
		out := []string{}
		for _, w := range words {
			abs := infer.Absolute(w)
			typed[abs] = w
			out = append(out, abs)
		}
		return out
	}
	t.list.Items = absolute(words)
	t.list.Shown = func(word string) string {
		if w, ok := typed[word]; ok {
			return w
		}
		return word
	}
	if err := o.keepItems(t, func(item, name string) bool { return t.list.Shown(item) == name }); err != nil {
		return err
	}
	other, err := o.readOther()
	if err == nil && other != nil {
		t.other = absolute(other)
	}
	return err
}

// readOther reads the list of the other side; nil: none is named. Empty lines do not count.
func (o listOptions) readOther() ([]string, error) {
	if o.works == "" {
		return nil, nil
	}
	data, err := os.ReadFile(o.works)
	if err != nil {
		return nil, usagef("--works: %w", err)
	}
	out := []string{}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			out = append(out, line)
		}
	}
	return out, nil
}

// keepItems marks the items that --keep names.
func (o listOptions) keepItems(t *listTarget, is func(item, name string) bool) error {
	t.list.Keep = make([]bool, len(t.list.Items))
	for _, name := range o.keep {
		found := false
		for i, item := range t.list.Items {
			if is(item, name) {
				t.list.Keep[i], found = true, true
			}
		}
		if !found {
			return usagef("--keep %s: there is no such %s", quote(name), o.kind().Unit())
		}
	}
	return nil
}

// environment takes the variables of the environment for the list.
func (o listOptions) environment(t *listTarget, env envOptions) (err error) {
	if t.list.Items, err = env.All(os.Environ()); err != nil {
		return usagef("--env %w", err)
	}
	if env.Clean {
		return usagef("--variables and --clean-env: choose one; --variables finds out which variables matter")
	}
	named := func(item, name string) bool { return strings.HasPrefix(item, name+"=") }
	if err := o.keepItems(t, named); err != nil {
		return err
	}
	for i, item := range t.list.Items {
		t.list.Keep[i] = t.list.Keep[i] || !o.allVariables && (named(item, "PATH") || named(item, "HOME"))
	}
	other, err := o.readOther()
	if err != nil || other == nil {
		return err
	}
	for _, line := range other {
		if name, _, ok := strings.Cut(line, "="); !ok || name == "" {
			return usagef("--works %s: %s is not a variable; write NAME=VALUE", o.works, quote(line))
		}
	}
	for _, item := range t.list.Kept() {
		name, _, _ := strings.Cut(item, "=")
		if !slices.ContainsFunc(other, func(line string) bool { return named(line, name) }) {
			other = append(other, item)
		}
	}
	slices.Sort(other)
	t.other = other
	return nil
}

// fileLines takes the lines of a file for the list.
func (o listOptions) fileLines(t *listTarget) error {
	in, err := journal.Read([]string{o.lines})
	if err != nil {
		return usage(err)
	}
	if !in.Single() {
		return usagef("--lines %s: name a file, not a directory", o.lines)
	}
	t.list.Input, t.list.Items = in, linesOf(in.Files[0].Data)
	if err := o.keepItems(t, func(item, name string) bool { return strings.TrimRight(item, "\r\n") == name }); err != nil {
		return err
	}
	if o.works == "" {
		return nil
	}
	data, err := os.ReadFile(o.works)
	if err != nil {
		return usagef("--works: %w", err)
	}
	t.other = linesOf(data)
	return nil
}

// linesOf returns lines, all of which end.
func linesOf(data []byte) []string {
	out := []string{}
	for line := range strings.Lines(string(data)) {
		if !strings.HasSuffix(line, "\n") {
			line += "\n"
		}
		out = append(out, line)
	}
	return out
}
