package oracle

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A cgroup limits the memory and the processes of a supervisor's jobs. With version 1 of the interface,
// it is one directory for each of the two; with version 2, one for both.
//
// With version 2 each job is started in the cgroup. Version 1 has no way to do that, so the supervisor
// itself enters it, and only its first thread leaves again: a new process is in the cgroup of the thread
// that started it, while the memory of a process counts where its first thread is.
type cgroup struct {
	Version string // "v1", "v2", or "" for none
	Memory  string // the directory that limits memory
	PIDs    string // the directory that limits processes
}

// dirs returns the directories of the cgroup.
func (g cgroup) dirs() []string {
	if g.Version == "" {
		return nil
	}
	return slices.Compact([]string{g.Memory, g.PIDs})
}

// A heldCgroup is locked as long as its keeper lives: that tells cgroups in use from those that a killed
// keeper has left, even if it had another list of processes than ours.
type heldCgroup struct {
	cgroup
	locks []int
}

// holdCgroup makes a cgroup and locks it. Another keeper may remove it in between, so it tries again.
func holdCgroup(number int) (h heldCgroup, err error) {
	for range 3 {
		g, err := makeCgroup(fmt.Sprintf("%s%s-%d", cgroupPrefix, rand.Text()[:10], number))
		if err != nil {
			return heldCgroup{}, err
		}
		h = heldCgroup{cgroup: g}
		for _, dir := range g.dirs() {
			if fd := lockDir(dir, unix.LOCK_SH); fd >= 0 {
				h.locks = append(h.locks, fd)
			}
		}
		if len(h.locks) == len(g.dirs()) {
			return h, nil
		}
		h.remove()
	}
	return heldCgroup{}, errors.New("cgroups disappear")
}

// remove removes the cgroup if it is empty.
func (h heldCgroup) remove() {
	h.cgroup.remove()
	for _, fd := range h.locks {
		unix.Close(fd)
	}
}

// lockDir opens a directory and locks it, or returns -1.
func lockDir(path string, how int) int {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1
	}
	if flock(fd, how|unix.LOCK_NB) != nil {
		unix.Close(fd)
		return -1
	}
	return fd
}

// makeCgroup makes a cgroup below or beside our own.
func makeCgroup(name string) (cgroup, error) {
	own, err := ownCgroups()
	if err != nil {
		return cgroup{}, err
	}
	if own["memory"] != "" && own["pids"] != "" {
		g := cgroup{"v1", filepath.Join(own["memory"], name), filepath.Join(own["pids"], name)}
		return g, g.make("memory.limit_in_bytes", "pids.max")
	}
	if own[""] == "" {
		return cgroup{}, errors.New("there are no cgroups")
	}
	err = errors.New("no cgroup with memory and pids is delegated to this user")
	for _, parent := range []string{filepath.Dir(own[""]), own[""]} {
		g := cgroup{"v2", filepath.Join(parent, name), filepath.Join(parent, name)}
		if err = g.make("memory.max", "pids.max"); err == nil {
			return g, nil
		}
	}
	return cgroup{}, err
}

// make makes the directories, in which the kernel must offer the given files.
func (g cgroup) make(memory, pids string) error {
	for _, dir := range g.dirs() {
		if err := os.Mkdir(dir, 0o755); err != nil {
			g.remove()
			return err
		}
	}
	for _, file := range []string{g.Memory + "/" + memory, g.PIDs + "/" + pids} {
		if err := unix.Access(file, unix.W_OK); err != nil {
			g.remove()
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// remove removes the cgroup if it is empty.
func (g cgroup) remove() {
	for _, dir := range g.dirs() {
		unix.Rmdir(dir)
	}
}

// sweepCgroups removes the cgroups of keepers that were killed.
func sweepCgroups() {
	own, _ := ownCgroups()
	for _, dir := range own {
		for _, parent := range []string{dir, filepath.Dir(dir)} {
			left, _ := filepath.Glob(filepath.Join(parent, cgroupPrefix+"*"))
			for _, d := range left {
				if fd := lockDir(d, unix.LOCK_EX); fd >= 0 {
					unix.Rmdir(d)
					unix.Close(fd)
				}
			}
		}
	}
}

const cgroupPrefix = "whittle-"

// ownCgroups returns the directories of the cgroups that we are in, by controller; "" is version 2.
func ownCgroups() (map[string]string, error) {
	b, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return nil, err
	}
	places, err := cgroupMounts()
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for line := range strings.Lines(string(b)) {
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), ":", 3)
		if len(f) < 3 {
			continue
		}
		for _, controller := range strings.Split(f[1], ",") {
			if at, ok := places[controller]; ok {
				if rel, err := filepath.Rel(at.root, f[2]); err == nil && !strings.HasPrefix(rel, "..") {
					out[controller] = filepath.Join(at.path, rel)
				}
			}
		}
	}
	return out, nil
}

// A cgroupMount is where a hierarchy of cgroups is mounted, and which part of it.
type cgroupMount struct{ path, root string }

// cgroupMounts returns the mounted hierarchies by controller.
func cgroupMounts() (map[string]cgroupMount, error) {
	b, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		return nil, err
	}
	out := map[string]cgroupMount{}
	for line := range strings.Lines(string(b)) {
		head, tail, _ := strings.Cut(line, " - ")
		f, g := strings.Fields(head), strings.Fields(tail)
		if len(f) < 5 || len(g) < 3 {
			continue
		}
		at := cgroupMount{unescapeMount(f[4]), unescapeMount(f[3])}
		switch g[0] {
		case "cgroup2":
			out[""] = at
		case "cgroup":
			for _, option := range strings.Split(g[2], ",") {
				out[option] = at
			}
		}
	}
	return out, nil
}

// A cgroupWatch is a supervisor's handle on the cgroup of its jobs.
type cgroupWatch struct {
	cgroup
	dir    int // version 2: jobs are started in it
	memory int // where the limit of memory is written
	swap   int // the same for memory and swap together (version 1), or swap (version 2); -1: not supported
	limit  int64

	oom   cgroupEvent // a job has used too much memory
	forks cgroupEvent // a job has started too many processes
}

// A cgroupEvent is a descriptor that can be polled, and the count that tells whether it happened.
type cgroupEvent struct {
	fd     int // polled
	events int16
	count  int // file with the count
	key    string
	last   int
}

// enter opens the cgroup, and with version 1 enters it.
func (g cgroup) enter(processes int) (*cgroupWatch, error) {
	if g.Version == "" {
		return nil, nil
	}
	w := &cgroupWatch{cgroup: g, dir: -1, swap: -1}
	memory, err := openWritable(g.Memory)
	if err != nil {
		return nil, err
	}
	pids, err := openWritable(g.PIDs)
	if err != nil {
		return nil, err
	}
	open := func(dir int, name string, flags int) int {
		fd, e := unix.Openat(dir, name, flags|unix.O_CLOEXEC, 0)
		if e != nil && err == nil {
			err = fmt.Errorf("%s of a cgroup: %w", name, e)
		}
		return fd
	}
	most := "max"
	if processes > 0 {
		most = strconv.Itoa(processes)
	}
	if g.Version == "v2" {
		w.dir = memory
		w.memory = open(memory, "memory.max", unix.O_WRONLY)
		w.swap, _ = unix.Openat(memory, "memory.swap.max", unix.O_WRONLY|unix.O_CLOEXEC, 0)
		fd := open(memory, "memory.events", unix.O_RDONLY)
		w.oom = cgroupEvent{fd: fd, events: unix.POLLPRI, count: fd, key: "oom_kill "}
	} else {
		w.memory = open(memory, "memory.limit_in_bytes", unix.O_WRONLY)
		w.swap, _ = unix.Openat(memory, "memory.memsw.limit_in_bytes", unix.O_WRONLY|unix.O_CLOEXEC, 0)
		fd := open(memory, "memory.oom_control", unix.O_RDONLY)
		w.oom = cgroupEvent{fd: oomNotifier(g.Memory, fd), events: unix.POLLIN, count: fd, key: "oom_kill "}
	}
	fd := open(pids, "pids.events", unix.O_RDONLY)
	w.forks = cgroupEvent{fd: fd, events: unix.POLLPRI, count: fd, key: "max "}
	if err == nil {
		err = os.WriteFile(g.PIDs+"/pids.max", []byte(most), 0)
	}
	if err == nil && g.Version == "v1" {
		err = g.enterThreads()
	}
	return w, err
}

// openWritable opens a directory, where possible in a copy of its mount: ours becomes read-only, which no
// file that is open for writing may prevent.
func openWritable(path string) (int, error) {
	if fd, err := unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC); err == nil {
		return fd, nil
	}
	return unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
}

// enterThreads moves us into the cgroup, except for the calling thread, our first, where it limits memory.
func (g cgroup) enterThreads() error {
	for _, dir := range g.dirs() {
		if err := os.WriteFile(dir+"/cgroup.procs", []byte("0"), 0); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Dir(g.Memory)+"/tasks", []byte("0"), 0)
}

// oomNotifier returns a descriptor that becomes readable when a job has used too much memory (version 1).
func oomNotifier(dir string, control int) int {
	fd, err := unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK)
	if err != nil {
		return -1
	}
	if os.WriteFile(dir+"/cgroup.event_control", fmt.Appendf(nil, "%d %d", fd, control), 0) != nil {
		unix.Close(fd)
		return -1
	}
	return fd
}

// allow sets the limit of memory for the next job, and reports whether it holds.
func (w *cgroupWatch) allow(memory int64) bool {
	if memory == w.limit {
		return true
	}
	text := []byte(strconv.FormatInt(memory, 10))
	swap := []byte("0")
	if w.Version == "v1" {
		swap = text
	}
	if memory == 0 {
		text, swap = []byte("-1"), []byte("-1")
		if w.Version == "v2" {
			text, swap = []byte("max"), []byte("max")
		}
	}
	// With version 1, the limit with swap must never be below the one without.
	unix.Write(w.swap, swap)
	_, err := unix.Write(w.memory, text)
	unix.Write(w.swap, swap)
	if err != nil {
		return false
	}
	w.limit = memory
	return true
}

// happened reports whether the event has happened since the last call.
func (e *cgroupEvent) happened() bool {
	var buf [512]byte
	if e.fd != e.count {
		unix.Read(e.fd, buf[:8]) // so that it is no longer ready
	}
	n, _ := unix.Pread(e.count, buf[:], 0)
	_, after, ok := bytes.Cut(buf[:max(n, 0)], []byte(e.key))
	if !ok {
		return false
	}
	line, _, _ := bytes.Cut(after, []byte("\n"))
	count, _ := strconv.Atoi(string(line))
	more := count > e.last
	e.last = count
	return more
}
