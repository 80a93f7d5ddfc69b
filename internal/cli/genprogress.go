package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

func (r *genRun) stats() ui.Stats {
	return ui.Stats{Tests: r.judged.Misses(), Hits: r.hits(), Busy: int(r.busy.n.Load()), Workers: r.o.jobs}
}

// hits is how many outputs were judged without a test.
func (r *genRun) hits() int { return r.judged.Hits() }

// begin says what is known before the first question.
func (r *genRun) begin() {
	p := r.g.pool.Program
	pipeline := r.o.strategy
	if r.o.search != "all" {
		pipeline = r.o.search + " by " + r.o.algorithm + ", " + pipeline
	}
	if p.Language != "" {
		pipeline = p.Language + ": " + pipeline
	}
	r.ui.Start(ui.Start{
		Input: strings.Join(r.g.argv, " "), Size: sizeOf(r.files(r.start)), Workers: r.o.jobs, Resumed: r.s.Resumed(),
		Session: r.s.Dir(), Timeout: r.s.timeout(), Pipeline: pipeline,
	})
	r.say(fmt.Sprintf("recorded %s in %s", counted(len(r.start.Trace.Choices()), "choice"), counted(len(r.start.Trace.Parts())-1, "part")))
}

// say tells something that is not wrong.
func (r *genRun) say(words string) {
	if !r.o.quiet {
		r.ui.Message(words)
	}
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return ui.Thousands(n) + " " + what + "s"
}

func (r *genRun) observe(e reduce.Event) {
	var size ui.Size
	asked := 0
	switch e.Kind {
	case reduce.Started, reduce.Accepted:
		size = sizeOf(r.files(r.now))
	case reduce.Answered: // most cost a run of the generator, and no test
		asked, r.counted = r.judged.Misses()-r.counted, r.judged.Misses()
	}
	r.tallies.count(e, asked, size)
	r.ui.Observe(e, size)
}

// finish sums up and gives the run its exit status.
func (r *genRun) finish(err error, took time.Duration) error {
	r.g.pool.Output = "" // it is not run any more
	if w := r.write(r.best); w != nil && err == nil {
		err = w
	}
	end := ui.End{
		From: sizeOf(r.files(r.start)), To: sizeOf(r.files(r.best)), Tests: r.judged.Misses(), Hits: r.hits(), Accepted: r.accepted,
		Elapsed: took, Output: r.result(), Yields: r.tallies.yields, Stats: r.o.stats,
	}
	out := conclude(&end, err, r.o.maxTests, r.o.budget, r.summary)
	r.ui.End(end)
	return out
}

// result is where the result is, in words.
func (r *genRun) result() string {
	if r.o.test != "" {
		return r.name + ".trace"
	}
	return r.name + " and " + r.name + ".trace"
}

// summary says what was done to the trace, and what stands at the generator's own
// minimum: a smaller bound there would give a smaller result.
func (r *genRun) summary() string {
	runs := r.answers.Misses()
	lines := []string{fmt.Sprintf("%s → %s, in %s of the generator", ui.Thousands(len(r.start.Trace.Choices())), counted(len(r.best.Trace.Choices()), "choice"), counted(runs, "run"))}
	if r.atBest > 0 && r.atBest < r.judged.Misses() {
		lines[0] += fmt.Sprintf(" (best after %s, the others show that no pass finds more)", counted(r.atBest, "test"))
	}
	for _, c := range trace.Counts(r.start, r.known) {
		line := fmt.Sprintf("  %s: %d → %s", c.Name, c.Was, counted(c.Now, "round"))
		if c.Least {
			line += ", the fewest this generator makes"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// thenFile goes on with the output as an ordinary input.
func (o genOptions) thenFile(ctx context.Context, cmd *cobra.Command, r *genRun) error {
	smaller := r.name + ".reduced"
	f := reduceOptions{runOptions: o.runOptions, output: smaller, atom: "auto", algorithm: lists[0].name}
	args := []string{r.name}
	if o.shell == "" {
		args = []string{r.t.argv[0], r.name}
	}
	if err := f.run(ctx, cmd, args); err != nil {
		return err
	}
	was, err := os.Stat(r.name)
	if err != nil {
		return err
	}
	now, err := os.Stat(smaller)
	if err != nil || now.Size() < was.Size() {
		return err
	}
	os.Remove(smaller)
	if !o.quiet {
		fmt.Fprintf(cmd.ErrOrStderr(), "whittle: as a file %s does not get smaller\n", filepath.Base(r.name))
	}
	return nil
}
