//go:build !linux

package journal

import "errors"

// exchange is what this system cannot do without cgo or another module.
func exchange(a, b string) error { return errors.ErrUnsupported }
