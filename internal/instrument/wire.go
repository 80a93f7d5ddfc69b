package instrument

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/whittle-dd/whittle/internal/protocol"
	"github.com/whittle-dd/whittle/trace"
)

// Version is the version of the protocol of docs/protocol.md.
const Version = 1

// A Handler receives the reports of a generator and makes its choices.
type Handler = protocol.Handler

// A wire is the connection to a shim.
type wire struct {
	r *bufio.Reader
	w io.Writer
}

const maxText = 1 << 20 // bytes of a name or a message

// An end describes how a run ended, as far as the shim reported it.
type end struct {
	done   bool // the shim reported the end; otherwise its process ended
	status uint64
	fault  string // why the run cannot be recorded
	given  bool   // the handler gave up
}

// hello reads the first message.
func (c wire) hello() (features uint64, err error) {
	b, err := c.r.ReadByte()
	if err != nil {
		return 0, fmt.Errorf("the shim sent nothing: %w", err)
	}
	if b != 'H' {
		return 0, fmt.Errorf("the shim's first message is %q instead of a hello", b)
	}
	version, err := c.uint()
	if err != nil {
		return 0, err
	}
	if version != Version {
		return 0, fmt.Errorf("the shim speaks version %d of the protocol; this whittle needs version %d", version, Version)
	}
	return c.uint()
}

// converse starts a run and handles its messages until it is over.
func (c wire) converse(h Handler, record bool) (end, error) {
	if record {
		if _, err := c.w.Write([]byte{'R'}); err != nil {
			return end{}, nil // the process has ended; its status says more
		}
	} else if err := c.send('P', nil, h); err != nil {
		return end{}, nil
	}
	given := false
	for {
		m, err := c.r.ReadByte()
		if err != nil {
			return end{given: given}, nil
		}
		over, err := c.hear(m, h)
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return end{given: given}, nil // killed in the middle of a message
		case err != nil:
			return end{}, err
		case over == nil:
		case over.given:
			given, h = true, deaf{} // the shim may send more before it reads the X
		default:
			over.given = given
			return *over, nil
		}
	}
}

// deaf is the handler of a run that is being stopped.
type deaf struct{}

func (deaf) Enter(trace.PartKind, trace.Site)                       {}
func (deaf) Iter()                                                  {}
func (deaf) Body()                                                  {}
func (deaf) Leave()                                                 {}
func (deaf) Took(trace.Kind, trace.Site, uint64, uint64)            {}
func (deaf) Ask(trace.Kind, trace.Site, uint64) (v uint64, ok bool) { return 0, false }
func (deaf) Predict() []byte                                        { return nil }
func (deaf) Name(trace.Site, string)                                {}

// send writes a message that ends in a prediction. It does not wait until a long message is read: the
// shim may be writing as well, and pipes are small.
func (c wire) send(letter byte, fields []byte, h Handler) error {
	p := h.Predict()
	m := append([]byte{letter}, fields...)
	m = binary.AppendUvarint(m, uint64(len(p)))
	m = append(m, p...)
	if len(m) <= 4096 {
		_, err := c.w.Write(m)
		return err
	}
	go c.w.Write(m)
	return nil
}

// hear handles one message.
func (c wire) hear(m byte, h Handler) (*end, error) {
	switch m {
	case 'E':
		kind, err := c.r.ReadByte()
		if err != nil {
			return &end{}, nil
		}
		site, err := c.uint()
		if err != nil {
			return nil, err
		}
		h.Enter(trace.PartKind(kind), trace.Site(site))
	case 'I':
		h.Iter()
	case 'B':
		h.Body()
	case 'L':
		h.Leave()
	case 'T', 'K':
		return c.choice(m, h)
	case 'S':
		site, err := c.uint()
		if err != nil {
			return nil, err
		}
		name, err := c.text()
		if err != nil {
			return nil, err
		}
		h.Name(trace.Site(site), name)
	case 'F':
		why, err := c.text()
		return &end{fault: why}, err
	case 'D':
		status, err := c.uint()
		return &end{done: true, status: status}, err
	default:
		return nil, fmt.Errorf("the shim sent %q, which is not a message of the protocol", m)
	}
	return nil, nil
}

// choice handles a reported choice or answers a question.
func (c wire) choice(m byte, h Handler) (*end, error) {
	kind, err := c.r.ReadByte()
	if err != nil {
		return &end{}, nil
	}
	var f [3]uint64 // site, n, v
	fields := f[:2]
	if m == 'T' {
		fields = f[:]
	}
	for i := range fields {
		if fields[i], err = c.uint(); err != nil {
			return nil, err
		}
	}
	if m == 'T' {
		h.Took(trace.Kind(kind), trace.Site(f[0]), f[1], f[2])
		return nil, nil
	}
	v, ok := h.Ask(trace.Kind(kind), trace.Site(f[0]), f[1])
	if !ok {
		c.w.Write([]byte{'X'})
		return &end{given: true}, nil
	}
	if c.send('A', binary.AppendUvarint(nil, v), h) != nil {
		return &end{}, nil
	}
	return nil, nil
}

func (c wire) uint() (uint64, error) {
	v, err := binary.ReadUvarint(c.r)
	if err != nil {
		return 0, fmt.Errorf("the shim ended in the middle of a message: %w", err)
	}
	return v, nil
}

func (c wire) text() (string, error) {
	n, err := c.uint()
	if err != nil {
		return "", err
	}
	if n > maxText {
		return "", fmt.Errorf("the shim sent a text of %d bytes, which is too long", n)
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(c.r, b); err != nil {
		return "", fmt.Errorf("the shim ended in the middle of a text: %w", err)
	}
	return string(b), nil
}
