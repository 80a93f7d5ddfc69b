package cli

import (
	"os"
	"regexp"
	"slices"
)

// variableForm matches what --env takes as its value: NAME=VALUE, or the NAME of a variable that is set.
var variableForm = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*)(=|$)`)

// bareEnv replaces --env without a value by --variables, and --env-all by both flags that it stands for: the
// same word sets a variable for tests and makes the variables the list that is minimized or isolated. A value is
// recognized by its form, so that a test, a path, another flag or the end follows only a bare --env.
func bareEnv(args []string) []string {
	out := make([]string, 0, len(args)+1)
	for i, a := range args {
		switch {
		case a == "--":
			return append(out, args[i:]...)
		case a == "--env-all":
			out = append(out, "--variables", "--all-variables")
		case a == "--env" && !takesValue(args[i+1:]):
			out = append(out, "--variables")
		default:
			out = append(out, a)
		}
	}
	return slices.Clip(out)
}

// takesValue reports whether the first of the words is a value of --env.
func takesValue(words []string) bool {
	if len(words) == 0 {
		return false
	}
	m := variableForm.FindStringSubmatch(words[0])
	if m == nil {
		return words[0] == "" || words[0][0] == '=' // a mistake that is explained
	}
	if m[2] == "=" {
		return true
	}
	if _, set := os.LookupEnv(m[1]); set {
		return true
	}
	_, err := os.Stat(words[0])
	return err != nil // a name that is not set is explained too, but a file is the test
}
