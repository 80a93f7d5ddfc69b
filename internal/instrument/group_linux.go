package instrument

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// own puts a process into a group of its own, which dies with us.
func own(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// limitOutput has the system end a process that writes a file larger than this.
func limitOutput(pid int, bytes int64) {
	if bytes > 0 {
		unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}, nil)
	}
}
