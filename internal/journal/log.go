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

// A wal is the append-only (write-ahead) log of a session. It ends with a complete
// record after every append, even a failed one; if a crash left an incomplete record
// at its end, opening the log removes that. All methods but sync need the session's
// mutex.
type wal struct {
	f     *os.File
	end   int64       // where the last complete record ends
	cut   int64       // bytes after it that were removed when the log was opened
	bad   bool        // the log had to be repaired when it was opened
	dirty atomic.Bool // written since the last sync
	fault error       // the log can no longer be trusted; every append returns this
}

// openLog opens or makes the log in dir and calls each for every record, in order,
// with the offset of its body. The body is valid only during the call.
func openLog(dir string, each func(k kind, body []byte, off int64) error) (*wal, error) {
	path := filepath.Join(dir, "log")
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		// With a rename, so that a log without its header never exists.
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
	known, err := checkHeader(r, w.f.Name())
	if err != nil {
		return err
	}
	if !known {
		return w.startOver(info.Size())
	}
	w.end, err = scan(r, w.f.Name(), int64(len(logHeader)), info.Size(), each)
	if err != nil {
		return err
	}
	if w.cut = info.Size() - w.end; w.cut == 0 {
		return nil
	}
	w.bad = true
	if err := w.f.Truncate(w.end); err != nil {
		return fmt.Errorf("remove the incomplete end of the log: %w", err)
	}
	return w.f.Sync()
}

// scan calls each for every complete record in r, which is the log from offset at to size, and returns where the
// last one ends.
func scan(r io.Reader, path string, at, size int64, each func(kind, []byte, int64) error) (end int64, err error) {
	var buf []byte
	for {
		k, body, err := next(r, size-at, buf)
		if err == errIncomplete {
			return at, nil
		}
		if err != nil {
			return at, fmt.Errorf("read %s: %w", path, err)
		}
		if err := each(k, body, at+frameSize); err != nil {
			return at, fmt.Errorf("read %s at byte %d: %w: remove %s to start over", path, at, err, filepath.Dir(path))
		}
		at += frameSize + int64(len(body))
		buf = body
	}
}

// startOver empties a log of which not even the header can be read.
func (w *wal) startOver(size int64) error {
	w.cut, w.bad = size, true
	if err := w.f.Truncate(0); err != nil {
		return writeError(w.f.Name(), err)
	}
	if _, err := w.f.WriteAt([]byte(logHeader), 0); err != nil {
		return writeError(w.f.Name(), err)
	}
	w.end = int64(len(logHeader))
	return w.f.Sync()
}

// checkHeader reports whether the log has the header of this version. That of another version is
// an error: the log may be in order.
func checkHeader(r io.Reader, path string) (bool, error) {
	head := make([]byte, len(logHeader))
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return false, err
	}
	if head := string(head[:n]); head != logHeader && n == len(logHeader) && strings.HasPrefix(head, logMagic) {
		return false, fmt.Errorf("%s was written by another version of whittle: use that version, or remove %s to start over", path, filepath.Dir(path))
	}
	return string(head[:n]) == logHeader, nil
}

var errIncomplete = errors.New("incomplete record")

// next reads the next record from r, which has left bytes left, into buf.
func next(r io.Reader, left int64, buf []byte) (kind, []byte, error) {
	var head [frameSize]byte
	if left < frameSize {
		return 0, nil, errIncomplete
	}
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	n := int64(binary.LittleEndian.Uint32(head[4:]))
	if n > left-frameSize {
		return 0, nil, errIncomplete
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
		return 0, nil, errIncomplete
	}
	return kind(head[8]), buf, nil
}

// append adds a record with one write and returns the offset of its body.
func (w *wal) append(k kind, body []byte) (int64, error) {
	if w.fault != nil {
		return 0, w.fault
	}
	if len(body) > math.MaxUint32 {
		return 0, fmt.Errorf("record of %d bytes is too large for the log", len(body))
	}
	b := frame(k, body)
	if _, err := w.f.WriteAt(b, w.end); err != nil {
		err = writeError(w.f.Name(), err)
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

// sync makes the appended records survive a power cut.
func (w *wal) sync() error {
	if !w.dirty.Swap(false) {
		return nil
	}
	if err := w.f.Sync(); err != nil {
		return writeError(w.f.Name(), err)
	}
	return nil
}

// writeError returns the error for a failure to write path.
func writeError(path string, err error) error {
	if e, ok := err.(*fs.PathError); ok && e.Path == path {
		err = e.Err // do not repeat the path
	}
	return fmt.Errorf("write %s: %w", path, err)
}
