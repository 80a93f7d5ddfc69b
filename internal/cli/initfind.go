package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// A symptom is how a failure shows.
type symptom int

const (
	byExit symptom = 1 + iota
	byMessage
	byAccepting
	byDiffering
)

// An answer is how the failure shows: the symptom, and the exit status, message or second command.
type answer struct {
	symptom
	text string
}

// behavior is what a command does on the file, and on an empty one.
type behavior struct{ file, empty oracle.Result }

// prints reports whether a run printed a text, on either stream.
func prints(r oracle.Result, text string) bool {
	return strings.Contains(string(r.Output), text) || strings.Contains(string(r.Stderr), text)
}

// askCommand asks for the command that fails and runs it.
func (s *starter) askCommand(ctx context.Context) error {
	words := s.words
	if words == nil {
		line, err := s.ask.line(ctx, fmt.Sprintf("1. Which command fails on %s? @@ stands for it.", printable(filepath.Base(s.path))), s.propose(commandsOf, nil))
		if err != nil {
			return err
		}
		if words, err = infer.SplitWords(line); err != nil {
			return mistake(err)
		}
	}
	var err error
	if s.command, s.on, err = s.run(ctx, words); err != nil {
		return err
	}
	s.report(s.on.file)
	return nil
}

// run runs a command on the file and on an empty one.
func (s *starter) run(ctx context.Context, words []string) (infer.Command, behavior, error) {
	words = s.marked(words)
	c, err := infer.NewCommand(words)
	if err != nil {
		return c, behavior{}, mistake(err)
	}
	if !oracle.Marked(words) && !s.in.Single() {
		return c, behavior{}, mistake(errors.New("the command does not say where its input is: write @@ in place of the path"))
	}
	s.try.Command = c
	var on behavior
	original, empty := s.try.Job(), s.try.Job()
	empty.Files = s.try.Empty
	if on.file, err = s.try.Exec.Run(ctx, original); err != nil {
		return c, on, withHint(err)
	}
	if on.file.TimedOut {
		return c, on, wrongf("the command did not end within %v; if that is the failure, no script is needed: whittle --hangs %[1]v %s -- %s", s.try.Timeout, quote(s.path), quoted(words))
	}
	if on.empty, err = s.try.Exec.Run(ctx, empty); err != nil {
		return c, on, withHint(err)
	}
	return c, on, nil
}

// marked puts @@ in place of the file's own name: the test must look at the candidate, not at the file.
func (s *starter) marked(words []string) []string {
	if oracle.Marked(words) {
		return words
	}
	file, err := os.Stat(s.path)
	if err != nil {
		return words
	}
	out := append([]string(nil), words...)
	for i, w := range out {
		if other, err := os.Stat(w); i > 0 && err == nil && os.SameFile(file, other) {
			out[i] = oracle.Mark
			s.ask.say("   %s is the file: @@ takes its place.", printable(w))
		}
	}
	return out
}

// report shows a person what a command did.
func (s *starter) report(r oracle.Result) {
	lines := strings.Split(strings.TrimSpace(string(r.Stderr)+"\n"+string(r.Output)), "\n")
	what := "printed:"
	if len(lines) == 1 && lines[0] == "" {
		lines, what = nil, "printed nothing."
	}
	s.ask.say("   It %s after %s and %s", s.ended(r), ui.Duration(r.Elapsed), what)
	const most = 6
	for i, l := range lines {
		if i == most {
			s.ask.say("     … and %d more lines", len(lines)-most)
			break
		}
		s.ask.say("     %s", clipped(printable(strings.ReplaceAll(s.without(r, l), "\t", " "))))
	}
}

func (s *starter) ended(r oracle.Result) string {
	if r.Signal != 0 {
		return fmt.Sprintf("was ended by signal %s (exit status %d)", failure.SignalName(r.Signal), r.Exit)
	}
	return fmt.Sprintf("exited with %d", r.Exit)
}

// without returns a line without the path of the directory of the run.
func (s *starter) without(r oracle.Result, line string) string {
	return strings.ReplaceAll(line, r.Dir+"/d/", "")
}

// askSymptom asks how the failure shows, and then what exactly.
func (s *starter) askSymptom(ctx context.Context) error {
	status, message := s.on.file.Exit, s.proposedMessage()
	best := byDiffering
	switch {
	case message != "":
		best = byMessage
	case status != 0 && s.on.empty.Exit != status:
		best = byExit
	case status != 0:
		best = byAccepting
	}
	line, err := s.ask.line(ctx, "2. How does the failure show?", strconv.Itoa(int(best)),
		fmt.Sprintf("1  in the exit status, %d", status), "2  in a message",
		"3  another command accepts "+printable(filepath.Base(s.path)),
		"4  another command prints something else, or ends differently")
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(line)
	if err != nil || n < int(byExit) || n > int(byDiffering) {
		return mistake(fmt.Errorf("%q is not one of the numbers 1, 2, 3 and 4", printable(line)))
	}
	s.symptom = symptom(n)
	switch s.symptom {
	case byExit:
		s.text, err = s.ask.line(ctx, "3. Which exit status is the failure?", strconv.Itoa(status))
	case byMessage:
		s.text, err = s.ask.line(ctx, "3. Which text is part of the message?", message)
	case byAccepting:
		s.text, err = s.ask.line(ctx, "3. Which command accepts it? @@ stands for the file.", s.propose(secondsOf, s.command.Words))
	default:
		s.text, err = s.ask.line(ctx, "3. Which command prints something else, or ends differently? @@ stands for the file.", s.propose(secondsOf, s.command.Words))
	}
	return err
}

// verify compares the answer with what the commands do.
func (s *starter) verify(ctx context.Context) error {
	file, empty := s.on.file, s.on.empty
	switch s.symptom {
	case byExit:
		n, err := strconv.ParseUint(s.text, 10, 8)
		switch {
		case err != nil:
			return mistake(fmt.Errorf("%q is not an exit status: a number from 0 to 255", printable(s.text)))
		case int(n) != file.Exit:
			return wrongf("the command exits with %d, not with %d", file.Exit, n)
		case int(n) == empty.Exit:
			return wrongf("the command exits with %d on an empty file, too, so the exit status does not show the failure: name a message or a second command", n)
		}
		return nil
	case byMessage:
		switch {
		case strings.Contains(s.text, "\n"):
			return mistake(errors.New("the message has several lines: name one of them"))
		case !prints(file, s.text):
			return wrongf("the command does not print %q", printable(s.text))
		case prints(empty, s.text):
			return wrongf("the command prints %q on an empty file, too: name more of the message", printable(s.text))
		}
		return nil
	}
	words, err := infer.SplitWords(s.text)
	if err != nil {
		return mistake(err)
	}
	if s.other, s.otherOn, err = s.run(ctx, words); err != nil {
		return err
	}
	return s.compare()
}

// compare checks that the second command shows the failure.
func (s *starter) compare() error {
	file, empty, other := s.on.file, s.on.empty, s.otherOn
	s.report(other.file)
	switch {
	case s.symptom == byAccepting && file.Exit == 0:
		return wrongf("the first command accepts the file, too: it exits with 0")
	case s.symptom == byAccepting && other.file.Exit != 0:
		return wrongf("the second command does not accept the file: it exits with %d", other.file.Exit)
	case s.symptom == byAccepting && empty.Exit == file.Exit && other.empty.Exit == 0:
		return wrongf("the commands end in the same way on an empty file: name a message instead")
	case s.symptom == byDiffering && file.Exit == other.file.Exit && string(file.Output) == string(other.file.Output):
		return wrongf("both commands exit with %d and print the same on standard output", file.Exit)
	case s.symptom == byDiffering && empty.Exit == file.Exit && other.empty.Exit == other.file.Exit && (file.Exit != other.file.Exit || string(empty.Output) != string(other.empty.Output)):
		return wrongf("the commands differ in the same way on an empty file: name a message instead")
	}
	return nil
}

func clipped(line string) string {
	const most = 120
	if r := []rune(line); len(r) > most {
		return string(r[:most]) + "…"
	}
	return line
}
