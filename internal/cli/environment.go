package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/environ"
	"github.com/whittle-dd/whittle/internal/secret"
)

// envOptions are the flags about the environment of tests, for every command that runs them.
type envOptions struct{ environ.Options }

func (o *envOptions) flags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.Set, "env", nil, "set this variable for the test, as NAME=VALUE, or pass yours, as NAME; may be given several times")
	f.BoolVar(&o.Clean, "clean-env", false, "pass only PATH, HOME, USER, LOGNAME, SHELL and TZ to the test, besides what --env names")
}

// list returns the environment of tests.
func (o envOptions) list() ([]string, error) {
	env, err := o.Of(os.Environ())
	if err != nil {
		return nil, usagef("--env %w", err)
	}
	return env, nil
}

// identity describes the flags, if they are set. The value of a secret is not part of it, because
// sessions store it.
func (o envOptions) identity() string {
	return o.Identity(o.secrets().Hides)
}

// again returns the flags as a user types them. A secret is passed from the environment.
func (o envOptions) again() []string {
	var out []string
	if o.Clean {
		out = append(out, "--clean-env")
	}
	for _, s := range o.Set {
		if name, value, assigned := strings.Cut(s, "="); assigned && o.secrets().Hides(name, value) {
			s = name
		}
		out = append(out, "--env", quote(s))
	}
	return out
}

// secrets returns what hides the secrets in the user's environment and among the variables that
// are set.
func (o envOptions) secrets() *secret.Redactor { return secret.NewRedactor(os.Environ(), o.Set) }

// secretsOf returns what hides the secrets that a command was given, for its errors.
func secretsOf(cmd *cobra.Command) *secret.Redactor {
	set, _ := cmd.Flags().GetStringArray("env") // there is none if the command runs no tests
	return envOptions{environ.Options{Set: set}}.secrets()
}

// explain adds to an error about an original that is not interesting that the user's language may
// be the reason.
func (o envOptions) explain(err error) error {
	e, ok := errors.AsType[exitError](err)
	if !ok || e.status != exitNotInteresting || e.quiet || o.SetsLocale() {
		return err
	}
	mine := environ.LocaleOf(os.Environ())
	if mine == "" {
		return err
	}
	name, _, _ := strings.Cut(mine, "=")
	e.error = fmt.Errorf("%w\nTests run with LC_ALL=%s, not with %s; if that is the reason, add --env %s", e.error, environ.Locale, mine, name)
	return e
}
