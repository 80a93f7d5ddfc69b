package cli

import (
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/screen"
	"github.com/whittle-dd/whittle/internal/ui"
)

// runOptions are the flags of every command that reduces.
type runOptions struct {
	shell    string
	seed     uint64
	jobs     int
	timeout  time.Duration
	budget   time.Duration
	maxTests int
	fresh    bool
	force    bool
	stats    bool
	quiet    bool
	json     bool
	ui       bool
	steer    *job.Steering // of the run, once it has begun
	env      envOptions
	contain  containOptions
}

func (o *runOptions) flags(f *pflag.FlagSet) {
	f.StringVarP(&o.shell, "command", "c", "", "use this shell command as the test; \"$1\" is the absolute path")
	f.Uint64Var(&o.seed, "seed", 0, "seed of algorithms that draw at random; 0 draws nothing")
	f.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "tests to run at once")
	f.DurationVar(&o.timeout, "timeout", 0, "time for one test (default: from the first runs)")
	f.DurationVar(&o.budget, "budget", 0, "time for the whole run (default: none)")
	f.IntVar(&o.maxTests, "max-tests", 0, "tests for the whole run (default: no limit)")
	f.BoolVar(&o.fresh, "fresh", false, "start from the original again, without stored verdicts; an earlier result is kept as FILE.1")
	f.BoolVar(&o.force, "force", false, "replace what exists at the place of the result, and keep it as FILE.1")
	f.BoolVar(&o.stats, "stats", false, "report at the end what each pass has removed")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print nothing unless something is wrong")
	f.BoolVar(&o.ui, "ui", false, "show the run on the whole terminal; keys pause it, skip a pass, stop it and show its steps")
	f.BoolVar(&o.json, "json", false, "print events on standard output, one JSON object per line")
	o.env.flags(f)
	o.contain.flags(f)
	o.steer = new(job.Steering)
}

func (o runOptions) check() error {
	switch {
	case o.jobs < 1:
		return usagef("-j %d: at least 1 test must run at once", o.jobs)
	case o.timeout < 0 || o.budget < 0:
		return usagef("a time cannot be negative")
	case o.maxTests < 0:
		return usagef("--max-tests %d: a number of tests cannot be negative", o.maxTests)
	case o.quiet && o.json:
		return usagef("-q and --json: choose one")
	case o.ui && (o.quiet || o.json):
		return usagef("--ui and -q or --json: choose one")
	}
	if _, err := o.env.list(); err != nil {
		return err
	}
	_, _, err := o.contain.containment(nil)
	return err
}

// jobOptions returns the flags as options of a job; identity describes the options that change
// what is committed. The test has these words, and its input is in these directories.
func (o runOptions) jobOptions(identity string, words []string, dirs ...string) job.Options {
	env, _ := o.env.list() // checked before
	contain, memory, _ := o.contain.containment(words, dirs...)
	secrets := o.env.secrets()
	return job.Options{
		Jobs: o.jobs, Timeout: o.timeout, Budget: o.budget, MaxTests: o.maxTests, Quiet: o.quiet, Fresh: o.fresh, Force: o.force,
		Identity: secrets.String(identity + o.env.identity() + o.contain.identity()), Env: env, Environ: o.env.Options, Secrets: secrets,
		Contain: contain, Memory: memory, Command: commandLine(secrets), Version: version(), Steer: o.steer,
	}
}

// again returns the flags about how tests run, as a user types them.
func (o runOptions) again() []string { return append(o.env.again(), o.contain.again()...) }

// reader chooses how the progress of a job is displayed, here and to those who watch it from elsewhere. Stats
// returns what a reader displays besides the events.
func (o runOptions) reader(cmd *cobra.Command, stats func() ui.Stats) ui.Reader {
	return screen.Serve(o.readerHere(cmd, stats), o.screenOptions(cmd, stats))
}

func (o runOptions) readerHere(cmd *cobra.Command, stats func() ui.Stats) ui.Reader {
	stderr := cmd.ErrOrStderr()
	file, isFile := stderr.(*os.File)
	switch {
	case o.json:
		return ui.JSON(cmd.OutOrStdout(), stderr)
	case o.quiet:
		return ui.Quiet(stderr)
	case o.ui:
		return o.screen(cmd, stats)
	case isFile && ui.IsTerminal(file):
		return ui.TTY(stderr, stats, func() int { return ui.Width(file) })
	}
	return ui.Plain(stderr, stats)
}
