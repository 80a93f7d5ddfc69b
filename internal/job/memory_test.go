package job

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestCheckMemory(t *testing.T) {
	info := filepath.Join(t.TempDir(), "meminfo")
	if err := os.WriteFile(info, []byte("MemTotal:  5000 kB\nMemAvailable:    1000 kB\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := checkMemory(1000<<10, info); err != nil {
		t.Error(err)
	}
	if e, ok := errors.AsType[*MemoryError](checkMemory(1000<<10+1, info)); !ok || e.Free != 1000<<10 {
		t.Errorf("%+v", e)
	}
	if err := checkMemory(1<<60, info+"x"); err != nil { // nobody knows
		t.Error(err)
	}
}
