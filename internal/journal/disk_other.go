//go:build !linux

package journal

import "errors"

// syncFS is not supported: other systems can only begin to write everything, and not wait for it.
func syncFS(path string) error { return errors.ErrUnsupported }
