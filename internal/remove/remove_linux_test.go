package remove

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// Root may remove everything, so for root the test runs on a thread that accesses files
// as an unprivileged user.
func TestReadOnly(t *testing.T) {
	root := t.TempDir()
	os.Chmod(root, 0o777)
	os.Chmod(filepath.Dir(root), 0o755)
	if os.Geteuid() == 0 {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		unix.Setfsuid(65534)
		defer unix.Setfsuid(0)
	}
	dir := root + "/x"
	if err := os.MkdirAll(dir+"/a/b/c", 0o755); err != nil {
		t.Skip(err)
	}
	os.WriteFile(dir+"/a/b/f", nil, 0o444)
	os.Symlink(root, dir+"/a/up")
	os.Chmod(dir+"/a/b/c", 0)
	os.Chmod(dir+"/a/b", 0o555)
	os.Chmod(dir+"/a", 0o111)
	if err := os.RemoveAll(dir); err == nil {
		t.Fatal("os.RemoveAll succeeds: the test shows nothing")
	}
	if err := Tree(dir); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(dir); err == nil {
		t.Error("the directory still exists")
	}
}

// mounted makes a directory with something mounted at dir/a/name, and a file of the user in it.
func mounted(t *testing.T, name string) (dir, at, mine string) {
	t.Helper()
	dir = t.TempDir()
	at = filepath.Join(dir, "a", name)
	if err := os.MkdirAll(at, 0o755); err != nil {
		t.Fatal(err)
	}
	users := t.TempDir()
	mine = filepath.Join(users, "thesis")
	if err := os.WriteFile(mine, []byte("years of work"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount(users, at, "", unix.MS_BIND, ""); err != nil {
		t.Skip("cannot mount:", err)
	}
	t.Cleanup(func() { unix.Unmount(at, unix.MNT_DETACH) })
	return dir, at, mine
}

// What is mounted in a directory stays, everything else is removed, and the error tells where.
func TestMounted(t *testing.T) {
	dir, at, mine := mounted(t, "m")
	other := filepath.Join(dir, "a", "b")
	if err := os.MkdirAll(other, 0o755); err != nil {
		t.Fatal(err)
	}
	err := Tree(filepath.Join(dir, "a"))
	if e, ok := errors.AsType[*MountError](err); !ok || e.Path != at {
		t.Errorf("the error is %v, want that of the mount at %s", err, at)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("a file of the user was removed:", err)
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("the rest was not removed")
	}
	unix.Unmount(at, unix.MNT_DETACH)
	if err := Tree(filepath.Join(dir, "a")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("a file of the user was removed:", err)
	}
}

// Both ways to recognize a mount agree.
func TestMountOf(t *testing.T) {
	_, at, mine := mounted(t, "m")
	var fds []int
	for _, dir := range []string{at, filepath.Dir(at), filepath.Dir(mine)} {
		fd, err := unix.Open(dir, unix.O_PATH|unix.O_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer unix.Close(fd)
		fds = append(fds, fd)
	}
	for name, of := range map[string]func(int) mount{"statx": mountOf, "fdinfo": oldMountOf} {
		if of(fds[0]) == of(fds[1]) || of(fds[0]) == of(fds[2]) {
			t.Errorf("%s: the mount is not recognized", name)
		}
		if of(fds[1]) != of(fds[2]) {
			t.Errorf("%s: %v and %v, want one mount", name, of(fds[1]), of(fds[2]))
		}
	}
}

func TestMountBelow(t *testing.T) {
	dir, at, _ := mounted(t, "with space\\and\nline")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		dir:                         at,
		dir + "/":                   at,
		link:                        at,
		filepath.Dir(at):            at,
		at:                          "",
		filepath.Dir(link):          "",
		filepath.Join(dir, "a/../"): at,
	} {
		if got, err := MountBelow(path); got != want || err != nil {
			t.Errorf("below %q: %q, %v; want %q", path, got, err, want)
		}
	}
	if got, err := MountBelow("/"); got == "" || err != nil {
		t.Errorf("below the root: %q, %v", got, err)
	}
}

// Without a list of mounts, another file system is recognized.
func TestOtherDevice(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, "m")
	if err := os.Mkdir(at, 0o755); err != nil {
		t.Fatal(err)
	}
	if got, err := otherDevice(dir); got != "" || err != nil {
		t.Errorf("nothing is mounted: %q, %v", got, err)
	}
	if err := unix.Mount("none", at, "tmpfs", 0, ""); err != nil {
		t.Skip("cannot mount:", err)
	}
	defer unix.Unmount(at, unix.MNT_DETACH)
	if got, err := otherDevice(dir); got != at || err != nil {
		t.Errorf("%q, %v; want %q", got, err, at)
	}
}
