package exectest

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
)

// Cases about jobs that do not end by themselves. What is left of them is another matter.

// timeLimit checks that a job that exceeds its limit is reported as such, and the next is not.
func timeLimit(t *testing.T, s *suite) {
	e := s.use(4)
	var wg sync.WaitGroup
	for _, script := range []string{"sleep 1000", "trap '' TERM; sleep 1000", "kill -STOP $$", "exec yes"} {
		wg.Go(func() {
			j := sh(script)
			j.Timeout = 200 * time.Millisecond
			if res, err := e.Run(context.Background(), j); err != nil || !res.TimedOut || res.Exit == 0 {
				t.Errorf("%s: %v, %+v", script, err, res)
			}
		})
	}
	wg.Wait()
	if res := s.run(sh("exit 3")); res.TimedOut || res.Exit != 3 {
		t.Errorf("after: %+v", res)
	}
}

// returns checks that a canceled job returns why, without waiting for its end.
func returns(t *testing.T, s *suite) {
	e := s.use(2)
	for i := range 3 {
		cancel, done := background(e, sh("sleep 1000"))
		time.Sleep(time.Duration(i) * 50 * time.Millisecond) // before it runs, or later
		why := errors.New("changed my mind")
		cancel(why)
		if err := <-done; !errors.Is(err, why) {
			t.Errorf("error is %v", err)
		}
	}
	s.use(2) // some executors cannot stop what they have begun
	s.want(sh("echo still here"), "still here\n")
}

// closed checks that Close ends jobs, and that there are none after it.
func closed(t *testing.T, s *suite) {
	e := s.use(2)
	_, done := background(e, sh("sleep 1000"))
	time.Sleep(50 * time.Millisecond)
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; !errors.Is(err, oracle.ErrClosed) {
		t.Errorf("error is %v", err)
	}
	if _, err := e.Run(context.Background(), sh("exit 0")); !errors.Is(err, oracle.ErrClosed) {
		t.Errorf("after: %v", err)
	}
	if err := e.Close(); err != nil {
		t.Errorf("again: %v", err)
	}
}
