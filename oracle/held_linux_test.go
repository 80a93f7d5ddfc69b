package oracle

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text"
	"golang.org/x/sys/unix"
)

// usersFiles makes a directory with files where a program that follows links would remove
// something, and returns a function that checks that they are all there.
func usersFiles(t *testing.T) (dir string, check func()) {
	dir = t.TempDir()
	names := []string{"f", "d/f", "tmp/f", "0000000001/d/f", "0000000002/d/f", "0000000002/tmp/f", "lock"}
	for _, name := range names {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, func() {
		t.Helper()
		for _, name := range names {
			if b, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(b) != "mine" {
				t.Errorf("a file of the user was removed or changed: %v", err)
			}
		}
	}
}

// A test that replaces the run's directory by a link, or mounts something over it, loses nothing
// that the link leads to, and the next test is told.
func TestRunDirectoryReplaced(t *testing.T) {
	for name, replace := range map[string]string{
		"linked":  `mv "$run" "$run.aside" && ln -s USERS "$run"`,
		"mounted": `mount --bind USERS "$run"`,
		"base":    `base=$(dirname "$run"); mv "$base" "$base.aside" && ln -s USERS "$base" && mkdir "$base/$(basename "$run")"`,
	} {
		t.Run(name, func(t *testing.T) {
			users, check := usersFiles(t)
			l, err := NewLocal(LocalOptions{Scratch: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			defer unix.Unmount(l.scratch.path, unix.MNT_DETACH)
			files := text.Single("f", []byte("candidate"))
			script := `run=$(dirname "$(dirname "$(dirname "$PWD")")"); ` + strings.ReplaceAll(replace, "USERS", users)
			res, err := l.Run(context.Background(), Job{Argv: Shell(script), Files: files})
			if err != nil || name != "mounted" && res.Exit != 0 {
				t.Fatalf("%+v %v", res, err)
			}
			if res.Exit != 0 {
				t.Skipf("cannot mount: %s", res.Output)
			}
			check()
			if err := l.scratch.remove(); name != "base" && err == nil {
				t.Error("removed")
			}
			check()
			_, err = l.Run(context.Background(), Job{Argv: Shell("exit 0"), Files: files})
			if err == nil || !strings.Contains(err.Error(), "moved or replaced") {
				t.Errorf("the next test: %v", err)
			}
			check()
			if err := l.Close(); err != nil {
				t.Errorf("reported twice: %v", err)
			}
			check()
			if name == "base" {
				if left, _ := os.ReadDir(users + "/" + filepath.Base(l.scratch.path)); len(left) != 0 {
					t.Errorf("written where the link leads: %v", left)
				}
			}
		})
	}
}

// The same holds for the directory of a lane.
func TestLaneReplaced(t *testing.T) {
	users, check := usersFiles(t)
	l, err := NewLocal(LocalOptions{Scratch: t.TempDir(), Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	files := text.Single("f", []byte("candidate"))
	script := `lane=$(dirname "$(dirname "$PWD")"); mv "$lane" "$lane.aside" && ln -s ` + users + ` "$lane"`
	if res, err := l.Run(context.Background(), Job{Argv: Shell(script), Files: files}); err != nil || res.Exit != 0 {
		t.Fatalf("%+v %v", res, err)
	}
	check()
	_, err = l.Run(context.Background(), Job{Argv: Shell("exit 0"), Files: files})
	if err == nil || !strings.Contains(err.Error(), "moved or replaced") {
		t.Errorf("the next test: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	check()
}

// What a test leaves mounted is not removed: not after the test, not when the executor is
// closed, and not by the next run. Once it is unmounted, the next run removes the directory.
func TestMountLeft(t *testing.T) {
	users, check := usersFiles(t)
	root := t.TempDir()
	l, err := NewLocal(LocalOptions{Scratch: root})
	if err != nil {
		t.Fatal(err)
	}
	files := text.Single("f", []byte("candidate"))
	script := `mkdir m && mount --bind ` + users + ` m && : > one && mount --bind ` + users + `/f one && pwd`
	res, err := l.Run(context.Background(), Job{Argv: Shell(script), Files: files})
	if err != nil {
		t.Fatal(err)
	}
	if res.Exit != 0 {
		l.Close()
		t.Skipf("cannot mount: %s", res.Output)
	}
	cwd := strings.TrimSpace(string(res.Output))
	defer unix.Unmount(cwd+"/m", unix.MNT_DETACH)
	defer unix.Unmount(cwd+"/one", unix.MNT_DETACH)
	check()
	if res, err := l.Run(context.Background(), Job{Argv: Shell("exit 4"), Files: files}); err != nil || res.Exit != 4 {
		t.Errorf("the next test: %+v %v", res, err)
	}
	err = l.Close()
	if _, ok := errors.AsType[*MountError](err); !ok || !strings.Contains(err.Error(), cwd) {
		t.Errorf("close: %v", err)
	}
	check()
	next := func() {
		l, err := NewLocal(LocalOptions{Scratch: root})
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
	}
	next()
	check()
	unix.Unmount(cwd+"/m", 0)
	unix.Unmount(cwd+"/one", 0)
	next()
	check()
	if left, _ := filepath.Glob(root + "/whittle-*/*/*"); left != nil {
		t.Errorf("left after unmounting: %q", left)
	}
}

// A keeper removes only the directory that its program made.
func TestHeldDirReplaced(t *testing.T) {
	users, check := usersFiles(t)
	dir := filepath.Join(t.TempDir(), "run")
	if err := os.MkdirAll(dir+"/1/d", 0o755); err != nil {
		t.Fatal(err)
	}
	h, err := holdDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	for _, replace := range []func() error{
		func() error { return os.Symlink(users, dir) },
		func() error { return os.Rename(users, dir) },
	} {
		os.Rename(dir, dir+".aside")
		if err := replace(); err != nil {
			t.Skip(err)
		}
		if err := h.remove(); err == nil {
			t.Error("no error")
		}
		if _, err := os.Readlink(dir); err == nil {
			os.Remove(dir)
		} else if err := os.Rename(dir, users); err != nil {
			t.Fatal(err)
		}
		check()
		os.Rename(dir+".aside", dir)
	}
	if err := h.remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(dir); err == nil {
		t.Error("its own directory still exists")
	}
}
