//go:build unix

package oracle

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Jobs wait until there is memory for them, but one always runs.
func TestLanesWaitForMemory(t *testing.T) {
	for _, c := range []struct {
		lanes        int
		room, memory int64
		atOnce       int
	}{
		{4, 0, 1 << 40, 4}, // the room is not known
		{4, 100, 0, 4},     // no limit
		{4, 100, 25, 4},
		{4, 100, 30, 3},
		{4, 100, 60, 1},
		{4, 100, 1000, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			l := newLanes(c.lanes, c.room)
			if n := l.fit(c.memory); n != c.atOnce {
				t.Errorf("%+v: %d fit", c, n)
			}
			var mu sync.Mutex
			most, running := 0, 0
			for range 10 {
				go func() {
					lane, err := l.take(context.Background(), c.memory)
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					running++
					most = max(most, running)
					mu.Unlock()
					time.Sleep(time.Second)
					mu.Lock()
					running--
					mu.Unlock()
					l.give(lane, c.memory)
				}()
			}
			time.Sleep(time.Hour)
			l.drain()
			if most != c.atOnce {
				t.Errorf("%+v: %d at once", c, most)
			}
		})
	}
}

// A job that waits for a lane gives up when its context ends, and the lowest free lane is taken first.
func TestLanes(t *testing.T) {
	l := newLanes(3, 0)
	for want := range 3 {
		if lane, err := l.take(context.Background(), 0); lane != want || err != nil {
			t.Errorf("lane %d, %v, want %d", lane, err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := l.take(ctx, 0); err != context.Canceled {
		t.Error(err)
	}
	for _, lane := range []int{2, 0, 1} {
		l.give(lane, 0)
	}
	if lane, _ := l.take(context.Background(), 0); lane != 0 {
		t.Errorf("lane %d", lane)
	}
}
