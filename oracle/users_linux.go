package oracle

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// killUsers kills the processes that have a path in dir among their environment variables:
// TMPDIR of a test, for instance. Each scratch directory has a name of its own, so these are
// processes of its tests, and what they started. It finds those that remain if all our processes were killed
// at once, unless they have cleared their environment.
func killUsers(dir string) {
	for start := time.Now(); time.Since(start) < killTimeout; time.Sleep(time.Millisecond) {
		n := 0
		for _, pid := range numbers("/proc") {
			if pid != os.Getpid() && killIfUser(pid, dir) {
				n++
			}
		}
		if n == 0 {
			return
		}
	}
}

// killIfUser kills a process if it uses dir, and reports whether it did. The descriptor makes
// sure that the process whose environment was read is the one that is killed.
func killIfUser(pid int, dir string) bool {
	fd, fdErr := unix.PidfdOpen(pid, 0)
	if fdErr == nil {
		defer unix.Close(fd)
	} else if fdErr == unix.ESRCH {
		return false
	}
	env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ") // empty once it has ended
	if err != nil || !bytes.Contains(env, []byte("="+dir+"/")) {
		return false
	}
	if fdErr == nil {
		return unix.PidfdSendSignal(fd, unix.SIGKILL, nil, 0) == nil
	}
	return unix.Kill(pid, unix.SIGKILL) == nil
}
