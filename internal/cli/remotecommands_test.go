package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/remote/remotetest"
)

// TestRemoteCommands checks that all commands that run tests do so on a server, or say why not.
func TestRemoteCommands(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	in := func(name string) string { return filepath.Join(c.dir, name) }
	if err := os.Mkdir(in("crashes"), 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, in("crashes/1"), "a\nboom\nb\n", 0o644)
	writeFile(t, in("crashes/2"), "a\nboom\n", 0o644)
	writeFile(t, in("crashes/3"), "fine\n", 0o644)
	writeFile(t, in("works"), "1\n2\n3\n", 0o644)
	writeFile(t, in("fails"), "1\n2\nboom\n3\n", 0o644)
	writeFile(t, in("pattern"), "boom\n", 0o644)
	writeFile(t, in("prog"), "#!/bin/sh\nif grep -q -f \"$(dirname \"$0\")/pattern\" \"$1\"; then echo 'fatal: boom' >&2; exit 3; fi\n", 0o755)
	writeFile(t, in("look"), "#!/bin/sh\ngrep -q -f \"$(dirname \"$0\")/pattern\" \"$1\"\n", 0o755)
	writeFile(t, in("gen.py"), "import random, sys\nrandom.seed(1)\nfor i in range(9):\n    print(random.choice(['a', 'b']))\nprint('boom')\n", 0o644)
	for _, x := range []struct {
		name string
		args []string
		says string
	}{
		{"triage", []string{"triage", in("crashes"), "--", in("prog"), "@@"}, "fatal: boom; exit status 3: " + in("crashes/2")},
		{"triage and reduce", []string{"triage", "--reduce", "-o", in("reduced"), in("crashes"), "--", in("prog"), "@@"}, "→ 5 bytes"},
		{"infer", []string{"infer", in("crashes/1"), "--", in("prog"), "@@"}, "the failure: fatal: boom; exit status 3"},
		{"isolate", []string{"isolate", "-o", in("i"), in("look"), in("works"), in("fails")}, "+boom"},
		{"isolate with a command", []string{"isolate", "-o", in("j"), in("works"), in("fails"), "--", in("prog"), "@@"}, "+boom"},
		{"gen", []string{"gen", "-o", in("out"), in("look"), "--", "python3", in("gen.py")}, "recorded 9 choices"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := remotetest.New(t, remotetest.Faults{})
			flags := []string{x.args[0], "--remote", s.Address(), "--remote-jobs", "2", "--needs", in("prog"), "--needs", in("pattern")}
			status, said := c.run(t, append(flags, x.args[1:]...)...)
			if status != 0 || !strings.Contains(said, x.says) || !strings.Contains(said, "on the server: ") {
				t.Errorf("exit status %d, want %q:\n%s", status, x.says, said)
			}
			if s.Executed() < 3 {
				t.Errorf("%d actions were executed", s.Executed())
			}
		})
	}
	for name, args := range map[string][]string{
		"variables": {"isolate", "--variables", "--remote", "grpc://127.0.0.1:1", in("look")},
		"options":   {"--args", "--remote", "grpc://127.0.0.1:1", in("look"), "--", "grep", "-a"},
		"replay":    {"gen", "--remote", "grpc://127.0.0.1:1", "--replay", in("x.trace"), "--", "python3", in("gen.py")},
	} {
		if status, said := c.run(t, args...); status != exitUsage || !strings.Contains(said, "on this machine") {
			t.Errorf("%s: exit status %d:\n%s", name, status, said)
		}
	}
}
