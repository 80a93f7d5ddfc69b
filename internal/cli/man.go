package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:                   "man DIR",
		Short:                 "write a manual page for each command",
		Long:                  "Write the manual pages whittle.1, whittle-check.1 and so on to a directory, which is made if\nit does not exist. Earlier pages are replaced, other files are not.",
		Example:               "  whittle man ~/.local/share/man/man1 && man whittle-check",
		DisableFlagsInUseLine: true,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return usagef("name one directory: whittle man DIR")
			}
			return writeMan(args[0], manPages(cmd.Root()))
		},
	}
}

// manMark begins a generated page, so that a later version may replace it.
const manMark = ".\\\" Written by whittle man. Do not edit.\n"

// A manPage is the page of one command.
type manPage struct {
	name string // of the file
	text []byte
}

// writeMan writes pages, none if one of them would replace a file that is not a page.
func writeMan(dir string, pages []manPage) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("write the manual pages: %w", err)
	}
	for _, p := range pages {
		path := filepath.Join(dir, p.name)
		there, err := os.ReadFile(path)
		if err == nil && !bytes.HasPrefix(there, []byte(manMark)) {
			return usagef("%s exists and is not a page that whittle man has written: remove it, or name another directory", path)
		}
	}
	for _, p := range pages {
		if err := os.WriteFile(filepath.Join(dir, p.name), p.text, 0o666); err != nil {
			return fmt.Errorf("write the manual pages: %w", err)
		}
	}
	return nil
}

// manPages returns the pages of a command and of those below it.
func manPages(cmd *cobra.Command) []manPage {
	var b bytes.Buffer
	manPageOf(&b, cmd)
	pages := []manPage{{manName(cmd) + ".1", b.Bytes()}}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			pages = append(pages, manPages(c)...)
		}
	}
	return pages
}

func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manPageOf writes the page of one command in the man(7) macros. It has no date: the same version
// gives the same page.
func manPageOf(b *bytes.Buffer, cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	b.WriteString(manMark)
	fmt.Fprintf(b, ".TH %s 1 \"\" \"whittle %s\" \"Whittle\"\n", strings.ToUpper(roff(manName(cmd))), roff(version()))
	fmt.Fprintf(b, ".SH NAME\n%s \\- %s\n", roff(manName(cmd)), roff(cmd.Short))
	b.WriteString(".SH SYNOPSIS\n.nf\n")
	for use := range strings.SplitSeq(cmd.UseLine(), " | ") {
		fmt.Fprintf(b, "\\fB%s\\fR\n", roff(use))
	}
	b.WriteString(".fi\n")
	manDescription(b, cmd)
	manCommands(b, cmd)
	b.WriteString(".SH OPTIONS\n")
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { manFlag(b, f) })
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n")
		manVerbatim(b, strings.TrimRight(cmd.Example, "\n"))
	}
	manSeeAlso(b, cmd)
}

// manDescription writes the long help. The paragraph that begins with "Exit status:" has a section of
// its own, where readers of manual pages look for it.
func manDescription(b *bytes.Buffer, cmd *cobra.Command) {
	long := cmd.Long
	if long == "" {
		long = strings.ToUpper(cmd.Short[:1]) + cmd.Short[1:] + "."
	}
	b.WriteString(".SH DESCRIPTION\n")
	var exit string
	first := true
	for p := range strings.SplitSeq(long, "\n\n") {
		if words, ok := strings.CutPrefix(p, "Exit status: "); ok {
			exit = words
			continue
		}
		if !first {
			b.WriteString(".PP\n")
		}
		first = false
		if strings.HasPrefix(p, "  ") {
			manVerbatim(b, p)
			continue
		}
		manText(b, p)
	}
	if exit != "" {
		b.WriteString(".SH EXIT STATUS\n")
		manText(b, strings.ToUpper(exit[:1])+exit[1:])
	}
}

func manCommands(b *bytes.Buffer, cmd *cobra.Command) {
	if !cmd.HasAvailableSubCommands() {
		return
	}
	b.WriteString(".SH COMMANDS\n")
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			fmt.Fprintf(b, ".TP\n\\fB%s\\fR\n%s\n", roff(c.Name()), roff(c.Short))
		}
	}
}

// manFlag writes a flag as the help does.
func manFlag(b *bytes.Buffer, f *pflag.Flag) {
	if f.Hidden {
		return
	}
	kind, usage := pflag.UnquoteUsage(f)
	b.WriteString(".TP\n")
	if f.Shorthand != "" {
		fmt.Fprintf(b, "\\fB\\-%s\\fR, ", f.Shorthand)
	}
	fmt.Fprintf(b, "\\fB\\-\\-%s\\fR", roff(f.Name))
	if kind != "" {
		fmt.Fprintf(b, " \\fI%s\\fR", roff(kind))
	}
	b.WriteString("\n")
	manText(b, usage+manDefault(f))
}

// manDefault returns the default of a flag in words, if it has one to speak of. That of --jobs is
// another on every machine, and the page is not.
func manDefault(f *pflag.Flag) string {
	switch {
	case f.Name == "jobs":
		return " (default: all cores)"
	case strings.Contains(f.Usage, "(default"):
		return ""
	}
	switch f.DefValue {
	case "", "0", "0s", "false", "[]":
		return ""
	}
	return " (default " + f.DefValue + ")"
}

func manSeeAlso(b *bytes.Buffer, cmd *cobra.Command) {
	var see []string
	if cmd.HasParent() {
		see = append(see, manName(cmd.Parent()))
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			see = append(see, manName(c))
		}
	}
	if len(see) == 0 {
		return
	}
	b.WriteString(".SH SEE ALSO\n")
	for i, name := range see {
		end := ","
		if i == len(see)-1 {
			end = ""
		}
		fmt.Fprintf(b, ".BR %s (1)%s\n", roff(name), end)
	}
}

// manText writes a paragraph, line by line.
func manText(b *bytes.Buffer, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(roff(strings.TrimSpace(line)) + "\n")
	}
}

// manVerbatim writes lines that stay as they are.
func manVerbatim(b *bytes.Buffer, text string) {
	b.WriteString(".nf\n")
	for line := range strings.SplitSeq(text, "\n") {
		b.WriteString(roff(line) + "\n")
	}
	b.WriteString(".fi\n")
}

// roff quotes text for the formatter: backslashes, hyphens that are to be copied as such, quotes that
// it would turn into others, and lines that would be requests.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", "\\(ga", "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
