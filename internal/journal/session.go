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

// A Session is a reduction on disk. Its methods may be called by many goroutines
// at once.
type Session struct {
	dir     string
	lock    *os.File
	resumed bool
	best    best

	mu       sync.RWMutex // guards the end of the log and the fields below
	log      *wal
	verdicts map[reduce.Digest]verdict
	accepted map[reduce.Digest]bool
	settings Settings
	backs    int // times that StepBack was called
	finished bool
	closed   bool

	spent  time.Duration // on the session in earlier runs
	opened time.Time     // when this run opened it; zero while its log is being read

	stop    chan struct{}
	stopped sync.WaitGroup
}

// A verdict is an outcome in memory. Its evidence may be large and is rarely needed
// again, so it stays in the log.
type verdict struct {
	off     int64 // of the evidence in the log
	len     uint32
	verdict reduce.Verdict
}

// Open starts the session with identity id, or resumes it. The error is a
// [LockedError] if another process is working on it.
func Open(root string, id Identity) (*Session, error) {
	dir := filepath.Join(root, id.name())
	l, err := lock(dir)
	if err != nil {
		if _, ok := errors.AsType[LockedError](err); ok {
			return nil, err
		}
		return nil, fmt.Errorf("open session: %w", err)
	}
	s := &Session{
		dir: dir, lock: l,
		verdicts: map[reduce.Digest]verdict{},
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
	s.opened = time.Now()
	s.stopped.Go(s.everySecond)
	return s, nil
}

// Dir returns the directory of the session.
func (s *Session) Dir() string { return s.dir }

// Resumed reports whether the session had verdicts when it was opened.
func (s *Session) Resumed() bool { return s.resumed }

// Cut returns the number of bytes that were removed from the end of the log when it
// was opened, because they were incomplete or damaged. Candidates whose verdicts were
// lost are tested again.
func (s *Session) Cut() int64 { return s.log.cut }

// Damaged reports whether the log or the best result could not be read completely when the
// session was opened; lost, whether the best result is among what is missing.
func (s *Session) Damaged() (damaged, lost bool) {
	s.best.mu.Lock()
	defer s.best.mu.Unlock()
	return s.log.bad || s.best.lost, s.best.lost
}

// Verdicts returns the number of verdicts in the session.
func (s *Session) Verdicts() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.verdicts)
}

// Get returns the outcome stored for d. If its evidence cannot be read, Get reports
// that there is none, so the candidate is tested again.
func (s *Session) Get(d reduce.Digest) (reduce.Outcome, bool) {
	s.mu.RLock()
	v, ok := s.verdicts[d]
	s.mu.RUnlock()
	if !ok {
		return reduce.Outcome{}, false
	}
	o := reduce.Outcome{Verdict: v.verdict}
	if v.len > 0 {
		o.Evidence = make([]byte, v.len)
		if _, err := s.log.f.ReadAt(o.Evidence, v.off); err != nil {
			return reduce.Outcome{}, false
		}
	}
	return o, true
}

// Put stores an outcome. When it returns, kill -9 cannot lose the outcome; a power
// cut can, for about a second. A later outcome for the same digest replaces it.
func (s *Session) Put(d reduce.Digest, o reduce.Outcome) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	off, err := s.log.append(kindVerdict, putVerdict(d, o))
	if err != nil {
		return err
	}
	s.verdicts[d] = verdict{off + int64(verdictSize), uint32(len(o.Evidence)), o.Verdict}
	s.finished = false
	return nil
}

// Accepted reports whether d was the best result at some time in this session. This
// is how a partly reduced file is recognized after a kill.
func (s *Session) Accepted(d reduce.Digest) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.accepted[d]
}

// Finish records that the reduction is complete.
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

// Finished reports whether the reduction is complete: Finish was called, and nothing
// was put or accepted after it. (A run with a larger budget may continue.)
func (s *Session) Finished() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.finished
}

// Close syncs and unlocks the session.
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
	clearPID(s.lock)
	return errors.Join(err, s.log.f.Close(), s.lock.Close())
}

// everySecond syncs the log, which bounds what a power cut can lose even if no further
// verdict is put.
func (s *Session) everySecond() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
			s.sync() // an error is kept, and returned by the next write
		}
	}
}

// sync may run at the same time as Put and Get. After a failed sync, the content of
// the disk is unknown, and a second sync would report success. So no write follows it.
func (s *Session) sync() error {
	err := s.log.sync()
	if err != nil {
		s.mu.Lock()
		s.log.fault = err
		s.mu.Unlock()
	}
	return err
}
