// Package enginetest runs Buildbarn, a real server of the Remote Execution API, on this machine for tests. The
// script tools/engine/build builds it.
//
// It listens on the loopback interface without authentication, and runs what it is sent: whoever has an account
// on the machine can use it while it is up.
package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// Storage is enough for what tests store.
const Storage = 256 * mega

// An Engine is a scheduler, a storage, and workers with a runner each.
type Engine struct {
	bin, dir string
	ports    [3]int
	mu       sync.Mutex
	running  map[string]*process
}

// A process is a program of the engine. A shell waits beside it, and kills it if this program ends in whatever
// way.
type process struct {
	cmd   *exec.Cmd
	alive io.Closer
	done  chan struct{}
}

// Start starts an engine with so many workers, each of which runs one action at a time, and about so many bytes of
// storage. Its files are in a new directory below dir, which must have a short path because there are sockets in it.
func Start(bin, dir string, workers int, storage int) (*Engine, error) {
	dir, err := os.MkdirTemp(dir, "engine-")
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // actions run as other users
		return nil, err
	}
	e := &Engine{bin: bin, dir: dir, running: map[string]*process{}}
	if err := e.findPorts(); err != nil {
		return nil, err
	}
	if err := e.configure(workers, storage); err != nil {
		return nil, err
	}
	names := []string{"storage", "scheduler"}
	for i := range workers {
		names = append(names, fmt.Sprintf("runner%d", i))
	}
	for _, n := range names {
		if err := e.Begin(n); err != nil {
			return nil, errors.Join(err, e.Close())
		}
	}
	// A worker that finds no scheduler or no runner sleeps for seconds, so they come last.
	if err := e.wait(workers); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	for i := range workers {
		if err := e.Begin(fmt.Sprintf("worker%d", i)); err != nil {
			return nil, errors.Join(err, e.Close())
		}
	}
	return e, nil
}

// Address returns the address of the engine. Actions can be sent at once; they are refused as long as no
// worker has come.
func (e *Engine) Address() string { return fmt.Sprintf("grpc://127.0.0.1:%d", e.ports[0]) }

func (e *Engine) findPorts() error {
	for i := range e.ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		defer l.Close() // after all were found
		e.ports[i] = l.Addr().(*net.TCPAddr).Port
	}
	return nil
}

// wait returns when all servers listen.
func (e *Engine) wait(workers int) error {
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		up := true
		for _, p := range e.ports {
			conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", p))
			if err != nil {
				up = false
				break
			}
			conn.Close()
		}
		for i := range workers {
			_, err := os.Stat(filepath.Join(e.dir, fmt.Sprint(i), "runner"))
			up = up && err == nil
		}
		if up {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("the engine does not start: %s", e.Log())
		}
	}
}

// Begin starts a program of the engine: storage, scheduler, runner0, worker0 and so on.
func (e *Engine) Begin(name string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	program := filepath.Join(e.bin, "bb_"+trimDigits(name))
	log, err := os.OpenFile(filepath.Join(e.dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command("/bin/sh", "-c", `"$0" "$1" </dev/null & p=$!; read -r x; kill -KILL $p; wait $p`, program, filepath.Join(e.dir, name+".json"))
	cmd.Dir, cmd.Stdout, cmd.Stderr = e.dir, log, log
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
	e.running[name] = p
	return nil
}

// Kill kills a program of the engine, as if its machine had died.
func (e *Engine) Kill(name string) {
	e.mu.Lock()
	p := e.running[name]
	delete(e.running, name)
	e.mu.Unlock()
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
func (e *Engine) Log() string {
	names, _ := filepath.Glob(filepath.Join(e.dir, "*.log"))
	out := ""
	for _, n := range names {
		b, _ := os.ReadFile(n)
		out += fmt.Sprintf("\n%s: %s", filepath.Base(n), b[max(0, len(b)-1000):])
	}
	return out
}

// Close ends all programs and removes their files.
func (e *Engine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, p := range e.running {
		p.kill()
	}
	clear(e.running)
	return os.RemoveAll(e.dir)
}

func (e *Engine) write(name string, config any) error {
	b, err := json.MarshalIndent(config, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(e.dir, name+".json"), b, 0o644)
}

func trimDigits(s string) string {
	for s != "" && s[len(s)-1] >= '0' && s[len(s)-1] <= '9' {
		s = s[:len(s)-1]
	}
	return s
}
