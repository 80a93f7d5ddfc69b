package journal

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// A disk is what the system does with files beyond reading and writing them. Tests replace parts
// of it.
type disk struct {
	exchange func(a, b string) error // exchanges two paths in one step, or returns errors.ErrUnsupported
	sync     func(path string) error // makes one file or directory survive a power cut
	syncFS   func(path string) error // the same for the whole file system of path, or returns errors.ErrUnsupported
}

var local = disk{exchange: exchange, sync: syncPath, syncFS: syncFS}

// fewSyncs is how many paths are synced one by one. To sync the file system means to wait for
// what other programs have written, too, so it pays only if there are many paths.
const fewSyncs = 16

// unsynced lists new files, and new or changed directories, that are to survive a power cut.
type unsynced struct{ files, dirs []string }

func (u *unsynced) add(v unsynced) {
	u.files = append(u.files, v.files...)
	u.dirs = append(u.dirs, v.dirs...)
}

// syncAll makes files and directories survive a power cut. If there are many, it syncs their file
// systems instead, of which there is usually one: each sync takes milliseconds, or much longer if
// the disk is busy.
func (d disk) syncAll(u unsynced) error {
	if len(u.files)+len(u.dirs) > fewSyncs {
		if err := d.syncSystems(u); !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	for _, p := range slices.Concat(u.files, u.dirs) {
		if err := d.sync(p); err != nil {
			return err
		}
	}
	return nil
}

// syncSystems syncs every file system that has one of the paths. A new file is in the same file system
// as its directory.
func (d disk) syncSystems(u unsynced) error {
	dirs := slices.Clone(u.dirs)
	for _, p := range u.files {
		dirs = append(dirs, filepath.Dir(p))
	}
	slices.Sort(dirs)
	synced := map[uint64]bool{}
	for _, p := range slices.Compact(dirs) {
		info, err := os.Stat(p)
		if err != nil {
			return err
		}
		st, ok := info.Sys().(*syscall.Stat_t)
		if !ok {
			return errors.ErrUnsupported
		}
		if synced[uint64(st.Dev)] {
			continue
		}
		synced[uint64(st.Dev)] = true
		if err := d.syncFS(p); err != nil {
			return err
		}
	}
	return nil
}

// syncPath syncs one file or directory, if directories can be synced.
func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
