package oracle

import (
	"bufio"
	"context"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// A supervisorConn is the program's end of the socket to one supervisor.
type supervisorConn struct {
	pid  int
	conn *os.File
	in   *bufio.Reader
	seq  uint64
	out  []byte // buffer for requests
	body []byte // buffer for replies
}

func newSupervisorConn(pid, sock int) (*supervisorConn, error) {
	if err := unix.SetNonblock(sock, true); err != nil { // so that reading blocks a goroutine, not a thread
		unix.Close(sock)
		return nil, err
	}
	conn := os.NewFile(uintptr(sock), "supervisor")
	return &supervisorConn{pid: pid, conn: conn, in: bufio.NewReader(conn)}, nil
}

// run has the supervisor run a job. It waits for the reply even if ctx is canceled,
// because the reply means that no process of the job is left. An error means that
// the supervisor has ended.
func (c *supervisorConn) run(ctx context.Context, r request) (reply, error) {
	c.seq++
	r.seq = c.seq
	c.out = r.append(c.out[:0])
	if _, err := c.conn.Write(c.out); err != nil {
		return reply{}, err
	}
	sent := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(sent)
		c.conn.Write(appendCancel(nil, c.seq)) // if this fails, reading fails too
	})
	var err error
	c.body, err = readMessage(c.in, c.body)
	if !stop() {
		<-sent
	}
	if err != nil {
		return reply{}, err
	}
	rep, err := parseReply(c.body)
	if err == nil && rep.state > killFailed {
		err = errors.New("unknown reply")
	}
	return rep, err
}
