//go:build !linux || !cgo

package crash

import "os"

// Exit ends the program with a status of its own.
func Exit(status int) { os.Exit(status) }
