// Package enginetest runs Buildbarn, a real server of the Remote Execution API, on this machine for tests. The
// script tools/engine/build builds it.
//
// It listens on the loopback interface without authentication, and runs what it is sent: whoever has an account
// on the machine can use it while it is up.
package enginetest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Storage is enough for what tests store.
const Storage = 256 * mega

// An Engine is a scheduler, a storage, and workers with a runner each.
type Engine struct {
	programs
	ports [3]int
	cache *Cache // in place of a storage of its own; nil: none
}

// Options say what an engine consists of.
type Options struct {
	Workers  int    // each of them runs one action at a time
	Later    int    // of them, the last ones, are not started yet
	Instance string // for which actions are executed; "": for any
	Storage  int    // about so many bytes; 0: enough for tests
	Cache    *Cache // holds what the engine stores; nil: it has a storage of its own, which is also its front end
}

// Start starts an engine. Its files are in a new directory below dir, which must have a short path because there are
// sockets in it.
func Start(bin, dir string, o Options) (*Engine, error) {
	e := &Engine{cache: o.Cache}
	if err := e.prepare(dir); err != nil {
		return nil, err
	}
	if err := freePorts(e.ports[:]); err != nil {
		return nil, err
	}
	if o.Storage == 0 {
		o.Storage = Storage
	}
	if err := e.configure(bin, o); err != nil {
		return nil, err
	}
	names := []string{"scheduler"}
	if o.Cache == nil {
		names = append(names, "storage")
	}
	for i := range o.Workers {
		names = append(names, fmt.Sprintf("runner%d", i))
	}
	for _, n := range names {
		if err := e.Begin(n); err != nil {
			return nil, errors.Join(err, e.Close())
		}
	}
	// A worker that finds no scheduler or no runner sleeps for seconds, so they come last.
	if err := e.wait(o.Workers); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	for i := range o.Workers - o.Later {
		if err := e.Begin(fmt.Sprintf("worker%d", i)); err != nil {
			return nil, errors.Join(err, e.Close())
		}
	}
	return e, nil
}

// Address returns the address of the engine. Actions can be sent at once; they are refused as long as no
// worker has come.
func (e *Engine) Address() string { return "grpc://" + e.address(e.front()) }

// front returns which port is for clients.
func (e *Engine) front() int {
	if e.cache != nil {
		return 1
	}
	return 0
}

// wait returns when all servers listen.
func (e *Engine) wait(workers int) error {
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		up := true
		for p := e.front(); p < len(e.ports) && up; p++ {
			up = listening(e.address(p))
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
