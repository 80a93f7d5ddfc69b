package environ

import (
	"maps"
	"slices"
	"strings"
)

// A Portable says how a script elsewhere gets the environment of tests from the one in which it was
// started.
type Portable struct {
	Only  []string // the variables that are passed; nil: all
	Unset []string // those that are not
	Set   []string // NAME=VALUE
	Needs []string // variables whose values are not known here, and must be set
}

// categories are the variables of the locale.
var categories = []string{
	"LANG", "LANGUAGE", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME",
}

// Portable returns what a script does. Where hide is true of a variable, its value is not part of it.
func (o Options) Portable(hide func(name, value string) bool) Portable {
	name, value := o.locale()
	set, passed, needed := map[string]string{name: value}, map[string]string{}, map[string]string{}
	for _, s := range o.Set {
		name, value, assigned := strings.Cut(s, "=")
		delete(set, name)
		delete(needed, name)
		switch {
		case !assigned:
			passed[name] = ""
		case hide(name, value):
			needed[name] = ""
		default:
			set[name] = value
		}
	}
	p := Portable{Set: list(set), Needs: slices.Sorted(maps.Keys(needed))}
	for _, name := range categories {
		_, isSet := set[name]
		_, isPassed := passed[name]
		if !isSet && !isPassed {
			p.Unset = append(p.Unset, name)
		}
	}
	if o.Clean {
		p.Only = slices.Sorted(maps.Keys(passed))
		for _, name := range slices.Concat(kept, p.Needs) {
			if !slices.Contains(p.Only, name) {
				p.Only = append(p.Only, name)
			}
		}
		slices.Sort(p.Only)
	}
	return p
}
