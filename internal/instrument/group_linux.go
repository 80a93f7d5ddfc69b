package instrument

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// own puts a process into a new process group that is killed when this process ends. More exactly,
// when the thread that started it ends; the runtime ends a thread only with a goroutine that has
// locked it, and this program has none.
func own(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// limitOutput makes the system end the process if it writes a larger file.
func limitOutput(pid int, bytes int64) {
	if bytes > 0 {
		unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}, nil)
	}
}
