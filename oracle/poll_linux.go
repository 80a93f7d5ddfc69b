package oracle

import (
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// poll waits until a descriptor is ready, for at most wait (negative: forever). It
// may return early with no descriptor ready.
//
// It spends the first milliseconds in a raw system call, which the Go scheduler
// does not know of. Otherwise the scheduler would wake up its monitor thread for
// every short wait, a dozen times during a test that does nothing, although this
// process has nothing else to schedule.
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
