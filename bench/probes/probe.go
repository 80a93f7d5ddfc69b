package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/command"
	"github.com/whittle-dd/whittle/bench/internal/peers"
	"github.com/whittle-dd/whittle/text"
)

// A probe is a case with the smallest result known by hand.
type probe struct {
	cases.Case
	best []byte
}

// find reads the probes of some folders, each of which is a probe or a folder of probes, whose
// names begin with one of the words in prefixes, which are separated by commas.
func find(dirs []string, prefixes string) ([]probe, error) {
	var found []probe
	for _, dir := range dirs {
		cs, err := casesOf(dir)
		if err != nil {
			return nil, err
		}
		for _, c := range cs {
			if !slices.ContainsFunc(strings.Split(prefixes, ","), func(s string) bool { return strings.HasPrefix(c.Name, s) }) {
				continue
			}
			best, err := os.ReadFile(filepath.Join(filepath.Dir(c.Test), "best"+filepath.Ext(c.Input)))
			if err != nil {
				return nil, err
			}
			found = append(found, probe{c, best})
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no probe has a name that begins with %s", prefixes)
	}
	return found, nil
}

func casesOf(dir string) ([]cases.Case, error) {
	_, err := os.Stat(filepath.Join(dir, "test.sh"))
	if errors.Is(err, fs.ErrNotExist) {
		return cases.Find(dir, "")
	}
	c, err := cases.Read(dir)
	return []cases.Case{c}, err
}

// programs are those that a test may call and that may not be installed.
var programs = strings.Fields(`clang clang++ csc dot dotnet g++ gcc gfortran ghc go gofmt java javac jq kotlinc lua
	nm node ocaml perl php python3 rustc ruby scala scalac sqlite3 swiftc tcc tsc xmllint z3`)

// missing returns the programs that a test calls and that are not installed.
func missing(test []byte) []string {
	var out []string
	for _, line := range bytes.Split(test, []byte("\n")) {
		if bytes.HasPrefix(line, []byte("#")) {
			continue
		}
		for _, m := range called.FindAllSubmatch(line, -1) {
			name := string(m[1])
			if !slices.Contains(programs, name) || slices.Contains(out, name) {
				continue
			}
			if _, err := exec.LookPath(name); err != nil {
				out = append(out, name)
			}
		}
	}
	return out
}

// called matches a word where the shell expects a command, as the first group.
var called = regexp.MustCompile(`(?:^|[|&;({` + "`" + `])\s*(?:(?:if|then|else|while|do|exec|env|!|timeout\s+\S+)\s+)*([\w+.-]+)`)

// A result is the outcome for one probe.
type result struct {
	name        string
	input, best int    // tokens
	bestFails   string // why best is not interesting; "" if it is
	missing     []string
	command.Result
	err error // why there is no result

	againRemoved int           // tokens
	cvise        *peers.Result // nil if it did not run
	side         error         // of the second run or of C-Vise
}

// measure reduces a probe in the directory work.
func (p probe) measure(ctx context.Context, work string, o options) result {
	r := result{name: p.Name, input: tokens(p.Input, p.Data), best: tokens(p.Input, p.best)}
	test, err := os.ReadFile(p.Test)
	if err != nil {
		r.err = err
		return r
	}
	if r.missing = missing(test); len(r.missing) > 0 {
		return r
	}
	if ok, why := cases.Check(ctx, p.Test, p.Input, p.best); !ok {
		r.bestFails = why
	}
	if r.Result, r.err = p.reduce(ctx, p.Data, filepath.Join(work, "first"), o); !r.ran() {
		return r
	}
	if o.keep != "" {
		r.side = cases.WriteFile(filepath.Join(o.keep, p.Name+filepath.Ext(p.Input)), r.Data)
	}
	if o.again {
		second, err := p.reduce(ctx, r.Data, filepath.Join(work, "again"), o)
		r.againRemoved, r.side = second.From.Tokens-second.To.Tokens, errors.Join(r.side, err)
	}
	if o.cvise && peers.IsC(p.Input) {
		r.cvise, err = p.runCVise(ctx, o)
		r.side = errors.Join(r.side, err)
	}
	return r
}

// reduce runs whittle on the input of a probe or on an earlier result.
func (p probe) reduce(ctx context.Context, data []byte, work string, o options) (command.Result, error) {
	d := command.Reduction{
		Binary: o.binary,
		Args:   append([]string{"-j", strconv.Itoa(o.jobs), "--timeout", command.Patient}, o.extra...),
		Work:   work,
	}
	if o.verdicts != "" {
		d.Verdicts = filepath.Join(o.verdicts, p.Name)
	}
	c := p.Case
	c.Data = data
	return d.Do(ctx, c)
}

// tokens counts the tokens of a file as whittle reports them.
func tokens(name string, data []byte) int {
	return whittle.SizeOf(text.Files{{Path: name, Data: data}}).Tokens
}

// ran reports whether there is a result.
func (r result) ran() bool { return len(r.missing) == 0 && r.Skipped == "" && r.err == nil }

// excess returns how many tokens the result has more than the minimum by hand.
func (r result) excess() int { return r.To.Tokens - r.best }

// broken returns what is wrong with a probe or its result; "" if nothing is.
func (r result) broken() string {
	switch {
	case r.err != nil:
		return r.err.Error()
	case r.Skipped != "":
		return r.Skipped
	case r.bestFails != "":
		return "BEST IS NOT INTERESTING: " + r.bestFails
	case r.ran() && !r.Interesting:
		return "THE RESULT IS NOT INTERESTING"
	case r.side != nil:
		return r.side.Error()
	}
	return ""
}

// words summarizes a result for the log.
func (r result) words() string {
	switch {
	case len(r.missing) > 0:
		return "skipped: not installed: " + strings.Join(r.missing, ", ")
	case !r.ran():
		return r.broken()
	}
	s := fmt.Sprintf("%d → %d tokens (by hand %d) in %d tests", r.input, r.To.Tokens, r.best, r.Tests)
	if r.excess() != 0 {
		s += fmt.Sprintf(", %+d: %.150q", r.excess(), bytes.Join(bytes.Fields(r.Data), []byte(" ")))
	}
	return strings.TrimSpace(s + " " + r.broken())
}
