package oracle_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
)

// At level Strict, a job reads the system and what it is given, and nothing of the user's.
func TestStrict(t *testing.T) {
	home, given, hidden, below := sacrifice(t), sacrifice(t), t.TempDir(), t.TempDir()
	for _, dir := range []string{given, hidden, below} {
		if err := os.WriteFile(filepath.Join(dir, "run"), []byte("#!/bin/sh\necho ran\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	c := files
	c.Level, c.Read = oracle.Strict, []string{given, below + "/run"}
	l := contained(t, 1, c)
	if a, err := l.Contained(); err != nil || a.Landlock == 0 {
		t.Skip(a, err)
	}
	replace := strings.NewReplacer("HOME", home, "GIVEN", given, "HIDDEN", hidden, "BELOW", below).Replace
	for _, words := range []string{
		"cat HOME/file", "ls HOME", "cp HOME/file .", "cd HOME && ls", "ln -s HOME link && ls link/", "ls ~root", "HIDDEN/run", "cat /var/tmp/*/file", "tar cf x.tar HOME", "cat < HOME/file",
		"echo x > GIVEN/file", "touch GIVEN/new", "echo x >> BELOW/run", "ls /var/log", "ls /var/spool",
	} {
		if res := script(t, l, 0, replace(words)); res.Exit == 0 {
			t.Errorf("%s: succeeded: %s", words, res.Output)
		}
		checkPrecious(t, home)
	}
	for words, want := range map[string]string{
		"GIVEN/run": "ran\n", "BELOW/run": "ran\n", "ls BELOW": "run\n", "cat GIVEN/file": "precious\n", "ls /usr/bin /etc /lib > list && test -s list": "", "cat /etc/passwd > x && test -s x": "",
		"echo x > /tmp/x && cat /tmp/x": "x\n", "printf '#!/bin/sh\necho own\n' > run; chmod +x run; ./run": "own\n", "cat /proc/self/status > x && test -s x": "",
		"echo 'echo tmp' > $TMPDIR/run; sh $TMPDIR/run": "tmp\n",
	} {
		if res := script(t, l, 0, replace(words)); res.Exit != 0 || string(res.Output) != want {
			t.Errorf("%s: exit %d: %s", words, res.Exit, res.Output)
		}
	}
	still(t, l)
}
