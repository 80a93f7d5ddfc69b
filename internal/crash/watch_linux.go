//go:build cgo

package crash

// #include "watch.h"
import "C"

import "os"

// The runtime keeps descriptor 2. The rest of the program writes to what that was.
func init() {
	if fd := int(C.whittle_stderr); fd >= 0 {
		os.Stderr = os.NewFile(uintptr(fd), "/dev/stderr")
	}
}
