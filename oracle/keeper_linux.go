package oracle

import (
	"encoding/binary"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Requests to the keeper. A request is an op and a number: of a process, or what [startNumber]
// returns. opStart also passes a descriptor, the supervisor's end of its socket. The reply is a
// process number and an errno.
const (
	opStart = iota // start a supervisor
	opKill         // kill this supervisor and all processes below it
)

// keep is the main function of the keeper, the process that is the parent of all
// supervisors of an executor. It starts them, and it inherits and kills the
// processes that a dead one leaves. It acts only on request and when the program
// has ended; then it also removes dir.
func keep(ctl int, dir string, containment []string) {
	held, heldErr := holdDir(dir) // now, as long as the path leads to it
	starter := newStarter(dir, containment)
	ours := map[int]bool{} // running supervisors
	for {
		op, pid, sock, err := recvKeeperRequest(ctl)
		if err != nil {
			break
		}
		switch op {
		case opStart:
			pid, err = starter.start(sock, pid)
			unix.Close(sock)
			if err == nil {
				ours[pid] = true
			}
		case opKill:
			err = killSupervisor(pid, ours)
			starter.ended(pid)
		}
		if unix.Send(ctl, keeperReply(pid, err), unix.MSG_NOSIGNAL) != nil {
			break
		}
	}
	// The supervisors see an end of file too, and end when they have killed their
	// jobs, which may take killTimeout.
	reapAll(2*killTimeout, func(pid int, _ unix.WaitStatus, _ unix.Rusage) {
		delete(ours, pid)
		starter.ended(pid)
	}, func(pid int) bool { return !ours[pid] })
	if heldErr == nil {
		held.remove()
	}
}

// killSupervisor kills supervisor pid and the processes it leaves. The kernel gives
// its orphans to us before it can be reaped, so once it is reaped we see them all.
func killSupervisor(pid int, ours map[int]bool) error {
	if !ours[pid] {
		return unix.ESRCH
	}
	unix.Kill(pid, unix.SIGKILL)
	for {
		if _, err := unix.Wait4(pid, nil, 0, nil); err != unix.EINTR {
			break
		}
	}
	delete(ours, pid)
	return killOrphans(ours)
}

// killOrphans kills our children except the supervisors. A scan that finds none
// proves that none is left: a child that ended meanwhile would still be listed,
// because nobody has reaped it.
func killOrphans(ours map[int]bool) error {
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		orphans := slices.DeleteFunc(scannedChildren(), func(pid int) bool { return ours[pid] })
		if len(orphans) == 0 {
			return nil
		}
		for _, pid := range orphans {
			unix.Kill(pid, unix.SIGKILL)
			unix.Wait4(pid, nil, unix.WNOHANG|unix.WALL, nil)
		}
		if time.Since(start) > killTimeout {
			return unix.EBUSY
		}
	}
}

func sendKeeperRequest(ctl int, op byte, pid, sock int) error {
	var rights []byte
	if sock >= 0 {
		rights = unix.UnixRights(sock)
	}
	for {
		msg := binary.LittleEndian.AppendUint32([]byte{op}, uint32(pid))
		if err := unix.Sendmsg(ctl, msg, rights, nil, unix.MSG_NOSIGNAL); err != unix.EINTR {
			return err
		}
	}
}

func recvKeeperRequest(ctl int) (op byte, pid, sock int, err error) {
	msg, rights := make([]byte, 5), make([]byte, unix.CmsgSpace(4))
	n, m, err := recv(ctl, msg, rights)
	if err != nil || n < len(msg) {
		return 0, 0, -1, errMalformed
	}
	sock = -1
	if cs, err := unix.ParseSocketControlMessage(rights[:m]); err == nil && len(cs) == 1 {
		if fds, err := unix.ParseUnixRights(&cs[0]); err == nil && len(fds) == 1 {
			sock = fds[0]
		}
	}
	return msg[0], int(binary.LittleEndian.Uint32(msg[1:])), sock, nil
}

func keeperReply(pid int, err error) []byte {
	errno, _ := err.(syscall.Errno)
	b := binary.LittleEndian.AppendUint32(nil, uint32(pid))
	return binary.LittleEndian.AppendUint32(b, uint32(errno))
}

func recvKeeperReply(ctl int) (pid int, errno syscall.Errno, err error) {
	msg := make([]byte, 8)
	if n, _, err := recv(ctl, msg, nil); err != nil || n < len(msg) {
		return 0, 0, errMalformed
	}
	return int(binary.LittleEndian.Uint32(msg)), syscall.Errno(binary.LittleEndian.Uint32(msg[4:])), nil
}

func recv(ctl int, msg, rights []byte) (n, m int, err error) {
	for {
		n, m, _, _, err = unix.Recvmsg(ctl, msg, rights, unix.MSG_CMSG_CLOEXEC)
		if err != unix.EINTR {
			return n, m, err
		}
	}
}
