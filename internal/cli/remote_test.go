package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/remote/remotetest"
)

// remoteCase is a small C program and a test that needs a file beside it.
type remoteCase struct{ dir, test, input, needs string }

func newRemoteCase(t *testing.T) remoteCase {
	t.Helper()
	dir := t.TempDir()
	c := remoteCase{dir, filepath.Join(dir, "test.sh"), filepath.Join(dir, "input.c"), filepath.Join(dir, "words")}
	var b strings.Builder
	for i := range 30 {
		fmt.Fprintf(&b, "int f%d(int a, int b) {\n\tif (a > %d) { return a * b; }\n\treturn b - %d;\n}\n", i, i, i)
	}
	writeFile(t, c.input, b.String(), 0o644)
	writeFile(t, c.needs, "f7\nf19\n", 0o644)
	writeFile(t, c.test, "#!/bin/sh\nwords=$(cat \"$(dirname \"$0\")/words\") || exit 1\nfor w in $words; do grep -q \"$w(\" \"$1\" || exit 1; done\ngrep -q 'return b' \"$1\"\n", 0o755)
	return c
}

func writeFile(t *testing.T, name, content string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
}

// run runs whittle with sessions of its own, and returns its exit status and what it printed.
func (c remoteCase) run(t *testing.T, args ...string) (status int, said string) {
	t.Helper()
	cmd := exec.Command("whittle", args...)
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// reduce reduces the case, and returns the result and what was printed.
func (c remoteCase) reduce(t *testing.T, flags ...string) (result, said string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.c")
	status, said := c.run(t, append(flags, "--width", "4", "-o", out, c.test, c.input)...)
	if status != 0 {
		t.Fatalf("exit status %d:\n%s", status, said)
	}
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return string(b), said
}

// TestRemote checks that a reduction on a server ends like one on this machine, says what it sends and what
// it cost, and takes hardly an execution the second time.
func TestRemote(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	s := remotetest.New(t, remotetest.Faults{})
	want, _ := c.reduce(t, "-j", "4")
	flags := []string{"--remote", s.Address(), "--needs", c.needs}
	got, said := c.reduce(t, flags...)
	if got != want {
		t.Errorf("on the server:\n%s\nhere:\n%s", got, want)
	}
	for _, words := range []string{"the input and the test are sent to " + s.Address(), "on the server: "} {
		if !strings.Contains(said, words) {
			t.Errorf("not said: %s\n%s", words, said)
		}
	}
	first := s.Executed()
	if again, _ := c.reduce(t, flags...); again != want {
		t.Errorf("the second time:\n%s", again)
	}
	if second := s.Executed() - first; second > first/5 {
		t.Errorf("%d actions the first time, %d the second", first, second)
	}
	if s.Invocations() < 3 {
		t.Errorf("%d invocations", s.Invocations())
	}
	if s.Contains(c.dir) {
		t.Error("the server was told a path of this machine")
	}
	both, said := c.reduce(t, append(flags, "-j", "2")...)
	if both != want {
		t.Errorf("on both:\n%s\n%s", both, said)
	}
}

// TestRemoteWithout checks that a file that the test needs and that was not sent is noticed.
func TestRemoteWithout(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	s := remotetest.New(t, remotetest.Faults{})
	status, said := c.run(t, "--remote", s.Address(), "--remote-jobs", "2", "--no-observe", c.test, c.input)
	if status != exitNotInteresting || !strings.Contains(said, "words: No such file") || !strings.Contains(said, c.needs+" was not sent: --needs "+c.needs) {
		t.Errorf("exit status %d:\n%s", status, said)
	}
	status, said = c.run(t, "--remote", s.Address(), "--remote-jobs", "2", "-j", "1", "-c", `test "$LOGNAME$HOME$USER" = "`+os.Getenv("LOGNAME")+os.Getenv("HOME")+os.Getenv("USER")+`"`, c.input)
	if status != exitMachinery || !strings.Contains(said, "depends on where it runs") {
		t.Errorf("another environment: exit status %d:\n%s", status, said)
	}
}

// TestRemoteObserved checks that what the test needs is found by running it once here, and what is not sent unasked.
func TestRemoteObserved(t *testing.T) {
	if _, err := exec.LookPath("strace"); err != nil {
		t.Skip("needs strace")
	}
	t.Parallel()
	c := newRemoteCase(t)
	want, _ := c.reduce(t, "-j", "4")
	s := remotetest.New(t, remotetest.Faults{})
	got, said := c.reduce(t, "--remote", s.Address(), "--remote-jobs", "4")
	if got != want || !strings.Contains(said, "the test reads "+c.needs+" here: sent, too") {
		t.Errorf("on the server:\n%s\nhere:\n%s\n%s", got, want, said)
	}
	if s.Contains(c.dir) {
		t.Error("the server was told a path of this machine")
	}

	// A test in another place, with a program of its own, a file that may be private and one by its absolute path.
	dir := t.TempDir()
	for _, d := range []string{"bin", "lib", ".config"} {
		if err := os.Mkdir(filepath.Join(dir, d), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	test := filepath.Join(dir, "test.sh")
	writeFile(t, filepath.Join(dir, "lib", "pattern"), "f7(\n", 0o644)
	writeFile(t, filepath.Join(dir, "fixed"), "", 0o644)
	writeFile(t, filepath.Join(dir, ".config", "secret"), "very private", 0o644)
	writeFile(t, filepath.Join(dir, "bin", "look"), "#!/bin/sh\ngrep -q -f lib/pattern \"$1\"\n", 0o755)
	writeFile(t, test, "#!/bin/sh\ncd \"$(dirname \"$0\")\"\ncat .config/secret "+dir+"/fixed >/dev/null 2>&1\nbin/look \"$1\"\n", 0o755)
	status, said := c.run(t, "check", "-n", "1", "--remote", s.Address(), test, c.input)
	for _, words := range []string{
		"on the server interesting, as here", "the test reads " + dir + "/bin/look, " + dir + "/fixed, " + dir + "/lib/pattern here: sent, too",
		dir + "/.config/secret here: not sent", "the test names " + dir + "/fixed by an absolute path",
	} {
		if status != 0 || !strings.Contains(said, words) {
			t.Errorf("exit status %d, want %q:\n%s", status, words, said)
		}
	}
	if s.Contains("very private") {
		t.Error("a private file was sent")
	}
}

// TestFoundWords checks the messages about what a test reads, and that not too much is sent unasked.
func TestFoundWords(t *testing.T) {
	many := make([]string, mostFound+1)
	for i := range many {
		many[i] = fmt.Sprintf("/srv/lib/%d.js", i)
	}
	for _, x := range []struct {
		name  string
		found found
		ok    bool
		needs int
		says  string
	}{
		{"nothing", found{}, true, 0, ""},
		{"few", found{needs: many[:3], size: 1000}, true, 3, "/srv/lib/2.js here: sent, too"},
		{"many", found{needs: many, size: 1000}, true, 0, "reads 501 files here, 1.0 kB, such as /srv/lib/0.js: too many"},
		{"large", found{needs: many[:1], size: mostFoundBytes + 1}, true, 0, "too many to send unasked; name what it needs with --needs"},
		{"not known", found{}, false, 0, "strace is not installed"},
	} {
		needs, lines := x.found.words(x.ok)
		said := strings.Join(lines, "\n")
		if len(needs) != x.needs || !strings.Contains(said, x.says) || x.says == "" && said != "" {
			t.Errorf("%s: %d files are sent; %s", x.name, len(needs), said)
		}
	}
}

// TestRemoteOutput checks that what a command after -- prints is fetched only if the command ends as on the
// original, apart from the few runs from which the failure is inferred.
func TestRemoteOutput(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	s := remotetest.New(t, remotetest.Faults{})
	const command = `if grep -q 'f7(' "$0" && grep -q 'f19(' "$0"; then echo "fatal: f7 meets f19" >&2; exit 7; fi; echo "rejected, $(cksum <"$0")" >&2; exit 1`
	reduce := func(flags ...string) (result, said string) {
		out := filepath.Join(t.TempDir(), "out.c")
		status, said := c.run(t, append(flags, "--width", "4", "-o", out, c.input, "--", "sh", "-c", command, "@@")...)
		if status != 0 {
			t.Fatalf("exit status %d:\n%s", status, said)
		}
		b, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return string(b), said
	}
	want, _ := reduce("-j", "4")
	got, said := reduce("--remote", s.Address())
	if got != want {
		t.Errorf("on the server:\n%s\nhere:\n%s\n%s", got, want, said)
	}
	const inferring = 13 // the empty input; halves and quarters, twice
	if n, all := s.Downloads("rejected"), s.Executed(); n > inferring || all < 5*inferring {
		t.Errorf("the output of %d boring runs was fetched, of %d in all", n, all)
	}
	if n := s.Downloads("fatal"); n < 5 {
		t.Errorf("the output of %d interesting runs was fetched", n)
	}
	before := s.Downloads("rejected")
	reduce("--remote", s.Address(), "--remote-salt", "2", "--also", "rejected")
	if n := s.Downloads("rejected") - before; n <= inferring {
		t.Errorf("with --also, the output of %d boring runs was fetched", n)
	}
}

// TestRemoteErrors checks messages about servers.
func TestRemoteErrors(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	token := filepath.Join(c.dir, "token")
	writeFile(t, token, "Authorization: Bearer secret\n", 0o600)
	none := remotetest.New(t, remotetest.Faults{NoWorkers: true})
	for _, x := range []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"unreachable", []string{"--remote", "grpc://127.0.0.1:1", c.test, c.input}, 1, "check the address"},
		{"not an address", []string{"--remote", "http://host", c.test, c.input}, 2, "grpcs://HOST:PORT"},
		{"no TLS there", []string{"--remote", none.Secure(), c.test, c.input}, 1, "write grpc://"},
		{"token in the clear", []string{"--remote", none.Address(), "--remote-header-file", token, c.test, c.input}, 2, "only to grpcs://"},
		{"no worker", []string{"--remote", none.Address(), "--remote-platform", "os=plan9", c.test, c.input}, 1, "--remote-platform"},
		{"without a server", []string{"--remote-jobs", "3", c.test, c.input}, 2, "--remote grpcs://"},
		{"a figure it does not have", []string{"--remote", none.Address(), "--memory-over", "1GB", c.input, "--", "cat", "@@"}, 2, "use them without --remote"},
		{"check", []string{"check", "--remote", none.Address(), "--needs", c.needs, c.test, c.input}, 1, "--remote-platform"},
		{"no such file", []string{"--remote", none.Address(), "--needs", c.dir + "/nothing", c.test, c.input}, 2, "no such file"},
	} {
		t.Run(x.name, func(t *testing.T) {
			status, said := c.run(t, x.args...)
			if status != x.status || !strings.Contains(said, x.says) || strings.Contains(said, "secret") {
				t.Errorf("exit status %d:\n%s", status, said)
			}
		})
	}
}

// TestWorth checks the advice about tests that are too short for a server, or slow there.
func TestWorth(t *testing.T) {
	const ms = time.Millisecond
	for _, x := range []struct {
		here, there time.Duration
		says        string
	}{{19 * ms, 19 * ms, "too short"}, {20 * ms, 60 * ms, ""}, {20 * ms, 61 * ms, "slow"}, {time.Minute, 30 * time.Second, ""}} {
		if got := worth(x.here, x.there); !strings.Contains(got, x.says) || x.says == "" && got != "" {
			t.Errorf("%v here, %v there: %q", x.here, x.there, got)
		}
	}
}

// TestCheckRemote checks what whittle check says about a server.
func TestCheckRemote(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	s := remotetest.New(t, remotetest.Faults{Slots: 3})
	status, said := c.run(t, "check", "-n", "2", "--remote", s.Address(), "--needs", c.needs, c.test, c.input)
	for _, words := range []string{"an empty test takes", "4 tests would be sent at once", "on the server interesting, as here"} {
		if status != 0 || !strings.Contains(said, words) {
			t.Errorf("exit status %d, want %q:\n%s", status, words, said)
		}
	}
	status, said = c.run(t, "check", "-n", "2", "--remote", s.Address(), "--no-observe", c.test, c.input)
	if status != exitNotInteresting || !strings.Contains(said, "DIFFERS") || !strings.Contains(said, "words: No such file") {
		t.Errorf("without what it needs: exit status %d:\n%s", status, said)
	}
}
