package cli

import (
	"context"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/sequential"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A flaky test is run as often as a reduction does to measure a rate, but not more than mostMeasured times.
const (
	firstMeasured = 20
	mostMeasured  = 80
)

// flaky measures a flaky test, and reports what a reduction would do.
func (c check) flaky(ctx context.Context) error {
	var original, empty sequential.Rate
	o := sequential.Options{Items: whittle.SizeOf(c.in.Files).Tokens}
	for n := firstMeasured; n <= mostMeasured; n *= 2 {
		if err := c.sample(ctx, c.in.Files, n, &original); err != nil {
			return err
		}
		if err := c.sample(ctx, whittle.Empty(c.in.Files), n, &empty); err != nil {
			return err
		}
		if accepted, refused, ok := sequential.Expect(original, empty, o); ok {
			c.rates(original, empty)
			c.report("a reduction", "would run the test about %d times on a candidate that it rejects, and about %d times on one that it accepts, and confirm its result; --alarms never takes fewer", refused, accepted)
			return nil
		}
	}
	c.rates(original, empty)
	c.report("a reduction", "would measure this with more runs, and refuse the test if they do not tell the original from an empty input")
	return nil
}

func (c check) rates(original, empty sequential.Rate) {
	c.report("rates", "interesting in %d of %d more runs of the original, and in %d of %d runs of an empty input", original.Yes, original.Runs, empty.Yes, empty.Runs)
}

// sample runs the test on files until it was run n times.
func (c check) sample(ctx context.Context, files text.Files, n int, r *sequential.Rate) error {
	for r.Runs < n {
		v, err := c.verdict(ctx, c.job(files, c.in.Arguments()))
		if err != nil {
			return err
		}
		r.Runs++
		if v == reduce.Interesting {
			r.Yes++
		}
	}
	return nil
}
