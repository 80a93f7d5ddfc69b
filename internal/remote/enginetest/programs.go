package enginetest

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
)

// programs are the programs of a server, and their files.
type programs struct {
	dir     string
	argv    map[string][]string // by name
	mu      sync.Mutex
	running map[string]*process
}

// A process is a program that runs. A shell waits beside it, and kills it if this program ends in whatever way.
type process struct {
	cmd   *exec.Cmd
	alive io.Closer
	done  chan struct{}
}

// prepare makes a new directory for the programs below dir.
func (ps *programs) prepare(dir string) error {
	ps.argv, ps.running = map[string][]string{}, map[string]*process{}
	var err error
	if ps.dir, err = os.MkdirTemp(dir, "engine-"); err != nil {
		return err
	}
	return os.Chmod(ps.dir, 0o755) // actions run as other users
}

// freePorts finds ports of the loopback interface that nobody uses.
func freePorts(ports []int) error {
	for i := range ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		defer l.Close() // after all were found
		ports[i] = l.Addr().(*net.TCPAddr).Port
	}
	return nil
}

// listening reports whether somebody listens at an address.
func listening(address string) bool {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// Begin starts a program: storage, scheduler, runner0, worker0 and so on of an engine, or cache.
func (ps *programs) Begin(name string) error {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	log, err := os.OpenFile(filepath.Join(ps.dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command("/bin/sh", append([]string{"-c", `"$@" </dev/null & p=$!; read -r x; kill -KILL $p; wait $p`, "sh"}, ps.argv[name]...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = ps.dir, log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	alive, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p := &process{cmd, alive, make(chan struct{})}
	go func() {
		cmd.Wait()
		close(p.done)
	}()
	ps.running[name] = p
	return nil
}

// Kill kills a program, as if its machine had died.
func (ps *programs) Kill(name string) {
	ps.mu.Lock()
	p := ps.running[name]
	delete(ps.running, name)
	ps.mu.Unlock()
	if p != nil {
		p.kill()
	}
}

func (p *process) kill() {
	p.alive.Close()
	<-p.done
	syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) // what the program has started
}

// Log returns the ends of what the programs have printed.
func (ps *programs) Log() string {
	names, _ := filepath.Glob(filepath.Join(ps.dir, "*.log"))
	out := ""
	for _, n := range names {
		b, _ := os.ReadFile(n)
		out += fmt.Sprintf("\n%s: %s", filepath.Base(n), b[max(0, len(b)-1000):])
	}
	return out
}

// Close ends all programs and removes their files.
func (ps *programs) Close() error {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, p := range ps.running {
		p.kill()
	}
	clear(ps.running)
	return os.RemoveAll(ps.dir)
}
