package oracle

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// mounts is the view of the file system that the jobs of a supervisor have, in a mount namespace of
// its own: everything is read-only, except the directory of the supervisor's jobs, what the user allows,
// and private copies of /tmp and /dev/shm. Unlike Landlock, this also stops chmod, chown and utime.
type mounts struct {
	store    string   // a file system in memory for what jobs write to private directories
	user     bool     // we are in a user namespace
	writable []string // paths that are mounts of their own, which jobs may change
	privates []*privateDir
}

// A privateDir is a directory that a job may change, of which nothing remains.
type privateDir struct {
	path     string
	empty    bool      // jobs do not see what is really there
	inside   []string  // paths below it where other mounts are attached, in ascending order
	upper    []listing // the directory that holds the changes, and those made in it for inside
	pristine int       // bytes of their lists of entries when nothing has changed
	mode     uint32    // of the first of them
	round    int
}

// enterMounts changes the file system that we see. The directory jobs holds those of the jobs.
func enterMounts(c Containment, jobs string, user, pids bool) (*mounts, error) {
	m := &mounts{store: jobs + ".private", user: user}
	if err := os.Mkdir(m.store, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if err := unix.Mount("", "/", "", unix.MS_SLAVE|unix.MS_REC, ""); err != nil {
		return nil, fmt.Errorf("separate mounts: %w", err)
	}
	open := append([]string{jobs}, existing(c.Write)...) // in this order: one may contain another
	slices.SortFunc(open[1:], strings.Compare)
	m.writable = open
	writable, err := cloneTrees(open)
	if err != nil {
		return nil, err
	}
	if err := readOnly(unix.AT_FDCWD, "/"); err != nil {
		return nil, fmt.Errorf("make the system read-only: %w", err)
	}
	if pids {
		if err := mountProc(); err != nil {
			return nil, err
		}
	}
	for i, fd := range writable {
		if err := attach(fd, open[i]); err != nil {
			return nil, fmt.Errorf("keep %s writable: %w", open[i], err)
		}
	}
	if err := m.makeStore(c.Disk); err != nil {
		return nil, err
	}
	points, err := mountPoints()
	if err != nil {
		return nil, err
	}
	for _, path := range c.private() {
		if path, err = filepath.EvalSymlinks(path); err != nil || slices.Contains(open, path) {
			continue
		}
		if err := m.addPrivate(path, c, points); err != nil {
			return nil, fmt.Errorf("make a private %s: %w", path, err)
		}
	}
	return m, nil
}

// existing returns the paths that exist, with links resolved.
func existing(paths []string) (out []string) {
	for _, p := range paths {
		if p, err := filepath.EvalSymlinks(p); err == nil {
			out = append(out, p)
		}
	}
	return out
}

// cloneTrees returns copies of the mounts at paths, which are not attached yet.
func cloneTrees(paths []string) (fds []int, err error) {
	for _, p := range paths {
		fd, err := unix.OpenTree(unix.AT_FDCWD, p, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
		if err != nil {
			return nil, fmt.Errorf("copy the mount of %s: %w", p, err)
		}
		fds = append(fds, fd)
	}
	return fds, nil
}

func attach(fd int, path string) error {
	defer unix.Close(fd)
	return unix.MoveMount(fd, "", unix.AT_FDCWD, path, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

func readOnly(dir int, path string) error {
	return unix.MountSetattr(dir, path, unix.AT_RECURSIVE|unix.AT_EMPTY_PATH, &unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY})
}

// mountProc makes /proc that of our PID namespace. It is read-only too: as root, a job could otherwise
// change settings of the kernel there.
func mountProc() error {
	err := unix.Mount("proc", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
	if err == nil {
		err = readOnly(unix.AT_FDCWD, "/proc")
	}
	if err != nil {
		return fmt.Errorf("mount /proc: %w", err)
	}
	return nil
}

// makeStore mounts the file system for private directories. It holds as much as a job may store.
func (m *mounts) makeStore(size int64) error {
	options := "mode=700"
	if size > 0 {
		options += fmt.Sprintf(",size=%d", size)
	}
	if err := unix.Mount("whittle", m.store, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err != nil {
		return fmt.Errorf("mount a file system in memory: %w", err)
	}
	return nil
}

func (m *mounts) addPrivate(path string, c Containment, points []string) error {
	d := &privateDir{path: path, empty: c.Level == Strict}
	kept := existing(c.Guard)
	if d.empty { // the rest must not even be readable
		kept = existing(c.Read)
	}
	for _, g := range kept {
		if below(g, path) && !slices.ContainsFunc(existing(c.Write), func(w string) bool { return w == g || below(g, w) }) {
			if err := d.guard(g); err != nil {
				return err
			}
			points = append(points, g)
		}
	}
	if d.empty { // only what jobs need, not what else is mounted there
		points = slices.DeleteFunc(points, func(p string) bool { return !m.needed(p) && !slices.Contains(kept, p) })
	}
	slices.Sort(points)
	for _, p := range points { // a copy of a mount contains those below it
		if n := len(d.inside); below(p, path) && (n == 0 || p != d.inside[n-1] && !below(p, d.inside[n-1])) {
			d.inside = append(d.inside, p)
		}
	}
	m.privates = append(m.privates, d)
	return m.make(d)
}

// guard makes path a mount of its own, so that it stays as it is in the private directory, and read-only.
func (d *privateDir) guard(path string) error {
	fds, err := cloneTrees([]string{path})
	if err != nil {
		return err
	}
	return attach(fds[0], path)
}

// remove removes the private directory with all changes.
func (m *mounts) remove(d *privateDir) error {
	for _, l := range d.upper {
		unix.Close(l.fd)
	}
	d.upper = nil
	if err := unix.Unmount(d.path, unix.MNT_DETACH); err != nil {
		return err
	}
	return os.RemoveAll(m.place(d))
}

// make makes the private directory. What it covers stays mounted below it, so each time the same mounts
// are attached inside it.
func (m *mounts) make(d *privateDir) error {
	inside, err := m.cloneInside(d)
	if err != nil {
		return err
	}
	d.round++
	upper, work := m.place(d)+"/upper", m.place(d)+"/work"
	for _, dir := range []string{upper, work} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
	}
	if err := os.Chmod(upper, 0o777|os.ModeSticky); err != nil {
		return err
	}
	if err := d.watch(upper); err != nil {
		return err
	}
	if err := m.cover(d, upper, work); err != nil {
		return err
	}
	for i, fd := range inside {
		if err := d.prepare(d.inside[i], fd); err != nil {
			return err
		}
		if err := attach(fd, d.inside[i]); err != nil {
			return fmt.Errorf("keep %s: %w", d.inside[i], err)
		}
	}
	d.pristine, d.mode = d.state()
	return nil
}

// needed reports whether jobs cannot do without the mount at path.
func (m *mounts) needed(path string) bool {
	return slices.Contains(m.writable, path) || path == m.store
}

// cloneInside returns copies of the mounts in a private directory. Mounts that cannot be reached are left
// out, for instance one whose directory was removed: the file system of a user may be in any state, and that
// must not leave jobs without containment.
func (m *mounts) cloneInside(d *privateDir) (fds []int, err error) {
	var reached []string
	for _, p := range d.inside {
		fd, err := cloneTrees([]string{p})
		if err != nil && m.needed(p) {
			return nil, err
		}
		if err == nil {
			fds, reached = append(fds, fd[0]), append(reached, p)
		}
	}
	d.inside = reached
	return fds, nil
}

// prepare makes sure that there is a directory, or a file, where a mount is attached. Directories above it are
// watched: jobs could leave something in them.
func (d *privateDir) prepare(path string, mount int) error {
	if !d.empty {
		return nil
	}
	var st unix.Stat_t
	if err := unix.Fstat(mount, &st); err != nil {
		return err
	}
	var err error
	if st.Mode&unix.S_IFMT == unix.S_IFDIR {
		err = os.MkdirAll(path, 0o755)
	} else if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
		err = os.WriteFile(path, nil, 0o644)
	}
	if err != nil {
		return err
	}
	for dir := filepath.Dir(path); below(dir, d.path); dir = filepath.Dir(dir) {
		if err := d.watch(dir); err != nil {
			return err
		}
	}
	return nil
}

// watch has state also look at dir.
func (d *privateDir) watch(dir string) error {
	l, err := openListing(dir)
	if err == nil {
		d.upper = append(d.upper, l)
	}
	return err
}

func (m *mounts) place(d *privateDir) string {
	return fmt.Sprintf("%s/%s-%d", m.store, filepath.Base(d.path), d.round)
}

// cover mounts the private directory over the real one.
func (m *mounts) cover(d *privateDir, upper, work string) error {
	if d.empty {
		return unix.Mount(upper, d.path, "", unix.MS_BIND, "")
	}
	options := fmt.Sprintf("lowerdir=%s,upperdir=%s,workdir=%s", d.path, upper, work)
	if m.user {
		options += ",userxattr"
	}
	return unix.Mount("whittle", d.path, "overlay", unix.MS_NOSUID|unix.MS_NODEV, options)
}

// state returns how long the lists of entries are, and the mode of the directory.
func (d *privateDir) state() (n int, mode uint32) {
	var st unix.Stat_t
	unix.Fstat(d.upper[0].fd, &st)
	for _, l := range d.upper {
		n += len(l.read())
	}
	return n, st.Mode
}

func (d *privateDir) changed() bool {
	n, mode := d.state()
	return n != d.pristine || mode != d.mode
}

// changed reports whether a job has changed a private directory.
func (m *mounts) changed() bool {
	return m != nil && slices.ContainsFunc(m.privates, (*privateDir).changed)
}

// renew makes private directories new that a job has changed.
func (m *mounts) renew() error {
	for _, d := range m.privates {
		if !d.changed() {
			continue
		}
		if err := m.remove(d); err != nil {
			return err
		}
		if err := m.make(d); err != nil {
			return err
		}
	}
	return nil
}

// below reports whether path is below dir.
func below(path, dir string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(dir, "/")+"/")
}

// mountPoints returns the paths where something is mounted.
func mountPoints() (out []string, err error) {
	b, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 4 {
			out = append(out, unescapeMount(f[4]))
		}
	}
	return out, nil
}

// unescapeMount decodes the octal escapes of a path in the list of mounts.
func unescapeMount(s string) string {
	return strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`).Replace(s)
}
