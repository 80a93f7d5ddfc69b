package oracle

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/whittle-dd/whittle/internal/remove"
	"golang.org/x/sys/unix"
)

// An order tells a supervisor how to contain its jobs. The program sends it through the keeper.
type order struct {
	Containment
	Jobs       string     // the directory that holds those of the jobs
	Namespaces namespaces // that the supervisor is started in
	Cgroup     cgroup     // that its jobs run in
}

// namespaces are those of a supervisor.
type namespaces uint8

const (
	mountNamespace namespaces = 1 << iota
	pidNamespace              // and an IPC namespace
	networkNamespace
)

// A container contains the jobs of a supervisor. Everything is prepared once, so that it costs a job
// nothing: jobs are started by a thread that has restricted itself.
type container struct {
	order
	root   bool
	mounts *mounts
	lock   *landlock
	cgroup *cgroupWatch // nil: none can be made
	jobs   listing
}

// newContainer contains the process itself as far as its jobs need it.
func newContainer(o order) (c *container, active Contained, err error) {
	c = &container{order: o, root: os.Geteuid() == 0}
	active.PIDs = o.Namespaces&pidNamespace != 0
	if o.Disk > 0 {
		unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: uint64(o.Disk), Max: uint64(o.Disk)})
	}
	if c.cgroup, err = o.Cgroup.enter(o.Processes); err != nil {
		c.cgroup = nil // sampling does the same
	} else {
		active.Cgroup = o.Cgroup.Version
	}
	if o.Namespaces&networkNamespace != 0 {
		active.Network = true
		startLoopback()
	}
	if o.Namespaces&mountNamespace != 0 {
		c.mounts, err = enterMounts(o.Containment, o.Jobs, !c.root, active.PIDs)
		if err != nil {
			return nil, active, err
		}
		active.Mounts = true
	}
	if v := landlockVersion(); v >= 2 || v == 1 && !active.Mounts { // version 1 forbids renaming between directories
		c.lock = newLandlock(v, o.Containment, active.Network)
		c.addRules()
		active.Landlock = v
	}
	if c.jobs, err = openListing(o.Jobs); err != nil {
		return nil, active, err
	}
	if !c.run(func() bool { return true }) {
		c.lock, active.Landlock = nil, 0
	}
	return c, active, nil
}

// systemDirs are what a job may read at level Strict.
var systemDirs = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/dev", "/proc", "/sys", "/nix", "/gnu", "/snap", "/run",
	"/var/lib", "/var/cache",
}

// addRules adds the rules that hold for all jobs.
func (c *container) addRules() {
	c.lock.forget()
	c.lock.allow(rightsOfFiles, "/dev/null", "/dev/zero", "/dev/tty")
	c.lock.allow(c.lock.write, c.Jobs)
	c.lock.allow(c.lock.write, c.private()...)
	c.lock.allow(c.lock.write, c.Write...)
	if c.Level == Strict {
		c.lock.allow(rightsToRead, systemDirs...)
		c.lock.allow(rightsToRead, c.Read...)
	}
}

// run calls f on a restricted thread, which ends when f returns: what it starts can do no more than
// it can. Without a container it just calls f. It returns false if f does, or if the thread cannot be
// restricted.
func (c *container) run(f func() bool) bool {
	if c == nil {
		return f()
	}
	result := make(chan bool)
	go func() {
		runtime.LockOSThread() // and never unlock: the thread stays restricted, so it must end
		result <- c.restrict() == nil && f()
	}()
	return <-result
}

// restrict restricts the calling thread to what jobs may do.
func (c *container) restrict() error {
	if err := dropPrivileges(c.root); err != nil || c.lock == nil {
		return err
	}
	return c.lock.restrict()
}

// limit prepares for a job and adds the cgroup it is started in.
func (c *container) limit(r request, sys *syscall.SysProcAttr) {
	if c == nil || c.cgroup == nil {
		return
	}
	c.cgroup.allow(r.memory)
	if c.cgroup.dir >= 0 {
		sys.UseCgroupFD, sys.CgroupFD = true, c.cgroup.dir
	}
}

// tidy removes what a job has left beside its directories, and reports whether it has changed a private
// directory: then the container must be renewed.
func (c *container) tidy(r request) (changed bool) {
	if c == nil {
		return false
	}
	if c.Namespaces&pidNamespace != 0 {
		removeIPC()
	}
	for c.removeBeside(filepath.Base(filepath.Dir(r.dir))) {
	}
	return c.mounts.changed()
}

// removeBeside removes what is beside the directory of a job, and reports whether there may be more.
func (c *container) removeBeside(own string) (more bool) {
	for _, name := range c.jobs.names() {
		if name != own && remove.At(c.jobs.fd, c.Jobs+"/"+name) == nil {
			more = true
		}
	}
	return more
}

// renew makes the private directories new. A thread that has been restricted has no access to them.
func (c *container) renew() error {
	err := c.mounts.renew()
	if c.lock != nil {
		c.addRules()
	}
	return err
}

// startLoopback starts the loopback interface, which programs use to talk to themselves.
func startLoopback() {
	s, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return
	}
	defer unix.Close(s)
	req, err := unix.NewIfreq("lo")
	if err != nil {
		return
	}
	req.SetUint16(unix.IFF_UP)
	unix.IoctlIfreq(s, unix.SIOCSIFFLAGS, req)
}

// A hello is the first message of a contained supervisor.
type hello struct {
	Active Contained
	Err    string // why the jobs cannot be contained in this way
}

func sayHello(ctl rawFD, o string) *container {
	var h hello
	var c *container
	var ord order
	err := json.Unmarshal([]byte(o), &ord)
	if err == nil {
		c, h.Active, err = newContainer(ord)
	}
	if err != nil {
		h.Err = err.Error()
	}
	b, _ := json.Marshal(h)
	if _, err := ctl.Write(withLength(append(make([]byte, 4), b...))); err != nil || h.Err != "" {
		syscall.Exit(0)
	}
	return c
}

func (h hello) error() error {
	if h.Err == "" {
		return nil
	}
	return fmt.Errorf("contain tests: %s", h.Err)
}
