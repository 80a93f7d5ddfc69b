// Package secret finds environment variables whose values look like secrets, and removes these
// values from texts.
//
// A variable is a secret if its value has the form of one, such as the tokens of GitHub, a private
// key or a URL with a password, or if its name says so and its value could be one: TOKENIZERS_PARALLELISM=false
// and PASSWORD_STORE_DIR=/home/me/.passwords are none. Names that say less, such as SESSION, need a
// value that looks random.
//
// What is not among the variables is not noticed, and neither is a value that was encoded or cut in
// pieces. The package is pure: it is given the environment as a list.
package secret

import (
	"slices"
	"strings"
)

// A Secret is a variable whose value must not be shown.
type Secret struct {
	Name   string
	Value  string
	Hidden []string // what must not be shown of it
}

// In returns the secrets in environments, sorted by name.
func In(envs ...[]string) []Secret {
	var out []Secret
	for _, e := range slices.Concat(envs...) {
		if name, value, ok := strings.Cut(e, "="); ok && Is(name, value) {
			out = append(out, Secret{name, value, values(value)})
		}
	}
	slices.SortStableFunc(out, func(a, b Secret) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Is reports whether a variable looks like a secret.
func Is(name, value string) bool {
	switch {
	case name == "" || value == "":
		return false
	case hasSecretForm(value):
		return true
	}
	switch suspicion(name) {
	case certain:
		return !harmless(value)
	case possible:
		return random(value)
	}
	return false
}

// A doubt is what the name of a variable says about its value.
type doubt int

const (
	none     doubt = iota
	possible       // it may be a secret
	certain        // it is one, unless the value shows that it is not
)

// suspicion returns what a name says.
func suspicion(name string) doubt {
	words := strings.FieldsFunc(strings.ToUpper(name), func(r rune) bool { return r == '_' || r == '-' || r == '.' })
	if len(words) == 0 || slices.Contains(known, name) {
		return none
	}
	if last := words[len(words)-1]; slices.Contains(aboutSecrets, last) {
		return none
	}
	found := none
	for i, w := range words {
		before := ""
		if i > 0 {
			before = words[i-1]
		}
		found = max(found, suspicionOf(w, before, i == len(words)-1))
	}
	return found
}

func suspicionOf(word, before string, last bool) doubt {
	switch {
	case slices.ContainsFunc(secretEnds, func(end string) bool { return strings.HasSuffix(word, end) }),
		slices.Contains(secretWords, word),
		last && slices.Contains(secretLast, word),
		word == "PWD" && last && before != "",
		word == "KEY" && slices.Contains(secretKeys, before):
		return certain
	case slices.Contains(perhaps, word):
		return possible
	}
	return none
}

var (
	// known are variables that are no secrets, although their names say so.
	known = []string{"XDG_ACTIVATION_TOKEN"}

	secretWords = []string{"CREDENTIAL", "CREDENTIALS", "SSHPASS"}
	secretLast  = []string{"CREDS", "PASS", "PAT"}
	secretEnds  = []string{"TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "APIKEY", "ACCESSKEY", "PRIVATEKEY", "SECRETKEY"}

	// secretKeys are words before KEY.
	secretKeys = []string{
		"ACCESS", "ACCOUNT", "API", "APP", "AUTH", "DEPLOY", "ENCRYPTION", "LICENSE", "MASTER", "PRIVATE", "SECRET", "SERVICE", "SIGNING", "SSH", "STORAGE", "SUBSCRIPTION",
	}

	// perhaps are words of names that hold secrets, but often something else.
	perhaps = []string{"AUTH", "AUTHORIZATION", "BEARER", "COOKIE", "COOKIES", "DSN", "JWT", "KEY", "PEM", "SECRETS", "SESSION", "SESSIONID", "SIGNATURE", "TOKENS", "WEBHOOK"}

	// aboutSecrets are words at the end of names that say something about a secret: where it is, how
	// many there are, who has it.
	aboutSecrets = []string{
		"AGENT", "COUNT", "DIR", "ENABLED", "EXPIRES", "EXPIRY", "FILE", "FOLDER", "HELPER", "HOME", "ID", "LENGTH", "LIMIT", "MODE", "NAME", "PARALLELISM",
		"PATH", "PROMPT", "SIZE", "SOCK", "SOCKET", "TIMEOUT", "TTL", "TYPE", "USER", "USERNAME", "VERSION",
	}
)

// harmless reports whether a value is no secret, whatever its name: a switch, a number, a path, an
// address.
func harmless(value string) bool {
	switch strings.ToLower(value) {
	case "0", "1", "true", "false", "yes", "no", "on", "off", "none", "null", "never", "always", "auto", "default", "enabled", "disabled":
		return true
	}
	return len(value) <= 6 && strings.Trim(value, "0123456789") == "" || isPath(value) || address.MatchString(value)
}

// isPath reports whether a value is the path of a file. Random values may begin with a slash too.
func isPath(value string) bool {
	for _, start := range []string{"~/", "./", "../"} {
		if strings.HasPrefix(value, start) {
			return true
		}
	}
	rest, ok := strings.CutPrefix(value, "/")
	if !ok {
		return false
	}
	first, _, deeper := strings.Cut(rest, "/")
	return deeper && len(first) < 16 && strings.Trim(first, "abcdefghijklmnopqrstuvwxyz-.") == "" || strings.EqualFold(first, "users")
}
