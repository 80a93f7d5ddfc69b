//go:build !linux

package screen

import (
	"os"
	"path/filepath"
)

// socketPath returns the path of the socket in a directory. If it is longer than the system allows, nobody
// can watch.
func socketPath(dir string, _ *os.File) string { return filepath.Join(dir, "live") }
