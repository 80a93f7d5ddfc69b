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
	Unread   int64 // bytes at the end of the log that are damaged, or are being written

	original archive // empty until it is needed
	records  []step
	at       int // which step is in now; 0: none
	now      rope
	end      int64 // what has been read of the log
}

// ErrNoContent is the error for a step whose content was not kept: versions before the one that records
// recipes kept only the last of the large steps, and no original.
var ErrNoContent = errors.New("its content was not kept, because an earlier version of whittle recorded it")

var errNoOriginal = errors.New("what the session began with is missing or damaged")

// ReadHistory reads the session in dir.
func ReadHistory(dir string) (*History, error) {
	id, err := readAbout(dir)
	if err != nil {
		return nil, fmt.Errorf("read session %s: %w", dir, err)
	}
	h := &History{Dir: dir, Identity: id}
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
	h.Unread = info.Size() - h.end
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
		return h.start()
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

// start returns what the session began with.
func (h *History) start() (text.Files, error) {
	if a, ok := h.base(); ok {
		return unpack(a)
	}
	switch {
	case h.exists("original"):
		return nil, errNoOriginal
	case len(h.records) == 0:
		return nil, errors.New("the session ended before it had tested and kept what it begins with")
	}
	return nil, fmt.Errorf("the original: %w", ErrNoContent)
}

// base returns what the session began with, if it is known.
func (h *History) base() (archive, bool) {
	if h.original.table == nil {
		_, a, ok, err := readContent(h.Dir, "original", originalHeader)
		if !ok || err != nil {
			return archive{}, false
		}
		h.original = a
	}
	return h.original, true
}

func (h *History) exists(name string) bool { return exists(filepath.Join(h.Dir, name)) }

func (h *History) rewind() { h.at, h.now = 0, rope{} }

// walk applies the steps up to n. If the content of a step is lost, so is that of those after it, up to one
// that does not depend on it.
func (h *History) walk(n int) error {
	var lost error
	for h.at < n {
		st := h.records[h.at]
		if h.at == 0 && st.old != nil { // it was recorded before originals were kept
			st.base = baseEmpty
		}
		h.at++
		if lost != nil && st.base == basePrevious && !st.whole {
			continue
		}
		now, err := h.now, lost
		switch {
		case st.whole && st.table == nil: // of an earlier version
			err = ErrNoContent
		case lost == nil || st.base != basePrevious:
			now, err = st.from(h.now, h.base)
		}
		if err != nil && st.whole && h.stored(st, &now) {
			err = nil
		}
		h.now, lost = now, err
	}
	return lost
}

// stored gets the content of a step from the file best, if it is that of the step.
func (h *History) stored(st step, into *rope) bool {
	best, packed, ok, err := readContent(h.Dir, "best", bestHeader)
	if err != nil || !ok || best.Digest != st.Digest {
		return false
	}
	*into = ropeOf(packed)
	return true
}
