package tracetest

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// An end describes how a function ended.
type end struct {
	returned bool
	panicked any      // nil: it returned or ended its goroutine
	stack    []string // of the panic, the innermost first
}

// protect calls a function in a new goroutine, so that the caller survives a panic and the end of the
// goroutine, which t.Fatal causes.
func protect(do func()) (e end) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if e.returned {
				return
			}
			if e.panicked = recover(); e.panicked != nil {
				e.stack = panicStack()
			}
		}()
		do()
		e.returned = true
	}()
	<-done
	return e
}

// mostFrames limits the stack that is shown.
const mostFrames = 12

// panicStack returns the stack of the current panic, up to this package.
func panicStack() []string {
	var pcs [256]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])])
	var out []string
	panicking := false
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch {
		case f.Function == "runtime.gopanic" || f.Function == "runtime.sigpanic":
			panicking, out = true, nil
		case !panicking, strings.HasPrefix(f.Function, "runtime.") && len(out) == 0:
		case strings.HasPrefix(f.Function, here+"protect") || len(out) == mostFrames:
			return out
		case strings.HasPrefix(f.Function, here+"(*T)."), strings.HasPrefix(f.Function, here+"nothing"):
		default:
			out = append(out, fmt.Sprintf("%s:%d %s", path.Base(f.File), f.Line, path.Base(f.Function)))
		}
	}
	return out
}
