package oracle_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"golang.org/x/sys/unix"
)

// Attacks on what every program needs: /dev/null, /tmp, /dev/shm. They run in a process that has its own,
// in file systems of its own, so that nothing else is harmed even if the containment fails. A mount
// namespace alone would not be enough: the kernel has only one devtmpfs.

const ownSystem = "WHITTLE_TEST_OWN_SYSTEM"

func TestAttackSystem(t *testing.T) {
	if os.Getenv(ownSystem) != "" {
		makeOwnSystem(t)
		for _, level := range []oracle.Level{oracle.Files, oracle.Strict} {
			t.Run(level.String(), func(t *testing.T) { attackSystem(t, level) })
		}
		return
	}
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	cmd := exec.Command("/proc/self/exe", "-test.run=^TestAttackSystem$", "-test.v")
	cmd.Env = append(os.Environ(), ownSystem+"=1", "TMPDIR=/tmp")
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS}
	b, err := cmd.CombinedOutput()
	if err != nil && strings.Contains(string(b), "=== RUN") || strings.Contains(string(b), "--- FAIL") {
		t.Fatalf("%v\n%s", err, b)
	}
	if err != nil {
		t.Skip("cannot start a process in namespaces: ", err)
	}
	t.Logf("%s", b)
}

// makeOwnSystem mounts file systems of our own where the attacks are aimed at.
func makeOwnSystem(t *testing.T) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	targets := []string{"/dev", "/dev/shm", "/tmp"}
	before := devices(t, targets)
	if os.Getpid() != 1 {
		t.Fatal("not in a PID namespace")
	}
	must(unix.Mount("", "/", "", unix.MS_PRIVATE|unix.MS_REC, ""))
	must(unix.Mount("proc", "/proc", "proc", 0, ""))
	must(unix.Mount("dev", "/dev", "tmpfs", 0, "mode=755,size=1m"))
	for name, minor := range map[string]uint32{"null": 3, "zero": 5, "full": 7, "random": 8, "urandom": 9} {
		must(unix.Mknod("/dev/"+name, unix.S_IFCHR|0o666, int(unix.Mkdev(1, minor))))
		must(os.Chmod("/dev/"+name, 0o666))
	}
	must(os.Mkdir("/dev/shm", 0o777))
	must(unix.Mount("shm", "/dev/shm", "tmpfs", 0, "mode=1777,size=2g"))
	must(unix.Mount("tmp", "/tmp", "tmpfs", 0, "mode=1777,size=2g"))
	for i, dev := range devices(t, targets) {
		if slices.Contains(before, dev) {
			t.Fatalf("%s is that of the machine", targets[i])
		}
	}
}

// devices returns the numbers of the file systems at paths.
func devices(t *testing.T, paths []string) (out []uint64) {
	t.Helper()
	for _, p := range paths {
		var st unix.Stat_t
		if err := unix.Stat(p, &st); err != nil {
			t.Fatal(err)
		}
		out = append(out, uint64(st.Dev))
	}
	return out
}

func attackSystem(t *testing.T, level oracle.Level) {
	c := files
	c.Level = level
	l := contained(t, 1, c)
	needMounts(t, l)
	precious := []string{"/tmp/precious", "/dev/shm/precious"}
	for _, name := range precious {
		if err := os.WriteFile(name, []byte("precious\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, words := range []string{
		"rm -f /dev/null; test ! -e /dev/null", "rm -rf /dev/null /dev/zero; test ! -e /dev/null", "mv /dev/null x", "mv x /dev/null", "ln -sf x /dev/null", "chmod 600 /dev/null", "chown 1234 /dev/null",
		"cp --remove-destination x /dev/null", "install x /dev/null", "mknod /dev/new c 1 3", "touch /dev/new", "dd if=/dev/zero of=/dev/urandom count=1", "umount /dev", "rm -rf /dev; test ! -e /dev/null",
		"echo 'int x;' > x.c && gcc -c x.c -o /dev/null; test ! -c /dev/null", "echo 'int x;' > x.c && tcc -c x.c -o /dev/null; test ! -c /dev/null",
		"hostname whittle-attack",
	} {
		if res := script(t, l, 0, "echo x > x; "+words); res.Exit == 0 {
			t.Errorf("%s: succeeded: %s", words, res.Output)
		}
		var st unix.Stat_t
		if err := unix.Stat("/dev/null", &st); err != nil || st.Mode != unix.S_IFCHR|0o666 || st.Uid != 0 || st.Rdev != unix.Mkdev(1, 3) {
			t.Fatalf("%s: /dev/null is %o, %v", words, st.Mode, err)
		}
	}
	for _, words := range []string{
		"rm -rf /tmp/* /dev/shm/*", "rm -rf /tmp /dev/shm", "find /tmp /dev/shm -delete", "chmod -R 0 /tmp /dev/shm", "chmod 700 /tmp", "echo full > /tmp/precious",
	} {
		script(t, l, 0, words) // what is private may be removed
		for _, name := range precious {
			if b, err := os.ReadFile(name); string(b) != "precious\n" {
				t.Fatalf("%s: %s has %q, %v", words, name, b, err)
			}
		}
		still(t, l)
		want := "precious\nprecious\n"
		if level == oracle.Strict {
			want = ""
		}
		if res := script(t, l, 0, "touch /tmp/a /dev/shm/a && stat -c %a /tmp; cat /tmp/precious /dev/shm/precious 2>/dev/null; true"); string(res.Output) != "1777\n"+want {
			t.Errorf("after %s, a job finds %s", words, res.Output)
		}
	}
}
