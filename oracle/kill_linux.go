package oracle

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// patience is how long we wait for a process to die that we have killed, or may
// not kill, before that is an error. Only the system itself makes it that long.
const patience = 30 * time.Second

// killAll kills child's process group and then every other process below us, and
// waits for them all; it returns how child ended.
//
// Below a subreaper a process whose parent dies becomes our child. So killing
// our children until we have none leaves nothing, however deep they nest.
func killAll(child int, e ending) (status unix.WaitStatus, err error) {
	status = e.status
	if !e.reaped { // or its number may be somebody else's by now
		unix.Kill(-child, unix.SIGKILL)
	}
	err = reapAll(patience, func(pid int, ws unix.WaitStatus) {
		if pid == child {
			status = ws
		}
	}, func(int) bool { return true })
	return status, err
}

// reapSome waits for those of our children that have ended already, up to child.
func reapSome(child int) (ended bool, status unix.WaitStatus) {
	for {
		pid, err := unix.Wait4(-1, &status, unix.WNOHANG|unix.WALL, nil)
		if pid == child {
			return true, status
		}
		if pid <= 0 && err != unix.EINTR {
			return false, 0
		}
	}
}

// reapAll waits for our children until there are none, telling reaped about
// each, and meanwhile kills those that victim picks. If none has ended for as long
// as limit it gives up.
func reapAll(limit time.Duration, reaped func(int, unix.WaitStatus), victim func(int) bool) error {
	const first, longest = 20 * time.Microsecond, 5 * time.Millisecond
	pause, quiet := first, time.Now()
	problem := error(unix.EBUSY)
	for {
		var ws unix.WaitStatus
		pid, err := unix.Wait4(-1, &ws, unix.WNOHANG|unix.WALL, nil)
		switch {
		case err == unix.EINTR:
		case err != nil: // ECHILD
			return nil
		case pid > 0:
			reaped(pid, ws)
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

// killChildren kills those of our children that victim picks. Nobody else can
// wait for them, so a number in the list still means the same process.
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

// children lists our children, those that have ended too. It may miss one that
// is being born or adopted; whoever calls it calls it again.
func children() []int {
	if pids, ok := listedChildren(); ok {
		return pids
	}
	return scannedChildren()
}

// listedChildren asks the kernel's own list, which many kernels have. It is a
// hundred times quicker than a scan, and so outruns what forks to get away.
func listedChildren() (pids []int, ok bool) {
	for _, tid := range numbers("/proc/self/task") {
		b, err := os.ReadFile("/proc/self/task/" + strconv.Itoa(tid) + "/children")
		if err != nil {
			continue // a thread that has ended, or a kernel without
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

// scannedChildren looks at the parent of every process there is.
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

// parentIn is the parent's number in the contents of a stat file: the second
// field after the name, which is in parentheses and may hold any byte.
func parentIn(stat []byte) int {
	f := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(f) < 2 {
		return 0
	}
	n, _ := strconv.Atoi(string(f[1]))
	return n
}

// numbers lists the entries of dir that are numbers.
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
