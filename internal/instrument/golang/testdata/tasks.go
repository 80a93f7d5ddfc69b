// tasks: goroutines, one after the other.
package main

import (
	"fmt"
	"iter"
	"math/rand"
	"sync"
)

var rng = rand.New(rand.NewSource(6))

func produce(n int) <-chan int {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for i := 0; i < n; i++ {
			ch <- rng.Intn(10)
		}
	}()
	return ch
}

func count() iter.Seq[int] {
	return func(yield func(int) bool) {
		for yield(rng.Intn(100)) {
		}
	}
}

func main() {
	for range 2 {
		done := make(chan int)
		go func() { done <- rng.Intn(5) }()
		fmt.Println(<-done, rng.Intn(5))
	}
	out := make([]int, 4)
	var wg sync.WaitGroup
	for i := range out {
		wg.Add(1)
		go func() {
			defer wg.Done()
			own := rand.New(rand.NewSource(int64(i)))
			for own.Intn(3) > 0 {
				out[i] += own.Intn(9)
			}
		}()
	}
	wg.Wait()
	fmt.Println(out)
	for x := range produce(3) {
		fmt.Println("made", x)
	}
	next, stop := iter.Pull(count())
	for i := 0; i < 3; i++ {
		x, _ := next()
		fmt.Println("pulled", x, rng.Intn(3))
	}
	stop()
	fmt.Println(rng.Intn(1000))
}
