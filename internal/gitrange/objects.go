package gitrange

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"syscall"
)

// objects reads the contents of files from a repository, each once.
type objects struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader

	mu    sync.Mutex
	known map[string][]byte
	err   error // that ended reading; nothing that is read after it is right
}

func openObjects(repo string) (*objects, error) {
	o := &objects{cmd: command(context.Background(), repo, "cat-file", "--batch"), known: map[string][]byte{}}
	o.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // an interrupt from the terminal is not for it: the best is saved first
	in, err := o.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := o.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	o.in, o.out = in, bufio.NewReaderSize(out, 1<<16)
	if err := o.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start git: %w", err)
	}
	return o, nil
}

// get returns the content of an object. After an error it returns nothing, and the error stays.
func (o *objects) get(id string) []byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	data, ok := o.known[id]
	if !ok && o.err == nil {
		if data, o.err = o.read(id); o.err == nil {
			o.known[id] = data
		}
	}
	return data
}

// put makes content known that is in no repository.
func (o *objects) put(id string, data []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.known[id] = data
}

func (o *objects) read(id string) ([]byte, error) {
	if _, err := io.WriteString(o.in, id+"\n"); err != nil {
		return nil, fmt.Errorf("read from git: %w", err)
	}
	head, err := o.out.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("read from git: %w", err)
	}
	var kind string
	var size int
	if _, err := fmt.Sscanf(strings.TrimPrefix(head, id), "%s %d", &kind, &size); err != nil {
		return nil, fmt.Errorf("the repository does not have the object %s: it may be a partial clone; fetch what is missing, for example with git fetch --refetch --no-filter", id)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(o.out, data); err != nil {
		return nil, fmt.Errorf("read from git: %w", err)
	}
	_, err = o.out.Discard(1)
	return data, err
}

// fail records an error that makes what is read wrong.
func (o *objects) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
	}
}

func (o *objects) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// close ends git, which ends when there is nothing more to read. How it ends does not matter.
func (o *objects) close() {
	o.in.Close()
	o.cmd.Wait()
}
