//go:build !linux

package journal

import "errors"

// exchange is not supported: on this system it would need cgo or another module.
func exchange(a, b string) error { return errors.ErrUnsupported }
