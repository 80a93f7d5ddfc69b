package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// ErrNoBest says that a session has not accepted anything.
var ErrNoBest = errors.New("the session has no result yet")

// IsSession reports whether dir is the directory of a session. Other directories may hold files with the
// same names, so the words count by which a session introduces itself.
func IsSession(dir string) bool {
	about, err := os.ReadFile(filepath.Join(dir, "about"))
	return err == nil && strings.HasPrefix(string(about), aboutHead)
}

// ReadBest returns the best result of the session in dir, which must not be in use.
func ReadBest(dir string) (text.Files, error) {
	l, err := lock(dir)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	s := &Session{dir: dir, verdicts: map[reduce.Digest]verdict{}, accepted: map[reduce.Digest]bool{}}
	var steps []step
	s.log, err = openLog(dir, func(k kind, body []byte, off int64) error { return s.replay(k, body, off, &steps) })
	if err != nil {
		return nil, fmt.Errorf("read session %s: %w", dir, err)
	}
	defer s.log.f.Close()
	if err := s.restoreBest(steps); err != nil {
		return nil, fmt.Errorf("read session %s: %w", dir, err)
	}
	files, _, ok := s.Best()
	if !ok {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoBest)
	}
	return files, nil
}
