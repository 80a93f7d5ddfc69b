package whittle

import (
	"fmt"

	"github.com/whittle-dd/whittle/internal/sequential"
)

// noteFlaky tells the user what is known about a flaky test.
func (r *Reduction) noteFlaky(e sequential.Event) {
	if r.options.Flaky.Say == nil {
		return
	}
	if words := r.flakyWords(e); words != "" {
		r.options.Flaky.Say(words)
	}
}

func (r *Reduction) flakyWords(e sequential.Event) string {
	switch e := e.(type) {
	case sequential.NotSteady:
		return "the test is flaky: " + notSteady(e)
	case sequential.Measured:
		return measured(e)
	case sequential.SteppedBack:
		from := "the original"
		if e.To > 0 {
			from = plural(r.SizeOf(r.progress.best).Lines, "line")
		}
		if e.Steps == 1 {
			return "the last step did not hold up in new runs: continuing from " + from
		}
		return fmt.Sprintf("the last %d steps did not hold up in new runs: continuing from %s", e.Steps, from)
	case sequential.Rarer:
		words := fmt.Sprintf("smaller inputs fail less often (in %s of runs instead of %s) and are not accepted; if the test never finds an input interesting by accident, use --alarms never",
			percent(e.Rejected.Share()), percent(e.Base.Share()))
		if e.Stopped {
			words += "; stopping here"
		}
		return words
	}
	return "" // the rates of the result are part of it
}

func notSteady(e sequential.NotSteady) string {
	switch {
	case e.Empty:
		return "it finds an empty input interesting in " + of(e.Seen)
	case e.Step == 0:
		return "it finds the original interesting in " + of(e.Seen)
	case e.Seen == sequential.Rate{Yes: 1, Runs: 2}:
		return fmt.Sprintf("step %d was interesting, and then not", e.Step)
	}
	return fmt.Sprintf("step %d is interesting in %s", e.Step, of(e.Seen))
}

func measured(e sequential.Measured) string {
	words := "measured: the original is interesting in " + of(e.Base)
	if e.Step > 0 {
		words = fmt.Sprintf("measured: step %d is interesting in %s", e.Step, of(e.Base))
	}
	if e.Empty.Runs > 0 {
		words += fmt.Sprintf(", an empty input in %d of %d", e.Empty.Yes, e.Empty.Runs)
	}
	return words + fmt.Sprintf("; from here on, the test runs about %s on a candidate that it rejects, and about %s on one that it accepts",
		plural(e.Rejected, "time"), plural(e.Accepted, "time"))
}

func of(r sequential.Rate) string { return fmt.Sprintf("%d of %s", r.Yes, plural(r.Runs, "run")) }

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

func percent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }
