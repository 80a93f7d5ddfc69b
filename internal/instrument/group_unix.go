//go:build unix

package instrument

import (
	"os"
	"syscall"
)

// killGroup kills a process and all processes that it started.
func killGroup(p *os.Process) {
	syscall.Kill(-p.Pid, syscall.SIGKILL)
}

func exitStatus(s *os.ProcessState) int {
	ws, ok := s.Sys().(syscall.WaitStatus)
	if ok && ws.Signaled() {
		return 256 + int(ws.Signal())
	}
	return s.ExitCode()
}
