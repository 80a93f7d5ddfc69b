package remote_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/remotetest"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestConnect checks servers that cannot be used.
func TestConnect(t *testing.T) {
	for _, c := range []struct {
		name   string
		faults remotetest.Faults
		says   string
	}{
		{"wrong instance", remotetest.Faults{Instance: "main"}, "check --remote-instance"},
		{"a cache", remotetest.Faults{NoExecution: true}, "executes nothing"},
		{"other digests", remotetest.Faults{NoSHA256: true}, "does not use SHA-256"},
	} {
		e, err := remote.Connect(t.Context(), remote.Options{Server: remotetest.New(t, c.faults).Address(), Instance: "wrong", Jobs: 1})
		if err == nil {
			e.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error is %v, want %q in it", c.name, err, c.says)
		}
	}
	s := remotetest.New(t, remotetest.Faults{Instance: "main"})
	askAll(t, connect(t, s, remote.Options{Jobs: 2, Instance: "main"}), 3)
}

// TestTooLarge checks that a file that the server does not take is named.
func TestTooLarge(t *testing.T) {
	e := connect(t, remotetest.New(t, remotetest.Faults{BlobLimit: 5000}), remote.Options{Jobs: 1})
	askAll(t, e, 2)
	j, _ := question(0)
	j.Files = text.Single("a.txt", bytes.Repeat([]byte("x"), 5001))
	_, err := e.Run(t.Context(), j)
	if large, ok := errors.AsType[*remote.TooLargeError](err); !ok || large.Size != 5001 || large.Limit != 5000 {
		t.Errorf("error is %v", err)
	}
}

// TestNotice checks that the user is told before anything is sent, and once.
func TestNotice(t *testing.T) {
	s := remotetest.New(t, remotetest.Faults{})
	told := 0
	e := connect(t, s, remote.Options{Jobs: 1, Notice: func(server string) {
		told++
		if server != s.Address() || s.Stored() > 0 {
			t.Errorf("%s is told, and %d blobs are there", server, s.Stored())
		}
	}})
	askAll(t, e, 3)
	if told != 1 {
		t.Errorf("the user was told %d times", told)
	}
}

// TestVerdictIsEnough checks that nothing is fetched to learn that a test finds a candidate boring.
func TestVerdictIsEnough(t *testing.T) {
	s := remotetest.New(t, remotetest.Faults{})
	script := &oracle.Script{Exec: connect(t, s, remote.Options{Jobs: 1}), Argv: oracle.Shell(`echo printed; grep -q keep "$1"`), Timeout: time.Minute}
	for i, want := range []reduce.Verdict{reduce.Boring, reduce.Boring, reduce.Interesting} {
		content := []string{"a", "b", "keep"}[i]
		if out, err := script.Test(t.Context(), text.Single("a.txt", []byte(content))); err != nil || out.Verdict != want {
			t.Errorf("%s: %v, %v", content, out.Verdict, err)
		}
		if got := s.Downloads("") > 0; got != (want == reduce.Interesting) {
			t.Errorf("%s: something was fetched: %v", content, got)
		}
	}
}

// TestLabels checks what the server learns about a question: its priority, and an invocation for each step.
func TestLabels(t *testing.T) {
	s := remotetest.New(t, remotetest.Faults{})
	e := connect(t, s, remote.Options{Jobs: 1})
	for i, q := range []reduce.Question{{Step: 1}, {Step: 1, Depth: 3}, {Step: 2, Depth: 3}} {
		j, _ := question(i)
		j.Question = q
		if _, err := e.Run(t.Context(), j); err != nil {
			t.Fatal(err)
		}
	}
	if p := s.Priorities(); p[0] != 1 || p[3] != 2 || s.Invocations() != 2 {
		t.Errorf("priorities %v, %d invocations", p, s.Invocations())
	}
}

// TestCancel checks that the server is told about an action that nobody waits for anymore.
func TestCancel(t *testing.T) {
	s := remotetest.New(t, remotetest.Faults{})
	e := connect(t, s, remote.Options{Jobs: 1})
	ctx, cancel := context.WithCancel(t.Context())
	j, _ := question(0)
	j.Argv = oracle.Shell("sleep 1000")
	go func() {
		for s.Executed() == 0 {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(100 * time.Millisecond) // the name of the operation has arrived
		cancel()
	}()
	if _, err := e.Run(ctx, j); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if s.Canceled() != 1 {
		t.Errorf("%d operations were canceled", s.Canceled())
	}
}
