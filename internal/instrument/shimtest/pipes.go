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

// A connection is a process with its pipes. It is for checks that instrument.Process is too high-level
// for.
type connection struct {
	cmd      *exec.Cmd
	to       *os.File
	from     *bufio.Reader
	pipe     *os.File
	done     chan struct{} // closed when the process has ended
	patience time.Duration
}

// connect starts the program.
func (s *suite) connect() (*connection, error) {
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
	l := &connection{cmd, to, bufio.NewReader(from), from, make(chan struct{}), s.patience}
	go func() {
		cmd.Wait()
		close(l.done)
	}()
	return l, nil
}

// hello reads the first message and returns the features of the shim.
func (l *connection) hello() (uint64, error) {
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
		return 0, fmt.Errorf("features are %d, want 0 or 1", features)
	}
	return features, err
}

// gone waits until the process and all processes that it started have ended by themselves. The
// system may take a moment to remove those.
func (l *connection) gone() error {
	defer syscall.Kill(-l.cmd.Process.Pid, syscall.SIGKILL)
	end := time.NewTimer(l.patience)
	defer end.Stop()
	select {
	case <-l.done:
	case <-end.C:
		return fmt.Errorf("still running after %v", l.patience)
	}
	for until := time.Now().Add(l.patience); ; time.Sleep(10 * time.Millisecond) {
		if errors.Is(syscall.Kill(-l.cmd.Process.Pid, 0), syscall.ESRCH) {
			return nil
		}
		if time.Now().After(until) {
			return fmt.Errorf("the process has ended, but a process that it started is still running")
		}
	}
}

func (l *connection) close() {
	l.to.Close()
	l.pipe.Close()
	syscall.Kill(-l.cmd.Process.Pid, syscall.SIGKILL)
	<-l.done
}

// talk connects, reads the hello, calls f and waits for the end of the process.
func (s *suite) talk(f func(l *connection) error) error {
	l, err := s.connect()
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

// features returns the features that the shim announces.
func (s *suite) features() (features uint64, err error) {
	l, err := s.connect()
	if err != nil {
		return 0, err
	}
	defer l.close()
	return l.hello()
}

// hello: the shim sends the first message once and then waits; Q ends it.
func hello(s *suite) error {
	return s.talk(func(l *connection) error {
		if _, err := io.WriteString(l.to, "Q"); err != nil {
			return err
		}
		if b, err := io.ReadAll(l.from); len(b) > 0 || err != nil {
			return fmt.Errorf("after a hello and Q came %q, %v", b, err)
		}
		return nil
	})
}

// hangUp: closing the pipe ends the process, whether it waits for an order or an answer, or a run
// has ended.
func hangUp(s *suite) error {
	err := s.talk(func(l *connection) error { return l.to.Close() })
	if err != nil {
		return fmt.Errorf("instead of an order: %w", err)
	}
	for _, order := range []string{"R", "P\x00"} {
		err := s.talk(func(l *connection) error {
			if _, err := io.WriteString(l.to, order); err != nil {
				return err
			}
			if err := l.skipToQuestion(); err != nil {
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

// skipToQuestion reads up to the first question or the end of the run.
func (l *connection) skipToQuestion() error {
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
		return fmt.Errorf("it sent %q, %v", said, err)
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
