package journal

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// smallDisk mounts a file system of 256 KB.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skip("cannot mount a small disk:", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

func TestFullDisk(t *testing.T) {
	disk := smallDisk(t)
	root := filepath.Join(disk, "state")
	s := open(t, root)
	best := tree("a", strings.Repeat("1", 3*maxRecipe))
	accept(t, s, best)
	file := filepath.Join(disk, "a")
	ok(t, WriteFile(file, best[0].Data, 0))

	n, evidence := 0, bytes.Repeat([]byte("e"), 10_001) // never a multiple of a page
	var err error
	for ; err == nil; n++ {
		err = s.Put(num(n), reduce.Outcome{Evidence: evidence})
	}
	n-- // the last one failed
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("got %v, want a full disk", err)
	}
	t.Log(err)
	if _, ok := s.Get(num(n)); ok {
		t.Error("got a verdict that was not stored")
	}
	other := tree("a", strings.Repeat("2", 2*maxRecipe))
	if err := s.Accept(Step{Digest: other.Key(), Rank: reduce.Size{}}, other); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("accept: %v", err)
	}
	if err := WriteFile(file, bytes.Repeat([]byte("2"), 100_000), 0); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("write: %v", err)
	}
	dir := filepath.Join(disk, "d")
	if err := ReplaceTree(dir, tree("big", strings.Repeat("2", 100_000))); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("replace: %v", err)
	}
	checkFile(t, file, string(best[0].Data))
	checkDir(t, disk, "a", "state")
	checkBest(t, s, best)
	ok(t, s.Put(num(1000), reduce.Outcome{Verdict: reduce.Interesting})) // a small one still fits
	ok(t, s.Close())

	ok(t, syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=2m"))
	s = open(t, root)
	if s.Cut() != 0 || len(s.verdicts) != n+1 {
		t.Errorf("%d bytes damaged, %d verdicts, want 0 and %d", s.Cut(), len(s.verdicts), n+1)
	}
	checkBest(t, s, best)
	accept(t, s, other)
	checkBest(t, s, other)
}
