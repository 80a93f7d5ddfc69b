package job

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/internal/environ"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
)

// environmentScript is the file in a session's directory that runs a command in the environment of
// its tests.
const environmentScript = "environment.sh"

// settleEnvironment stores the environment of tests in a new session, and says what it differs in
// from that of an earlier run.
func (j *job) settleEnvironment() error {
	notes, err := settleEnvironment(j.session, j.Options)
	for _, n := range notes {
		j.note(n)
	}
	return err
}

// settleEnvironment returns notes for the user. Sessions of older versions have no environment, and
// get none: their first tests ran in one that is not known.
func settleEnvironment(session *journal.Session, o Options) (notes []string, err error) {
	s := session.Settings()
	if o.Env == nil || s.Environment == nil && session.Resumed() {
		return nil, nil
	}
	now := o.Secrets.Environment(o.Env, environ.Hidden)
	if s.Environment == nil {
		s.Environment = environ.Encode(now)
		if err := session.Settle(s); err != nil {
			return nil, err
		}
		if left := environ.HiddenIn(now); len(left) > 0 {
			notes = append(notes, "left out as secrets: "+strings.Join(left, ", "))
		}
	}
	stored := environ.Decode(s.Environment)
	if names := environ.Differ(stored, now); len(names) > 0 {
		notes = append(notes, "the environment differs from that in which the session began, in "+ui.Some(names, 10))
	}
	return notes, writeEnvironment(session.Dir(), stored)
}

// writeEnvironment writes the environment as a script, unless an earlier run has.
func writeEnvironment(dir string, env []string) error {
	path := filepath.Join(dir, environmentScript)
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return journal.WriteFile(path, []byte(environ.Script(env)), 0o600)
}

// warnOfSecrets tells the user that a result, which is often published, contains secrets. What is
// reduced is never altered.
func (j *job) warnOfSecrets(result text.Files) {
	var all []byte
	for _, f := range result {
		all = append(append(all, f.Data...), 0)
	}
	if names := j.Secrets.Found(all); len(names) > 0 {
		j.ui.Message("the result contains the value of " + ui.Some(names, 10))
	}
}
