// Package workers runs independent pieces of an experiment at the same time.
package workers

import "sync"

// Each calls f with 0 to n−1, two calls at a time.
func Each(n int, f func(i int)) {
	var wg sync.WaitGroup
	for k := range 2 {
		wg.Go(func() {
			for i := k; i < n; i += 2 {
				f(i)
			}
		})
	}
	wg.Wait()
}
