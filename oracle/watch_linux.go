package oracle

import (
	"time"

	"golang.org/x/sys/unix"
)

// A watch notices when a job exceeds a limit. Without a container it notices nothing.
type watch struct {
	box     *container
	fds     []unix.PollFd // of events of the cgroup
	memory  int64         // the limit
	counted bool          // the counts of the cgroup are looked up: not all changes are announced
	sampled bool          // memory and processes are looked up
	next    time.Time     // when that is
	disk    time.Time     // when the space that is used is looked up
	peak    int64
}

// watch begins to watch a job. It adds what must be polled to fds, which has room for two.
func (c *container) watch(r request, fds []unix.PollFd) *watch {
	w := &watch{box: c, fds: fds, memory: r.memory}
	if c == nil {
		return w
	}
	limited := false
	if g := c.cgroup; g != nil {
		fds[0] = unix.PollFd{Fd: int32(g.oom.fd), Events: g.oom.events}
		fds[1] = unix.PollFd{Fd: int32(g.forks.fd), Events: g.forks.events}
		limited = g.limit == r.memory
		w.counted = g.Version == "v1" && c.Processes > 0
	}
	w.sampled = r.memory == 0 || !limited
	now := time.Now()
	w.next = now.Add(sampleInterval)
	w.disk = now.Add(diskInterval)
	return w
}

// until returns how long to wait at most.
func (w *watch) until(left time.Duration) time.Duration {
	if w.box == nil {
		return left
	}
	var next time.Time
	if w.counted || w.sampled {
		next = w.next
	}
	if w.box.Disk > 0 && (next.IsZero() || w.disk.Before(next)) {
		next = w.disk
	}
	if next.IsZero() {
		return left
	}
	if wait := max(time.Until(next), 0); left < 0 || wait < left {
		return wait
	}
	return left
}

// exceeded returns the limit that the job has exceeded.
func (w *watch) exceeded() Limit {
	if w.box == nil {
		return NoLimit
	}
	for _, fd := range w.fds {
		if fd.Revents != 0 {
			if limit := w.box.events(); limit != NoLimit {
				return limit
			}
		}
	}
	now := time.Now()
	if (w.counted || w.sampled) && now.After(w.next) {
		if limit := w.lookUp(); limit != NoLimit {
			return limit
		}
		w.next = time.Now().Add(max(sampleInterval, 4*time.Since(now))) // at most a fifth of a processor
	}
	if w.box.Disk > 0 && now.After(w.disk) {
		began := time.Now()
		if diskUse(w.box.Jobs, w.box.Disk) > w.box.Disk {
			return DiskLimit
		}
		w.disk = time.Now().Add(max(diskInterval, 10*time.Since(began)))
	}
	return NoLimit
}

func (w *watch) lookUp() Limit {
	if limit := w.box.events(); limit != NoLimit || !w.sampled {
		return limit
	}
	return w.sample()
}

func (w *watch) sample() Limit {
	u := sampleUsage()
	w.peak = max(w.peak, u.memory)
	switch {
	case w.memory > 0 && u.memory > w.memory:
		return MemoryLimit
	case w.box.Processes > 0 && u.processes > w.box.Processes:
		return ProcessLimit
	}
	return NoLimit
}

// events returns the limit about which the cgroup has sent an event since the last call.
func (c *container) events() Limit {
	if c.cgroup == nil {
		return NoLimit
	}
	oom, forks := c.cgroup.oom.happened(), c.cgroup.forks.happened()
	switch {
	case oom:
		return MemoryLimit
	case forks:
		return ProcessLimit
	}
	return NoLimit
}

// exceeded returns the limit that a job had exceeded when it ended by itself. It must be called after
// each job, when none of its processes is left: more events than the first may have happened until then,
// and they must not count for the next job.
func (c *container) exceeded(status unix.WaitStatus) Limit {
	if c == nil {
		return NoLimit
	}
	limit := c.events()
	if status.Signaled() && status.Signal() == unix.SIGXFSZ {
		return DiskLimit
	}
	return limit
}
