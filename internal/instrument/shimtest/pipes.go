package shimtest

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
)

// A line is a process with its pipes, for what instrument.Process does not show.
type line struct {
	cmd      *exec.Cmd
	to       *os.File
	from     *bufio.Reader
	pipe     *os.File
	done     chan struct{} // closed when the process has ended
	patience time.Duration
}

func (s *suite) dial() (*line, error) {
	in, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	from, out, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	defer out.Close()
	cmd := exec.Command(s.program.Argv[0], s.program.Argv[1:]...)
	cmd.Env = append(append(os.Environ(), "WHITTLE_TRACE=1"), s.program.Env...)
	cmd.ExtraFiles = []*os.File{in, out}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	from.SetReadDeadline(time.Now().Add(s.patience))
	l := &line{cmd, to, bufio.NewReader(from), from, make(chan struct{}), s.patience}
	go func() {
		cmd.Wait()
		close(l.done)
	}()
	return l, nil
}

// hello reads the first message and says what features the shim has.
func (l *line) hello() (uint64, error) {
	b, err := l.from.ReadByte()
	if err != nil {
		return 0, fmt.Errorf("no hello: %w", err)
	}
	if b != 'H' {
		return 0, fmt.Errorf("the first message is %q, want H", b)
	}
	version, err := binary.ReadUvarint(l.from)
	if err != nil {
		return 0, err
	}
	if version != instrument.Version {
		return 0, fmt.Errorf("version %d, want %d", version, instrument.Version)
	}
	features, err := binary.ReadUvarint(l.from)
	if features > 1 {
		return 0, fmt.Errorf("features %d, which nobody knows", features)
	}
	return features, err
}

// gone waits for the process to end by itself, and for all that it started.
func (l *line) gone() error {
	defer syscall.Kill(-l.cmd.Process.Pid, syscall.SIGKILL)
	end := time.NewTimer(l.patience)
	defer end.Stop()
	select {
	case <-l.done:
	case <-end.C:
		return fmt.Errorf("still running after %v", l.patience)
	}
	for until := time.Now().Add(time.Second); ; time.Sleep(10 * time.Millisecond) {
		if errors.Is(syscall.Kill(-l.cmd.Process.Pid, 0), syscall.ESRCH) {
			return nil
		}
		if time.Now().After(until) {
			return fmt.Errorf("the process has ended, but something that it started runs on")
		}
	}
}

func (l *line) close() {
	l.to.Close()
	l.pipe.Close()
	syscall.Kill(-l.cmd.Process.Pid, syscall.SIGKILL)
	<-l.done
}

// talk dials, hears the hello, does something and waits for the end.
func (s *suite) talk(f func(l *line) error) error {
	l, err := s.dial()
	if err != nil {
		return err
	}
	defer l.close()
	if _, err := l.hello(); err != nil {
		return err
	}
	if err := f(l); err != nil {
		return err
	}
	return l.gone()
}

// hello: the first message, once; then the shim waits, and Q ends it.
func hello(s *suite) error {
	return s.talk(func(l *line) error {
		if _, err := io.WriteString(l.to, "Q"); err != nil {
			return err
		}
		if b, err := io.ReadAll(l.from); len(b) > 0 || err != nil {
			return fmt.Errorf("after a hello and Q came %q, %v", b, err)
		}
		return nil
	})
}

// hangUp: the end of the stream ends the process, while it waits for orders, for an
// answer, and after a run.
func hangUp(s *suite) error {
	err := s.talk(func(l *line) error { return l.to.Close() })
	if err != nil {
		return fmt.Errorf("instead of an order: %w", err)
	}
	for _, order := range []string{"R", "P\x00"} {
		err := s.talk(func(l *line) error {
			if _, err := io.WriteString(l.to, order); err != nil {
				return err
			}
			if err := l.until(); err != nil {
				return err
			}
			return l.to.Close()
		})
		if err != nil {
			return fmt.Errorf("after %q: %w", order, err)
		}
	}
	return nil
}

// until reads up to the first question or the end of the run.
func (l *line) until() error {
	skip := func(fields int) error {
		for range fields {
			if _, err := binary.ReadUvarint(l.from); err != nil {
				return err
			}
		}
		return nil
	}
	for {
		m, err := l.from.ReadByte()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch m {
		case 'K':
			l.from.ReadByte()
			return skip(2)
		case 'D':
			return skip(1)
		case 'E':
			l.from.ReadByte()
			err = skip(1)
		case 'T':
			l.from.ReadByte()
			err = skip(3)
		case 'S':
			if err = skip(1); err == nil {
				var n uint64
				if n, err = binary.ReadUvarint(l.from); err == nil {
					_, err = l.from.Discard(int(n))
				}
			}
		case 'I', 'B', 'L':
		default:
			err = fmt.Errorf("message %q", m)
		}
		if err != nil {
			return err
		}
	}
}

// inert: without WHITTLE_TRACE the same command is the plain program.
func inert(s *suite) error {
	in, to, err := os.Pipe()
	if err != nil {
		return err
	}
	defer to.Close()
	from, out, err := os.Pipe()
	if err != nil {
		return err
	}
	defer from.Close()
	b, status, err := s.withoutShim(s.program.Argv, s.program.Env, in, out)
	in.Close()
	out.Close()
	if err != nil {
		return err
	}
	if said, err := io.ReadAll(from); err != nil || len(said) > 0 {
		return fmt.Errorf("it said %q, %v", said, err)
	}
	if len(b) == 0 || status != s.status {
		return fmt.Errorf("printed %s with status %d, want %d", short(b), status, s.status)
	}
	if s.plain == nil {
		return nil
	}
	plain, _, err := s.withoutShim(s.plain, nil)
	if string(b) != string(plain) {
		return fmt.Errorf("printed %s, the plain program %s", short(b), short(plain))
	}
	return err
}
