package journal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
)

const (
	logMagic   = "whittle log "
	logVersion = "1\n"
	logHeader  = logMagic + logVersion
)

// A wal is the append-only log of a session. It ends in a whole record after
// every append, also one that failed; a tail torn by a crash is cut off when it
// is opened. All but sync need the session's lock.
type wal struct {
	f     *os.File
	end   int64       // where the last whole record ends
	cut   int64       // bytes beyond it that were thrown away at open
	dirty atomic.Bool // written since the last sync
	fault error       // the log cannot be trusted any more; every append returns this
}

// openLog opens or makes the log in dir and hands every record to each, in
// order, with the offset of its body. The body is valid during the call only.
func openLog(dir string, each func(k kind, body []byte, off int64) error) (*wal, error) {
	path := filepath.Join(dir, "log")
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		// By way of a rename: a log without its header never exists.
		if err := replace(dir, "log", []byte(logHeader)); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	w := &wal{f: f}
	if err := w.load(each); err != nil {
		f.Close()
		return nil, err
	}
	return w, nil
}

func (w *wal) load(each func(kind, []byte, int64) error) error {
	info, err := w.f.Stat()
	if err != nil {
		return err
	}
	r := bufio.NewReaderSize(w.f, 1<<16)
	if err := checkHeader(r, w.f.Name()); err != nil {
		return err
	}
	w.end = int64(len(logHeader))
	var buf []byte
	for {
		k, body, err := next(r, info.Size()-w.end, buf)
		if err == errTorn {
			break
		}
		if err != nil {
			return fmt.Errorf("read %s: %w", w.f.Name(), err)
		}
		if err := each(k, body, w.end+frameSize); err != nil {
			return fmt.Errorf("read %s at byte %d: %w: remove %s to start anew", w.f.Name(), w.end, err, filepath.Dir(w.f.Name()))
		}
		w.end += frameSize + int64(len(body))
		buf = body
	}
	if w.cut = info.Size() - w.end; w.cut == 0 {
		return nil
	}
	if err := w.f.Truncate(w.end); err != nil {
		return fmt.Errorf("cut off the torn end: %w", err)
	}
	return w.f.Sync()
}

func checkHeader(r io.Reader, path string) error {
	head := make([]byte, len(logHeader))
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return err
	}
	switch head := string(head[:n]); {
	case head == logHeader:
		return nil
	case strings.HasPrefix(head, logMagic):
		return fmt.Errorf("%s was written by another version of whittle: use that version, or remove %s to start anew", path, filepath.Dir(path))
	}
	return fmt.Errorf("%s is not a log of whittle: remove %s to start anew", path, filepath.Dir(path))
}

var errTorn = errors.New("torn record")

// next reads the record at r's position, of which left bytes remain, into buf.
func next(r io.Reader, left int64, buf []byte) (kind, []byte, error) {
	var head [frameSize]byte
	if left < frameSize {
		return 0, nil, errTorn
	}
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := int64(binary.LittleEndian.Uint32(head[4:]))
	if n > left-frameSize {
		return 0, nil, errTorn
	}
	if int64(cap(buf)) < n {
		buf = make([]byte, n)
	}
	buf = buf[:n]
	if _, err := io.ReadFull(r, buf); err != nil {
		return 0, nil, err
	}
	sum := crc32.Update(crc32.Checksum(head[4:], crcTable), crcTable, buf)
	if sum != binary.LittleEndian.Uint32(head[:]) {
		return 0, nil, errTorn
	}
	return kind(head[8]), buf, nil
}

// append adds a record in one write and says where its body lies.
func (w *wal) append(k kind, body []byte) (int64, error) {
	if w.fault != nil {
		return 0, w.fault
	}
	if len(body) > math.MaxUint32 {
		return 0, fmt.Errorf("record of %d bytes is too large for the log", len(body))
	}
	b := frame(k, body)
	if _, err := w.f.WriteAt(b, w.end); err != nil {
		err = wrote(w.f.Name(), err)
		if t := w.f.Truncate(w.end); t != nil {
			w.fault = errors.Join(err, t)
		}
		return 0, err
	}
	off := w.end + frameSize
	w.end += int64(len(b))
	w.dirty.Store(true)
	return off, nil
}

// sync makes what was appended survive a power cut.
func (w *wal) sync() error {
	if !w.dirty.Swap(false) {
		return nil
	}
	if err := w.f.Sync(); err != nil {
		return wrote(w.f.Name(), err)
	}
	return nil
}

// wrote explains why something could not be written.
func wrote(path string, err error) error {
	if e, ok := err.(*fs.PathError); ok && e.Path == path {
		err = e.Err // or the path would be told twice
	}
	return fmt.Errorf("write %s: %w", path, err)
}
