package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/oracle"
)

// script returns the test as a shell script for people to read and to change.
func (s *starter) script(name string) string {
	var b strings.Builder
	input := filepath.Base(s.in.Arguments()[0])
	fmt.Fprintf(&b, `#!/bin/sh
# Is the failure of %[1]s still there? 0 means yes, and anything else no:
# %[2]s.
# Whittle runs this script on each candidate, in a new directory:
#     whittle %[3]s %[1]s
# It was written by whittle init. Change it as you like.

# The path of the candidate. Run by hand without an argument, the script tests the file
# of that name in the current directory.
file=${1:-%[4]s}

`, printable(input), printable(s.describe()), printable(quote(asProgram(name))), quote(dashed(input)))
	switch s.symptom {
	case byExit:
		s.exitScript(&b)
	case byMessage:
		s.messageScript(&b)
	case byAccepting:
		s.acceptsScript(&b)
	default:
		s.differsScript(&b)
	}
	return b.String()
}

// describe says in a few words what the failure is.
func (s *starter) describe() string {
	command := quoted(s.command.Words)
	switch s.symptom {
	case byExit:
		return fmt.Sprintf("%s exits with %s", command, s.text)
	case byMessage:
		return fmt.Sprintf("%s prints %s", command, s.text)
	case byAccepting:
		return fmt.Sprintf("%s exits with %d, but %s accepts it", command, s.on.file.Exit, s.text)
	}
	return fmt.Sprintf("%s and %s do not do the same", command, s.text)
}

func (s *starter) exitScript(b *strings.Builder) {
	fmt.Fprintf(b, `# The command that fails. Nobody reads what it prints.
%s > /dev/null 2>&1

# $? is its exit status, and %[2]s is the one of the failure. The script ends with the
# answer of this comparison.
[ $? -eq %[2]s ]
`, s.line(s.command), s.text)
}

func (s *starter) messageScript(b *strings.Builder) {
	if s.local != "" {
		fmt.Fprintf(b, "# Messages in one language, whoever runs the script.\nexport LC_ALL=%s\n\n", s.local)
	}
	fmt.Fprintf(b, `# The command that fails. What it prints on standard output and standard error is kept.
out=$(%s 2>&1)

# The failure is there if a line contains this text. -F takes the text as it is; with -E
# it is a regular expression. The script ends with the answer of grep.
printf '%%s\n' "$out" | grep -qF -e %s
`, s.line(s.command), quote(s.text))
}

func (s *starter) acceptsScript(b *strings.Builder) {
	fmt.Fprintf(b, `# The command that fails. Another exit status than on the original is another failure.
%s > /dev/null 2>&1
[ $? -eq %d ] || exit 1

# The second command accepts what is right. Without it, any broken file would do. The
# script ends with its answer.
%s > /dev/null 2>&1
`, s.line(s.command), s.on.file.Exit, s.line(s.other))
}

func (s *starter) differsScript(b *strings.Builder) {
	first, second := s.on.file.Exit, s.otherOn.file.Exit
	fmt.Fprintf(b, `# The two commands, with what they print on standard output and their exit statuses.
one=$(%s 2> /dev/null)
first=$?
two=$(%s 2> /dev/null)
second=$?

# They must end as they do on the original: a file that both reject is not a difference.
[ $first -eq %d ] && [ $second -eq %d ] || exit 1
`, s.line(s.command), s.line(s.other), first, second)
	if first == second {
		b.WriteString(`
# The failure is there if they print different text. The script ends with the answer of
# this comparison.
[ "$one" != "$two" ]
`)
	}
}

// line returns a command as a line of the script. "$file" takes the place of @@; without that, the
// file is on standard input.
func (s *starter) line(c infer.Command) string {
	words := c.Portable()
	marked := oracle.Marked(words)
	for i, w := range words {
		parts := strings.Split(w, oracle.Mark)
		for k, p := range parts {
			if p != "" || len(parts) == 1 {
				parts[k] = quote(p)
			}
		}
		words[i] = strings.Join(parts, `"$file"`)
	}
	if !marked {
		words = append(words, `< "$file"`)
	}
	return strings.Join(words, " ")
}

// dashed returns a file's name so that no program takes it for a flag.
func dashed(name string) string {
	if strings.HasPrefix(name, "-") {
		return "./" + name
	}
	return name
}
