package screen

import (
	"encoding/json"
	"net"
	"os"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/internal/view"
	"github.com/whittle-dd/whittle/reduce"
)

// Serve returns a reader that shows what r shows, and lets [Watch] in other processes show and steer the run: it
// listens on a socket in the directory of the session. The run does not wait for them.
func Serve(r ui.Reader, o Options) ui.Reader {
	s := &served{Reader: r, Options: o}
	s.record.stats = o.Stats
	s.record.run.Command = o.Command
	return s
}

type served struct {
	ui.Reader
	Options
	record record
	server *server // nil: there is no session, or the system does not let us listen
}

func (s *served) Start(st ui.Start) {
	s.record.start(st)
	if st.Session != "" {
		s.server = listen(st.Session, func() view.Run { return s.record.now(s.Steer) }, s.Steer)
	}
	s.Reader.Start(st)
}

func (s *served) Observe(e reduce.Event, size ui.Size) {
	s.record.observe(e, size)
	s.Reader.Observe(e, size)
}

func (s *served) Message(text string) {
	s.record.message(text)
	s.Reader.Message(text)
}

func (s *served) Other(o ui.Other) {
	s.record.other(o)
	if r, ok := s.Reader.(ui.OtherReader); ok {
		r.Other(o)
	}
}

func (s *served) End(e ui.End) {
	s.record.end(e)
	s.server.close()
	s.Reader.End(e)
}

func (s *served) Close() error {
	s.server.close()
	return s.Reader.Close()
}

// A server tells other processes about a run, one JSON object on each line: {"v":1,"run":{…}}. They may answer
// with {"do":"pause"}, resume, skip or stop.
type server struct {
	listener *net.UnixListener
	dir      *os.File // the session
	state    func() view.Run
	steer    Steering

	quit   chan struct{}
	once   sync.Once
	served sync.WaitGroup
}

type news struct {
	V   int      `json:"v"`
	Run view.Run `json:"run"`
}

type order struct {
	Do string `json:"do"`
}

const (
	newsVersion  = 1
	newsPause    = time.Second / 5 // between two states
	mostWatchers = 16
	patience     = time.Second / 5 // with a watcher that does not read
)

// listen starts to serve the session in dir. It returns nil if the system does not let it.
func listen(dir string, state func() view.Run, steer Steering) *server {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	path := socketPath(dir, d)
	os.Remove(path) // of a process that was killed: the session is ours alone
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		d.Close()
		return nil
	}
	os.Chmod(path, 0o600) // nobody else can enter the directory anyway
	s := &server{listener: l, dir: d, state: state, steer: steer, quit: make(chan struct{})}
	s.served.Go(s.accept)
	return s
}

func (s *server) accept() {
	places := make(chan struct{}, mostWatchers)
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		select {
		case places <- struct{}{}:
			s.served.Go(func() {
				s.tell(conn)
				<-places
			})
		default:
			conn.Close()
		}
	}
}

// tell sends the state again and again, until the run is over or the watcher is gone. A slow watcher gets fewer
// of them.
func (s *server) tell(conn net.Conn) {
	defer conn.Close()
	gone := make(chan struct{})
	s.served.Go(func() {
		defer close(gone)
		s.obey(conn)
	})
	tick := time.NewTicker(newsPause)
	defer tick.Stop()
	for over := false; !over; {
		line, err := json.Marshal(news{newsVersion, s.state()})
		if err != nil {
			return
		}
		conn.SetWriteDeadline(time.Now().Add(patience))
		if _, err := conn.Write(append(line, '\n')); err != nil {
			return
		}
		select {
		case <-tick.C:
		case <-gone:
			return
		case <-s.quit:
			over = true
			if line, err = json.Marshal(news{newsVersion, s.state()}); err == nil {
				conn.SetWriteDeadline(time.Now().Add(patience))
				conn.Write(append(line, '\n'))
			}
		}
	}
}

// obey does what a watcher asks for, until it is gone.
func (s *server) obey(conn net.Conn) {
	for d := json.NewDecoder(conn); ; {
		var o order
		if d.Decode(&o) != nil {
			return
		}
		switch {
		case s.steer == nil:
		case o.Do == "pause":
			s.steer.Pause()
		case o.Do == "resume":
			s.steer.Resume()
		case o.Do == "skip":
			s.steer.SkipPass()
		case o.Do == "stop":
			s.steer.Stop()
		}
	}
}

// close sends the last state and removes the socket.
func (s *server) close() {
	if s == nil {
		return
	}
	s.once.Do(func() {
		close(s.quit)
		s.listener.Close() // removes the socket
		s.served.Wait()
		s.dir.Close()
	})
}
