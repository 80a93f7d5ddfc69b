package oracle_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/exectest"
	"golang.org/x/sys/unix"
)

// files is what the command line asks for by default.
var files = oracle.Containment{Level: oracle.Files, Processes: 2000, Disk: 4 << 30}

// contained opens an executor that contains its jobs.
func contained(t testing.TB, workers int, c oracle.Containment) *oracle.Local {
	t.Helper()
	l, err := oracle.NewLocal(oracle.LocalOptions{Workers: workers, Contain: c})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return l
}

// needMounts skips a test where mount namespaces are not allowed.
func needMounts(t *testing.T, l *oracle.Local) {
	t.Helper()
	a, err := l.Contained()
	if err != nil {
		t.Fatal(err)
	}
	if !a.Mounts {
		t.Skip("contained only by", a, a.Missing)
	}
}

// script runs a shell script as a job.
func script(t *testing.T, l *oracle.Local, memory int64, words string) oracle.Result {
	t.Helper()
	res, err := l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(words), Timeout: 5 * time.Minute, Memory: memory})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// sacrifice makes a directory with a file where jobs must not write, outside of private directories.
func sacrifice(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/var/tmp", "whittle-sacrifice-")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("precious\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// checkPrecious fails if what sacrifice made has changed.
func checkPrecious(t *testing.T, dir string) {
	t.Helper()
	name := filepath.Join(dir, "file")
	fi, err := os.Stat(name)
	if err != nil || fi.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", fi, err)
	}
	if b, err := os.ReadFile(name); string(b) != "precious\n" {
		t.Errorf("%q, %v", b, err)
	}
	if names, _ := filepath.Glob(dir + "/*"); len(names) != 1 {
		t.Errorf("there is also %v", names)
	}
}

// Contained jobs keep all promises that others keep.
func TestContainedConformance(t *testing.T) {
	exectest.Run(t, func(t *testing.T, workers int) oracle.Executor {
		c := files
		c.Write = []string{filepath.Dir(t.TempDir())} // some jobs tell there that they run
		l, err := oracle.NewLocal(oracle.LocalOptions{Workers: workers, Contain: c})
		if err != nil {
			t.Fatal(err)
		}
		return l
	})
}

// A job can write to its own directories, and nowhere else.
func TestContainedFiles(t *testing.T) {
	l := contained(t, 1, files)
	needMounts(t, l)
	dir := sacrifice(t)
	for _, words := range []string{
		"echo x > %/file", "echo x >> %/file", ": > %/file", "rm %/file", "rm -rf %", "mv %/file .", "mv % .", "ln %/file hard", "touch %/new", "mkdir %/new",
		"ln -s x %/new", "mkfifo %/new", "chmod 777 %/file", "chmod 777 %", "touch %/file", "truncate -s 0 %/file", "cp /bin/true %/file",
		"ln -s % link && echo x > link/file", "cd % && rm file",
	} {
		if res := script(t, l, 0, strings.ReplaceAll(words, "%", dir)); res.Exit == 0 {
			t.Errorf("%s: succeeded", words)
		}
		checkPrecious(t, dir)
	}
	for _, words := range []string{
		"echo x > new && mkdir d && mv new d && ln d/new hard && chmod 700 d && rm -r d hard",
		"echo x > $TMPDIR/new && mv $TMPDIR/new . && cat new",
		"cat %/file", "echo x > /dev/null", "echo x | cat > /dev/stdout", "d=$(mktemp -d /tmp/XXXXXXXX) && touch $d/a && mv $d $d.new", "touch /dev/shm/whittle",
		"f=$(mktemp /tmp/XXXXXXXX) && cp %/file $f && chmod 777 $f",
	} {
		if res := script(t, l, 0, strings.ReplaceAll(words, "%", dir)); res.Exit != 0 {
			t.Errorf("%s: %s", words, res.Output)
		}
	}
	checkPrecious(t, dir)
}

// A mount in /tmp that cannot be reached does not leave jobs without a mount namespace.
func TestHiddenMount(t *testing.T) {
	needMounts(t, contained(t, 1, files))
	dir := t.TempDir()
	sub := filepath.Join(dir, "sub")
	if err := os.Mkdir(sub, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{sub, dir} {
		if err := unix.Mount("none", at, "tmpfs", 0, "size=1m"); err != nil {
			t.Skip("cannot mount:", err)
		}
		defer unix.Unmount(at, unix.MNT_DETACH)
	}
	if a, err := contained(t, 1, files).Contained(); err != nil || !a.Mounts {
		t.Errorf("%v, %v, %v", a, a.Missing, err)
	}
}

// Each job finds the private directories as they really are, whatever the job before has done.
func TestPrivateDirectories(t *testing.T) {
	l := contained(t, 1, files)
	needMounts(t, l)
	real := t.TempDir() // below /tmp
	name := filepath.Join(real, "file")
	if err := os.WriteFile(name, []byte("real\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		for _, p := range []string{"/tmp", "/dev/shm"} {
			if res := script(t, l, 0, "cat "+name+" && test ! -e "+p+"/whittle-new && touch "+p+"/whittle-new && rm -r "+real); string(res.Output) != "real\n" || res.Exit != 0 {
				t.Errorf("%s: %s", p, res.Output)
			}
			if _, err := os.Stat(p + "/whittle-new"); err == nil {
				t.Errorf("%s/whittle-new is real", p)
			}
		}
	}
	if b, err := os.ReadFile(name); string(b) != "real\n" {
		t.Errorf("%q, %v", b, err)
	}
}

// Directories of the user's are not private: a test that writes there should not seem to succeed.
func TestGuard(t *testing.T) {
	dir, open := t.TempDir(), t.TempDir()
	c := files
	c.Guard, c.Write = []string{dir}, []string{open}
	l := contained(t, 1, c)
	needMounts(t, l)
	for range 2 { // also in new private directories
		if res := script(t, l, 0, "touch /tmp/whittle-new; echo x > "+dir+"/new"); res.Exit == 0 {
			t.Error("the guarded directory can be changed")
		}
		if res := script(t, l, 0, "echo x > "+open+"/new"); res.Exit != 0 {
			t.Errorf("%s", res.Output)
		}
		if _, err := os.Stat(open + "/new"); err != nil {
			t.Error(err)
		}
	}
}

// What a job leaves beside its directories is gone before the next one.
func TestNothingBeside(t *testing.T) {
	l := contained(t, 1, files)
	script(t, l, 0, "mkdir -p ../../beside/deep; touch ../../beside/deep/file; ln -s / ../../link")
	if res := script(t, l, 0, "ls ../.."); strings.Count(string(res.Output), "\n") != 1 {
		t.Errorf("%s", res.Output)
	}
}

func TestMemoryLimit(t *testing.T) {
	l := contained(t, 1, files)
	const eat = "head -c %dM /dev/zero | tail -c %dM | wc -c"
	if res := script(t, l, 256<<20, strings.ReplaceAll(eat, "%d", "10")); res.Exceeded != oracle.NoLimit || string(res.Output) != "10485760\n" {
		t.Fatalf("10 MB: %v, %s", res.Exceeded, res.Output)
	}
	if res := script(t, l, 64<<20, strings.ReplaceAll(eat, "%d", "200")); res.Exceeded != oracle.MemoryLimit {
		t.Fatalf("200 MB: %v, %s", res.Exceeded, res.Output)
	}
	if res := script(t, l, 256<<20, strings.ReplaceAll(eat, "%d", "10")); res.Exceeded != oracle.NoLimit || res.Exit != 0 {
		t.Fatalf("10 MB again: %v, %s", res.Exceeded, res.Output)
	}
	if res := script(t, l, 0, strings.ReplaceAll(eat, "%d", "100")+"; sleep 0.1"); res.Memory < 50<<20 {
		t.Errorf("measured %d bytes", res.Memory)
	}
}

func TestProcessLimit(t *testing.T) {
	c := files
	c.Processes = 100
	l := contained(t, 1, c)
	if res := script(t, l, 0, "for i in $(seq 30); do sleep 100 & done; echo started"); res.Exceeded != oracle.NoLimit || string(res.Output) != "started\n" {
		t.Fatalf("30 processes: %v, %s", res.Exceeded, res.Output)
	}
	if res := script(t, l, 0, "for i in $(seq 300); do sleep 100 & done; wait"); res.Exceeded != oracle.ProcessLimit {
		t.Fatalf("300 processes: %v, %s", res.Exceeded, res.Output)
	}
	if res := script(t, l, 0, "true"); res.Exit != 0 || res.Exceeded != oracle.NoLimit {
		t.Errorf("after that: %+v", res)
	}
}

func TestDiskLimit(t *testing.T) {
	c := files
	c.Disk = 8 << 20
	l := contained(t, 1, c)
	if res := script(t, l, 0, "head -c 4M /dev/zero > a && ls"); res.Exceeded != oracle.NoLimit || res.Exit != 0 {
		t.Fatalf("4 MB: %v, %s", res.Exceeded, res.Output)
	}
	if res := script(t, l, 0, "exec head -c 20M /dev/zero > a"); res.Exceeded != oracle.DiskLimit {
		t.Errorf("one file: %v, %s", res.Exceeded, res.Output)
	}
	if res := script(t, l, 0, "for i in 1 2 3 4 5; do head -c 4M /dev/zero > $i; done; sleep 100"); res.Exceeded != oracle.DiskLimit {
		t.Errorf("many files: %v, %s", res.Exceeded, res.Output)
	}
	needMounts(t, l) // or the files would be real
	if res := script(t, l, 0, "for i in 1 2 3 4 5; do head -c 4M /dev/zero > /tmp/$i || exit 1; done"); res.Exit == 0 {
		t.Error("a private directory has no limit")
	}
}
