package command

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/whittle-dd/whittle/bench/internal/cases"
)

// Patient is a timeout for tests that does not depend on how busy the machine is. Whittle would
// choose one by the time of the test on the original, which is nothing if its verdict is recorded.
const Patient = "60s"

// A Reduction is what to reduce a case with.
type Reduction struct {
	Binary   string
	Args     []string // flags of whittle
	Verdicts string   // the folder with the recorded verdicts of this case; "" for none
	Work     string   // a directory of its own
}

// A Result is the outcome of a reduction.
type Result struct {
	Report
	Skipped     string // why the case could not run
	Interesting bool   // whether the result is interesting when it is tested once more
	Data        []byte // the result
}

// Do reduces a copy of a case.
func (d Reduction) Do(ctx context.Context, c cases.Case) (Result, error) {
	test, input := filepath.Join(d.Work, "test.sh"), filepath.Join(d.Work, c.Input)
	script, err := os.ReadFile(c.Test)
	if d.Verdicts != "" {
		script, err = cases.Recording(c, d.Verdicts)
	}
	if err == nil {
		err = errors.Join(cases.WriteFile(test, script), cases.WriteFile(input, c.Data))
	}
	if err != nil {
		return Result{}, err
	}
	if ok, why := cases.Check(ctx, test, c.Input, c.Data); !ok {
		return Result{Skipped: "test.sh does not find the original interesting here; " + why}, nil
	}
	args := slices.Concat(d.Args, []string{test, c.Input})
	if d.Verdicts != "" {
		folder, err := filepath.Abs(d.Verdicts) // a contained test may not write there otherwise
		if err != nil {
			return Result{}, err
		}
		args = slices.Concat([]string{"--timeout", Patient, "--allow-write", folder}, args)
	}
	var r Result
	r.Report, err = Run{Binary: d.Binary, Args: args, Dir: d.Work, State: filepath.Join(d.Work, "state")}.Do(ctx)
	var readErr error
	if r.Data, readErr = os.ReadFile(input); readErr == nil {
		r.Interesting, _ = cases.Check(ctx, test, c.Input, r.Data)
	}
	return r, errors.Join(err, readErr)
}
