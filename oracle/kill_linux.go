package oracle

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// killTimeout limits how long we wait for processes to end after killing them. It
// is exceeded only if we may not kill one, or if the kernel is stuck.
const killTimeout = 30 * time.Second

// killAll kills child's process group and then every other process below us, and
// waits for them all. It returns the status of child, and what it has used.
//
// We are a subreaper, so a process below us whose parent dies becomes our child.
// Killing our children until we have none therefore reaches every process, however
// deep they nest.
func killAll(child int, e ending) (status unix.WaitStatus, used unix.Rusage, err error) {
	status, used = e.status, e.used
	if !e.reaped { // otherwise another process may have its number by now
		unix.Kill(-child, unix.SIGKILL)
	}
	err = reapAll(killTimeout, func(pid int, ws unix.WaitStatus, ru unix.Rusage) {
		if pid == child {
			status, used = ws, ru
		}
	}, func(int) bool { return true })
	return status, used, err
}

// reapEnded reaps children that have ended, and stops after child.
func reapEnded(child int) (ended bool, status unix.WaitStatus, used unix.Rusage) {
	for {
		pid, err := unix.Wait4(-1, &status, unix.WNOHANG|unix.WALL, &used)
		if pid == child {
			return true, status, used
		}
		if pid <= 0 && err != unix.EINTR {
			return false, 0, unix.Rusage{}
		}
	}
}

// reapAll waits for our children until there are none, calls reaped for each, and
// meanwhile kills those for which victim returns true. It returns an error if none
// has ended for as long as limit.
func reapAll(limit time.Duration, reaped func(int, unix.WaitStatus, unix.Rusage), victim func(int) bool) error {
	const first, longest = 20 * time.Microsecond, 5 * time.Millisecond
	pause, quiet := first, time.Now()
	problem := error(unix.EBUSY)
	for {
		var ws unix.WaitStatus
		var ru unix.Rusage
		pid, err := unix.Wait4(-1, &ws, unix.WNOHANG|unix.WALL, &ru)
		switch {
		case err == unix.EINTR:
		case err != nil: // ECHILD
			return nil
		case pid > 0:
			reaped(pid, ws, ru)
			pause, quiet = first, time.Now()
		case time.Since(quiet) > limit:
			return problem
		default:
			if err := killChildren(victim); err != nil {
				problem = err
			}
			time.Sleep(pause)
			pause = min(2*pause, longest)
		}
	}
}

// killChildren kills those of our children for which victim returns true. Only we
// can reap them, so a number in the list still belongs to the same process.
func killChildren(victim func(int) bool) (problem error) {
	for _, pid := range children() {
		if !victim(pid) {
			continue
		}
		if err := unix.Kill(pid, unix.SIGKILL); err != nil && err != unix.ESRCH {
			problem = err
		}
	}
	return problem
}

// children returns our children, including those that have ended. It may miss one
// that is just being started or inherited, so callers call it again.
func children() []int {
	if pids, ok := listedChildren(); ok {
		return pids
	}
	return scannedChildren()
}

// listedChildren reads the kernel's list of our children, which many kernels offer.
// It is a hundred times faster than a scan, fast enough to catch processes that keep
// forking.
func listedChildren() (pids []int, ok bool) {
	for _, tid := range numbers("/proc/self/task") {
		b, err := os.ReadFile("/proc/self/task/" + strconv.Itoa(tid) + "/children")
		if err != nil {
			continue // the thread has ended, or the kernel has no such list
		}
		ok = true
		for f := range bytes.FieldsSeq(b) {
			if pid, err := strconv.Atoi(string(f)); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids, ok
}

// scannedChildren finds our children among all processes.
func scannedChildren() (pids []int) {
	self := os.Getpid()
	for _, pid := range numbers("/proc") {
		b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if err == nil && parentIn(b) == self {
			pids = append(pids, pid)
		}
	}
	return pids
}

// parentIn returns the parent's process number in the content of a stat file: the
// second field after the name, which is in parentheses and may contain any byte.
func parentIn(stat []byte) int {
	f := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(f) < 2 {
		return 0
	}
	n, _ := strconv.Atoi(string(f[1]))
	return n
}

// numbers returns the entries of dir that are numbers.
func numbers(dir string) (ns []int) {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1)
	for _, name := range names {
		if n, err := strconv.Atoi(name); err == nil {
			ns = append(ns, n)
		}
	}
	return ns
}
