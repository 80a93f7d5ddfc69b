// race: two goroutines draw whenever the clock lets them.
package main

import (
	"fmt"
	"math/rand"
	"sync"
	"time"
)

func main() {
	rng := rand.New(rand.NewSource(6))
	var lock sync.Mutex
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				lock.Lock()
				fmt.Println(i, rng.Intn(10))
				lock.Unlock()
				time.Sleep(time.Millisecond)
			}
		}()
	}
	wg.Wait()
}
