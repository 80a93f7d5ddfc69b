package oracle

import (
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"golang.org/x/sys/unix"
)

// The name under which our own executable is started again, and the roles that
// its first argument selects. The package comment explains the init function.
const (
	roleName       = "whittle-supervisor"
	roleKeep       = "keep"           // followed by the scratch directory and the containment
	roleSupervise  = "supervise"      // followed by the order to contain jobs, if there is one
	roleFD         = 3                // the socket
	selfExecutable = "/proc/self/exe" // valid even if the file has been replaced or deleted
)

func init() {
	if len(os.Args) < 2 || os.Args[0] != roleName || !isSocket(roleFD) {
		return
	}
	setUpRole()
	switch os.Args[1] {
	case roleSupervise:
		supervise(roleFD, os.Args[2:])
	case roleKeep:
		keep(roleFD, os.Args[2], os.Args[3:])
	}
	syscall.Exit(0) // immediately: os.Exit takes a second under the race detector
}

func isSocket(fd int) bool {
	var st unix.Stat_t
	return unix.Fstat(fd, &st) == nil && st.Mode&unix.S_IFMT == unix.S_IFSOCK
}

// setUpRole makes the process a subreaper, which inherits orphans. It passes no
// descriptors to its children by accident and ends only when its socket closes.
func setUpRole() {
	runtime.LockOSThread() // Pdeathsig depends on the thread that forked
	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(400) // the heap is tiny
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	unix.CloseRange(roleFD, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC)
	unix.CloseOnExec(roleFD) // for kernels without close_range

	// Thousands of crashes must not write thousands of core files. Tests inherit the limit, and may raise it.
	var core unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_CORE, &core) == nil {
		core.Cur = 0
		unix.Setrlimit(unix.RLIMIT_CORE, &core)
	}

	// Catch these signals and drop them: tests would inherit ignored signals.
	signal.Notify(make(chan os.Signal, 1), unix.SIGINT, unix.SIGTERM, unix.SIGHUP, unix.SIGQUIT, unix.SIGXCPU)
}
