package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/report"
	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/internal/ui"
)

// reportOptions are the flags of whittle report.
type reportOptions struct {
	report.Options
	output   string
	force    bool
	markdown bool
	json     bool
}

const reportHelp = `Write a report about a session: one HTML file that needs nothing else, for a bug report.

It shows what failed, the reduced input, the original, how the size fell, what every step
changed, what each pass was worth, and how to repeat it. With --markdown it is a short text
for an issue tracker.

SESSION is the path of what was reduced, or the ID or directory of a session, of which
whittle sessions lists those that exist. Without it, it is the session that was used last. A
session may be in use.`

func reportCommand() *cobra.Command {
	var o reportOptions
	cmd := &cobra.Command{
		Use:     "report [flags] [SESSION | PATH]",
		Short:   "write a report about a reduction, for a bug report",
		Long:    reportHelp,
		Example: "  whittle report bug.c -o report.html\n  whittle report --markdown --no-paths",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return o.run(cmd, "")
			case 1:
				return o.run(cmd, args[0])
			}
			return usagef("%d sessions: name one", len(args))
		},
	}
	f := cmd.Flags()
	f.StringVarP(&o.output, "output", "o", "", "write the report here (default: standard output)")
	f.BoolVar(&o.force, "force", false, "replace what exists at the place of the report, and keep it as FILE.1")
	f.BoolVar(&o.markdown, "markdown", false, "write a short report in Markdown, for an issue tracker")
	f.BoolVar(&o.json, "json", false, "write one JSON object, for programs")
	f.BoolVar(&o.NoPaths, "no-paths", false, "leave out absolute paths, except those of the system such as /usr/bin/gcc")
	f.BoolVar(&o.NoOriginal, "no-original", false, "leave out the original, and so what the steps changed, which shows all of it; the default after --anonymize")
	return cmd
}

func (o reportOptions) run(cmd *cobra.Command, word string) error {
	if err := o.check(cmd.OutOrStdout()); err != nil {
		return err
	}
	root, err := journal.Root()
	if err != nil {
		return err
	}
	dirs, err := journal.Resolve(root, word)
	if err != nil {
		return usage(err)
	}
	h, err := journal.ReadHistory(dirs[0])
	if err != nil {
		return err
	}
	secrets := envOptions{}.secrets()
	o.Version, o.Redact = version(), secrets.String
	o.Home, _ = os.UserHomeDir()
	o.Original = cmd.Flags().Changed("no-original") && !o.NoOriginal
	r, err := report.Read(h, o.Options)
	if errors.Is(err, journal.ErrNoBest) {
		return usagef("session %s: %w", dirs[0], err)
	}
	if err != nil {
		return err
	}
	o.warn(cmd.ErrOrStderr(), r, secrets)
	content, err := o.format(r)
	if err != nil {
		return err
	}
	if o.output == "" {
		_, err := cmd.OutOrStdout().Write(content)
		return err
	}
	return o.write(content)
}

// format writes the report as the flags ask.
func (o reportOptions) format(r *report.Report) ([]byte, error) {
	switch {
	case o.markdown:
		return r.Markdown(), nil
	case o.json:
		return r.JSON()
	}
	return r.HTML()
}

// warn says which secrets are part of what was reduced, which is never altered.
func (o reportOptions) warn(stderr io.Writer, r *report.Report, secrets *secret.Redactor) {
	var all []byte
	for _, f := range slices.Concat(r.Result, r.Original) {
		all = append(append(all, f.Data...), 0)
	}
	if names := secrets.Found(all); len(names) > 0 {
		fmt.Fprintf(stderr, "whittle: the report contains the value of %s, because what was reduced does\n", ui.Some(names, 10))
	}
}

// check refuses flags that exclude each other, and an output that cannot be written, or that would destroy something.
func (o reportOptions) check(stdout io.Writer) error {
	if o.markdown && o.json {
		return usagef("--markdown and --json: choose one")
	}
	if o.output == "" {
		if f, ok := stdout.(*os.File); ok && ui.IsTerminal(f) && !o.markdown && !o.json {
			return usagef("name a file for the page: whittle report -o report.html")
		}
		return nil
	}
	if info, err := os.Stat(filepath.Dir(o.output)); err != nil || !info.IsDir() {
		return usagef("-o %s: there is no directory %s; make it first", o.output, filepath.Dir(o.output))
	}
	info, err := os.Stat(o.output)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return usage(err)
	case info.IsDir():
		return usagef("-o %s is a directory; name a file", o.output)
	case !info.Mode().IsRegular():
		return usagef("-o %s is not a regular file; name another path", o.output)
	case o.force:
		return nil
	}
	there, err := os.ReadFile(o.output)
	if err != nil {
		return usage(err)
	}
	if !report.Sealed(there) {
		return usagef("-o %s: there is a file that is not a report, or was changed: name another, or use --force to replace it; it is then kept as %[1]s.1", o.output)
	}
	return nil
}

// write puts a report in its place. A file that may be somebody's work is kept.
func (o reportOptions) write(page []byte) error {
	if there, err := os.ReadFile(o.output); err == nil && !report.Sealed(there) {
		if _, err := journal.Aside(o.output); err != nil {
			return err
		}
	}
	if err := journal.WriteFile(o.output, page, 0); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}
