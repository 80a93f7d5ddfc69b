package journal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/text"
)

// A History is what a session has recorded. It is read without a lock, so that it can be looked at while a
// process works on the session; More then reads on.
type History struct {
	Dir      string
	Identity Identity
	Place    Place
	Settings Settings
	Steps    []Step // from the first on
	Verdicts [3]int // how many candidates have each verdict
	Finished bool   // the reduction came to its end
	Used     time.Time

	original archive
	known    bool // there is an original
	records  []step
	at       int // which step is in now; 0: the original
	now      rope
	end      int64 // what has been read of the log
}

// ErrNoContent is the error for a step whose content was not kept: versions before the one that records
// recipes kept only the last of the large steps.
var ErrNoContent = errors.New("the content of this step was not kept")

// ReadHistory reads the session in dir.
func ReadHistory(dir string) (*History, error) {
	id, err := readAbout(dir)
	if err != nil {
		return nil, fmt.Errorf("read session %s: %w", dir, err)
	}
	h := &History{Dir: dir, Identity: id}
	if _, h.original, h.known, err = readContent(dir, "original", originalHeader); err != nil {
		return nil, fmt.Errorf("read session %s: %w", dir, err)
	}
	h.rewind()
	if err := h.More(); err != nil {
		return nil, err
	}
	return h, nil
}

// More reads what was recorded since the last call.
func (h *History) More() error {
	h.Place, h.Used = readPlace(h.Dir), used(h.Dir)
	f, err := os.Open(filepath.Join(h.Dir, "log"))
	if err != nil {
		return fmt.Errorf("read session %s: %w", h.Dir, err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if h.end == 0 {
		if known, err := checkHeader(f, f.Name()); err != nil || !known {
			return errors.Join(err, fmt.Errorf("%s is damaged", f.Name()))
		}
		h.end = int64(len(logHeader))
	}
	if _, err := f.Seek(h.end, io.SeekStart); err != nil {
		return err
	}
	h.end, err = scan(bufio.NewReaderSize(f, 1<<16), f.Name(), h.end, info.Size(), h.read)
	return err
}

// read takes over one record of the log.
func (h *History) read(k kind, body []byte, _ int64) error {
	switch k {
	case kindVerdict:
		_, o, err := parseVerdict(body)
		if err == nil && int(o.Verdict) < len(h.Verdicts) {
			h.Verdicts[o.Verdict]++
		}
		h.Finished = false
		return err
	case kindStep, kindAccepted, kindBack:
		st, err := parseStep(k, slices.Clone(body))
		h.records, h.Steps = append(h.records, st), append(h.Steps, st.Step)
		h.Finished = false
		return err
	case kindSetting:
		name, value, err := parseSetting(body)
		if err != nil {
			return err
		}
		return h.Settings.read(name, value)
	case kindFinished:
		h.Finished = true
	}
	return nil // records of later versions do not matter here
}

// Files returns the content of step n, from 1 on, or with 0 what the session began with. Calls with growing
// numbers are quick.
func (h *History) Files(n int) (text.Files, error) {
	if n < 0 || n > len(h.records) {
		return nil, fmt.Errorf("there is no step %d: the last one is %d", n, len(h.records))
	}
	if n == 0 {
		if !h.known {
			return nil, ErrNoContent
		}
		return unpack(h.original)
	}
	if n < h.at {
		h.rewind()
	}
	if err := h.walk(n); err != nil {
		h.rewind()
		return nil, fmt.Errorf("step %d: %w", n, err)
	}
	return unpack(h.now.archive())
}

func (h *History) rewind() { h.at, h.now = 0, ropeOf(h.original) }

// walk applies the steps up to n.
func (h *History) walk(n int) error {
	lost := false
	for h.at < n {
		st := h.records[h.at]
		if h.at == 0 && st.old != nil { // it was recorded before originals were kept
			st.base = baseEmpty
		}
		h.at++
		if st.whole && st.table == nil { // of an earlier version
			best, packed, ok, err := readContent(h.Dir, "best", bestHeader)
			lost = err != nil || !ok || best.Digest != st.Digest
			h.now = ropeOf(packed)
			continue
		}
		if lost && st.base == basePrevious {
			continue
		}
		lost = false
		var err error
		if h.now, err = st.from(h.now, func() (archive, bool) { return h.original, h.known }); err != nil {
			return err
		}
	}
	if lost {
		return ErrNoContent
	}
	return nil
}
