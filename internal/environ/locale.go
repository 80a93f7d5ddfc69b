package environ

import "strings"

// LocaleOf returns the variable that determines the language of messages in a user's environment,
// as NAME=VALUE. It returns "" if programs print the same messages as in tests: there is no
// language, or it is English.
func LocaleOf(user []string) string {
	have := table(user)
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := have[name]
		if value == "" {
			continue
		}
		language, _, _ := strings.Cut(value, ".")
		if language == "C" || language == "POSIX" || strings.HasPrefix(language, "en") {
			return ""
		}
		return name + "=" + value
	}
	return ""
}
