package cli

import (
	"os"
	"strings"

	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/internal/shell"
)

// commandLine returns the command that the user typed, without --ui. A variable takes the place of its value, if that is a secret.
func commandLine(secrets *secret.Redactor) string {
	out := "whittle"
	for _, word := range os.Args[1:] {
		if word != "--ui" && word != "--ui=true" {
			out += " " + typed(word, secrets)
		}
	}
	return out
}

func typed(word string, secrets *secret.Redactor) string {
	name, value, assigned := strings.Cut(word, "=")
	if assigned && shell.IsName(name) && !strings.ContainsAny(value, " \t\n") && secrets.Hides(name, value) {
		return name // of --env: the value is that of the environment
	}
	word = secrets.Word(word)
	for _, name := range secrets.Names() {
		if before, after, ok := strings.Cut(word, secret.Reference(name)); ok && shell.IsName(name) {
			return unlessEmpty(before) + `"$` + name + `"` + unlessEmpty(after)
		}
	}
	if name := secrets.Part(word); name != "" {
		return quote(secret.Mark(name))
	}
	return quote(word)
}

func unlessEmpty(part string) string {
	if part == "" {
		return ""
	}
	return quote(part)
}
