package environ

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestEncode(t *testing.T) {
	for _, env := range [][]string{{}, {"A=1"}, {"A=1\n2", "B=", "C=\xff"}} {
		if got := Decode(Encode(env)); !slices.Equal(got, env) {
			t.Errorf("got %q, want %q", got, env)
		}
	}
}

func TestDiffer(t *testing.T) {
	was := strings.Fields("A=1 B=2 C=3 TERM=xterm SSH_TTY=/dev/pts/1 T=" + Hidden)
	now := strings.Fields("A=1 B=3 D=4 TERM=vt100 SSH_CONNECTION=x DBUS_SESSION_BUS_ADDRESS=y T=" + Hidden)
	if got := strings.Join(Differ(was, now), " "); got != "B C D" {
		t.Errorf("got %s", got)
	}
	if got := Differ(was, was); len(got) > 0 {
		t.Errorf("got %s", got)
	}
}

// The script runs a command in exactly this environment. A secret is the user's own.
func TestScript(t *testing.T) {
	path, err := exec.LookPath("env")
	if err != nil {
		t.Skip(err)
	}
	env := []string{"A=it's $HOME", "B=two\nlines", "bad-name=" + Hidden, "PATH=/usr/bin:/bin", "S=" + Hidden, "T=" + Hidden}
	script := Script(env)
	for _, c := range []struct {
		own  []string
		want string
	}{
		{[]string{"X=1", "PATH=/usr/bin:/bin"}, "A=it's $HOME\x00B=two\nlines\x00PATH=/usr/bin:/bin\x00"},
		{[]string{"T=a b", "PATH=/usr/bin:/bin"}, "A=it's $HOME\x00B=two\nlines\x00PATH=/usr/bin:/bin\x00T=a b\x00"},
	} {
		cmd := exec.Command("/bin/sh", "-c", script, "sh", path, "-0")
		cmd.Env = c.own
		got, err := cmd.Output()
		if err != nil || string(got) != c.want {
			t.Errorf("got %q, %v, want %q", got, err, c.want)
		}
	}
	if !strings.Contains(script, "secrets, and yours if you have set them: bad-name, S, T\n") {
		t.Errorf("the script does not name what is left out:\n%s", script)
	}
}
