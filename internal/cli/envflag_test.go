package cli

import (
	"slices"
	"strings"
	"testing"
)

func TestBareEnv(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("WHITTLE_SET", "1")
	for _, c := range []struct{ args, want string }{
		{"isolate --env ./test.sh", "isolate --variables ./test.sh"},
		{"isolate --env /bin/test -- cmd --env x", "isolate --variables /bin/test -- cmd --env x"},
		{"--env --quiet t.sh", "--variables --quiet t.sh"},
		{"isolate --env -- cmd", "isolate --variables -- cmd"},
		{"isolate --env", "isolate --variables"},
		{"--env A=b ./t f", "--env A=b ./t f"},
		{"--env=A=b ./t f", "--env=A=b ./t f"},
		{"--env WHITTLE_SET ./t f", "--env WHITTLE_SET ./t f"},
		{"--env WHITTLE_UNSET ./t f", "--env WHITTLE_UNSET ./t f"},
		{"--env =x ./t f", "--env =x ./t f"},
		{"isolate --env-all ./t", "isolate --variables --all-variables ./t"},
	} {
		if got := bareEnv(strings.Fields(c.args)); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%s: %v, want %s", c.args, got, c.want)
		}
	}
}
