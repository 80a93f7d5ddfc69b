package cli

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
)

// remoteOptions are the flags about running tests on a server.
type remoteOptions struct {
	server     string
	cache      string
	instance   string
	jobs       int
	platform   []string
	inputs     []string
	needs      []string
	env        []string
	headerFile string
	ca         string
	cert       string
	key        string
	salt       string
	maxActions int
	unobserved bool
	patience   time.Duration
}

func (o *remoteOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.server, "remote", "", "run tests on this server of the Remote Execution API: grpcs://HOST:PORT, or grpc:// without encryption; the input and the test are sent to it")
	f.StringVar(&o.cache, "remote-cache", "", "the address of its cache, if that is another server")
	f.StringVar(&o.instance, "remote-instance", "", "the name of the instance on the server")
	f.IntVar(&o.jobs, "remote-jobs", 0, "tests to run on it at once (default: found out)")
	f.StringArrayVar(&o.platform, "remote-platform", nil, "run tests on workers with this property, NAME=VALUE; may be given several times")
	f.StringArrayVar(&o.inputs, "remote-input", nil, "send this directory of tools, DIR or DIR=NAME; the programs in its bin are found first; may be given several times")
	f.StringArrayVar(&o.needs, "needs", nil, "send this file or directory, too, because the test needs it; may be given several times")
	f.BoolVar(&o.unobserved, "no-observe", false, "do not run the test once on this machine to find out what else to send, if there is no --needs")
	f.StringArrayVar(&o.env, "remote-env", nil, "set this variable for tests on the server, NAME=VALUE; may be given several times")
	f.StringVar(&o.headerFile, "remote-header-file", "", "send the lines of this file, NAME: VALUE, as headers, such as a token; only with encryption")
	f.StringVar(&o.ca, "remote-tls-ca", "", "trust servers whose certificate this authority has signed (a PEM file)")
	f.StringVar(&o.cert, "remote-tls-cert", "", "the certificate that says who you are (a PEM file)")
	f.StringVar(&o.key, "remote-tls-key", "", "its key (a PEM file)")
	f.StringVar(&o.salt, "remote-salt", "", "do not use results that were cached under another salt than this")
	f.DurationVar(&o.patience, "remote-patience", 0, "how long the server may fail before the run ends (default 5m)")
	f.IntVar(&o.maxActions, "remote-max-actions", 0, "actions that the server may execute in this run (default: no limit)")
}

// given reports whether tests run on a server.
func (o remoteOptions) given() bool { return o.server != "" }

// check finds mistakes in the flags before anything is read or sent.
func (o remoteOptions) check() error {
	if !o.given() {
		if o.cache != "" || o.instance != "" || o.jobs != 0 || o.headerFile != "" || o.ca != "" || o.cert != "" || o.key != "" || o.salt != "" ||
			o.maxActions != 0 || o.patience != 0 || o.unobserved || len(o.platform)+len(o.inputs)+len(o.needs)+len(o.env) > 0 {
			return usagef("flags such as --remote-jobs and --needs are about a server: name it with --remote grpcs://HOST:PORT")
		}
		return nil
	}
	for _, address := range []string{o.server, o.cache} {
		if address == "" {
			continue
		}
		_, secure, err := remote.ParseAddress(address)
		if err != nil {
			return usage(err)
		}
		if !secure && (o.headerFile != "" || o.cert != "") {
			return usagef("%s is not encrypted: what says who you are is sent only to grpcs://", address)
		}
	}
	if (o.cert == "") != (o.key == "") {
		return usagef("--remote-tls-cert and --remote-tls-key belong together")
	}
	if o.jobs < 0 || o.maxActions < 0 {
		return usagef("a number of tests cannot be negative")
	}
	if o.patience < 0 {
		return usagef("a time cannot be negative")
	}
	for flag, list := range map[string][]string{"--remote-platform": o.platform, "--remote-env": o.env} {
		for _, kv := range list {
			if name, _, ok := strings.Cut(kv, "="); !ok || name == "" {
				return usagef("%s %s: write NAME=VALUE", flag, kv)
			}
		}
	}
	return nil
}

// identity describes what may change the verdicts of a server.
func (o remoteOptions) identity() string {
	if !o.given() {
		return ""
	}
	return fmt.Sprintf(" remote platform=%q inputs=%q needs=%q env=%q salt=%q", o.platform, o.inputs, o.needs, o.env, o.salt)
}

// options returns the flags as options of the executor. Test and command are what the user named; what
// they name by a path is sent.
func (o remoteOptions) options(sent []string, say func(string)) (remote.Options, error) {
	out := remote.Options{
		Server: o.server, Cache: o.cache, Instance: o.instance, Jobs: o.jobs, Platform: o.platform, Env: o.env, Salt: o.salt, MaxActions: o.maxActions, Patience: o.patience,
		Notice: func(server string) { say("the input and the test are sent to " + server) },
	}
	for _, name := range append(sent, o.needs...) {
		path, err := filepath.Abs(name)
		if err != nil {
			return out, err
		}
		if _, err := os.Stat(path); err != nil {
			return out, usagef("--needs: %v", err)
		}
		out.Needs = append(out.Needs, remote.Need{Path: path})
	}
	for _, in := range o.inputs {
		dir, name, named := strings.Cut(in, "=")
		path, err := filepath.Abs(dir)
		if err != nil {
			return out, err
		}
		if !named {
			name = filepath.Base(path)
		}
		if !filepath.IsLocal(name) {
			return out, usagef("--remote-input %s: %s is not a name beside the test", in, name)
		}
		out.Needs = append(out.Needs, remote.Need{Path: path, Name: name, Bin: true})
	}
	var err error
	if out.Header, err = o.header(); err != nil {
		return out, err
	}
	out.TLS, err = o.tls()
	return out, err
}

// header reads the headers.
func (o remoteOptions) header() ([]string, error) {
	if o.headerFile == "" {
		return nil, nil
	}
	f, err := os.Open(o.headerFile)
	if err != nil {
		return nil, usagef("--remote-header-file: %v", err)
	}
	defer f.Close()
	var lines []string
	for s := bufio.NewScanner(f); s.Scan(); {
		line := strings.TrimSpace(s.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if name, _, ok := strings.Cut(line, ":"); !ok || strings.TrimSpace(name) == "" { // the line is not shown: it may be a secret
			return nil, usagef("--remote-header-file %s: line %d is not NAME: VALUE", o.headerFile, len(lines)+1)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// tls reads the certificates.
func (o remoteOptions) tls() (*tls.Config, error) {
	c := &tls.Config{}
	if o.ca != "" {
		pem, err := os.ReadFile(o.ca)
		if err != nil {
			return nil, usagef("--remote-tls-ca: %v", err)
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(pem) {
			return nil, usagef("--remote-tls-ca %s: there is no certificate in it", o.ca)
		}
	}
	if o.cert != "" {
		pair, err := tls.LoadX509KeyPair(o.cert, o.key)
		if err != nil {
			return nil, usagef("--remote-tls-cert: %v", err)
		}
		c.Certificates = []tls.Certificate{pair}
	}
	return c, nil
}

// A remoteRun is the use of a server in one run. Nil stands for none.
type remoteRun struct {
	exec  *remote.Executor
	both  *remote.Both    // tests run here, too; nil: they do not
	whole oracle.Executor // exec or both, if several jobs use it
	ahead int             // tests to hand to it at once: it may run more later than now
	sent  []string        // files that the test or command consists of
	out   io.Writer
	say   bool
}

// connect opens the executor of a run, and changes the number of jobs to what the server runs at once, plus
// those that were asked for on this machine.
func (o remoteOptions) connect(ctx context.Context, cmd *cobra.Command, run *runOptions, in journal.Input, test job.Test, inference *job.Inference) (oracle.Executor, *remoteRun, error) {
	if !o.given() {
		return nil, nil, nil
	}
	r := &remoteRun{out: cmd.ErrOrStderr(), say: !run.quiet}
	r.sent = namedFiles(test, inference)
	var err error
	if o.needs, err = o.find(ctx, run, in, test, inference, r); err != nil {
		return nil, nil, err
	}
	options, err := o.options(r.sent, r.message)
	if err != nil {
		return nil, nil, err
	}
	if r.exec, err = remote.Connect(ctx, options); err != nil {
		return nil, nil, machineryError(err)
	}
	jobs := o.jobs
	if jobs == 0 {
		if jobs, err = r.exec.FindSlots(ctx); err != nil {
			return nil, nil, machineryError(errors.Join(err, r.exec.Close()))
		}
	}
	if o.jobs == 0 {
		r.ahead = min(4*jobs, remote.MostSlots)
	}
	if !cmd.Flags().Changed("jobs") {
		run.jobs = jobs
		return r.exec, r, nil
	}
	here, err := job.OpenExecutor(run.jobOptions("", test.Argv))
	if err != nil {
		return nil, nil, errors.Join(err, r.exec.Close())
	}
	r.both = remote.NewBoth(here, run.jobs, r.exec)
	r.ahead += run.jobs
	run.jobs += jobs
	return r.both, r, nil
}

// use has a job run its tests on the server, if there is one.
func (o remoteOptions) use(ctx context.Context, cmd *cobra.Command, run runOptions, j *job.Options, in journal.Input, test job.Test, inference *job.Inference) (*remoteRun, error) {
	exec, r, err := o.connect(ctx, cmd, &run, in, test, inference)
	if r != nil {
		j.Exec, j.Jobs = exec, run.jobs
	}
	return r, err
}

// sure is how likely an answer must be needed for a test to be sent ahead of its turn: a server does not stop what
// nobody waits for anymore (bench/cluster).
const sure = 0.5

// plan sets what is best for tests that run on a server, unless the user has chosen. Batches of twice as many
// candidates as run at once leave fewer slots idle when some tests take longer than others.
func (r *remoteRun) plan(j *job.Files) {
	if r == nil {
		return
	}
	j.Reduce.Sure = sure
	j.Ahead, j.Load = r.ahead, r.load
	if j.Width == 0 && j.Jobs >= 4 {
		j.Width = 2 * j.Jobs
	}
}

// load returns how many tests run at once, and how many may.
func (r *remoteRun) load() (busy, most int) {
	busy, most = r.exec.Load()
	if r.both != nil {
		here, room := r.both.Load()
		busy, most = busy+here, most+room
	}
	return busy, most
}

func machineryError(err error) error { return exitError{status: exitMachinery, error: err} }

// namedFiles returns what a test or a command names by a path: it is not expected to be on workers.
func namedFiles(test job.Test, inference *job.Inference) []string {
	if inference == nil {
		if test.Words == test.Argv[0] {
			return test.Argv[:1]
		}
		return nil
	}
	var out []string
	for i, w := range inference.Command.Words {
		if at := inference.Command.Argv[i]; !filepath.IsAbs(w) && filepath.IsAbs(at) && strings.Contains(w, "/") {
			out = append(out, at)
		}
	}
	return out
}

func (r *remoteRun) message(words string) {
	if r.say {
		fmt.Fprintf(r.out, "whittle: %s\n", words)
	}
}

// explain adds what is different on a server, if the original is not interesting there.
func (r *remoteRun) explain(err error) error {
	if e, ok := errors.AsType[exitError](err); r != nil && ok && e.status == exitNotInteresting {
		if lost := missingThere(err.Error(), r.sent); len(lost) > 0 {
			r.message(fmt.Sprintf("%s was not sent: --needs %s sends it", ui.Some(lost, 3), quote(lost[0])))
		}
		r.message("on the server there is only what was sent: the input, the test, and what --needs and --remote-input name; whittle check --remote compares it with this machine")
	}
	return err
}

// keep returns the executor for several jobs, each of which closes it at its end, which has no effect: close does.
func (r *remoteRun) keep(e oracle.Executor) oracle.Executor {
	r.whole = e
	return kept{e}
}

// close ends the use of a server that is kept.
func (r *remoteRun) close() {
	if r == nil {
		return
	}
	r.end()
	if err := r.whole.Close(); err != nil {
		r.message(err.Error())
	}
}

// kept is an executor that is closed by somebody else.
type kept struct{ oracle.Executor }

func (kept) Close() error { return nil }

// end tells what the run has cost.
func (r *remoteRun) end() {
	if r == nil {
		return
	}
	c := r.exec.Counts()
	if c.Executed+c.Cached+c.Retried == 0 {
		return
	}
	words := fmt.Sprintf("on the server: %s actions in %s, %s answers from its cache, %s sent",
		ui.Thousands(c.Executed), ui.Duration(c.Time), ui.Thousands(c.Cached), ui.Bytes(int(c.Uploaded)))
	for _, x := range []struct {
		n     int
		words string
	}{{c.Retried, "calls repeated"}, {c.Again, "times blobs sent again"}, {c.Silent, "actions without an answer asked again"}, {c.TimedOut, "tests beyond the time limit"}} {
		if x.n > 0 {
			words += fmt.Sprintf(", %s %s", ui.Thousands(x.n), x.words)
		}
	}
	r.message(words)
}
