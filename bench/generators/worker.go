package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
)

// A worker is a program that answers questions, a line of JSON each. Starting it for
// every test would take most of the time.
type worker struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader

	mu    sync.Mutex
	known map[string][]byte // answers; the programs here are deterministic
	err   error             // the first
}

// startWorker starts an interpreter on a script and reads its greeting.
func startWorker(ctx context.Context, interpreter, flag, script string, hello any) (*worker, error) {
	w := &worker{cmd: exec.CommandContext(ctx, interpreter, flag, script), known: map[string][]byte{}}
	w.cmd.Stderr = os.Stderr
	var err error
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w.out = bufio.NewReader(out)
	if err := w.cmd.Start(); err != nil {
		return nil, err
	}
	line, err := w.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, hello)
	}
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", interpreter, err)
	}
	return w, nil
}

// ask asks a question. Errors are kept for Close, because tests cannot return them.
func (w *worker) ask(question, answer any) bool {
	q, err := json.Marshal(question)
	if err != nil {
		panic(err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	line, ok := w.known[string(q)]
	if !ok && w.err == nil {
		if _, w.err = w.in.Write(append(q, '\n')); w.err == nil {
			line, w.err = w.out.ReadBytes('\n')
		}
		w.known[string(q)] = line
	}
	return w.err == nil && json.Unmarshal(line, answer) == nil
}

// Close ends the program.
func (w *worker) Close() error {
	w.in.Close()
	err := w.cmd.Wait()
	if w.err != nil {
		return w.err
	}
	return err
}
