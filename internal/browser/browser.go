// Package browser drives a real browser for tests and experiments: it opens pages, clicks, presses keys, takes
// screenshots, and collects what the browser complains about.
//
// It talks the DevTools protocol with Chromium over two pipes, so that it needs neither a port nor a library.
package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// A Browser is a Chromium with one page.
type Browser struct {
	cmd     *exec.Cmd
	to      *os.File
	from    *os.File
	profile string
	page    string // the session of the page
	read    sync.WaitGroup

	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
	closed  error
	saw     []string
	loaded  chan struct{}
}

type reply struct {
	result json.RawMessage
	err    error
}

// Find returns the path of a Chromium, if there is one.
func Find() (string, bool) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, true
		}
	}
	return "", false
}

// Open starts the browser at path, without a window and with an empty profile.
func Open(path string) (b *Browser, err error) {
	b = &Browser{waiting: map[int]chan reply{}, loaded: make(chan struct{}, 16)}
	if b.profile, err = os.MkdirTemp("", "browser"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			b.Close()
		}
	}()
	theirIn, ourOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	ourIn, theirOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	b.to, b.from = ourOut, ourIn
	b.cmd = exec.Command(path, "--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--user-data-dir="+b.profile, "about:blank")
	b.cmd.Env = append(os.Environ(), "TMPDIR="+b.profile) // it leaves files behind, which are removed with the profile
	b.cmd.ExtraFiles = []*os.File{theirIn, theirOut}      // 3 and 4, by the protocol
	b.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	err = b.cmd.Start()
	theirIn.Close()
	theirOut.Close()
	if err != nil {
		return nil, err
	}
	b.read.Go(b.listen)
	return b, b.attach()
}

// attach finds the page, and asks for its events.
func (b *Browser) attach() error {
	var targets struct {
		TargetInfos []struct{ TargetID, Type string }
	}
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if err := b.Call("Target.getTargets", nil, &targets); err != nil {
			return err
		}
		for _, t := range targets.TargetInfos {
			if t.Type != "page" {
				continue
			}
			var session struct{ SessionID string }
			if err := b.Call("Target.attachToTarget", map[string]any{"targetId": t.TargetID, "flatten": true}, &session); err != nil {
				return err
			}
			b.page = session.SessionID
			for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
				if err := b.Call(domain+".enable", nil, nil); err != nil {
					return err
				}
			}
			return nil
		}
		if time.Since(began) > time.Minute {
			return errors.New("the browser has no page")
		}
	}
}

// Call calls a method of the protocol and stores what it returns in result, unless that is nil.
func (b *Browser) Call(method string, params, result any) error {
	ch := make(chan reply, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.waiting[id] = ch
	closed := b.closed
	b.mu.Unlock()
	if closed != nil {
		return closed
	}
	msg := map[string]any{"id": id, "method": method}
	if params != nil {
		msg["params"] = params
	}
	if b.page != "" {
		msg["sessionId"] = b.page
	}
	text, err := json.Marshal(msg)
	if err != nil {
		return err
	}
	if _, err := b.to.Write(append(text, 0)); err != nil {
		return err
	}
	select {
	case r := <-ch:
		if r.err != nil || result == nil {
			return r.err
		}
		return json.Unmarshal(r.result, result)
	case <-time.After(5 * time.Minute): // a machine may be busy, but a test must end
		return fmt.Errorf("%s: the browser does not answer", method)
	}
}

// listen reads what the browser sends.
func (b *Browser) listen() {
	in := bufio.NewReaderSize(b.from, 1<<16)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			b.end(err)
			return
		}
		var msg struct {
			ID     int
			Result json.RawMessage
			Error  *struct{ Message string }
			Method string
			Params json.RawMessage
		}
		if json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &msg) != nil {
			continue
		}
		if msg.Method != "" {
			b.event(msg.Method, msg.Params)
			continue
		}
		r := reply{result: msg.Result}
		if msg.Error != nil {
			r.err = errors.New(msg.Error.Message)
		}
		b.mu.Lock()
		ch := b.waiting[msg.ID]
		delete(b.waiting, msg.ID)
		b.mu.Unlock()
		if ch != nil {
			ch <- r
		}
	}
}

// end tells everybody who waits that the browser is gone.
func (b *Browser) end(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = fmt.Errorf("the browser has ended: %w", err)
	for _, ch := range b.waiting {
		ch <- reply{err: b.closed}
	}
	b.waiting = map[int]chan reply{}
}

// Close ends the browser, with all its processes.
func (b *Browser) Close() error {
	if b.cmd != nil && b.cmd.Process != nil {
		syscall.Kill(-b.cmd.Process.Pid, syscall.SIGKILL)
		b.cmd.Wait()
	}
	for _, f := range []io.Closer{b.to, b.from} {
		if f != (*os.File)(nil) {
			f.Close()
		}
	}
	b.read.Wait()
	var err error
	for range 20 { // its processes may still be ending
		if err = os.RemoveAll(b.profile); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}
