package job

import (
	"bytes"
	"os"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/oracle"
)

// A teller is a kind of job that knows more about its run than others.
type teller interface{ tellOf(*journal.Run) }

// settleRun stores what reports tell about this run. Questions are counted at the end; a run that asked fewer than
// an earlier one, because it was stopped before, does not replace what that one has stored.
func (j *job) settleRun(k kind) error {
	s := j.session.Settings()
	was, now := s.LastRun(), j.lastRun()
	if t, ok := k.(teller); ok {
		t.tellOf(&now)
	}
	j.hideParts(&now)
	if s.Run != nil && total(now.Asked) <= total(was.Asked) {
		return nil
	}
	s.Run = now.Encode()
	if err := j.session.Settle(s); err != nil {
		return &StateError{err}
	}
	return nil
}

// hideParts removes texts that contain parts of secrets: the user typed them as patterns.
func (j *job) hideParts(r *journal.Run) {
	for i, line := range r.Failure {
		if name := j.Secrets.Part(line); name != "" {
			r.Failure[i] = secret.Mark(name)
		}
	}
	if name := j.Secrets.Part(r.Test); name != "" {
		r.Test = secret.Mark(name)
	}
	if name := j.Secrets.Part(r.Script); name != "" {
		r.Script, r.Without = "", "it would contain a part of the value of "+name
	}
}

func total(asked []journal.Asked) (n int) {
	for _, a := range asked {
		n += a.Questions
	}
	return n
}

// lastRun returns what is known about any run.
func (j *job) lastRun() journal.Run {
	r := journal.Run{Version: j.Version, System: system(), Command: j.Command, Test: j.Secrets.String(j.test.Words)}
	r.Dir, _ = os.Getwd()
	r.Script = testScript(j.test.Argv)
	for _, y := range j.tallies.Yields {
		r.Asked = append(r.Asked, journal.Asked{Pass: y.Pass, Questions: y.Questions})
	}
	return r
}

// tellOf adds what the failure is, a test for it, and which words are left of the original.
func (r *filesRun) tellOf(about *journal.Run) {
	about.Anonymize = r.spec.Reduce.Anonymize
	if r.result.Files != nil {
		about.Left = r.left()
	}
	if r.spec.Infer == nil {
		if r.slip.words != "" {
			about.Failure = []string{"the test prints: " + r.slip.words}
		}
		return
	}
	about.Failure = r.report(r.failure).Words()
	for i, line := range about.Failure {
		about.Failure[i] = r.Secrets.String(line)
	}
	script, err := r.inferCase().Script(r.report(r.failure), r.Timeout)
	if about.Script = script; err != nil {
		about.Script, about.Without = "", r.Secrets.String(err.Error())
	}
}

// mostScript is how large a test may be that is stored in the session.
const mostScript = 64 << 10

// testScript returns the content of a test if it is a script.
func testScript(argv []string) string {
	if shell := oracle.Shell(""); len(argv) == len(shell) && slices.Equal(argv[:2], shell[:2]) {
		return "#!/bin/sh\n" + argv[2] + "\n"
	}
	if len(argv) == 0 {
		return ""
	}
	b, err := os.ReadFile(argv[0])
	if err != nil || len(b) > mostScript || !bytes.HasPrefix(b, []byte("#!")) || !utf8.Valid(b) {
		return ""
	}
	return string(b)
}

// system describes the machine: "linux/amd64, Debian GNU/Linux 12 (bookworm)".
func system() string {
	out := runtime.GOOS + "/" + runtime.GOARCH
	release, _ := os.ReadFile("/etc/os-release")
	for line := range strings.Lines(string(release)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "PRETTY_NAME="); ok {
			out += ", " + strings.Trim(name, `"'`)
		}
	}
	return out
}
