package screen

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"os"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/internal/view"
)

// Watch shows the session in dir on the whole terminal until the user closes it: live, if a process works on it,
// else what it has recorded.
func Watch(ctx context.Context, terminal *os.File, dir string, color bool) error {
	w, err := newWatcher(dir)
	if err != nil {
		return err
	}
	defer w.close()
	s := follow(dir)
	defer s.close()
	m := &model{run: w.now, steps: s, steer: w, interrupt: func() {}}
	m.screen = view.Screen{Color: color, Watching: true}
	err = show(newProgram(ctx, terminal, m), terminal)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Picture returns what Watch would show at this moment on a terminal of this size, without colors.
func Picture(dir string, width, height int) (string, error) {
	h, err := journal.ReadHistory(dir)
	if err != nil {
		return "", err
	}
	w := &watcher{dir: dir, quit: make(chan struct{}), past: pastOf(h, beginning(h))}
	w.listen(true)
	defer close(w.quit)
	run, live := w.now()
	run.Steps, run.Verdicts = points(h), w.past.Tests
	run.Left = view.Left(run.Start.Size.Tokens, run.Steps, run.Verdicts)
	return run.Draw(view.Screen{Width: width, Height: height, Live: live, Watching: true, Shown: content(h, len(h.Steps))}), nil
}

// A watcher knows the state of a run of another process, and steers it.
type watcher struct {
	dir string

	mu   sync.Mutex
	past view.Run  // what the session has recorded
	run  *view.Run // what the process says; nil: none answers
	conn net.Conn

	quit chan struct{}
	done sync.WaitGroup
}

func newWatcher(dir string) (*watcher, error) {
	h, err := journal.ReadHistory(dir)
	if err != nil {
		return nil, err
	}
	from := beginning(h)
	w := &watcher{dir: dir, past: pastOf(h, from), quit: make(chan struct{})}
	w.done.Go(func() { w.connect(h, from) })
	return w, nil
}

func (w *watcher) close() {
	close(w.quit)
	w.mu.Lock()
	if w.conn != nil {
		w.conn.Close()
	}
	w.mu.Unlock()
	w.done.Wait()
}

// connect listens to the process that works on the session, again and again, because one may start at any time.
func (w *watcher) connect(h *journal.History, from ui.Size) {
	for {
		w.listen(false)
		if h.More() == nil {
			past := pastOf(h, from)
			w.mu.Lock()
			w.past = past
			w.mu.Unlock()
		}
		select {
		case <-w.quit:
			return
		case <-time.After(time.Second / 2):
		}
	}
}

// listen takes over what the process says, until it ends, or once.
func (w *watcher) listen(once bool) {
	d, err := os.Open(w.dir)
	if err != nil {
		return
	}
	defer d.Close()
	conn, err := net.DialTimeout("unix", socketPath(w.dir, d), time.Second)
	if err != nil {
		return
	}
	defer conn.Close()
	w.set(conn, nil)
	if once {
		conn.SetReadDeadline(time.Now().Add(5 * time.Second))
	} else {
		defer w.set(nil, nil)
	}
	for dec := json.NewDecoder(bufio.NewReader(conn)); ; {
		var n news
		if dec.Decode(&n) != nil || n.V != newsVersion {
			return
		}
		w.set(conn, &n.Run)
		if once {
			return
		}
	}
}

func (w *watcher) set(conn net.Conn, run *view.Run) {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-w.quit:
		if conn != nil {
			conn.Close()
		}
	default:
	}
	w.conn, w.run = conn, run
}

// now returns the state, and whether the run can be steered.
func (w *watcher) now() (view.Run, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.run == nil {
		return w.past, false
	}
	return *w.run, w.run.State != view.Finished && w.run.State != view.Ended
}

func (w *watcher) order(what string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.conn == nil {
		return
	}
	line, _ := json.Marshal(order{what}) // a string can be encoded
	w.conn.SetWriteDeadline(time.Now().Add(patience))
	w.conn.Write(append(line, '\n')) // if it is gone, so is the run
}

func (w *watcher) Pause()    { w.order("pause") }
func (w *watcher) Resume()   { w.order("resume") }
func (w *watcher) SkipPass() { w.order("skip") }
func (w *watcher) Stop()     { w.order("stop") }

// Paused reports whether the run was paused when the process was last heard of.
func (w *watcher) Paused() bool {
	run, _ := w.now()
	return run.State == view.Paused
}
