package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/ui"
)

// An asker puts questions on standard error and reads answers from standard input, a line each.
type asker struct {
	w        io.Writer
	terminal bool // a person answers, and may try again
	lines    chan string
	err      error // why there are no more lines; set before lines is closed
	in       io.Reader
}

func newAsker(cmd *cobra.Command) *asker {
	in := cmd.InOrStdin()
	f, ok := in.(*os.File)
	return &asker{w: cmd.ErrOrStderr(), in: in, terminal: ok && ui.IsTerminal(f)}
}

func (a *asker) say(format string, args ...any) { fmt.Fprintf(a.w, format+"\n", args...) }

// A badAnswer is an error that another answer can mend.
type badAnswer struct{ exitError }

// mistake is the error that an answer makes no sense.
func mistake(err error) error { return badAnswer{exitError{status: exitUsage, error: err}} }

// wrongf is the error that an answer is not what the commands do.
func wrongf(format string, args ...any) error {
	return badAnswer{exitError{status: exitNotInteresting, error: fmt.Errorf(format, args...)}}
}

// until asks again as long as a person gives answers that cannot be right. What flags or a pipe say
// cannot be asked again.
func (a *asker) until(ctx context.Context, given bool, question func(context.Context) error) error {
	for {
		err := question(ctx)
		bad, ok := errors.AsType[badAnswer](err)
		if !ok {
			return err
		}
		if given || !a.terminal {
			return bad.exitError
		}
		a.say("   %v. Try again, or press Ctrl-C.", bad)
	}
}

// line asks a question, which may have more lines, and returns the answer, which is the proposal if
// it is empty.
func (a *asker) line(ctx context.Context, question, proposal string, more ...string) (string, error) {
	if proposal != "" {
		question += " [" + printable(proposal) + "]"
	}
	a.say("\n%s", strings.Join(append([]string{question}, more...), "\n   "))
	for {
		fmt.Fprint(a.w, "> ")
		answer, err := a.read(ctx)
		if err != nil {
			fmt.Fprintln(a.w)
			return "", err
		}
		if answer = strings.TrimSpace(answer); answer == "" {
			answer = proposal
		}
		if !a.terminal { // nothing has shown it
			fmt.Fprintln(a.w, printable(answer))
		}
		switch {
		case strings.ContainsRune(answer, 0):
			return "", mistake(errors.New("the answer has a zero byte"))
		case answer != "":
			return answer, nil
		case !a.terminal:
			return "", usagef("an answer is empty, and there is nothing to propose: %s", question)
		}
	}
}

// read returns the next line. Nothing can interrupt a read from a terminal, so it has a goroutine that
// lives until the program ends.
func (a *asker) read(ctx context.Context) (string, error) {
	if a.lines == nil {
		a.lines = make(chan string)
		go func() {
			defer close(a.lines)
			r := bufio.NewReader(a.in)
			for a.err == nil {
				var line string
				if line, a.err = r.ReadString('\n'); line != "" {
					a.lines <- line
				}
			}
		}()
	}
	select {
	case line, ok := <-a.lines:
		if !ok && a.err != io.EOF {
			return "", fmt.Errorf("read the answer: %w", a.err)
		}
		if !ok {
			return "", usagef("the answers ended before the last question; a command after -- and one of --exit, --message, --accepts and --differs answer all of them")
		}
		return line, nil
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// printable returns text that cannot change how a terminal behaves, nor end a comment.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}
