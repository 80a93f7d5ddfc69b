package oracle

import "golang.org/x/sys/unix"

// A stream is a pipe for the output of all jobs of a supervisor. Both ends stay open, so that no
// writer ever fails.
type stream struct {
	r, w int
	excerpt
}

func (s *stream) open() {
	p := make([]int, 2)
	if err := unix.Pipe2(p, unix.O_CLOEXEC); err != nil {
		panic(err)
	}
	s.r, s.w = p[0], p[1]
	unix.SetNonblock(s.r, true)
}

// begin prepares the stream for the next job.
func (s *stream) begin(max int, ends bool) {
	s.excerpt = excerpt{kept: s.kept[:0], max: max, ends: ends}
}

// read reads from the pipe into buf and keeps what there is room for.
func (s *stream) read(buf []byte) (n int) {
	n, _ = unix.Read(s.r, buf)
	if n <= 0 {
		return 0
	}
	s.Write(buf[:n])
	return n
}

// finish empties the pipe. All writers are dead, unless a test passed the pipe to a process that it
// did not start; a pipeful is enough then. What was kept is valid until the next job.
func (s *stream) finish(buf []byte) (kept []byte, cut bool) {
	for range 32 {
		if s.read(buf) == 0 {
			break
		}
	}
	unix.FcntlInt(uintptr(s.w), unix.F_SETFL, 0) // a test may have made it non-blocking, which would affect the next
	return s.end()
}
