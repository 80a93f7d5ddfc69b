package oracle

import (
	"encoding/binary"
	"errors"
	"io"
	"syscall"
	"time"
)

// The protocol between the program and a supervisor: each request gets a reply. A
// cancellation may follow a request; it does not get a reply. A message is its
// length in four bytes, followed by its fields. The encoding is written by hand
// because every test needs it, and encoding an environment in JSON costs as much as
// a fork.

// A request asks a supervisor to run one job.
type request struct {
	spec
	seq     uint64 // numbers the job, so that a late cancellation does not hit the next one
	noPidfd bool   // do not use a pidfd (for tests of the fallback)
}

// Kinds of messages to a supervisor.
const (
	opRun = iota
	opCancel
)

func (r *request) append(b []byte) []byte {
	b = append(b, 0, 0, 0, 0, opRun)
	b = binary.AppendUvarint(b, r.seq)
	b = binary.AppendUvarint(b, uint64(r.timeout))
	b = binary.AppendUvarint(b, uint64(r.cap))
	b = binary.AppendUvarint(b, uint64(r.memory))
	b = appendBool(b, r.noPidfd)
	b = appendBool(b, r.split)
	b = appendString(b, r.dir)
	b = appendString(b, r.stdin)
	b = appendStrings(b, r.argv)
	b = appendStrings(b, r.env)
	return withLength(b)
}

func appendCancel(b []byte, seq uint64) []byte {
	return withLength(binary.AppendUvarint(append(b, 0, 0, 0, 0, opCancel), seq))
}

// parseRequest parses a request or a cancellation, depending on op.
func parseRequest(b []byte) (op byte, r request, err error) {
	f := fields{b: b}
	op = f.byte()
	r.seq = f.uint()
	if op == opRun {
		r.timeout = time.Duration(f.uint())
		r.cap = int(f.uint())
		r.memory = int64(f.uint())
		r.noPidfd = f.byte() != 0
		r.split = f.byte() != 0
		r.dir = f.string()
		r.stdin = f.string()
		r.argv = f.strings()
		r.env = f.strings()
	}
	return op, r, f.err
}

// A reply reports how a job ended.
type reply struct {
	Result
	state jobState
	errno syscall.Errno // the reason, if the state is a failure
}

type jobState byte

const (
	exited      jobState = iota // Result is valid
	canceled                    // by request
	startFailed                 // the program could not be started
	stdinFailed                 // stdin could not be opened
	killFailed                  // a process of the job could not be killed
)

func (r *reply) append(b []byte) []byte {
	b = append(b, 0, 0, 0, 0, byte(r.state))
	b = binary.AppendUvarint(b, uint64(r.errno))
	b = binary.AppendUvarint(b, uint64(r.Exit))
	b = binary.AppendUvarint(b, uint64(r.Signal))
	b = appendBool(b, r.TimedOut)
	b = appendBool(b, r.Cut)
	b = binary.AppendUvarint(b, uint64(r.Elapsed))
	b = binary.AppendUvarint(b, uint64(r.CPU))
	b = binary.AppendUvarint(b, uint64(r.Memory))
	b = append(b, byte(r.Exceeded))
	b = appendString(b, r.Output)
	b = appendString(b, r.Stderr)
	return withLength(b)
}

func parseReply(b []byte) (r reply, err error) {
	f := fields{b: b}
	r.state = jobState(f.byte())
	r.errno = syscall.Errno(f.uint())
	r.Exit = int(f.uint())
	r.Signal = int(f.uint())
	r.TimedOut = f.byte() != 0
	r.Cut = f.byte() != 0
	r.Elapsed = time.Duration(f.uint())
	r.CPU = time.Duration(f.uint())
	r.Memory = int64(f.uint())
	r.Exceeded = Limit(f.byte())
	r.Output = []byte(f.string())
	r.Stderr = []byte(f.string())
	return r, f.err
}

// readMessage reads the next message into buf, which it grows as needed.
func readMessage(in io.Reader, buf []byte) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return buf, err
	}
	n := int(binary.LittleEndian.Uint32(head[:]))
	if n > cap(buf) {
		buf = make([]byte, n)
	}
	_, err := io.ReadFull(in, buf[:n])
	return buf[:n], err
}

// withLength stores the length of a message in its first four bytes.
func withLength(b []byte) []byte {
	binary.LittleEndian.PutUint32(b, uint32(len(b)-4))
	return b
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

func appendString[S string | []byte](b []byte, s S) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendStrings(b []byte, ss []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(ss)))
	for _, s := range ss {
		b = appendString(b, s)
	}
	return b
}

var errMalformed = errors.New("malformed message")

// fields parses a message field by field; after an error, all fields are zero.
type fields struct {
	b   []byte
	err error
}

func (f *fields) uint() uint64 {
	v, n := binary.Uvarint(f.b)
	if n <= 0 {
		f.b, f.err = nil, errMalformed
		return 0
	}
	f.b = f.b[n:]
	return v
}

func (f *fields) take(n uint64) []byte {
	if n > uint64(len(f.b)) {
		f.b, f.err = nil, errMalformed
		return nil
	}
	p := f.b[:n]
	f.b = f.b[n:]
	return p
}

func (f *fields) byte() byte {
	if p := f.take(1); p != nil {
		return p[0]
	}
	return 0
}

func (f *fields) string() string { return string(f.take(f.uint())) }

func (f *fields) strings() []string {
	n := f.uint()
	if n > uint64(len(f.b)) { // each string takes at least one byte
		f.b, f.err = nil, errMalformed
		return nil
	}
	ss := make([]string, n)
	for i := range ss {
		ss[i] = f.string()
	}
	return ss
}
