package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/bench/internal/command"
)

// A row is the result of one case.
type row struct {
	name string
	command.Result
	err   error
	peers []peer
	text  *row // the run with --language none; nil: there was none
}

// reduceCase runs the command on a copy of a case in the directory work.
func reduceCase(ctx context.Context, binary string, c cases.Case, work string, o options) row {
	d := command.Reduction{Binary: binary, Args: []string{"-j", strconv.Itoa(o.jobs)}, Work: work}
	if o.budget > 0 {
		d.Args = append(d.Args, "--budget", o.budget.String())
	}
	d.Args = append(d.Args, o.extra...)
	if o.verdicts != "" {
		d.Verdicts = filepath.Join(o.verdicts, c.Name)
	}
	r := row{name: c.Name}
	r.Result, r.err = d.Do(ctx, c)
	if o.keep != "" && r.Data != nil {
		err := cases.WriteFile(filepath.Join(o.keep, c.Name+filepath.Ext(c.Input)), r.Data)
		if r.err == nil {
			r.err = err
		}
	}
	return r
}

// words summarizes a row for the log.
func (r row) words() string {
	switch {
	case r.Skipped != "":
		return "skipped: " + r.Skipped
	case r.err != nil:
		return "stopped: " + r.err.Error()
	}
	return fmt.Sprintf("%d → %d tokens in %d tests, %.0f s, %s", r.From.Tokens, r.To.Tokens, r.Tests, r.Wall.Seconds(), r.end())
}

// end returns the cell that says whether a run came to its end.
func (r row) end() string {
	how := "yes"
	switch {
	case r.err != nil:
		how = "error"
	case r.Reason != "":
		how = "no: " + r.Reason
	}
	if !r.Interesting {
		how += "; THE RESULT IS NOT INTERESTING"
	}
	return how
}
