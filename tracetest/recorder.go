package tracetest

import (
	"context"
	"fmt"
	"io"
	"path"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// A recorder is the testing.TB of one run of a property. It records failures and log lines of the run;
// temporary directories and the environment are those of the test.
type recorder struct {
	testing.TB
	ctx    context.Context
	cancel context.CancelFunc

	mu       sync.Mutex
	log      []string
	first    *failure // the first one reported
	failed   bool
	skipped  bool
	helpers  map[string]bool
	cleanups []func()
}

func newRecorder(tb testing.TB) *recorder {
	r := &recorder{TB: tb, helpers: map[string]bool{}}
	r.ctx, r.cancel = context.WithCancel(tb.Context())
	return r
}

// run calls a property and then its cleanup functions.
func (r *recorder) run(prop func(testing.TB)) error {
	e := protect(func() { prop(r) })
	r.cancel()
	for {
		last := r.lastCleanup()
		if last == nil {
			break
		}
		if c := protect(last); c.panicked != nil && e.panicked == nil {
			e = c
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var f *failure
	switch {
	case e.panicked != nil:
		f = e.failure("the property")
	case r.failed && r.first != nil:
		f = r.first
	case r.failed:
		f = &failure{message: "the property called Fail"}
	case r.skipped:
		return fmt.Errorf("%w: %s", ErrSkip, strings.Join(r.log, "; "))
	case !e.returned:
		f = e.failure("the property")
	default:
		return nil
	}
	if len(r.log) > 1 || r.first == nil {
		f.more = append(f.more, r.log...)
	}
	return f
}

func (r *recorder) lastCleanup() func() {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.cleanups)
	if n == 0 {
		return nil
	}
	last := r.cleanups[n-1]
	r.cleanups = r.cleanups[:n-1]
	return last
}

func (f *failure) Error() string { return f.message }

// note records a message and the place that reported it.
func (r *recorder) note(wrong bool, message string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	where := r.caller()
	message = strings.TrimSuffix(message, "\n")
	r.log = append(r.log, where+": "+message)
	if wrong {
		r.failed = true
		if r.first == nil {
			r.first = &failure{message: message, where: where}
		}
	}
}

// caller returns the innermost call outside the recorder and outside helpers.
func (r *recorder) caller() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for more := true; more; {
		var f runtime.Frame
		if f, more = frames.Next(); !strings.HasPrefix(f.Function, here+"(*recorder).") && !r.helpers[f.Function] {
			return fmt.Sprintf("%s:%d", path.Base(f.File), f.Line)
		}
	}
	return "?"
}

func (r *recorder) Helper() {
	var pcs [1]uintptr
	runtime.Callers(2, pcs[:])
	f, _ := runtime.CallersFrames(pcs[:]).Next()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.helpers[f.Function] = true
}

func (r *recorder) set(flag *bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	*flag = true
}

func (r *recorder) is(flag *bool) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return *flag
}

func (r *recorder) Log(a ...any)              { r.note(false, fmt.Sprintln(a...)) }
func (r *recorder) Logf(s string, a ...any)   { r.note(false, fmt.Sprintf(s, a...)) }
func (r *recorder) Error(a ...any)            { r.note(true, fmt.Sprintln(a...)) }
func (r *recorder) Errorf(s string, a ...any) { r.note(true, fmt.Sprintf(s, a...)) }
func (r *recorder) Fail()                     { r.set(&r.failed) }
func (r *recorder) Failed() bool              { return r.is(&r.failed) }
func (r *recorder) Skipped() bool             { return r.is(&r.skipped) }
func (r *recorder) Context() context.Context  { return r.ctx }
func (r *recorder) Attr(key, value string)    {}
func (r *recorder) Output() io.Writer         { return writer{r} }

func (r *recorder) FailNow() {
	r.Fail()
	runtime.Goexit()
}

func (r *recorder) Fatal(a ...any) {
	r.note(true, fmt.Sprintln(a...))
	runtime.Goexit()
}

func (r *recorder) Fatalf(s string, a ...any) {
	r.note(true, fmt.Sprintf(s, a...))
	runtime.Goexit()
}

func (r *recorder) SkipNow() {
	r.set(&r.skipped)
	runtime.Goexit()
}

func (r *recorder) Skip(a ...any) {
	r.note(false, fmt.Sprintln(a...))
	r.SkipNow()
}

func (r *recorder) Skipf(s string, a ...any) {
	r.note(false, fmt.Sprintf(s, a...))
	r.SkipNow()
}

func (r *recorder) Cleanup(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cleanups = append(r.cleanups, f)
}

type writer struct{ r *recorder }

func (w writer) Write(p []byte) (int, error) {
	w.r.note(false, string(p))
	return len(p), nil
}
