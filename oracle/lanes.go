//go:build unix

package oracle

import (
	"context"
	"slices"
	"sync"
)

// lanes are the places where jobs run. Each holds one job at a time, and jobs that may use much memory
// wait until there is room for them.
type lanes struct {
	mu       sync.Mutex
	room     int64 // bytes for all jobs together; 0: not known
	promised int64 // to running jobs
	all      int
	free     []int // in descending order, so that no more are used than needed
	changed  chan struct{}
}

func newLanes(n int, room int64) *lanes {
	l := &lanes{room: room, all: n}
	for i := range n {
		l.free = append(l.free, n-1-i)
	}
	return l
}

// fit returns how many jobs run at once if each may use so many bytes.
func (l *lanes) fit(memory int64) int {
	if l.room <= 0 || memory <= 0 {
		return l.all
	}
	return int(min(max(l.room/memory, 1), int64(l.all)))
}

// take waits for a free lane, and for memory. One job always runs, however much it may use.
func (l *lanes) take(ctx context.Context, memory int64) (lane int, err error) {
	for {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		l.mu.Lock()
		n := len(l.free)
		if n > 0 && (n == l.all || l.room <= 0 || l.promised+memory <= l.room) {
			lane, l.free = l.free[n-1], l.free[:n-1]
			l.promised += memory
			l.mu.Unlock()
			return lane, nil
		}
		if l.changed == nil {
			l.changed = make(chan struct{})
		}
		changed := l.changed
		l.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

func (l *lanes) give(lane int, memory int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.promised -= memory
	at, _ := slices.BinarySearchFunc(l.free, lane, func(a, b int) int { return b - a })
	l.free = slices.Insert(l.free, at, lane)
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
}

// drain waits until no job runs, and leaves no lane for others.
func (l *lanes) drain() {
	for range l.all {
		l.take(context.Background(), 0)
	}
}
