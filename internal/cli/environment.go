package cli

import (
	"os"

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
	return o.Identity(secret.Is)
}

// secrets returns what hides the secrets in the user's environment and among the variables that
// are set.
func (o envOptions) secrets() *secret.Redactor { return secret.NewRedactor(os.Environ(), o.Set) }
