package oracle

import (
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// poll waits until a descriptor is ready, for at most wait (negative: for ever).
// It may return early with nothing.
//
// The first milliseconds are spent in a system call the scheduler is not told of.
// Told of every short wait, it has a thread of its own wake up and watch us, a
// dozen times in the life of a test that does nothing, and in this process there
// is nothing else to schedule.
func poll(fds []unix.PollFd, wait time.Duration) {
	const short = 5 * time.Millisecond
	for i := range fds {
		fds[i].Revents = 0
	}
	t := unix.NsecToTimespec(int64(short))
	if wait >= 0 && wait < short {
		t = unix.NsecToTimespec(int64(wait))
	}
	n, _, errno := unix.RawSyscall6(unix.SYS_PPOLL, uintptr(unsafe.Pointer(&fds[0])), uintptr(len(fds)),
		uintptr(unsafe.Pointer(&t)), 0, 0, 0)
	if n != 0 || errno != 0 || wait >= 0 && wait <= short {
		return
	}
	left := unix.NsecToTimespec(int64(wait - short))
	p := &left
	if wait < 0 {
		p = nil
	}
	unix.Ppoll(fds, p, nil)
}
