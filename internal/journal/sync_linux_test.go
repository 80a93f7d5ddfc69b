package journal

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// unsyncable returns a file that can be written but not synced.
func unsyncable(t *testing.T) *os.File {
	t.Helper()
	f, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	ok(t, err)
	t.Cleanup(func() { f.Close() })
	if err := f.Sync(); !errors.Is(err, syscall.EINVAL) {
		t.Fatalf("sync of %s: %v, want an error", os.DevNull, err)
	}
	return f
}

// unsyncableSession returns a session whose log can be written but not synced.
func unsyncableSession(t *testing.T) *Session {
	t.Helper()
	return &Session{
		log:      &wal{f: unsyncable(t)},
		verdicts: map[reduce.Digest]verdict{},
		accepted: map[reduce.Digest]bool{},
	}
}

// After a failed sync nothing more is written: the content of the disk is unknown.
func TestFailedSync(t *testing.T) {
	s := unsyncableSession(t)
	ok(t, s.Put(num(1), reduce.Outcome{}))
	if err := s.sync(); !errors.Is(err, syscall.EINVAL) {
		t.Fatalf("sync: %v, want an error", err)
	}
	if err := s.Put(num(2), reduce.Outcome{}); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("put: %v, want the error of the sync", err)
	}
	if _, ok := s.Get(num(2)); ok {
		t.Error("got a verdict that was not stored")
	}
}

// An accepted step is synced before Accept returns.
func TestAcceptSyncs(t *testing.T) {
	s := unsyncableSession(t)
	fs := tree("a", "1")
	if err := s.Accept(Step{Digest: fs.Key(), Rank: reduce.Size{1}}, fs); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("%v, want the error of the sync", err)
	}
	if _, _, ok := s.Best(); ok {
		t.Error("there is a best result after an error")
	}
}

func TestFinishSyncs(t *testing.T) {
	if err := unsyncableSession(t).Finish(); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("%v, want the error of the sync", err)
	}
}

func TestWriteAndCloseSyncs(t *testing.T) {
	if err := writeAndClose(unsyncable(t), []byte("x")); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("%v, want the error of the sync", err)
	}
}

// A directory must be opened to be synced. So if it can only be written, replace returns an error.
// Root can open everything, so for root the test runs on a thread that accesses files as an
// unprivileged user.
func TestReplaceSyncsDirectory(t *testing.T) {
	root := t.TempDir()
	ok(t, os.Chmod(root, 0o777))
	ok(t, os.Chmod(filepath.Dir(root), 0o755))
	if os.Geteuid() == 0 {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		setfsuid := func(uid uintptr) { syscall.RawSyscall(syscall.SYS_SETFSUID, uid, 0, 0) }
		setfsuid(65534)
		defer setfsuid(0)
	}
	dir := filepath.Join(root, "d")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Skip(err)
	}
	ok(t, replace(dir, "f", []byte("1")))
	ok(t, os.Chmod(dir, 0o300))
	defer os.Chmod(dir, 0o700)
	if err := replace(dir, "f", []byte("2")); !errors.Is(err, os.ErrPermission) {
		t.Errorf("%v, want the error of opening the directory", err)
	}
	checkFile(t, filepath.Join(dir, "f"), "2")
}
