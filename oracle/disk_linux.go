package oracle

import (
	"io/fs"
	"path/filepath"
	"syscall"
	"time"
)

// diskInterval is how often the space that a job uses is looked up. No file can be larger than the limit
// anyway; this is about many files.
const diskInterval = 250 * time.Millisecond

// inodeSize is what a file costs at least, even if it is empty: too many of them also fill a file system.
const inodeSize = 1 << 10

// diskUse returns the bytes that are stored below dir. It stops where they are more than most.
func diskUse(dir string, most int64) (n int64) {
	filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil // it has just been removed, or it is not ours to read
		}
		if fi, err := d.Info(); err == nil {
			if st, ok := fi.Sys().(*syscall.Stat_t); ok {
				n += st.Blocks*512 + inodeSize
			}
		}
		if n > most {
			return fs.SkipAll
		}
		return nil
	})
	return n
}
