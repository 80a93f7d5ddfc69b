//go:build cgo

package crash

// #include "watch.h"
import "C"

import "os"

// Exit ends the program with a status of its own, which is not taken for that of a crash.
func Exit(status int) {
	if C.whittle_exits != nil {
		*C.whittle_exits = 1
	}
	os.Exit(status)
}

// runtimeStderr keeps descriptor 2 open: a file that nothing refers to is closed, and then the runtime
// would write to whatever gets that number next.
var runtimeStderr *os.File

// The runtime keeps descriptor 2. The rest of the program writes to what that was.
func init() {
	if fd := int(C.whittle_stderr); fd >= 0 {
		runtimeStderr = os.Stderr
		os.Stderr = os.NewFile(uintptr(fd), "/dev/stderr")
	}
}
