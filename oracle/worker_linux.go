package oracle

import (
	"bufio"
	"context"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// A worker is the program's end of the socket to one supervisor.
type worker struct {
	pid  int
	conn *os.File
	in   *bufio.Reader
	seq  uint64
	out  []byte // the request
	body []byte // the reply
}

func newWorker(pid, sock int) (*worker, error) {
	if err := unix.SetNonblock(sock, true); err != nil { // a waiting goroutine, not a waiting thread
		unix.Close(sock)
		return nil, err
	}
	conn := os.NewFile(uintptr(sock), "supervisor")
	return &worker{pid: pid, conn: conn, in: bufio.NewReader(conn)}, nil
}

// ask has the supervisor run a job, and waits for its answer also when ctx is
// cancelled: the answer says that nothing of the job is left. An error means the
// supervisor is no more.
func (w *worker) ask(ctx context.Context, r request) (reply, error) {
	w.seq++
	r.seq = w.seq
	w.out = r.append(w.out[:0])
	if _, err := w.conn.Write(w.out); err != nil {
		return reply{}, err
	}
	told := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(told)
		w.conn.Write(appendCancel(nil, w.seq)) // if it cannot be told, reading fails too
	})
	var err error
	w.body, err = readMessage(w.in, w.body)
	if !stop() {
		<-told
	}
	if err != nil {
		return reply{}, err
	}
	rep, err := parseReply(w.body)
	if err == nil && rep.fate > unkilled {
		err = errors.New("unknown reply")
	}
	return rep, err
}
