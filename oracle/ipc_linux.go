package oracle

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// An ipcKind is a kind of System V objects. They belong to no process, so they outlive a job unless they
// are removed.
type ipcKind struct {
	call  uintptr
	extra bool    // the system call has one more argument after the first
	info  uintptr // command: how many objects there are ...
	used  int     // ... at this place of its reply
	stat  uintptr // command: the identifier of the object at an index
}

var ipcKinds = []ipcKind{
	{call: unix.SYS_SHMCTL, info: 14, used: 0, stat: 15},
	{call: unix.SYS_SEMCTL, extra: true, info: 19, used: 7, stat: 20},
	{call: unix.SYS_MSGCTL, info: 12, used: 0, stat: 13},
}

// removeIPC removes all System V objects. It must only be called in an IPC namespace of our own.
func removeIPC() {
	for _, k := range ipcKinds {
		var info [64]int32
		last, errno := k.control(0, k.info, unsafe.Pointer(&info))
		if errno != 0 || info[k.used] == 0 {
			continue
		}
		for i := range last + 1 {
			var about [64]int64
			if id, errno := k.control(i, k.stat, unsafe.Pointer(&about)); errno == 0 {
				k.control(id, unix.IPC_RMID, nil)
			}
		}
	}
}

func (k ipcKind) control(id, command uintptr, reply unsafe.Pointer) (uintptr, syscall.Errno) {
	var n uintptr
	var errno syscall.Errno
	if k.extra {
		n, _, errno = unix.RawSyscall6(k.call, id, 0, command, uintptr(reply), 0, 0)
	} else {
		n, _, errno = unix.RawSyscall(k.call, id, command, uintptr(reply))
	}
	return n, errno
}
