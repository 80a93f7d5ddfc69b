package instrument

import (
	"errors"
	"io"
	"os"
)

// files holds the output of a run. The files are plain files, so that nothing has to be read during
// the run and nothing is lost when the process continues with the next run.
type files struct{ out, err *os.File }

func newFiles(dir string) (files, error) {
	out, err := appending(dir)
	if err != nil {
		return files{}, err
	}
	errs, err := appending(dir)
	if err != nil {
		return files{}, errors.Join(err, files{out, out}.remove())
	}
	return files{out, errs}, nil
}

// appending creates a file to which every write appends.
func appending(dir string) (*os.File, error) {
	f, err := os.CreateTemp(dir, "out")
	if err != nil {
		return nil, err
	}
	name := f.Name()
	f.Close()
	return os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
}

func (f files) clear() error {
	return errors.Join(f.out.Truncate(0), f.err.Truncate(0))
}

// output returns the output of the run, or reports that it reached the limit.
func (f files) output(limit int64) (b []byte, large bool, err error) {
	info, err := f.out.Stat()
	if err != nil {
		return nil, false, err
	}
	if limit > 0 && info.Size() >= limit {
		return nil, true, nil
	}
	b = make([]byte, info.Size())
	_, err = f.out.ReadAt(b, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return b, false, err
}

const errorPart = 2048

// errors returns the beginning and the end of standard error. Depending on the language, one or the
// other holds the message that explains a failure.
func (f files) errors() string {
	info, err := f.err.Stat()
	if err != nil {
		return ""
	}
	b := make([]byte, min(info.Size(), 2*errorPart))
	f.err.ReadAt(b, 0)
	if info.Size() <= 2*errorPart {
		return string(b)
	}
	f.err.ReadAt(b[errorPart:], info.Size()-errorPart)
	return string(b[:errorPart]) + "\n…\n" + string(b[errorPart:])
}

func (f files) remove() error {
	return errors.Join(f.out.Close(), f.err.Close(), os.Remove(f.out.Name()), os.Remove(f.err.Name()))
}
