package failure

import (
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/internal/shell"
)

// An Environment says how a script gets the environment of commands from its own.
type Environment struct {
	Only  []string // the variables that are passed; nil: all
	Unset []string // those that are not
	Set   []string // NAME=VALUE
	Needs []string // those that must be set, because their values are not part of the script
}

// addEnvironment adds what a script does before it runs a command.
func (p *page) addEnvironment(s Script) {
	for _, name := range s.Environment.Only {
		if shell.IsName(name) {
			p.Only = append(p.Only, passed(name))
		}
	}
	p.Unset = strings.Join(s.Environment.Unset, " ")
	for _, v := range s.Environment.Set {
		if name, value, _ := strings.Cut(v, "="); shell.IsName(name) {
			p.Set = append(p.Set, name+"="+shell.Quote(value)+"\nexport "+name)
		}
	}
	p.NeedsSet = s.Environment.Needs
	p.secrets = s.Secrets
}

// quote quotes a part of a word for the shell. A variable takes the place of its value, if that is a
// secret.
func (p *page) quote(word string) string {
	for _, name := range p.secrets {
		if mark := secret.Mark(name); strings.Contains(word, mark) && !slices.Contains(p.Redacted, mark) {
			p.Redacted = append(p.Redacted, mark)
		}
		if before, after, ok := strings.Cut(word, secret.Reference(name)); ok && shell.IsName(name) {
			p.need(name)
			return p.quoteRest(before) + `"$` + name + `"` + p.quoteRest(after)
		}
	}
	return shell.Quote(word)
}

func (p *page) quoteRest(part string) string {
	if part == "" {
		return ""
	}
	return p.quote(part)
}

// need notes that a command uses a variable.
func (p *page) need(name string) {
	if !slices.Contains(p.NeedsSet, name) {
		p.NeedsSet = append(slices.Clip(p.NeedsSet), name)
	}
	if pass := passed(name); p.Only != nil && !slices.Contains(p.Only, pass) {
		p.Only = append(p.Only, pass)
	}
}

// passed returns the word that passes a variable to env, if it is set.
func passed(name string) string { return `${` + name + `+"` + name + `=$` + name + `"}` }

// withoutSecrets returns patterns that match whatever the value of a secret is.
func (p *page) withoutSecrets(patterns string) string {
	for _, name := range p.secrets {
		patterns = strings.ReplaceAll(patterns, secret.Mark(name), ".*")
	}
	return patterns
}
