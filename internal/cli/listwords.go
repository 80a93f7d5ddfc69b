package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/job"
)

// listJobOptions returns the flags as options of a job. Where variables are the input, tests get no others.
func (o runOptions) listJobOptions(t listTarget, identity string) job.Options {
	dirs := []string{}
	if t.list.Kind == job.Lines {
		dirs = append(dirs, t.list.Input.Parent)
	}
	words := t.test.Argv
	if t.list.Kind == job.Arguments {
		words = slices.Concat(words, t.list.Items, t.other)
	}
	out := o.jobOptions(identity, words, dirs...)
	if t.list.Kind == job.Variables {
		out.Env = nil
	}
	return out
}

// ownLocale returns flags by which errors do not blame the locale: if variables are the input, tests have
// the user's.
func (o listOptions) ownLocale(env envOptions) envOptions {
	if o.variables {
		env.Set = append(env.Set[:len(env.Set):len(env.Set)], "LC_ALL=")
	}
	return env
}

// words returns the command with a list, quoted for a shell; "" if that is not a command.
func (t listTarget) words(items []string) string {
	var words []string
	switch t.list.Kind {
	case job.Lines:
		return ""
	case job.Variables:
		words = append(words, "env", "-i")
		for _, item := range items {
			words = append(words, t.variable(item))
		}
	}
	for _, w := range t.command {
		words = append(words, quote(w))
	}
	for i := 0; t.list.Kind == job.Arguments && i < len(items); i++ {
		words = append(words, quote(t.list.Shown(items[i])))
	}
	return t.secrets.String(strings.Join(words, " "))
}

// variable returns a variable for a shell. PATH, HOME, secrets and long values are taken from the user's
// shell, and are not shown.
func (t listTarget) variable(item string) string {
	name, value, _ := strings.Cut(item, "=")
	if os.Getenv(name) == value && (name == "PATH" || name == "HOME" || len(value) > longValue || t.secrets.Hides(name, value)) {
		return fmt.Sprintf(`"%s=$%[1]s"`, name)
	}
	return quote(item)
}

// longValue is the length from which values of variables are not shown.
const longValue = 100
