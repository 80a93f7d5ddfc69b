package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/command"
	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A lab is what all measurements share.
type lab struct {
	options
	tmp     string
	exec    *oracle.Local
	differs bool // this whittle knows --differs
}

func newLab(ctx context.Context, o options, tmp string) (*lab, error) {
	help, err := exec.CommandContext(ctx, o.binary, "--help").Output()
	if err != nil {
		return nil, fmt.Errorf("%s --help: %w", o.binary, err)
	}
	local, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1, OutputCap: 2 << 20})
	if err != nil {
		return nil, err
	}
	return &lab{options: o, tmp: tmp, exec: local, differs: bytes.Contains(help, []byte("--differs "))}, nil
}

func (l *lab) close() error { return l.exec.Close() }

// A row is what was measured on a case.
type row struct {
	name     string
	skipped  string // why it did not run
	failure  string // in words
	from, to int    // bytes without white space
	hand     int
	tests    int
	stays    bool
	script   string // what its script does
	notes    []string
	err      error
}

func (r row) within() bool { return r.err == nil && r.to <= max(60, 3*r.hand) }

// measure reduces a case and judges the result.
func (l *lab) measure(ctx context.Context, source string) row {
	r := row{name: filepath.Base(source)}
	k, err := open(ctx, source, filepath.Join(l.tmp, "cases"), l.tools)
	switch {
	case err != nil:
		r.err = err
		return r
	case k.missing != "":
		r.skipped = k.missing
		return r
	case k.second != nil && !l.differs:
		r.skipped = "this whittle has no --differs"
		return r
	}
	defer os.RemoveAll(k.dir)
	if r.err = l.reduce(ctx, k, &r); r.err != nil {
		r.notes = append(r.notes, r.err.Error())
	}
	return r
}

func (l *lab) reduce(ctx context.Context, k *kase, r *row) error {
	work, err := os.MkdirTemp(l.tmp, "work-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	input, out := filepath.Join(work, "input"+k.ext), filepath.Join(work, "out"+k.ext)
	original, err := os.ReadFile(k.file("input"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(input, original, 0o666); err != nil {
		return err
	}
	hand, err := os.ReadFile(k.file("same"))
	if err != nil {
		return err
	}
	r.from, r.hand = size(original), size(hand)
	found, script, err := l.infer(ctx, k, work, input)
	if err != nil {
		return err
	}
	r.failure = strings.ReplaceAll(strings.TrimPrefix(found.Words[0], "the failure: "), k.dir, "$CASE")
	if script == "" {
		r.script = "none"
	}
	args := slices.Concat([]string{"-o", out, "-j", strconv.Itoa(l.jobs), "--budget", l.budget.String()}, k.flags(), []string{input, "--"}, k.words)
	report, err := command.Run{Binary: l.binary, Args: args, Dir: work, State: filepath.Join(work, "state")}.Do(ctx)
	if err != nil {
		return err
	}
	result, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	r.tests, r.to = report.Tests, size(result)
	if report.Reason != "" {
		r.notes = append(r.notes, "stopped early: "+report.Reason)
	}
	if err := l.save(k, result, script); err != nil {
		return err
	}
	if r.stays, err = l.stays(ctx, k, result, r); err != nil || script == "" {
		return err
	}
	return l.compareScript(ctx, k, found, script, result, r)
}

// save keeps a result and its script, if that is wanted.
func (l *lab) save(k *kase, result []byte, script string) error {
	if l.keep == "" {
		return nil
	}
	err := os.WriteFile(filepath.Join(l.keep, k.name+k.ext), result, 0o666)
	if script == "" {
		return err
	}
	text, readErr := os.ReadFile(script)
	return errors.Join(err, readErr, os.WriteFile(filepath.Join(l.keep, k.name+".sh"), text, 0o777))
}

// flags returns the flags of whittle for a case.
func (k *kase) flags() []string {
	var out []string
	switch {
	case k.truth.Hang > 0:
		out = append(out, "--timeout", fmt.Sprintf("%gs", k.truth.Hang))
	case k.truth.Timeout > 0:
		out = append(out, "--timeout", fmt.Sprintf("%gs", k.truth.Timeout))
	}
	out = append(out, k.truth.Hint...)
	if k.second != nil {
		out = append(out, "--differs", strings.Join(k.second, " "))
	}
	return out
}

// A finding is what whittle infer --json prints.
type finding struct {
	Words     []string
	Signature *failure.Signature
}

// infer runs whittle infer. The script is "" if the failure cannot be written as one.
func (l *lab) infer(ctx context.Context, k *kase, work, input string) (found finding, script string, err error) {
	script = filepath.Join(work, "test.sh")
	args := slices.Concat([]string{"infer", "--json", "-j", strconv.Itoa(l.jobs)}, k.flags(), []string{"--write-test", script, input, "--"}, k.words)
	out, err := runWhittle(ctx, l.binary, work, args)
	if err != nil && strings.Contains(err.Error(), "cannot be tested by a script") {
		script = ""
		args = slices.DeleteFunc(args, func(a string) bool { return a == "--write-test" || a == filepath.Join(work, "test.sh") })
		out, err = runWhittle(ctx, l.binary, work, args)
	}
	if err == nil {
		err = json.Unmarshal(out, &found)
	}
	if err == nil && len(found.Words) == 0 {
		err = errors.New("whittle infer prints no words")
	}
	return found, script, err
}

func runWhittle(ctx context.Context, binary, dir string, args []string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = dir
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("whittle infer: %w\n%s", err, errs.Bytes())
	}
	return out, err
}

// once runs a command of a case on an input.
func (l *lab) once(ctx context.Context, k *kase, words []string, data []byte) (oracle.Result, error) {
	limit := 20 * time.Second
	if k.truth.Timeout > 0 {
		limit = time.Duration(k.truth.Timeout * float64(time.Second))
	}
	argv, err := infer.NewCommand(words)
	if err != nil {
		return oracle.Result{}, err
	}
	name := "input" + k.ext
	return l.exec.Run(ctx, oracle.Job{
		Argv: argv.Argv, Paths: []string{name}, Insert: true, Files: text.Single(name, data), Stdin: !oracle.Marked(words), Split: true, Timeout: limit,
	})
}

// both runs the command of a case, and the second one if there is one.
func (l *lab) both(ctx context.Context, k *kase, data []byte) (first oracle.Result, second *oracle.Result, err error) {
	if first, err = l.once(ctx, k, k.words, data); err != nil || k.second == nil {
		return first, nil, err
	}
	other, err := l.once(ctx, k, k.second, data)
	return first, &other, err
}

// stays reports whether an input shows the failure of the case in three runs of three, and never
// the trap.
func (l *lab) stays(ctx context.Context, k *kase, data []byte, r *row) (bool, error) {
	for range 3 {
		res, second, err := l.both(ctx, k, data)
		if err != nil {
			return false, err
		}
		same, err := k.truth.shows(ctx, res, second)
		if err != nil {
			return false, err
		}
		trapped := false
		if k.truth.Trap != nil {
			if trapped, err = k.truth.Trap.shows(ctx, res, second); err != nil {
				return false, err
			}
		}
		if !same || trapped {
			r.notes = append(r.notes, fmt.Sprintf("the result does not show the failure (trap: %v): exit %d signal %d\n%.2000s", trapped, res.Exit, res.Signal, res.Stderr))
			return false, nil
		}
	}
	return true, nil
}

// compareScript runs the script of --write-test on the inputs of a case and on the result, and
// compares its verdicts with those of the signature, or with the truth if there is none.
func (l *lab) compareScript(ctx context.Context, k *kase, found finding, script string, result []byte, r *row) error {
	var judge func(data []byte) (bool, error)
	if found.Signature != nil {
		m, err := found.Signature.Compile()
		if err != nil {
			return err
		}
		judge = func(data []byte) (bool, error) { return l.verdict(ctx, k, m, data) }
	} else {
		judge = func(data []byte) (bool, error) {
			res, second, err := l.both(ctx, k, data)
			if err != nil {
				return false, err
			}
			return k.truth.shows(ctx, res, second)
		}
	}
	agree, all := 0, 0
	for _, name := range []string{"input", "same", "other", "fine", "result"} {
		data := result
		if name != "result" {
			var err error
			if data, err = os.ReadFile(k.file(name)); err != nil {
				return err
			}
		}
		want, err := judge(data)
		if err != nil {
			return err
		}
		status, err := runTest(ctx, script, k.ext, data)
		if err != nil {
			return err
		}
		if all++; want == (status == 0) {
			agree++
		} else {
			r.notes = append(r.notes, fmt.Sprintf("the script exits with %d on %s, and Whittle finds it interesting: %v", status, name, want))
		}
		if want != (name == "input" || name == "same" || name == "result") {
			r.notes = append(r.notes, fmt.Sprintf("Whittle finds %s interesting: %v", name, want))
		}
	}
	r.script = fmt.Sprintf("%d of %d", agree, all)
	return nil
}

// verdict returns whether Whittle finds an input interesting.
func (l *lab) verdict(ctx context.Context, k *kase, m *failure.Matcher, data []byte) (bool, error) {
	cmd, err := infer.NewCommand(k.words)
	if err != nil {
		return false, err
	}
	name := "input" + k.ext
	limit := 10 * time.Second
	if t := max(k.truth.Hang, k.truth.Timeout); t > 0 {
		limit = time.Duration(t * float64(time.Second))
	}
	files := text.Single(name, data)
	s := oracle.Script{Exec: l.exec, Argv: cmd.Argv, Args: []string{name}, Insert: true, Timeout: limit}
	s.Judge = &infer.Judge{
		Case:    infer.Case{Exec: l.exec, Command: cmd, Files: files, Args: []string{name}, Timeout: limit},
		Matcher: m,
	}
	out, err := s.Test(ctx, files)
	return out.Verdict == reduce.Interesting, err
}

// runTest runs a test on an input and returns its exit status.
func runTest(ctx context.Context, script, ext string, data []byte) (int, error) {
	dir, err := os.MkdirTemp(filepath.Dir(script), "candidate-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "candidate"+ext)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		return 0, err
	}
	err = exec.CommandContext(ctx, script, path).Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode(), nil
	}
	return 0, err
}
