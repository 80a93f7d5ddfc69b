package oracle

import (
	"encoding/json"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// A starter starts the supervisors of a keeper, in namespaces and cgroups of their own if their jobs are contained.
type starter struct {
	dir     string // the scratch directory
	contain *Containment
	made    int
	cgroups map[int]heldCgroup // by supervisor
}

func newStarter(dir string, containment []string) *starter {
	s := &starter{dir: dir, cgroups: map[int]heldCgroup{}}
	if len(containment) > 0 && json.Unmarshal([]byte(containment[0]), &s.contain) == nil {
		sweepCgroups()
	}
	return s
}

// containmentArgs returns the arguments of a keeper that tell how jobs are contained.
func containmentArgs(c Containment) []string {
	if c.Level == Off {
		return nil
	}
	b, _ := json.Marshal(c)
	return []string{string(b)}
}

// startNumber returns the number that asks for the supervisor of a lane, in the given namespaces.
func startNumber(lane int, ns namespaces) int { return lane<<8 | int(ns) }

func (s *starter) start(sock, number int) (pid int, err error) {
	attr := &syscall.ProcAttr{
		Dir:   "/",
		Env:   os.Environ(),
		Files: []uintptr{0, 1, 2, uintptr(sock)},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	}
	argv := []string{roleName, roleSupervise}
	if s.contain == nil {
		return syscall.ForkExec(selfExecutable, argv, attr)
	}
	o := order{Containment: *s.contain, Jobs: lanePath(s.dir, number>>8), Namespaces: namespaces(number)}
	s.made++
	held, _ := holdCgroup(s.made) // otherwise memory and processes are sampled
	o.Cgroup = held.cgroup
	b, err := json.Marshal(o)
	if err != nil {
		return 0, err
	}
	o.Namespaces.enter(attr.Sys)
	pid, err = syscall.ForkExec(selfExecutable, append(argv, string(b)), attr)
	if err != nil {
		held.remove()
		return 0, err
	}
	s.cgroups[pid] = held
	return pid, nil
}

// ended removes the cgroup of a supervisor that has ended.
func (s *starter) ended(pid int) {
	s.cgroups[pid].remove()
	delete(s.cgroups, pid)
}

// wantedNamespaces returns the namespaces that the containment asks for.
func wantedNamespaces(c Containment) (ns namespaces) {
	if c.Level == Off {
		return 0
	}
	ns = mountNamespace | pidNamespace
	if c.offline() {
		ns |= networkNamespace
	}
	return ns
}

// enter has a process started in the namespaces. Without root, this takes a user namespace, in which
// the user keeps his number. CAP_DAC_OVERRIDE is for overlays, which have directories that nobody may read.
func (ns namespaces) enter(sys *syscall.SysProcAttr) {
	if ns == 0 {
		return
	}
	for flag, clone := range map[namespaces]uintptr{
		mountNamespace: unix.CLONE_NEWNS, pidNamespace: unix.CLONE_NEWPID | unix.CLONE_NEWIPC, networkNamespace: unix.CLONE_NEWNET,
	} {
		if ns&flag != 0 {
			sys.Cloneflags |= clone
		}
	}
	uid, gid := os.Geteuid(), os.Getegid()
	if uid == 0 {
		return
	}
	sys.Cloneflags |= unix.CLONE_NEWUSER
	sys.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
	sys.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
	sys.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_NET_ADMIN, unix.CAP_DAC_OVERRIDE}
}

// startContained starts a supervisor for a lane. Namespaces that the system does not allow are left out,
// for all supervisors: a verdict must not depend on the lane.
func (p *supervisorPool) startContained(lane int) (*supervisorConn, error) {
	for {
		c, active, err := p.tryContained(lane)
		for tries := 1; err != nil && tries < 3; tries++ { // a mount that another program has just removed is no reason
			c, active, err = p.tryContained(lane)
		}
		if err == nil {
			p.settle(active)
			return c, nil
		}
		if p.active != nil || p.ns == 0 { // it worked before
			return nil, err
		}
		p.refused = append(p.refused, err.Error())
		p.ns = p.ns.fewer()
	}
}

// fewer returns the next best choice of namespaces.
func (ns namespaces) fewer() namespaces {
	switch {
	case ns&pidNamespace != 0:
		return ns &^ pidNamespace
	case ns&mountNamespace != 0:
		return ns &^ mountNamespace
	}
	return 0
}

func (p *supervisorPool) tryContained(lane int) (*supervisorConn, Contained, error) {
	c, err := p.start(startNumber(lane, p.ns))
	if err != nil {
		return nil, Contained{}, err
	}
	var h hello
	if c.body, err = readMessage(c.in, c.body); err == nil {
		err = json.Unmarshal(c.body, &h)
	}
	if err == nil {
		err = h.error()
	}
	if err != nil {
		c.conn.Close()
		p.request(opKill, c.pid, -1)
		return nil, Contained{}, err
	}
	return c, h.Active, nil
}

// settle notes what contains the jobs, and what is missing.
func (p *supervisorPool) settle(a Contained) {
	if p.active != nil {
		return
	}
	why := ""
	if p.refused != nil {
		why = " (" + p.refused[0] + ")"
	}
	private := strings.Join(p.contain.private(), " and ")
	for _, gap := range []struct {
		there bool
		in    *[]string
		words string
	}{
		{a.Landlock == 0 && !a.Mounts, &a.Missing, "neither Landlock nor mount namespaces are available" + why + ": tests may write anywhere"},
		{a.Landlock == 0 && a.Mounts, &a.Missing, "this kernel does not offer Landlock: tests may write to devices"},
		{a.Landlock > 0 && !a.Mounts, &a.Missing, "mount namespaces are not available" + why + ": tests write to the real " + private + ", and may change permissions"},
		{p.contain.offline() && !a.Network && a.Landlock >= 4, &a.Missing, "network namespaces are not available" + why + ": only TCP is cut"},
		{p.contain.offline() && !a.Network && a.Landlock < 4, &a.Missing, "network namespaces are not available" + why + ": tests can use the network"},
		{!a.PIDs, &a.Weaker, "PID namespaces are not available: a daemon that clears its environment survives if all of Whittle is killed at once"},
		{a.Cgroup == "", &a.Weaker, "no cgroup can be made: memory and processes are sampled"},
	} {
		if gap.there {
			*gap.in = append(*gap.in, gap.words)
		}
	}
	p.active = &a
}

func (p *supervisorPool) contained() (Contained, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.active == nil && p.contain.Level != Off {
		if err := os.MkdirAll(lanePath(p.dir, 0), 0o700); err != nil {
			return Contained{}, err
		}
		c, err := p.startContained(0)
		if err != nil {
			return Contained{}, err
		}
		p.idle[0] = c
	}
	if p.active == nil {
		return Contained{}, nil
	}
	return *p.active, nil
}
