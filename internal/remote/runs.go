package remote

import (
	"fmt"
	"sync"
)

// runs counts how often the same action was asked for. Each call of Run is a run of its own, although a
// server would answer the second from its cache; the numbers are the same in the next run of the program, so
// that the cache answers then. Runs that were canceled do not count.
type runs struct {
	mu   sync.Mutex
	done map[string]int // by the hash of the action
}

// next returns what tells a run of an action from those before it, and a function to undo that.
func (r *runs) next(hash string) (attempt string, undo func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.done == nil {
		r.done = map[string]int{}
	}
	n := r.done[hash]
	r.done[hash]++
	undo = func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.done[hash] == n+1 {
			r.done[hash] = n
		}
	}
	if n > 0 {
		attempt = fmt.Sprintf("run %d", n+1)
	}
	return attempt, undo
}
