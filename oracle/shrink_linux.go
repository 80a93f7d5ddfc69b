package oracle

import (
	"bufio"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// shrink makes the resident part of this process small again after it has been loaded. The kernel counts what
// the process that starts a program held at its peak as memory of the program, so that a test could not seem to
// use less than its supervisor. It is called when a supervisor is about to serve. The pages are read again where they are needed.
//
// In a container /proc is read-only, so proc is a descriptor of it from before.
func shrink(proc int) {
	maps, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer maps.Close()
	var begin, end uint64 // of a part of a file that is only read
	for s := bufio.NewScanner(maps); s.Scan(); {
		f := strings.Fields(s.Text())
		switch {
		case len(f) >= 5 && strings.Contains(f[0], "-") && len(f[1]) == 4:
			begin, end = 0, 0
			if len(f) > 5 && f[1][1] == '-' && strings.HasPrefix(f[5], "/") {
				from, to, _ := strings.Cut(f[0], "-")
				begin, _ = strconv.ParseUint(from, 16, 64)
				end, _ = strconv.ParseUint(to, 16, 64)
			}
		case len(f) > 1 && f[0] == "Anonymous:" && f[1] == "0" && end > begin: // nothing was changed before it became read-only
			unix.RawSyscall(unix.SYS_MADVISE, uintptr(begin), uintptr(end-begin), unix.MADV_DONTNEED)
		}
	}
	if fd, err := unix.Openat(proc, "self/clear_refs", unix.O_WRONLY|unix.O_CLOEXEC, 0); err == nil {
		unix.Write(fd, []byte("5")) // forget the peak
		unix.Close(fd)
	}
}
