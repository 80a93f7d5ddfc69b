package main

import (
	"io"
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/reduce"
)

// A store keeps verdicts in a file, a digest and a byte each. It does not keep unresolved
// verdicts: a test that ran out of time may succeed later.
type store struct {
	reduce.Memory
	file *os.File
}

const recordSize = len(reduce.Digest{}) + 1

func openStore(path string) (*store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	s := &store{file: f}
	data, err := io.ReadAll(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	whole := len(data) / recordSize * recordSize // a kill may have cut off the last one
	for rest := data[:whole]; len(rest) > 0; rest = rest[recordSize:] {
		s.Memory.Put(reduce.Digest(rest[:recordSize-1]), reduce.Outcome{Verdict: reduce.Verdict(rest[recordSize-1])})
	}
	if _, err := f.Seek(int64(whole), io.SeekStart); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

func (s *store) Put(d reduce.Digest, out reduce.Outcome) error {
	if out.Verdict == reduce.Unresolved {
		return nil
	}
	if _, err := s.file.Write(append(d[:], byte(out.Verdict))); err != nil {
		return err
	}
	return s.Memory.Put(d, out)
}

func (s *store) Close() error { return s.file.Close() }
