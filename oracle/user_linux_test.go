package oracle_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// The promises that hold as an ordinary user, who needs user namespaces, and where those are refused.

const ordinaryUser = 54321

func TestAsUser(t *testing.T) {
	asUser(t, &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: ordinaryUser, Gid: ordinaryUser}}, ordinaryUser,
		"-test.run=^(TestHasNamespaces|TestContained.*|TestPrivateDirectories|TestGuard|TestNothingBeside|Test.*Limit|TestLimitAndTimeout|TestStrict|TestAllKilledContained|"+
			"TestAttack(Home|Attributes|Mounts|Processes|Segments|Beside|Network|ProcessFlood|Disk))$")
}

// In a user namespace with many users one can be an ordinary user who may not make another.
func TestAsUserRefused(t *testing.T) {
	const first, size = 1_000_000, 65536
	all := []syscall.SysProcIDMap{{ContainerID: 0, HostID: first, Size: size}}
	asUser(t, &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWUSER, UidMappings: all, GidMappings: all, GidMappingsEnableSetgroups: true,
		Credential: &syscall.Credential{}}, first+ordinaryUser,
		"refuse", "-test.run=^(TestLandlockOnly|TestContainedConformance|TestNothingBeside|Test.*Limit|TestLimitAndTimeout|TestAttackNetwork)$")
}

// asUser runs tests in another process, with directories that belong to a user.
func asUser(t *testing.T, sys *syscall.SysProcAttr, owner int, args ...string) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	dir, err := os.MkdirTemp("/tmp", "whittle-user-") // so that temporary files are in a private directory
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	exe := filepath.Join(dir, "test")
	copyFile(t, exe, self(t))
	for _, sub := range []string{"home", "tmp"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
		os.Chown(filepath.Join(dir, sub), owner, owner)
	}
	os.Chmod(dir, 0o755)
	os.Chown(dir, owner, owner)
	cmd := exec.Command(exe, append(args, "-test.v")...)
	cmd.Env = append(os.Environ(), "HOME="+dir+"/home", "TMPDIR="+dir+"/tmp", "XDG_RUNTIME_DIR=")
	cmd.Dir = "/"
	cmd.SysProcAttr = sys
	b, err := cmd.CombinedOutput()
	out := string(b)
	switch {
	case err != nil && !strings.Contains(out, "=== RUN"):
		t.Skipf("cannot be started here: %v: %s", err, out)
	case err != nil:
		t.Errorf("%v\n%s", err, out)
	default:
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "    user_linux") || strings.Contains(line, "contained only") {
				t.Log(strings.TrimSpace(line))
			}
		}
	}
}

func copyFile(t *testing.T, to, from string) {
	t.Helper()
	r, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(w, r); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// refuse runs tests as an ordinary user who cannot make user namespaces.
func refuse(args []string) error {
	for _, kind := range []string{"user", "mnt", "pid", "net"} {
		if err := os.WriteFile("/proc/sys/user/max_"+kind+"_namespaces", []byte(strconv.Itoa(0)), 0); err != nil {
			return err
		}
	}
	if err := syscall.Setgid(ordinaryUser); err != nil {
		return err
	}
	if err := syscall.Setuid(ordinaryUser); err != nil {
		return err
	}
	return syscall.Exec("/proc/self/exe", append([]string{"test"}, args...), os.Environ())
}

// Where the system allows namespaces, jobs are in them.
func TestHasNamespaces(t *testing.T) {
	a, err := contained(t, 1, files).Contained()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("user %d: %s; %q", os.Geteuid(), a, a.Missing)
	allowed := exec.Command("unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--mount-proc", "true").Run() == nil
	if allowed && (!a.Mounts || !a.PIDs) {
		t.Errorf("jobs are contained only by %s", a)
	}
}

// Where no namespaces are allowed, Landlock still keeps jobs from changing files elsewhere, and the executor
// tells what is missing.
func TestLandlockOnly(t *testing.T) {
	c := files
	c.Offline = true
	l := contained(t, 1, c)
	a, err := l.Contained()
	if err != nil {
		t.Fatal(err)
	}
	if a.Mounts || a.Landlock == 0 {
		t.Skip("this is about Landlock alone, not", a)
	}
	t.Logf("%s; %q", a, a.Missing)
	said := strings.Join(append(a.Missing, a.Weaker...), "\n")
	for _, want := range []string{"mount namespaces are not available", "may change permissions", "PID namespaces are not available", "only TCP is cut"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q lacks %q", said, want)
		}
	}
	dir := sacrifice(t)
	for _, words := range []string{
		"echo x > %/file", "rm %/file", "rm -rf %", "mv %/file .", "ln %/file hard", "touch %/new", "mkdir %/new", "ln -s x %/new", "mkfifo %/new", "truncate -s 0 %/file",
		"ln -s % link && echo x > link/file", "mv % .",
	} {
		if res := script(t, l, 0, strings.ReplaceAll(words, "%", dir)); res.Exit == 0 {
			t.Errorf("%s: succeeded", words)
		}
		checkPrecious(t, dir)
	}
	if res := script(t, l, 0, "cat "+dir+"/file; echo x > f && mkdir d && mv f d && echo x > $TMPDIR/f && mv $TMPDIR/f . && cat f; echo > /dev/null"); string(res.Output) != "precious\nx\n" {
		t.Errorf("%s", res.Output)
	}
	if a.Landlock >= 6 {
		outside := exec.Command("/bin/sleep", "1000")
		if err := outside.Start(); err != nil {
			t.Fatal(err)
		}
		defer outside.Wait()
		defer outside.Process.Kill()
		if res := script(t, l, 0, "kill -9 "+strconv.Itoa(outside.Process.Pid)); res.Exit == 0 {
			t.Error("a job can kill a process outside")
		}
	}
	still(t, l)
}
