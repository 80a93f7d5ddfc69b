package oracle

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// All tests write to one pipe. A test that makes it non-blocking does not affect the next one.
func TestPipeBlocksAgain(t *testing.T) {
	l, err := NewLocal(LocalOptions{Scratch: t.TempDir(), Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	nonblocking := func(script string) bool {
		t.Helper()
		res, err := l.Run(context.Background(), Job{Argv: Shell(script + "grep flags /proc/self/fdinfo/1")})
		if err != nil {
			t.Fatal(err)
		}
		_, digits, _ := strings.Cut(string(res.Output), ":")
		var flags int
		if _, err := fmt.Sscanf(strings.TrimSpace(digits), "%o", &flags); err != nil {
			t.Skipf("cannot read flags from %q: %v", res.Output, err)
		}
		return flags&unix.O_NONBLOCK != 0
	}
	if !nonblocking("dd if=/dev/null oflag=nonblock status=none; ") {
		t.Skip("dd does not make its output non-blocking")
	}
	if nonblocking("") {
		t.Error("the pipe is still non-blocking")
	}
}
