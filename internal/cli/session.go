package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
)

// sessionHelp explains the argument of commands about a session.
const sessionHelp = `SESSION is the ID that whittle sessions lists, or the folder of a session. PATH is the
input or the result of a session; if there are several, the one that was used last is
meant.`

// sessionNamed reads the session that a user means by a word, or the one that was used last if it is empty.
func sessionNamed(cmd *cobra.Command, word string) (*journal.History, error) {
	root, err := journal.Root()
	if err != nil {
		return nil, err
	}
	dirs, err := journal.Resolve(root, word)
	if err != nil {
		return nil, unresolved(err)
	}
	if n := len(dirs) - 1; n > 0 && word != "" {
		others := job.Count(n, "other session") + " is"
		if n > 1 {
			others = job.Count(n, "other session") + "s are"
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "whittle: this is session %s; %s about %[3]s: whittle sessions %[3]s\n", journal.ID(dirs[0]), others, word)
	}
	h, err := journal.ReadHistory(dirs[0])
	if err != nil {
		return nil, fmt.Errorf("session %s cannot be read: %w", journal.ID(dirs[0]), err)
	}
	return h, nil
}

// unresolved is the error about a word that means no session, or several.
func unresolved(err error) error {
	_, unknown := errors.AsType[*journal.UnknownError](err)
	_, ambiguous := errors.AsType[*journal.AmbiguousError](err)
	if unknown || ambiguous {
		return usage(err)
	}
	return err
}

// sessionTitle says what a session is about.
func sessionTitle(p journal.Place) string {
	switch {
	case p.Subject != "":
		return p.Subject
	case len(p.Inputs) > 0:
		return job.ListPaths(p.Inputs)
	case len(p.Paths) > 0:
		return job.ListPaths(p.Paths)
	}
	return "(an earlier version did not record it)"
}

// oneSession returns the word for a session among the arguments of a command.
func oneSession(args []string) (string, error) {
	if len(args) > 1 {
		return "", usagef("%s: name one file or session", strings.Join(args, " "))
	}
	return strings.Join(args, ""), nil
}
