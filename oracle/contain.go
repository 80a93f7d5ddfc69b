package oracle

import (
	"fmt"
	"strings"
)

// Containment is what the jobs of an executor may do to the machine. The zero value contains
// nothing. Where the system cannot do a part of it, the rest holds; [Local.Contained] tells.
type Containment struct {
	Level     Level
	Write     []string // absolute paths that jobs may change, with what is below them
	Read      []string // absolute paths that jobs may read at level Strict, besides those of the system
	Guard     []string // absolute paths of directories that stay as they are even where they are below a private one
	Offline   bool     // no network; implied by Strict
	Processes int      // that a job may run at once, threads included; 0: no limit
	Disk      int64    // bytes that a job may store; 0: no limit
}

// A Level tells how much jobs are contained.
type Level uint8

const (
	// Off contains nothing.
	Off Level = iota

	// Files lets jobs change only their own directories, those in Write, and private copies of
	// /tmp and /dev/shm.
	Files

	// Strict also cuts the network, and lets jobs read only the directories of the system, their
	// own, and those in Read and Write.
	Strict
)

var levels = []string{"off", "files", "strict"}

func (l Level) String() string { return levels[l] }

// ParseLevel returns the level with the given name.
func ParseLevel(name string) (Level, error) {
	for l, s := range levels {
		if s == name {
			return Level(l), nil
		}
	}
	return Off, fmt.Errorf("%q is not one of %s", name, strings.Join(levels, ", "))
}

func (c Containment) offline() bool { return c.Offline || c.Level == Strict }

// private returns the directories of which each job gets a copy of its own.
func (c Containment) private() []string { return []string{"/tmp", "/dev/shm"} }

// A Limit is what a job had too much of when it was killed.
type Limit uint8

const (
	NoLimit Limit = iota
	MemoryLimit
	ProcessLimit
	DiskLimit
)

var limits = []string{"nothing", "memory", "processes", "disk space"}

func (l Limit) String() string { return limits[l] }

// Contained describes what contains the jobs of an executor.
type Contained struct {
	Landlock int    // version of the kernel's interface; 0: not used
	Mounts   bool   // a mount namespace: the system is read-only, and /tmp and /dev/shm are private
	PIDs     bool   // a PID namespace
	Network  bool   // a network namespace without a way out
	Cgroup   string // "v1", "v2", or "": memory and processes are sampled

	Missing []string // what the system cannot do, as sentences
	Weaker  []string // what it does in a weaker way
}

// String lists what is active.
func (c Contained) String() string {
	var active []string
	if c.Landlock > 0 {
		active = append(active, fmt.Sprintf("Landlock %d", c.Landlock))
	}
	for _, part := range []struct {
		on   bool
		name string
	}{{c.Mounts, "mount namespace"}, {c.PIDs, "PID namespace"}, {c.Network, "network namespace"}} {
		if part.on {
			active = append(active, part.name)
		}
	}
	if c.Cgroup != "" {
		active = append(active, "cgroup "+c.Cgroup)
	}
	if active == nil {
		return "nothing"
	}
	return strings.Join(active, ", ")
}
