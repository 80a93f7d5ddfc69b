package journal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// mountUsers mounts a directory with a file of the user, or that file, at a path below top, and returns
// a function that checks that the file is still there.
func mountUsers(t *testing.T, top, path string) (check func()) {
	t.Helper()
	path = filepath.Join(top, path)
	users := t.TempDir()
	mine := filepath.Join(users, "thesis")
	ok(t, os.WriteFile(mine, []byte("years of work"), 0o644))
	from := users
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		from = mine
	}
	if err := unix.Mount(from, path, "", unix.MS_BIND, ""); err != nil {
		t.Skip("cannot mount:", err)
	}
	t.Cleanup(func() {
		// A bug moves the mount with the directory, so path might not lead to it.
		for _, at := range append(mountsIn(t, top), path) {
			unix.Unmount(at, unix.MNT_DETACH)
		}
	})
	return func() {
		t.Helper()
		checkFile(t, mine, "years of work")
	}
}

// mountsIn returns the mount points below dir.
func mountsIn(t *testing.T, dir string) (paths []string) {
	t.Helper()
	b, err := os.ReadFile("/proc/self/mountinfo")
	ok(t, err)
	for line := range strings.Lines(string(b)) {
		if at := strings.Fields(line)[4]; below(at, dir) {
			paths = append(paths, at)
		}
	}
	return paths
}

// A directory with something mounted in it is not replaced, whichever way: the old tree is removed,
// and what is mounted there would be removed with it.
func TestReplaceTreeMounted(t *testing.T) {
	for _, how := range []string{"exchanged", "renamed", "in place"} {
		for _, at := range []string{"data", "sub/data", "file"} {
			t.Run(how+" "+at, func(t *testing.T) {
				parent := t.TempDir()
				dir := filepath.Join(parent, "tree")
				old := tree("file", "1", "sub/data/x", "2", "data/x", "3", "y", "4")
				ok(t, ReplaceTree(dir, old))
				check := mountUsers(t, parent, filepath.Join("tree", at))
				d := local
				switch how {
				case "renamed":
					d.exchange = noExchange
				case "in place":
					t.Chdir(dir)
				}
				err := d.replaceTree(dir, tree("y", "4"))
				check()
				if err == nil || !strings.Contains(err.Error(), filepath.Join(dir, at)) {
					t.Errorf("the error is %v, want one that names the mount", err)
				}
				checkDir(t, parent, "tree")
				checkFile(t, filepath.Join(dir, "y"), "4")
				unix.Unmount(filepath.Join(dir, at), unix.MNT_DETACH)
				if got := readTree(t, dir); got.Key() != old.Key() {
					t.Errorf("the tree is now %v", got)
				}
				ok(t, d.replaceTree(dir, tree("y", "4")))
			})
		}
	}
}

// The user learns it before the first test.
func TestProbeMounted(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	ok(t, ReplaceTree("tree", tree("data/x", "1")))
	mountUsers(t, dir, "tree/data")
	in := read(t, "tree")
	if err := in.Probe(); err == nil || !strings.Contains(err.Error(), "tree/data") {
		t.Errorf("the error is %v, want one that names the mount", err)
	}
	unix.Unmount(filepath.Join(dir, "tree/data"), unix.MNT_DETACH)
	ok(t, in.Probe())
}

// A directory that is itself mounted is replaced: it is what the user named.
func TestReplaceTreeMountPoint(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "tree")
	ok(t, os.Mkdir(dir, 0o755))
	mountUsers(t, parent, "tree")
	ok(t, ReplaceTree(dir, tree("y", "4")))
	checkDir(t, dir, "y")
}

// What a killed run left is swept, but not what is mounted there. Neither is it removed with a session.
func TestSweepMounted(t *testing.T) {
	parent := t.TempDir()
	ok(t, os.MkdirAll(filepath.Join(parent, ".tree.whittle-1/data"), 0o755))
	check := mountUsers(t, parent, ".tree.whittle-1/data")
	ok(t, ReplaceTree(filepath.Join(parent, "tree"), tree("y", "4")))
	check()

	root := t.TempDir()
	s := open(t, root)
	ok(t, os.Mkdir(filepath.Join(s.dir, "data"), 0o755))
	check = mountUsers(t, root, filepath.Join(filepath.Base(s.dir), "data"))
	ok(t, s.Close())
	Discard(root, someID(""))
	check()
}
