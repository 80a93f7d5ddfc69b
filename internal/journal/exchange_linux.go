package journal

import (
	"errors"
	"os"
	"runtime"
	"syscall"
	"unsafe"
)

// The number of the system call renameat2, which package syscall does not have.
var renameat2 = map[string]uintptr{
	"386": 353, "amd64": 316, "arm": 382, "arm64": 276, "loong64": 276,
	"ppc64": 357, "ppc64le": 357, "riscv64": 276, "s390x": 347,
}

// exchange exchanges two paths in one step, or returns errors.ErrUnsupported.
func exchange(a, b string) error {
	nr, ok := renameat2[runtime.GOARCH]
	if !ok {
		return errors.ErrUnsupported
	}
	pa, err := syscall.BytePtrFromString(a)
	if err != nil {
		return err
	}
	pb, err := syscall.BytePtrFromString(b)
	if err != nil {
		return err
	}
	const flag = 2 // RENAME_EXCHANGE
	cwd := -100    // AT_FDCWD
	_, _, errno := syscall.Syscall6(nr, uintptr(cwd), uintptr(unsafe.Pointer(pa)), uintptr(cwd), uintptr(unsafe.Pointer(pb)), flag, 0)
	switch errno {
	case 0:
		return nil
	case syscall.ENOSYS, syscall.EINVAL: // an old kernel, or a simple file system
		return errors.ErrUnsupported
	}
	return &os.LinkError{Op: "exchange", Old: a, New: b, Err: errno}
}
