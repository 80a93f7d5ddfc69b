package job

import (
	"slices"
	"strings"
	"testing"
)

func TestGrouped(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"-a -b -c", "-a|-b|-c"},
		{"-o out -b", "-o out|-b"},
		{"--name=value file", "--name=value|file"},
		{"sub -v file other", "sub|-v file|other"},
		{"-j -1 -n 3.5 - x", "-j -1|-n 3.5|-|x"},
		{"-a -- -b c d", "-a|--|-b|c|d"},
		{"-I a -I b", "-I a|-I b"},
	} {
		var groups []string
		for _, g := range grouped(numbered(strings.Fields(c.words))) {
			groups = append(groups, strings.Join(wordsOf(g), " "))
		}
		if got := strings.Join(groups, "|"); got != c.want {
			t.Errorf("%s: got %s, want %s", c.words, got, c.want)
		}
	}
}

// Lists become files and back, whatever is in their items.
func TestListEncoding(t *testing.T) {
	for _, words := range [][]string{{}, {""}, {"", "a", ""}, {"a\nb", `a\nb`, `\`, `\\n`, "\\\n"}, {"ü\xff\x01", " "}} {
		if got := decode(List{}.encode(numbered(words))); !slices.Equal(got, words) {
			t.Errorf("got %q, want %q", got, words)
		}
	}
}
