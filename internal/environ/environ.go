// Package environ computes the environment in which tests run: that of the user, made stable.
//
// The locale is always the same, because messages, sort orders and numbers depend on it, and what
// changes from one shell to the next is left out. A user can set variables, and can leave out all
// but a few. The result is a list of NAME=VALUE, sorted by name. The executor adds PWD and TMPDIR.
//
// The package is pure: it is given the environment as a list.
package environ

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Options are what a user says about the environment of tests.
type Options struct {
	Set   []string // NAME=VALUE sets a variable, NAME passes the user's; the last of several counts
	Clean bool     // of the user's variables only a few are passed
}

// Locale is the locale of tests. UTF-8 is what most programs expect of their input and output.
const Locale = "C.UTF-8"

// kept are the variables that are passed with Clean: those that a login sets, on which finding
// programs and their settings depends, and the time zone.
var kept = []string{"HOME", "LOGNAME", "PATH", "SHELL", "TZ", "USER"}

// dropped are variables that say something about the shell in which Whittle was started.
var dropped = []string{
	"_", "COLUMNS", "LINES", "OLDPWD", "PROMPT_COMMAND", "PS1", "PS2", "PS4", "SHLVL", "WINDOWID",
}

// given are variables that the executor sets.
var given = []string{"PWD", "TMPDIR"}

// Of returns the environment of tests for a user's environment. An error is about one of o.Set.
func (o Options) Of(user []string) ([]string, error) {
	have := table(user)
	out := map[string]string{}
	for name, value := range have {
		if !isLocale(name) && !slices.Contains(dropped, name) && !slices.Contains(given, name) && (!o.Clean || slices.Contains(kept, name)) {
			out[name] = value
		}
	}
	set, err := o.assignments(have)
	if err != nil {
		return nil, err
	}
	name, value := o.locale()
	out[name] = value
	maps.Copy(out, set)
	return list(out), nil
}

// All returns the variables of a user's environment and those that o sets, with the user's locale. Only
// what changes from shell to shell, and what the executor sets, is left out.
func (o Options) All(user []string) ([]string, error) {
	have := table(user)
	set, err := o.assignments(have)
	if err != nil {
		return nil, err
	}
	out := maps.Clone(have)
	maps.DeleteFunc(out, func(name, _ string) bool { return slices.Contains(dropped, name) || slices.Contains(given, name) })
	maps.Copy(out, set)
	return list(out), nil
}

// assignments returns the variables that the user names, with their values.
func (o Options) assignments(have map[string]string) (map[string]string, error) {
	set := map[string]string{}
	for _, s := range o.Set {
		name, value, assigned := strings.Cut(s, "=")
		switch {
		case name == "":
			return nil, &Error{s, errors.New("a variable needs a name: NAME=VALUE sets it, NAME passes yours")}
		case strings.ContainsRune(s, 0):
			return nil, &Error{name, errors.New("a variable cannot contain a zero byte")}
		case slices.Contains(given, name):
			return nil, &Error{name, errors.New("every test gets a directory of its own for this; a test can change it for what it starts")}
		}
		if !assigned {
			var ok bool
			if value, ok = have[name]; !ok {
				return nil, &Error{name, fmt.Errorf("it is not set here; give it a value: %s=VALUE", name)}
			}
		}
		set[name] = value
	}
	return set, nil
}

// SetsLocale reports whether the user sets a variable of the locale.
func (o Options) SetsLocale() bool {
	return slices.ContainsFunc(o.Set, func(s string) bool {
		name, _, _ := strings.Cut(s, "=")
		return isLocale(name)
	})
}

// locale returns the locale, except for what the user sets. LC_ALL would hide that.
func (o Options) locale() (name, value string) {
	if o.SetsLocale() {
		return "LANG", Locale
	}
	return "LC_ALL", Locale
}

func isLocale(name string) bool {
	return name == "LANG" || name == "LANGUAGE" || strings.HasPrefix(name, "LC_")
}

// An Error says why a variable cannot be set.
type Error struct {
	Given string // as the user wrote it, or its name
	Err   error
}

func (e *Error) Error() string { return e.Given + ": " + e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// Identity describes the options, if any are set. Other options can lead to other verdicts. Where
// hide is true of a variable, its value is not part of the description.
func (o Options) Identity(hide func(name, value string) bool) string {
	words := ""
	if o.Clean {
		words = " clean-env=true"
	}
	last := map[string]string{}
	for _, s := range o.Set {
		name, value, assigned := strings.Cut(s, "=")
		switch {
		case assigned && hide(name, value):
			last[name] = name + "=" + Hidden
		default:
			last[name] = s
		}
	}
	if len(last) > 0 {
		words += fmt.Sprintf(" env=%q", slices.Sorted(maps.Values(last)))
	}
	return words
}

// Hidden stands for a value that is not shown.
const Hidden = "<redacted>"

// table returns an environment as a map. Of several values the last counts.
func table(env []string) map[string]string {
	out := map[string]string{}
	for _, e := range env {
		if name, value, ok := strings.Cut(e, "="); ok && name != "" {
			out[name] = value
		}
	}
	return out
}

func list(table map[string]string) []string {
	out := make([]string, 0, len(table))
	for _, name := range slices.Sorted(maps.Keys(table)) {
		out = append(out, name+"="+table[name])
	}
	return out
}
