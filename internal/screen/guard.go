package screen

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"syscall"
)

// A guard is a process that restores the terminal if this one ends without doing so: after a panic in any
// goroutine, or kill -9. It ends with this process, whatever happens.
type guard struct {
	cmd *exec.Cmd
	in  io.WriteCloser
}

// watchOver is what the guard does. Its standard output is the terminal. A line on its standard input says that all
// is well; the end of input without one, that this process is gone.
const watchOver = `trap '' INT QUIT HUP TERM TSTP TTOU TTIN
exec 3>&1
mode=$(stty -g <&3) || exit
echo ready >&2
read line && exit
stty "$mode" <&3
printf '\033[?2026l\033[?2027l\033[?2004l\033[=0;1u\033[>4m\033[?1049l\033[?25h\033[m\r\n'`

// newGuard starts a guard, before the mode of the terminal is changed. It returns nil if that is not possible.
func newGuard(terminal *os.File) *guard {
	cmd := exec.Command("/bin/sh", "-c", watchOver)
	cmd.Stdout = terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // keys and signals are not meant for it
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil
	}
	ready, err := cmd.StderrPipe()
	if err != nil || cmd.Start() != nil {
		return nil
	}
	bufio.NewReader(ready).ReadString('\n') // or it has ended
	return &guard{cmd, in}
}

// dismiss ends the guard: the terminal is as it was.
func (g *guard) dismiss() {
	if g == nil {
		return
	}
	io.WriteString(g.in, "done\n") // if it has ended, that is all right too
	g.in.Close()
	g.cmd.Wait()
}
