package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// A Session is a reduction on disk. Its methods may be called from many
// goroutines at once.
type Session struct {
	dir     string
	lock    *os.File
	resumed bool
	best    best

	mu       sync.RWMutex // guards the log's end and what follows
	log      *wal
	verdicts map[reduce.Digest]answer
	accepted map[reduce.Digest]bool
	settings Settings
	finished bool
	closed   bool

	stop    chan struct{}
	stopped sync.WaitGroup
}

// An answer is a verdict in memory. Evidence may be large and is seldom asked
// for again, so it stays in the log.
type answer struct {
	off     int64 // of the evidence
	len     uint32
	verdict reduce.Verdict
}

// Open makes the session about id, or resumes it. It is an ErrLocked if
// another process is at work on it.
func Open(root string, id Identity) (*Session, error) {
	dir := filepath.Join(root, id.name())
	l, err := lock(dir)
	if err != nil {
		if _, ok := errors.AsType[ErrLocked](err); ok {
			return nil, err
		}
		return nil, fmt.Errorf("open session: %w", err)
	}
	s := &Session{
		dir: dir, lock: l,
		verdicts: map[reduce.Digest]answer{},
		accepted: map[reduce.Digest]bool{},
		stop:     make(chan struct{}),
	}
	if err := s.load(root, id); err != nil {
		if s.log != nil {
			s.log.f.Close()
		}
		l.Close()
		return nil, fmt.Errorf("open session: %w", err)
	}
	s.stopped.Go(s.everySecond)
	return s, nil
}

// Dir is where the session lives.
func (s *Session) Dir() string { return s.dir }

// Resumed reports whether verdicts were there already when it was opened.
func (s *Session) Resumed() bool { return s.resumed }

// Cut is how many bytes at the end of the log were torn or damaged when it was
// opened, and thrown away. What they told is asked again.
func (s *Session) Cut() int64 { return s.log.cut }

// Get is the outcome put for d. Evidence that cannot be read back counts as
// not there: the question is asked again.
func (s *Session) Get(d reduce.Digest) (reduce.Outcome, bool) {
	s.mu.RLock()
	a, ok := s.verdicts[d]
	s.mu.RUnlock()
	if !ok {
		return reduce.Outcome{}, false
	}
	o := reduce.Outcome{Verdict: a.verdict}
	if a.len > 0 {
		o.Evidence = make([]byte, a.len)
		if _, err := s.log.f.ReadAt(o.Evidence, a.off); err != nil {
			return reduce.Outcome{}, false
		}
	}
	return o, true
}

// Put stores an outcome. When it returns, kill -9 cannot lose it; a power cut
// can for about a second. A later outcome for the same digest replaces it.
func (s *Session) Put(d reduce.Digest, o reduce.Outcome) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	off, err := s.log.append(kindVerdict, putVerdict(d, o))
	if err != nil {
		return err
	}
	s.verdicts[d] = answer{off + int64(verdictSize), uint32(len(o.Evidence)), o.Verdict}
	s.finished = false
	return nil
}

// Accepted reports whether d was the best at some time in this session. That
// is how a half-reduced file is recognised after a kill.
func (s *Session) Accepted(d reduce.Digest) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.accepted[d]
}

// Finish notes that the run came to its end.
func (s *Session) Finish() error {
	s.mu.Lock()
	_, err := s.log.append(kindFinished, nil)
	if err == nil {
		s.finished = true
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.sync()
}

// Finished reports whether the run came to its end, and nothing was put or
// accepted since: a run with a larger budget may go on where this one ended.
func (s *Session) Finished() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.finished
}

// Close syncs the session and lets others have it.
func (s *Session) Close() error {
	s.mu.Lock()
	closed := s.closed
	s.closed = true
	s.mu.Unlock()
	if closed {
		return nil
	}
	close(s.stop)
	s.stopped.Wait()
	err := s.sync()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.log.fault == nil {
		s.log.fault = fmt.Errorf("session %s: %w", s.dir, os.ErrClosed)
	}
	unsign(s.lock)
	return errors.Join(err, s.log.f.Close(), s.lock.Close())
}

// everySecond keeps the promise about power cuts also when no further verdict comes.
func (s *Session) everySecond() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
			s.sync() // an error is kept, and returned by whatever is put next
		}
	}
}

// sync runs beside Put and Get. After a sync that failed nobody knows what the
// disk holds, and a second one would claim success: so it is the last.
func (s *Session) sync() error {
	err := s.log.sync()
	if err != nil {
		s.mu.Lock()
		s.log.fault = err
		s.mu.Unlock()
	}
	return err
}
