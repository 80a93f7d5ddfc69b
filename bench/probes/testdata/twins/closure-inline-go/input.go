package a

import "sync"

type task struct {
	done, failed bool
	deps         []*task
}

func each(ts []*task, fn func(*task) bool) (n int) {
	for _, t := range ts {
		if fn(t) {
			n++
		}
	}
	return n
}

func run(ts []*task) int {
	var mu sync.Mutex
	total := 0
	defer func() { total = 0 }()
	add := func(k int) func() {
		return func() {
			mu.Lock()
			defer mu.Unlock()
			total += k
		}
	}
	n := each(ts, func(t *task) bool {
		stop := func() bool { return t.failed || t.failed }
		go add(len(t.deps))()
		return !stop() && t.done
	})
	return n + total
}
