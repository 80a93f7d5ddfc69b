package oracle

import (
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"golang.org/x/sys/unix"
)

// The name under which our own executable is started again, and what it is to
// be then. See the package comment for why there is an init function.
const (
	roleName       = "whittle-supervisor"
	roleKeep       = "keep" // followed by the scratch directory
	roleSupervise  = "supervise"
	roleFD         = 3
	selfExecutable = "/proc/self/exe" // right even if the file has been replaced or deleted
)

func init() {
	if len(os.Args) < 2 || os.Args[0] != roleName || !isSocket(roleFD) {
		return
	}
	settle()
	switch os.Args[1] {
	case roleSupervise:
		supervise(roleFD)
	case roleKeep:
		keep(roleFD, os.Args[2:])
	}
	syscall.Exit(0) // at once: under the race detector os.Exit takes a second
}

func isSocket(fd int) bool {
	var st unix.Stat_t
	return unix.Fstat(fd, &st) == nil && st.Mode&unix.S_IFMT == unix.S_IFSOCK
}

// settle makes the process one that inherits orphans, that passes nothing on
// but what it means to, and that ends only when its socket does.
func settle() {
	runtime.LockOSThread() // Pdeathsig is about the thread that forked
	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(400) // there is next to nothing to keep
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	unix.CloseRange(roleFD, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC)
	unix.CloseOnExec(roleFD) // where there is no close_range

	// Caught and forgotten: what is ignored would still be ignored by the test.
	signal.Notify(make(chan os.Signal, 1), unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT)
}
